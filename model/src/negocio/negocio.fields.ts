/**
 * Negocio: a sale agreed with a foreign client, from the offer to the last container; printed, it is the contract.
 * Línea: one product of it, on the wire "producto". Cuota: one payment. Requisito: a paper, an analysis or a broker that it demands.
 */

import { aggregate, type ListRowOf, type PartRowOf, type WholeOf } from '../aggregate/aggregate.ts'
import { part } from '../aggregate/part.ts'
import { avisos } from '../aggregate/sense.ts'
import { SIN_RESPONSABILIDAD } from '../areas.ts'
import { proximaTarea } from '../consecuencia/pendientes.fields.ts'
import {
  date,
  decimal,
  type FieldsRow,
  filled,
  flag,
  integer,
  ref,
  refText,
  richText,
  rows,
  sections,
  serial,
  stored,
  text,
} from '../fields.ts'
import { NEXT_FIRST } from '../filters.ts'
import { SENSATEZ_LINEA } from './negocio.sense.ts'
import { ESTADOS_NEGOCIO } from './negocio.states.ts'

const parte = (rol: string) => ({ only: { Roles: rol } })
const deEspecie = { within: { Cod_Especie: 'Cod_Especie' } }

/** A product line of a deal; Cod_Precio is an alias of Precio. */
export const lineaNegocio = part('negocio_producto', 'Productos', 'línea de producto', {
  fields: {
    Cod_Especie: ref('especie', 'Especie*', { section: 'Producto' }),
    Cod_SubEsp: ref('subespecie', 'Subespecie', { ...deEspecie, section: 'Producto' }),
    Cod_Variedad: ref('variedad', 'Variedad', { ...deEspecie, agrees: { Cod_SubEsp: 'Cod_SubEsp' }, section: 'Producto' }),
    Cod_Producto: ref('producto', 'Producto*', { ...deEspecie, section: 'Producto' }),
    Cod_Calibre: ref('calibre', 'Calibre', { ...deEspecie, section: 'Producto' }),
    Cosecha: text('Cosecha', 9, {
      pattern: /^\d{4}(\/\d{2}|\/\d{4})?$/,
      hint: 'use el año, como 2026, o los dos de la temporada, como 2026/27.',
      example: '2026',
      section: 'Producto',
    }),
    Cod_Categoria: ref('categoria', 'Categoría', { ...deEspecie, section: 'Producto' }),
    Cod_Color: ref('colores', 'Color', { ...deEspecie, section: 'Producto' }),
    Cod_EstadoCarga: ref('estadocarga', 'Estado de carga', { section: 'Carga' }),
    Cod_CondicionCarga: ref('condicioncarga', 'Condición de carga', { section: 'Carga' }),
    Cod_Envase: ref('envase', 'Envase*', { within: { Cod_Producto: 'Cod_Producto' }, section: 'Carga' }),
    Cod_NormaCalidad: ref('normacalidad', 'Norma de calidad', { section: 'Carga' }),
    Cantidad: decimal('Cantidad*', 3, { from: 0, above: true, to: 100_000_000, section: 'Precio' }),
    Cod_UndVenta: ref('unidadventa', 'Unidad de venta*', { section: 'Precio' }),
    Precio: decimal('Precio*', 4, { from: 0, to: 100_000_000, money: true, section: 'Precio' }),
    Cod_Moneda: refText('moneda', 'Moneda*', { section: 'Precio' }),
    Cod_TipoPrecio: ref('tipoprecio', 'Tipo de precio', { section: 'Precio' }),
  },
  derived: {
    Kilos: stored(decimal('Kilos*', 3)),
    Monto: stored(decimal('Monto*', 4, { money: true })),
    /** Fruit of the line in containers, and the rest, in sales units. */
    Asignada: decimal('Asignada*', 3),
    Saldo: decimal('Saldo*', 3),
    /** Notices about unlikely values. */
    Avisos: avisos(),
  },
  sense: SENSATEZ_LINEA,
  aliases: { Cod_Precio: 'Precio' },
  max: 1000,
  called: 'la línea de producto',
  notice: 'Producto',
})

const montosDeCuota = rows({ Cod_Moneda: text('Moneda*', 3), Monto: decimal('Monto*', 4) }, 'Montos')

