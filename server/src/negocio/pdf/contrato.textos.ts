// Every fixed text of the printed contract, in its two languages.

import type { Idioma } from '@nogal/model/palabras'
import type { SeccionContrato } from './contrato.data.ts'

type Textos = {
  titulo: string
  contrato: string
  negocio: string
  fecha: string
  temporada: string
  clienteInterno: string
  ejecutivo: string
  marcas: { borrador: string; anulado: string }

  partes: string
  vendedor: string
  comprador: string
  consignatario: string
  notificado1: string
  notificado2: string
  facturarA: string
  cobrarA: string
  idFiscal: string
  telefono: string
  correo: string
  atencion: string

  condiciones: string
  incoterm: string
  edicion: (edicion: string) => string
  paisDestino: string
  puertoDestino: string
  puertoOrigen: string
  formatoCarga: string
  etd: string
  semana: (semana: number, ano: number) => string
  carga: string

  productos: string
  columnas: { linea: string; producto: string; cantidad: string; kilos: string; precio: string; importe: string }
  atributos: {
    especie: string
    variedad: string
    calibre: string
    categoria: string
    color: string
    estado: string
    condicion: string
    envase: string
    norma: string
    partida: string
  }
  por: (unidad: string) => string
  total: string
  totalEn: (moneda: string) => string
  son: string
  pesoNeto: string

  pagos: string
  columnasPago: { cuota: string; pago: string; plazo: string; evento: string; vencimiento: string; importe: string }
  porcentaje: (cifra: string) => string
  plazo: (dias: number) => string

  cuentas: string
  banco: {
    banco: string
    titular: string
    cuenta: string
    iban: string
    swift: string
    moneda: string
    intermediario: string
    direccion: string
  }

  requisitos: string
  documentos: string
  certificados: string
  analisis: string
  otrosDocumentos: string
  brokers: string
  comision: (comision: string) => string

  clausulas: Record<SeccionContrato, string>
  conformidad: string
  firma: { nombre: string; cargo: string; fecha: string }
  pagina: (pagina: number, de: number) => string
}

