/** The table of the values that papers of a shipment print, in printed order: names in Spanish and English, and the papers that show each. */
import { type Answered, maybe, record, texts } from '../answer.ts'
import { choice, date, decimal, filled, flag, instant, integer, localTime, richText, text } from '../fields.ts'
import { membrete } from '../papel/membrete.ts'
import { cuenta, montos, pago } from '../papel/pago.ts'
import { changesSaid } from '../papel/papel.calls.ts'
import { contacto } from '../papel/parte.ts'
import { dato, grupo, grupoFijo, listaImpresa, soloEn, valor } from '../papel/valores.ts'
import { LOTES_MAX } from './contenedor.fields.ts'
import { calidadImpresa } from './papeles.calidad.ts'
import { anexo, inspeccionImpresa, lotesImpresos } from './papeles.lotes.ts'
import { CODIGOS_PAPEL, type CodPapel, papelNamed } from './papeles.ts'

type Papeles = readonly CodPapel[]

const [ADUANA, TRANSPORTE, AGCARGA, PLANTA] = [
  'instruccion-aduana',
  'instruccion-transporte',
  'instruccion-agcarga',
  'instruccion-planta',
] as const
const [EMPAQUE, EMBARQUE] = ['instrucciones-empaque', 'instrucciones-embarque'] as const
const [LISTA, PROFORMA, CALIDAD] = ['lista-empaque', 'proforma', 'certificado-calidad'] as const
const [FITO, INFORME] = ['solicitud-fitosanitaria', 'informe-carga'] as const

/** Papers for agencies and plants in Chile. */
const EN_CHILE: Papeles = [ADUANA, TRANSPORTE, AGCARGA, PLANTA]
const CON_FRIO: Papeles = [TRANSPORTE, AGCARGA, PLANTA, EMBARQUE]
/** Papers with all data of the bill of lading; the forwarder's instruction only shows to whose order the bill is made out. */
const CON_BL: Papeles = [ADUANA, EMBARQUE]
const CON_CONTENEDORES: Papeles = CODIGOS_PAPEL.filter(code => code !== PROFORMA)
/** Papers with weights, packages and pallets of each container. */
const CON_PESOS: Papeles = [ADUANA, AGCARGA, PLANTA, EMPAQUE, EMBARQUE, LISTA, FITO, INFORME]
/** Papers with lines of fruit for each container, and papers with lines for all containers together. */
const CON_CARGA: Papeles = [PLANTA, EMPAQUE, LISTA, INFORME]
const CON_LINEAS: Papeles = [ADUANA, AGCARGA, EMPAQUE, EMBARQUE, FITO, PROFORMA, CALIDAD]
/** Papers with prices. */
const CON_PRECIO: Papeles = [ADUANA, PROFORMA]
/** Papers with volumes and dimensions of packages. */
const CON_VOLUMEN: Papeles = [EMBARQUE, LISTA]
const CON_CONSIGNATARIO: Papeles = [ADUANA, AGCARGA, EMPAQUE, EMBARQUE, LISTA, FITO, INFORME, PROFORMA, CALIDAD]
const CON_NOTIFICADOS: Papeles = [EMBARQUE, LISTA, PROFORMA]
/** Papers that name their receiver; those to a client already name the buyer. */
const CON_DESTINATARIO: Papeles = CODIGOS_PAPEL.filter(code => papelNamed(code).para !== 'clientes')

export const viaje = grupo({
  valores: {
    Tipo_Transporte: valor(text('Medio de transporte'), 'Transport'),
    Naviera: valor(text('Naviera'), 'Shipping line'),
    Nave: valor(text('Nave'), 'Vessel'),
    Nro_Viaje: valor(text('Viaje'), 'Voyage'),
    Nro_Booking: valor(text('Booking'), 'Booking'),
    Puerto_Origen: valor(text('Puerto de embarque'), 'Port of loading'),
    Puerto_Destino: valor(text('Puerto de destino'), 'Port of discharge'),
    /** Terminal that receives the loaded containers. */
    Terminal: soloEn([TRANSPORTE], valor(text('Terminal de entrega'), 'Terminal of delivery')),
    Incoterm: valor(text('Incoterm'), 'Terms of sale'),
    Fecha_ETD: valor(date('ETD'), 'ETD'),
    Fecha_ETA: valor(date('ETA'), 'ETA'),
  },
})