/** Payment of a deal. */
export const cuotaPago = part('negocio_pago', 'Pagos', 'pago', {
  fields: {
    Cod_UndPago: ref('unidadpago', 'Unidad*'),
    Cantidad: decimal('Cantidad*', 2, { from: 0, above: true, to: 999_999_999 }),
    Dias: integer('Días*', { from: -365, to: 365, initial: 0, hint: 'Después del evento. Antes de él, con signo menos: -7.' }),
    Cod_EventoPago: ref('eventopago', 'Evento*'),
    Cod_FormaPago: ref('formapago', 'Forma de pago'),
  },
  derived: {
    Es_Porcentaje: flag('Porcentaje'),
    /** The due date of the payment: the earliest of its parts. */
    Fecha_Vencimiento: date('Vencimiento'),
    /** Is the due date based on a planned date, because the event has not happened yet for at least one part? */
    Estimada: flag('Estimada'),
    /** Null without lines, or with lines in several currencies: `Montos` then has each amount. */
    Monto: decimal('Monto', 4, { money: true }),
    Montos: montosDeCuota,
    /** One for each shipment with fruit, if the event belongs to shipments, and one for the fruit in no shipment; in all other cases one. */
    Partes: rows(
      {
        /** Null for the fruit in no shipment, and for a payment that is not divided. */
        Nro_Embarque: integer('Embarque'),
        Nro_Corr_Embarque: integer('Número en el negocio'),
        Fecha_Vencimiento: date('Vencimiento'),
        Estimada: flag('Estimada'),
        Montos: montosDeCuota,
      },
      'Partes',
    ),
  },
  number: { Num_Cuota: integer('Cuota', { from: 1, to: 99 }) },
  chosen: true,
  max: 99,
  label: 'Formas de pago',
  notice: 'Pago',
})

const observacion = { Observacion: text('Observación', 200) }
/** Key and name of the linked row, under the same names in every kind. */
const asociado = { Codigo: integer('Código*'), Nombre: text('Nombre*') }
/** At most one of a kind per deal. */
const unico = <const F extends string>(field: F, sentence: string) => ({ unique: { field, sentence } })

export const documentoNegocio = part('negocio_documento', 'Documentos', 'documento', {
  fields: {
    Cod_DocNegocio: ref('documentosembarque', 'Documento*'),
    Originales: integer('Originales', { from: 0, to: 20 }),
    Copias: integer('Copias', { from: 0, to: 20 }),
    ...observacion,
  },
  derived: asociado,
  ...unico('Cod_DocNegocio', 'Documento ya se encuentra asociado'),
  called: 'el documento del negocio',
})
export const certificadoNegocio = part('negocio_certificado', 'Certificados', 'certificado', {
  fields: { Cod_CertEmbarque: ref('certificadosembarque', 'Certificado*'), ...observacion },
  derived: asociado,
  ...unico('Cod_CertEmbarque', 'Certificado ya se encuentra asociado'),
  called: 'el certificado del negocio',
})
export const analisisNegocio = part('negocio_analisis', 'Análisis', 'análisis', {
  fields: { Cod_Analisis: ref('analisiscalidad', 'Análisis*'), ...observacion },
  derived: asociado,
  ...unico('Cod_Analisis', 'Analisis ya se encuentra asociado'),
  called: 'el análisis del negocio',
})
export const otrosDocsNegocio = part('negocio_otrosdocs', 'Otros documentos', 'otro documento', {
  fields: { Cod_OtrosDocs: ref('otrosdocsembarque', 'Otro documento*'), ...observacion },
  derived: asociado,
  ...unico('Cod_OtrosDocs', 'Este registro ya se encuentra asociado'),
  called: 'el otro documento del negocio',
})
export const brokerNegocio = part('negocio_broker', 'Brokers', 'broker', {
  fields: { Cod_Broker: ref('broker', 'Broker*'), Comision_Pct: decimal('Comisión (%)', 3, { from: 0, to: 100 }), ...observacion },
  derived: asociado,
  ...unico('Cod_Broker', 'Este registro ya se encuentra asociado'),
  max: 20,
  called: 'el broker del negocio',
})

export const SECCIONES_NEGOCIO = sections({
  partes: 'Partes',
  condiciones: 'Condiciones',
  responsables: 'Responsables',
  terminos: 'Términos',
})
const { partes, condiciones, responsables, terminos } = SECCIONES_NEGOCIO