export const TEXTOS: Record<Idioma, Textos> = {
  es: {
    titulo: 'Contrato de compraventa internacional',
    contrato: 'Contrato N.º',
    negocio: 'Negocio N.º',
    fecha: 'Fecha',
    temporada: 'Temporada',
    clienteInterno: 'Cliente interno',
    ejecutivo: 'Ejecutivo comercial',
    marcas: { borrador: 'BORRADOR', anulado: 'ANULADO' },

    partes: 'Las partes',
    vendedor: 'Vendedor',
    comprador: 'Comprador',
    consignatario: 'Consignatario',
    notificado1: 'Notificado 1',
    notificado2: 'Notificado 2',
    facturarA: 'Facturar a',
    cobrarA: 'Cobrar a',
    idFiscal: 'Id. fiscal',
    telefono: 'Tel.',
    correo: 'Correo',
    atencion: 'Atención',

    condiciones: 'Condiciones de venta y embarque',
    incoterm: 'Condición de venta',
    edicion: edicion => `Incoterms® ${edicion}`,
    paisDestino: 'País de destino',
    puertoDestino: 'Puerto de destino',
    puertoOrigen: 'Puerto de embarque',
    formatoCarga: 'Formato de carga',
    etd: 'Zarpe estimado (ETD)',
    semana: (semana, ano) => `semana ${semana} de ${ano}`,
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
    por: unidad => `por ${unidad}`,
    total: 'Total',
    totalEn: moneda => `Total ${moneda}`,
    son: 'Son',
    pesoNeto: 'Peso neto',

    pagos: 'Forma de pago',
    columnasPago: { cuota: 'Cuota', pago: 'Pago', plazo: 'Plazo', evento: 'Evento', vencimiento: 'Vencimiento', importe: 'Importe' },
    porcentaje: cifra => `${cifra} %`,
    plazo: dias =>
      dias === 0 ? 'Al evento' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'día' : 'días'} ${dias > 0 ? 'después' : 'antes'}`,

    cuentas: 'Datos bancarios del vendedor',
    banco: {
      banco: 'Banco',
      titular: 'Titular',
      cuenta: 'Cuenta',
      iban: 'IBAN',
      swift: 'SWIFT',
      moneda: 'Moneda',
      intermediario: 'Banco intermediario',
      direccion: 'Dirección del banco',
    },

    requisitos: 'Requisitos del comprador',
    documentos: 'Documentos de embarque',
    certificados: 'Certificados',
    analisis: 'Análisis de calidad',
    otrosDocumentos: 'Otros documentos',
    brokers: 'Intermediarios',
    comision: comision => `comisión ${comision}`,

    clausulas: {
      Condiciones_Embarque: 'Condiciones de embarque',
      Condiciones_Pago: 'Condiciones de pago',
      Documentos_Req: 'Documentos requeridos',
      Certificados_Req: 'Certificados requeridos',
      Otros_Terminos: 'Otros términos',
    },
    conformidad: 'En señal de conformidad con todo lo anterior, las partes firman este contrato en dos ejemplares de igual tenor y fecha.',
    firma: { nombre: 'Nombre', cargo: 'Cargo', fecha: 'Fecha' },
    pagina: (pagina, de) => `Página ${pagina} de ${de}`,
  },
  en: {
    titulo: 'International sales contract',
    contrato: 'Contract No.',
    negocio: 'Deal No.',
    fecha: 'Date',
    temporada: 'Season',
    clienteInterno: 'Internal client',
    ejecutivo: 'Sales executive',
    marcas: { borrador: 'DRAFT', anulado: 'CANCELLED' },

    partes: 'The parties',
    vendedor: 'Seller',
    comprador: 'Buyer',
    consignatario: 'Consignee',
    notificado1: 'Notify party 1',
    notificado2: 'Notify party 2',
    facturarA: 'Invoice to',
    cobrarA: 'Collect from',
    idFiscal: 'Tax ID',
    telefono: 'Tel.',
    correo: 'E-mail',
    atencion: 'Attn.',

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
    total: 'Total',
    totalEn: moneda => `Total ${moneda}`,
    son: 'Say',
    pesoNeto: 'Net weight',

    pagos: 'Payment terms',
    columnasPago: { cuota: 'Part', pago: 'Payment', plazo: 'Term', evento: 'Event', vencimiento: 'Due date', importe: 'Amount' },
    porcentaje: cifra => `${cifra}%`,
    plazo: dias =>
      dias === 0 ? 'At the event' : `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'day' : 'days'} ${dias > 0 ? 'after' : 'before'}`,

    cuentas: "Seller's bank details",
    banco: {
      banco: 'Bank',
      titular: 'Beneficiary',
      cuenta: 'Account',
      iban: 'IBAN',
      swift: 'SWIFT',
      moneda: 'Currency',
      intermediario: 'Intermediary bank',
      direccion: 'Bank address',
    },

    requisitos: "Buyer's requirements",
    documentos: 'Shipping documents',
    certificados: 'Certificates',
    analisis: 'Quality analyses',
    otrosDocumentos: 'Other documents',
    brokers: 'Brokers',
    comision: comision => `commission ${comision}`,

    clausulas: {
      Condiciones_Embarque: 'Shipping terms',
      Condiciones_Pago: 'Terms of payment',
      Documentos_Req: 'Documents required',
      Certificados_Req: 'Certificates required',
      Otros_Terminos: 'Other terms',
    },
    conformidad: 'In witness whereof, the parties sign this contract in two copies of the same content and date.',
    firma: { nombre: 'Name', cargo: 'Title', fecha: 'Date' },
    pagina: (pagina, de) => `Page ${pagina} of ${de}`,
  },
}