export const cortes = grupo({
  papeles: [...EN_CHILE, EMBARQUE],
  valores: {
    Corte_Carga: valor(localTime('Corte de carga'), 'Cargo cut-off'),
    Corte_Documentos: valor(localTime('Corte de documentos'), 'Documents cut-off'),
    Corte_VGM: valor(localTime('Corte de VGM'), 'VGM cut-off'),
    Zona_Horaria: valor(text('Zona horaria*'), 'Time zone'),
  },
})

export const frio = grupo({
  papeles: CON_FRIO,
  valores: {
    Temperatura: valor(decimal('Temperatura', 2), 'Temperature'),
    Unidad_Temperatura: dato(text('Unidad de temperatura')),
    Ventilacion: valor(decimal('Ventilación', 2), 'Ventilation'),
    Unidad_Ventilacion: dato(text('Unidad de ventilación')),
    Humedad: valor(decimal('Humedad', 2), 'Humidity'),
    AtmosControl: valor(flag('Atmósfera controlada*'), 'Controlled atmosphere'),
    O2: valor(decimal('O₂', 2), 'O₂'),
    CO2: valor(decimal('CO₂', 2), 'CO₂'),
    GenSet: valor(flag('Generador (gen-set)*'), 'Gen-set'),
  },
})

export const bl = grupo({
  papeles: [...CON_BL, AGCARGA],
  valores: {
    Tipo_BL: soloEn(CON_BL, valor(text('Tipo de BL'), 'Type of BL')),
    Nro_BL: soloEn(CON_BL, valor(text('Número de BL'), 'BL number')),
    Originales_BL: soloEn(CON_BL, valor(integer('Originales'), 'Originals')),
    Flete_BL: soloEn(CON_BL, valor(text('Flete'), 'Freight')),
    Consignacion: valor(text('Consignado'), 'Consigned'),
    /** The bank to whose order the bill is made out. */
    Banco: valor(text('Banco', 120), 'Bank'),
    Lugar_Recepcion: soloEn(CON_BL, valor(text('Lugar de recepción'), 'Place of receipt')),
    Lugar_Entrega: soloEn(CON_BL, valor(text('Lugar de entrega'), 'Place of delivery')),
    Descripcion: soloEn(CON_BL, valor(text('Descripción', 500), 'Description')),
  },
})

export const aduana = grupo({
  papeles: [ADUANA],
  valores: {
    Nro_Dus: valor(text('DUS'), 'DUS'),
    Fecha_Aceptacion_Dus: valor(date('Aceptación a trámite'), 'Acceptance'),
    Fecha_Legalizacion_Dus: valor(date('Legalización'), 'Legalisation'),
    Modalidad_Venta: valor(text('Modalidad de venta'), 'Kind of sale'),
    Forma_Pago: valor(text('Forma de pago'), 'Form of payment'),
    Clausula: valor(text('Cláusula de venta'), 'Clause of sale'),
    Flete_Usd: valor(decimal('Flete (USD)', 2), 'Freight (USD)'),
    Seguro_Usd: valor(decimal('Seguro (USD)', 2), 'Insurance (USD)'),
    /** Null when part is sold in another currency, when freight or insurance in the price is unknown, and for EXW. */
    Fob_Usd: valor(decimal('Valor FOB (USD)', 2), 'FOB value (USD)'),
  },
})

/** Figures shared by lines of fruit, containers and totals. */
const cifras = {
  Neto: valor(decimal('Neto (kg)', 3), 'Net (kg)'),
  Bruto: valor(decimal('Bruto (kg)', 3), 'Gross (kg)'),
  Cajas: valor(decimal('Bultos', 3), 'Packages'),
  /** Null when everything is loaded on the floor. */
  Pallets: valor(decimal('Pallets', 2), 'Pallets'),
  Volumen: soloEn(CON_VOLUMEN, valor(decimal('Volumen (m³)', 3), 'Volume (m³)')),
}
const lotes = soloEn([LISTA, INFORME], valor(text('Lotes', LOTES_MAX), 'Lots'))

