/**
 * Negocio: a sale agreed with a foreign client, from the offer to the last container; printed, it is the contract.
 * Línea: one product of it, on the wire "producto". Cuota: one payment.
 */

import { entity } from '../entity.ts'
import { code, date, decimal, type Fields, flag, integer, type Row, ref, refText, richText, rows, serial, text } from '../fields.ts'

const parte = (rol: string) => ({ only: { Roles: rol } })
const deEspecie = { within: { Cod_Especie: 'Cod_Especie' } }

export const ESTADOS_NEGOCIO = { enPreparacion: '01', confirmado: '02', enEmbarque: '03', cumplido: '04', anulado: '05' } as const

/** States that people set, from each state; 03 and 04 follow from the shipments. */
export const TRANSICIONES: Record<string, readonly string[]> = {
  '01': ['02', '05'],
  '02': ['01', '05'],
  '03': ['05'],
  '04': [],
  '05': ['01'],
}

export const negocio = entity(
  'negocio',
  'Negocios',
  'negocio',
  {
    Nro_Negocio: serial('Número'),
    Nro_Contrato: text('Contrato', 20, {
      pattern: /^[\w./ -]+$/,
      hint: 'use letras, números, guion, punto o barra.',
      example: '2026-0001',
    }),
    Fecha_Contrato: date('Fecha del contrato'),
    Cod_ClienteNegocio: ref('clientes', 'Cliente*', { ...parte('Cliente final'), section: 'Partes' }),
    Cod_Consig: ref('clientes', 'Consignatario', { ...parte('Consignatario'), section: 'Partes' }),
    Cod_Notif1: ref('clientes', 'Notificado 1', { ...parte('Notificado'), section: 'Partes' }),
    Cod_Notif2: ref('clientes', 'Notificado 2', { ...parte('Notificado'), section: 'Partes' }),
    Cod_ClienteFactura: ref('clientes', 'Factura a', { ...parte('Factura'), section: 'Partes' }),
    Cod_ClienteCobro: ref('clientes', 'Cobro a', { ...parte('Cobro'), section: 'Partes' }),
    Cod_ClienteInt: ref('clienteinterno', 'Cliente interno', { section: 'Partes' }),
    Cod_IncoTerm: refText('incoterm', 'Incoterm*', { section: 'Condiciones' }),
    Cod_Pais: ref('pais', 'País de destino*', { section: 'Condiciones' }),
    Cod_Puerto: ref('puerto', 'Puerto de destino*', { within: { Cod_Pais: 'Cod_Pais' }, section: 'Condiciones' }),
    Cod_FormatoCarga: ref('formatocarga', 'Formato de carga*', { section: 'Condiciones' }),
    Fecha_ETD: date('ETD*', { section: 'Condiciones' }),
    Num_Embarques: integer('Embarques*', { from: 1, to: 200, initial: 1, section: 'Condiciones' }),
    Num_Contenedores: integer('Contenedores*', { from: 1, to: 2000, initial: 1, section: 'Condiciones' }),
    Usuario_Comercial: refText('usuario', 'Responsable comercial*', {
      section: 'Responsables',
      only: { Cod_AreaGestion: '1' },
      never: { Cod_AreaGestion: '5' },
    }),
    Usuario_Comex: refText('usuario', 'Responsable comex*', {
      section: 'Responsables',
      only: { Cod_AreaGestion: '2' },
      never: { Cod_AreaGestion: '5' },
    }),
    Usuario_QC: refText('usuario', 'Responsable de calidad*', {
      section: 'Responsables',
      only: { Cod_AreaGestion: '3' },
      never: { Cod_AreaGestion: '5' },
    }),
    Analisis_Req: flag('Requiere análisis', { section: 'Términos' }),
    Condiciones_Embarque: richText('Condiciones de embarque', { section: 'Términos' }),
    Condiciones_Pago: richText('Condiciones de pago', { section: 'Términos' }),
    Documentos_Req: richText('Documentos requeridos', { section: 'Términos' }),
    Certificados_Req: richText('Certificados requeridos', { section: 'Términos' }),
    Otros_Terminos: richText('Otros términos', { section: 'Términos' }),
  },
  { name: 'Nro_Contrato', order: ['-Nro_Negocio'], about: 'Venta acordada con un cliente; impresa es el contrato.' },
)