export const negocio = aggregate('negocio', 'Negocios', 'negocio', {
  fields: {
    Nro_Negocio: serial('Número'),
    Nro_Contrato: filled(
      text('Contrato', 20, { pattern: /^[\w./ -]+$/, hint: 'use letras, números, guion, punto o barra.', example: '2026-0001' }),
    ),
    Fecha_Contrato: filled(date('Fecha del contrato')),
    Cod_ClienteNegocio: ref('clientes', 'Cliente*', { ...parte('Cliente final'), ...partes, group: 'value' }),
    Cod_Consig: ref('clientes', 'Consignatario', { ...parte('Consignatario'), ...partes }),
    Cod_Notif1: ref('clientes', 'Notificado 1', { ...parte('Notificado'), ...partes }),
    Cod_Notif2: ref('clientes', 'Notificado 2', { ...parte('Notificado'), ...partes }),
    Cod_ClienteFactura: ref('clientes', 'Factura a', { ...parte('Factura'), ...partes }),
    Cod_ClienteCobro: ref('clientes', 'Cobro a', { ...parte('Cobro'), ...partes }),
    Cod_ClienteInt: ref('clienteinterno', 'Cliente interno', partes),
    Cod_IncoTerm: refText('incoterm', 'Incoterm*', { ...condiciones, group: 'value' }),
    /** Place of the incoterm; when blank, `Lugar_Convenido` has the place that follows from the rule. */
    Lugar_IncoTerm: text('Lugar convenido', 80, { ...condiciones, example: 'En blanco, el de la regla' }),
    Cod_Pais: ref('pais', 'País de destino*', { ...condiciones, group: 'value' }),
    Cod_Puerto: ref('puerto', 'Puerto de destino*', { within: { Cod_Pais: 'Cod_Pais' }, ...condiciones, group: 'value' }),
    Cod_FormatoCarga: ref('formatocarga', 'Formato de carga*', condiciones),
    Fecha_ETD: date('ETD*', { ...condiciones, group: 'week' }),
    Num_Embarques: integer('Embarques*', { from: 1, to: 200, initial: 1, ...condiciones, total: true }),
    Num_Contenedores: integer('Contenedores*', { from: 1, to: 2000, initial: 1, ...condiciones, total: true }),
    Usuario_Comercial: refText('usuario', 'Responsable comercial*', {
      ...responsables,
      group: 'value',
      only: { Areas: '1' },
      never: SIN_RESPONSABILIDAD,
    }),
    Usuario_Comex: refText('usuario', 'Responsable comex*', {
      ...responsables,
      only: { Areas: '2' },
      never: SIN_RESPONSABILIDAD,
    }),
    Usuario_QC: refText('usuario', 'Responsable de calidad*', {
      ...responsables,
      only: { Areas: '3' },
      never: SIN_RESPONSABILIDAD,
    }),
    Analisis_Req: flag('Requiere análisis', terminos),
    Condiciones_Embarque: richText('Condiciones de embarque', terminos),
    Condiciones_Pago: richText('Condiciones de pago', terminos),
    Documentos_Req: richText('Documentos requeridos', terminos),
    Certificados_Req: richText('Certificados requeridos', terminos),
    Otros_Terminos: richText('Otros términos', terminos),
  },
  derived: {
    Cod_EstadoNeg: stored(refText('estado', 'Estado*', { fixed: { Tipo: 'Negocio' }, group: 'value' })),
    Cod_Temporada: stored(ref('temporada', 'Temporada', { group: 'value' })),
    /** Why nothing of it can be changed; null while its season is open. */
    Temporada_Cerrada: text('Temporada cerrada', 300),
    Nro_SemanaETD: integer('Semana ETD*'),
    /** The place of the incoterm: the written one, else the one proposed by its rule; null when that is not known. */
    Lugar_Convenido: text('Lugar del incoterm', 80),
    Edicion_IncoTerm: integer('Edición de los Incoterms*'),
    /** The user who may change it now although it is confirmed, and the number of its amendments. */
    Usuario_Enmienda: text('Enmendado por', 40),
    Nro_Enmienda: integer('Enmiendas'),
    /** Why it can't be confirmed yet, in sentences; null when it can, or is. */
    Falta_Confirmar: text('Le falta para confirmarse', 600),
    /** Why it can't be annulled or deleted although its state would allow that; null when it can. */
    Impide_Anular: text('Impide anularlo', 300),
    Impide_Eliminar: text('Impide eliminarlo', 300),
    /** In preparation, without payments that allow its confirmation. */
    Sin_Pagos: flag('Sin condiciones de pago'),
    /** The next due date of its payments, from today on. */
    Proximo_Pago: date('Próximo pago'),
    /** Fruit of its lines that is in no container. */
    Kilos_Saldo: decimal('Kilos sin contenedor*', 3),
    /** Names of the species of its lines, for lists; null without lines. */
    Especies: text('Especies', 400),
    Total_Kilos: decimal('Kilos*', 3, { total: true }),
    /** Null when the lines are in several currencies: `Totales` then has each amount. */
    Total_Monto: decimal('Monto', 4, { money: true, currency: 'Cod_Moneda', total: true }),
    Cod_Moneda: text('Moneda', 3),
    Totales: rows({ Cod_Moneda: text('Moneda*', 3), Monto: decimal('Monto*', 4), Kilos: decimal('Kilos*', 3) }, 'Totales'),
    /** Number of its open tasks and those of its shipments, and the first of them in words. */
    Pendientes: integer('Tareas*'),
    Proximo_Paso: text('Próximo paso', 2200),
    Proxima_Tarea: proximaTarea,
    /** Bookings of its shipments, for searches by what is printed on papers of the shipping line. */
    Bookings: text('Booking', 2000),
    Contenedores: text('Número de contenedor', 2000),
  },
  states: ESTADOS_NEGOCIO,
  parts: {
    Productos: lineaNegocio,
    Formas_Pago: cuotaPago,
    Documentos: documentoNegocio,
    Certificados: certificadoNegocio,
    Analisis: analisisNegocio,
    Otros_Docs: otrosDocsNegocio,
    Brokers: brokerNegocio,
  },
  list: [
    'Nro_Negocio',
    'Nro_Contrato',
    'Cod_EstadoNeg',
    'Nom_EstadoNeg',
    'Pendientes',
    'Proximo_Paso',
    'Cod_ClienteNegocio',
    'Nom_ClienteNegocio',
    'Cod_Pais',
    'Nom_Pais',
    'Cod_Puerto',
    'Nom_Puerto',
    'Cod_IncoTerm',
    'Fecha_ETD',
    'Num_Embarques',
    'Num_Contenedores',
    'Usuario_Comercial',
    'Nom_Usuario_Comercial',
    'Usuario_Comex',
    'Usuario_QC',
    'Sin_Pagos',
    'Proximo_Pago',
    'Kilos_Saldo',
    'Cod_Temporada',
    'Nom_Temporada',
    'Especies',
    'Total_Kilos',
    'Total_Monto',
    'Cod_Moneda',
    'Version',
  ],
  searched: [
    'Nro_Contrato',
    'Nom_ClienteNegocio',
    'Productos.Nom_Especie',
    'Productos.Nom_Producto',
    'Productos.Nom_Variedad',
    'Nom_Puerto',
    'Nom_Pais',
    'Nom_EstadoNeg',
    'Nom_Usuario_Comercial',
    'Fecha_ETD',
    'Nro_Negocio',
    'Bookings',
    'Contenedores',
  ],
  changes: [
    { key: 'responsable', label: 'Cambiar responsable', fields: ['Usuario_Comercial', 'Usuario_Comex', 'Usuario_QC'] },
    { key: 'etd', label: 'Cambiar ETD', fields: ['Fecha_ETD'] },
  ],
  name: 'Nro_Contrato',
  naming: { by: ['Nro_Contrato'], hint: 'Nom_ClienteNegocio' },
  order: ['-Nro_Negocio'],
  opens: `${NEXT_FIRST}Fecha_ETD`,
  about: 'Venta acordada con un cliente; impresa es el contrato.',
})

/** The kinds of linked items among the parts, in the order of the parts of the deal. */
export const REQUISITOS = ['Documentos', 'Certificados', 'Analisis', 'Otros_Docs', 'Brokers'] as const

/** Rich texts printed in the contract, one per section of the glosas. */
export const TERMINOS = ['Condiciones_Embarque', 'Condiciones_Pago', 'Documentos_Req', 'Certificados_Req', 'Otros_Terminos'] as const

export type Negocio = FieldsRow<(typeof negocio)['fields']>
export type LineaNegocio = FieldsRow<(typeof lineaNegocio)['fields']>
export type CuotaPago = FieldsRow<(typeof cuotaPago)['fields'] & (typeof cuotaPago)['number']>
export type NegocioFila = ListRowOf<typeof negocio>
export type NegocioCompleto = WholeOf<typeof negocio>
export type LineaFila = PartRowOf<typeof negocio, 'Productos'>
export type CuotaFila = PartRowOf<typeof negocio, 'Formas_Pago'>
/** The common fields of linked items of any kind. */
export type RequisitoFila = PartRowOf<typeof negocio, 'Certificados'> & Record<string, unknown>
export type Total = NegocioCompleto['Totales'][number]