const fruta = {
  Id_Linea: dato(integer('Línea*')),
  Producto: valor(text('Producto*'), 'Product'),
  Descripcion: valor(text('Descripción', 400), 'Description'),
  Envase: valor(text('Envase'), 'Packaging'),
  /** Outer dimensions of a package, with their unit. */
  Medidas: soloEn(CON_VOLUMEN, valor(text('Medidas', 40), 'Dimensions')),
  Partida_Arancelaria: valor(text('Partida'), 'HS code'),
  Cantidad: valor(decimal('Cantidad*', 3), 'Quantity'),
  Unidad: valor(text('Unidad*'), 'Unit'),
  Cajas: cifras.Cajas,
  /** Pallets that the line fills, with fractions, for the plant that builds them. */
  Pallets: soloEn([PLANTA, EMPAQUE], cifras.Pallets),
  Neto: filled(cifras.Neto),
  Bruto: filled(cifras.Bruto),
  Volumen: cifras.Volumen,
  Lotes: lotes,
  Csg: soloEn([LISTA, INFORME], valor(text('CSG', LOTES_MAX), 'CSG')),
  Precio: soloEn(CON_PRECIO, valor(decimal('Precio', 4), 'Price')),
  Cod_Moneda: soloEn(CON_PRECIO, dato(text('Moneda', 3))),
  Monto: soloEn(CON_PRECIO, valor(decimal('Importe', 4), 'Amount')),
}
export const carga = listaImpresa({ nombre: { es: 'línea', en: 'line' }, papeles: CON_CARGA, valores: fruta })
const lineas = listaImpresa({ nombre: { es: 'Línea', en: 'Line' }, papeles: CON_LINEAS, valores: fruta })

export const contenedores = listaImpresa({
  nombre: { es: 'Contenedor', en: 'Container' },
  papeles: CON_CONTENEDORES,
  valores: {
    Id_Contenedor: dato(integer('Id*')),
    Contenedor: valor(text('Número*', 40), 'Number'),
    /** Why quality stops the container; for plants only, which must not load it. */
    No_Cargar: soloEn([PLANTA, EMPAQUE], valor(text('NO CARGAR', 1100), 'DO NOT LOAD')),
    Tipo: valor(text('Tipo', 60), 'Type'),
    Sellos: soloEn([ADUANA, TRANSPORTE, AGCARGA, EMBARQUE, LISTA, FITO, INFORME, CALIDAD], valor(text('Sellos', 300), 'Seals')),
    Neto: soloEn([...CON_PESOS, CALIDAD], cifras.Neto),
    Bruto: soloEn([...CON_PESOS, TRANSPORTE], cifras.Bruto),
    Cajas: soloEn([...CON_PESOS, CALIDAD], cifras.Cajas),
    Pallets: soloEn(CON_PESOS, cifras.Pallets),
    Volumen: cifras.Volumen,
    Lotes: lotes,
    /** The loading format of a container without pallets. */
    Formato: soloEn([LISTA, INFORME], valor(text('Carga', 60), 'Loading')),
    /** Codes that the SAG gives to the plants of its lots, or else to the loading plant, for countries that ask for them. */
    Csp: soloEn([LISTA], valor(text('CSP de la planta', 200), 'CSP of the plant')),
    Tara: soloEn([ADUANA, EMBARQUE, LISTA, INFORME], valor(decimal('Tara (kg)', 3), 'Tare (kg)')),
    VGM: soloEn([ADUANA, AGCARGA, EMBARQUE, INFORME], valor(decimal('VGM (kg)', 3), 'VGM (kg)')),
    Metodo_VGM: soloEn([AGCARGA, EMBARQUE], valor(text('Método VGM', 1), 'VGM method')),
    Deposito: soloEn([TRANSPORTE], valor(text('Retiro en depósito', 200), 'Pick-up at depot')),
    Planta: soloEn([TRANSPORTE, INFORME], valor(text('Planta de carga', 200), 'Loading plant')),
    Presentacion: soloEn([TRANSPORTE, PLANTA, EMPAQUE], valor(localTime('Presentación en planta'), 'Due at the plant')),
    Fecha_Carga: soloEn([PLANTA, INFORME], valor(date('Fecha de carga'), 'Loaded on')),
    Temperatura_Carga: soloEn([LISTA, INFORME], valor(decimal('Temperatura de la fruta (°C)', 1), 'Fruit temperature (°C)')),
    Transporte: soloEn([PLANTA], valor(text('Agencia de transporte', 80), 'Haulier')),
    Camion: soloEn([TRANSPORTE, PLANTA], valor(text('Camión y patentes', 200), 'Truck and plates')),
    Chofer: soloEn([TRANSPORTE, PLANTA], valor(text('Chofer', 200), 'Driver')),
    Late: soloEn([TRANSPORTE, AGCARGA], valor(flag('Llegada tardía'), 'Late arrival')),
    Observaciones: soloEn([TRANSPORTE, PLANTA], valor(text('Observaciones', 1000), 'Remarks')),
  },
  dentro: { Carga: carga, Anexo: anexo, Inspeccion: inspeccionImpresa },
})

export const totales = grupo({
  nombre: { es: 'Total', en: 'Total' },
  valores: {
    Contenedores: valor(integer('Contenedores*'), 'Containers'),
    Cajas: filled(cifras.Cajas),
    Pallets: cifras.Pallets,
    Neto: filled(cifras.Neto),
    Bruto: filled(cifras.Bruto),
    Volumen: cifras.Volumen,
  },
})