/** Product line of a deal; Cod_Precio is the other name of Precio. */
export const lineaNegocio = {
  Cod_Especie: ref('especie', 'Especie*', { section: 'Producto' }),
  Cod_SubEsp: ref('subespecie', 'Subespecie', { ...deEspecie, section: 'Producto' }),
  Cod_Variedad: ref('variedad', 'Variedad', { ...deEspecie, agrees: { Cod_SubEsp: 'Cod_SubEsp' }, section: 'Producto' }),
  Cod_Producto: ref('producto', 'Producto*', { ...deEspecie, section: 'Producto' }),
  Cod_Calibre: ref('calibre', 'Calibre', { ...deEspecie, section: 'Producto' }),
  Cod_Categoria: ref('categoria', 'Categoría', { ...deEspecie, section: 'Producto' }),
  Cod_Color: ref('colores', 'Color', { ...deEspecie, section: 'Producto' }),
  Cod_EstadoCarga: ref('estadocarga', 'Estado de carga', { section: 'Carga' }),
  Cod_CondicionCarga: ref('condicioncarga', 'Condición de carga', { section: 'Carga' }),
  Cod_Envase: ref('envase', 'Envase*', { within: { Cod_Producto: 'Cod_Producto' }, section: 'Carga' }),
  Cod_NormaCalidad: ref('normacalidad', 'Norma de calidad', { section: 'Carga' }),
  Cantidad: decimal('Cantidad*', 3, { from: 0, above: true, to: 100_000_000, section: 'Precio' }),
  Cod_UndVenta: ref('unidadventa', 'Unidad de venta*', { section: 'Precio' }),
  Precio: decimal('Precio*', 4, { from: 0, to: 100_000_000, section: 'Precio' }),
  Cod_Moneda: refText('moneda', 'Moneda*', { section: 'Precio' }),
  Cod_TipoPrecio: ref('tipoprecio', 'Tipo de precio', { section: 'Precio' }),
}

/** Payment line of a deal. */
export const cuotaPago = {
  Num_Cuota: integer('Cuota', { from: 1, to: 99 }),
  Cod_UndPago: ref('unidadpago', 'Unidad*'),
  Cantidad: decimal('Cantidad*', 2, { from: 0, above: true, to: 999_999_999 }),
  Dias: integer('Días*', { from: -365, to: 365, initial: 0 }),
  Cod_EventoPago: ref('eventopago', 'Evento*'),
  Cod_FormaPago: ref('formapago', 'Forma de pago'),
}

/** Which deal, and which of its lines. */
export const deNegocio = { Nro_Negocio: serial('Negocio*') }
export const conLinea = { ...deNegocio, Id_Linea: integer('Línea*', { from: 1 }) }
export const version = { Version: integer('Versión', { from: 1 }) }

/**
 * Items linked to a deal, one of a kind per deal: five rows of one shape.
 * `duplicado` is the sentence that a second one gets, as the specification has it.
 */
export type Requisito = {
  /** Last part of the path of its calls and of its table `negocio_<requisito>`. */
  requisito: string
  /** Name of its list in a whole deal. */
  lista: 'Documentos' | 'Certificados' | 'Analisis' | 'Otros_Docs' | 'Brokers'
  path: string
  /** Suffix of add-, update-, delete-. */
  verbo: string
  title: string
  singular: string
  /** Field that says which, and the parameter that it refers to. */
  code: string
  target: string
  duplicado: string
  fields: Fields
}

const observacion = { Observacion: text('Observación', 200) }

