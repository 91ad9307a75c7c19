/** Every fixed text of the printed contract, in its two languages. */
import type { Idioma } from '@nogal/model/palabras'

const es = {
  titulo: 'Contrato de compraventa internacional',
  contrato: 'Contrato N.º',
  negocio: 'Negocio N.º',
  fecha: 'Fecha',
  temporada: 'Temporada',
  clienteInterno: 'Cliente interno',
  ejecutivo: 'Ejecutivo comercial',

  partes: 'Las partes',
  vendedor: 'Vendedor',
  comprador: 'Comprador',
  consignatario: 'Consignatario',
  notificado1: 'Notificado 1',
  notificado2: 'Notificado 2',
  facturarA: 'Facturar a',
  cobrarA: 'Cobrar a',

  condiciones: 'Condiciones de venta y embarque',
  incoterm: 'Condición de venta',
  edicion: (edicion: string) => `Incoterms® ${edicion}`,
  paisDestino: 'País de destino',
  puertoDestino: 'Puerto de destino',
  puertoOrigen: 'Puerto de embarque',
  formatoCarga: 'Formato de carga',
  etd: 'Zarpe estimado (ETD)',
  semana: (semana: number, ano: number) => `semana ${semana} de ${ano}`,
  carga: 'Embarques / contenedores',

  productos: 'Productos',
  columnas: {
    linea: 'N.º',
    producto: 'Descripción',
    cantidad: 'Cantidad',
    kilos: 'Kilos netos',
    precio: 'Precio unitario',
    importe: 'Importe',
  },
  atributos: {
    especie: 'Especie',
    variedad: 'Variedad',
    calibre: 'Calibre',
    categoria: 'Categoría',
    color: 'Color',
    estado: 'Estado',
    condicion: 'Condición',
    envase: 'Envase',
    norma: 'Norma',
    partida: 'Partida',
  },
  por: (unidad: string) => `por ${unidad}`,
  totalEn: (moneda: string) => `Total ${moneda}`,
  son: 'Son',
  pesoNeto: 'Peso neto',

  pagos: 'Forma de pago',
  columnasPago: { cuota: 'Cuota', pago: 'Pago', plazo: 'Plazo', evento: 'Evento', vencimiento: 'Vencimiento', importe: 'Importe' },
  porcentaje: (cifra: string) => `${cifra} %`,
  plazo: (dias: number) =>
    dias === 0 ? 'Al evento' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'día' : 'días'} ${dias > 0 ? 'después' : 'antes'}`,

  cuentas: 'Datos bancarios del vendedor',

  requisitos: 'Requisitos del comprador',
  documentos: 'Documentos de embarque',
  certificados: 'Certificados',
  analisis: 'Análisis de calidad',
  otrosDocumentos: 'Otros documentos',

  clausulas: {
    Condiciones_Embarque: 'Condiciones de embarque',
    Condiciones_Pago: 'Condiciones de pago',
    Documentos_Req: 'Documentos requeridos',
    Certificados_Req: 'Certificados requeridos',
    Otros_Terminos: 'Otros términos',
  },
  conformidad: 'En señal de conformidad con todo lo anterior, las partes firman este contrato en dos ejemplares de igual tenor y fecha.',
}

export type Textos = typeof es

const en: Textos = {
  titulo: 'International sales contract',
  contrato: 'Contract No.',
  negocio: 'Deal No.',
  fecha: 'Date',
  temporada: 'Season',
  clienteInterno: 'Internal client',
  ejecutivo: 'Sales executive',

  partes: 'The parties',
  vendedor: 'Seller',
  comprador: 'Buyer',
  consignatario: 'Consignee',
  notificado1: 'Notify party 1',
  notificado2: 'Notify party 2',
  facturarA: 'Invoice to',
  cobrarA: 'Collect from',

  condiciones: 'Terms of sale and shipment',
  incoterm: 'Terms of sale',
  edicion: edicion => `Incoterms® ${edicion}`,
  paisDestino: 'Country of destination',
  puertoDestino: 'Port of destination',
  puertoOrigen: 'Port of loading',
  formatoCarga: 'Load format',
  etd: 'Estimated departure (ETD)',
  semana: (semana, ano) => `week ${semana}, ${ano}`,
  carga: 'Shipments / containers',

  productos: 'Products',
  columnas: { linea: 'No.', producto: 'Description', cantidad: 'Quantity', kilos: 'Net kilos', precio: 'Unit price', importe: 'Amount' },
  atributos: {
    especie: 'Species',
    variedad: 'Variety',
    calibre: 'Size',
    categoria: 'Grade',
    color: 'Colour',
    estado: 'State',
    condicion: 'Condition',
    envase: 'Packaging',
    norma: 'Standard',
    partida: 'HS code',
  },
  por: unidad => `per ${unidad}`,
  totalEn: moneda => `Total ${moneda}`,
  son: 'Say',
  pesoNeto: 'Net weight',

  pagos: 'Payment terms',
  columnasPago: { cuota: 'Part', pago: 'Payment', plazo: 'Term', evento: 'Event', vencimiento: 'Due date', importe: 'Amount' },
  porcentaje: cifra => `${cifra}%`,
  plazo: dias =>
    dias === 0 ? 'At the event' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'day' : 'days'} ${dias > 0 ? 'after' : 'before'}`,

  cuentas: "Seller's bank details",

  requisitos: "Buyer's requirements",
  documentos: 'Shipping documents',
  certificados: 'Certificates',
  analisis: 'Quality analyses',
  otrosDocumentos: 'Other documents',

  clausulas: {
    Condiciones_Embarque: 'Shipping terms',
    Condiciones_Pago: 'Terms of payment',
    Documentos_Req: 'Documents required',
    Certificados_Req: 'Certificates required',
    Otros_Terminos: 'Other terms',
  },
  conformidad: 'In witness whereof, the parties sign this contract in two copies of the same content and date.',
}

export const TEXTOS: Record<Idioma, Textos> = { es, en }