export const clausulas = grupo({
  papeles: [PROFORMA],
  valores: {
    Condiciones_Embarque: valor(richText('Condiciones de embarque'), 'Shipping terms'),
    Condiciones_Pago: valor(richText('Condiciones de pago'), 'Terms of payment'),
  },
})

/** Validity of a pro-forma in days from its date. */
export const validez = grupo({
  nombre: { es: 'Validez', en: 'Validity' },
  papeles: [PROFORMA],
  valores: { Dias: valor(integer('Días*'), 'Days') },
})

/** The person who signs for the seller. */
export const firma = grupo({
  nombre: { es: 'Firma', en: 'Signature' },
  papeles: [PROFORMA],
  valores: { Nombre: valor(text('Nombre*'), 'Name'), Cargo: dato(text('Cargo*')) },
})

const parte = (es: string, en: string, papeles: Papeles) => grupo({ nombre: { es, en }, papeles, valores: contacto })

const valores = {
  Papel: dato(choice(CODIGOS_PAPEL, 'Papel*')),
  Nro_Embarque: dato(integer('Embarque*')),
  Nro_Corr_Embarque: dato(integer('Embarque del negocio*')),
  Nro_Negocio: dato(integer('Negocio*')),
  Nro_Contrato: valor(text('Contrato*', 20), 'Contract'),
  /** The number of the paper: of the pro-forma, or contract and shipment. */
  Numero: valor(text('Número*', 60), 'Number'),
  Marca: dato(choice(['borrador', 'anulado'], 'Marca')),
  Referencia: soloEn(EN_CHILE, valor(text('Referencia', 40), 'Reference')),
  /** The number of the approved pro-forma invoice. */
  Proforma: soloEn([LISTA], valor(text('Factura proforma', 20), 'Pro-forma invoice')),
  /** Marks on the packages. */
  Marcas_Bultos: soloEn([EMPAQUE, EMBARQUE, LISTA], valor(text('Marcas de los bultos', 300), 'Marks on the packages')),
  /** Revision counts the sendings with different data; Reemplaza is the date of the sending that this one replaces. */
  Revision: dato(integer('Revisión*')),
  Reemplaza: dato(date('Reemplaza al del')),
  Observaciones: soloEn(EN_CHILE, valor(text('Observaciones', 2000), 'Remarks')),
}

const dentro = {
  Membrete: membrete,
  Exportador: grupoFijo({ nombre: { es: 'Exportador', en: 'Shipper' }, valores: contacto }),
  Destinatario: parte('Destinatario', 'Addressee', CON_DESTINATARIO),
  Comprador: parte('Comprador', 'Buyer', [ADUANA, EMPAQUE, LISTA, INFORME, PROFORMA, CALIDAD]),
  Consignatario: parte('Consignatario', 'Consignee', CON_CONSIGNATARIO),
  Notificado_1: parte('Notificado 1', 'Notify party 1', CON_NOTIFICADOS),
  Notificado_2: parte('Notificado 2', 'Notify party 2', CON_NOTIFICADOS),
  Viaje: viaje,
  Cortes: cortes,
  Frio: frio,
  Bl: bl,
  Aduana: aduana,
  Contenedores: contenedores,
  Lineas: lineas,
  Totales: totales,
  Lotes: lotesImpresos,
  Calidad: calidadImpresa,
  Montos: { ...montos, papeles: CON_PRECIO },
  /** The share of the shipment in each payment of the deal. */
  Pagos: listaImpresa({ nombre: { es: 'Pago', en: 'Payment' }, papeles: [PROFORMA], valores: pago, dentro: { Montos: montos } }),
  Validez: validez,
  Firma: firma,
  Cuentas: listaImpresa({ nombre: { es: 'Cuenta bancaria', en: 'Bank account' }, papeles: [PROFORMA], valores: cuenta }),
  Clausulas: clausulas,
}

/** The data of all papers of a shipment in one language, without the time of printing and the list of changes. */
export const impreso = grupoFijo({ valores, dentro })

/** The data of one paper; values that it does not show are null or an empty list. */
export const papelEmbarque = record(
  { ...valores, Impreso_En: instant('Impreso*') },
  {
    ...dentro,
    Cambios: maybe(changesSaid),
    /** Paths of the changed values, which the paper marks. */
    Marcas: texts,
  },
)

export type PapelEmbarque = Answered<typeof papelEmbarque>