export const REQUISITOS = [
  {
    requisito: 'documento',
    lista: 'Documentos',
    path: '/api/documento',
    verbo: 'documento',
    title: 'Documentos',
    singular: 'documento',
    code: 'Cod_DocNegocio',
    target: 'documentosembarque',
    duplicado: 'Documento ya se encuentra asociado',
    fields: {
      Cod_DocNegocio: ref('documentosembarque', 'Documento*'),
      Originales: integer('Originales', { from: 0, to: 20 }),
      Copias: integer('Copias', { from: 0, to: 20 }),
      ...observacion,
    },
  },
  {
    requisito: 'certificado',
    lista: 'Certificados',
    path: '/api/certificado',
    verbo: 'certificado',
    title: 'Certificados',
    singular: 'certificado',
    code: 'Cod_CertEmbarque',
    target: 'certificadosembarque',
    duplicado: 'Certificado ya se encuentra asociado',
    fields: { Cod_CertEmbarque: ref('certificadosembarque', 'Certificado*'), ...observacion },
  },
  {
    requisito: 'analisis',
    lista: 'Analisis',
    path: '/api/analisis',
    verbo: 'analisis',
    title: 'Análisis',
    singular: 'análisis',
    code: 'Cod_Analisis',
    target: 'analisiscalidad',
    duplicado: 'Analisis ya se encuentra asociado',
    fields: { Cod_Analisis: ref('analisiscalidad', 'Análisis*'), ...observacion },
  },
  {
    requisito: 'otrosdocs',
    lista: 'Otros_Docs',
    path: '/api/otros-docs-negocio',
    verbo: 'otros-docs',
    title: 'Otros documentos',
    singular: 'otro documento',
    code: 'Cod_OtrosDocs',
    target: 'otrosdocsembarque',
    duplicado: 'Este registro ya se encuentra asociado',
    fields: { Cod_OtrosDocs: ref('otrosdocsembarque', 'Otro documento*'), ...observacion },
  },
  {
    requisito: 'broker',
    lista: 'Brokers',
    path: '/api/broker',
    verbo: 'broker',
    title: 'Brokers',
    singular: 'broker',
    code: 'Cod_Broker',
    target: 'broker',
    duplicado: 'Este registro ya se encuentra asociado',
    fields: { Cod_Broker: ref('broker', 'Broker*'), Comision_Pct: decimal('Comisión (%)', 3, { from: 0, to: 100 }), ...observacion },
  },
] as const satisfies readonly Requisito[]

/** State of a deal, which old clients echo; it changes only with cambiar-estado. */
export const estadoNegocio = { Cod_EstadoNeg: code('Estado', 2) }

/** Precio under its two names; at least one of them is needed. */
export const lineaConPrecio = {
  ...lineaNegocio,
  Precio: { ...lineaNegocio.Precio, required: false as const },
  Cod_Precio: { ...lineaNegocio.Precio, label: 'Precio', required: false as const },
}

/** What a new deal may bring with it, as the wizard sends it: all is stored, or nothing. */
export const partesNegocio = {
  Productos: rows(lineaConPrecio, 'Productos', { max: 100 }),
  Formas_Pago: rows(cuotaPago, 'Formas de pago', { max: 99 }),
  Documentos: rows(REQUISITOS[0].fields, 'Documentos', { max: 100 }),
  Certificados: rows(REQUISITOS[1].fields, 'Certificados', { max: 100 }),
  Analisis: rows(REQUISITOS[2].fields, 'Análisis', { max: 100 }),
  Otros_Docs: rows(REQUISITOS[3].fields, 'Otros documentos', { max: 100 }),
  Brokers: rows(REQUISITOS[4].fields, 'Brokers', { max: 20 }),
}

export type Negocio = Row<(typeof negocio)['fields']>
export type LineaNegocio = Row<typeof lineaNegocio>
export type CuotaPago = Row<typeof cuotaPago>

/** Texts that the contract prints, one per section of the glosas. */
export const TERMINOS = ['Condiciones_Embarque', 'Condiciones_Pago', 'Documentos_Req', 'Certificados_Req', 'Otros_Terminos'] as const
