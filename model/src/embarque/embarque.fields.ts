/**
 * Embarque: the part of a deal that goes on one voyage, under one booking. It is planned for a confirmed deal, gets its containers, sails
 * and arrives; its state follows from that. Refrigeration settings apply to all its reefer containers.
 */
import { aggregate, type ListRowOf, type WholeOf } from '../aggregate/aggregate.ts'
import { avisos } from '../aggregate/sense.ts'
import { LIBERACION_EMBARQUE } from '../consecuencia/liberacion.ts'
import { proximaTarea } from '../consecuencia/pendientes.fields.ts'
import { faltas } from '../consecuencia/puertas.ts'
import {
  choice,
  date,
  decimal,
  type FieldsRow,
  flag,
  instant,
  integer,
  localTime,
  longText,
  ref,
  refText,
  sections,
  serial,
  stored,
  text,
} from '../fields.ts'
import { NEXT_FIRST } from '../filters.ts'
import { formatShipment } from '../format.ts'
import { SENSATEZ_EMBARQUE } from './embarque.sense.ts'
import { ESTADOS_EMBARQUE } from './embarque.states.ts'
import { ESTADOS_ORIGINALES, NOMBRES_ORIGINALES } from './originales.ts'
import { COLORES_TDI, NOMBRES_TDI } from './tdi.ts'

const deTransporte = { within: { Cod_TipTrans: 'Cod_TipTrans' } }
export const SECCIONES_EMBARQUE = sections({
  reserva: 'Reserva',
  ruta: 'Ruta',
  fechas: 'Fechas',
  frio: 'Refrigeración',
  agentes: 'Agencias',
  bl: 'Conocimiento de embarque',
  aduana: 'Aduana',
  otros: 'Otros',
})
const { reserva, ruta, fechas, frio, agentes, bl, aduana, otros } = SECCIONES_EMBARQUE
const porcentaje = (label: 'O₂ (%)' | 'CO₂ (%)' | 'Humedad (%)') => decimal(label, 2, { from: 0, to: 100, ...frio })

export const embarque = aggregate('embarque', 'Embarques', 'embarque', {
  fields: {
    Nro_Embarque: serial('Número'),
    Cod_TipTrans: ref('tipotransporte', 'Tipo de transporte', reserva),
    Cod_Naviera: ref('naviera', 'Naviera', { ...deTransporte, ...reserva, group: 'value' }),
    Cod_Nave: ref('nave', 'Nave', { ...deTransporte, agrees: { Cod_Naviera: 'Cod_Naviera' }, ...reserva }),
    Nro_Viaje: text('Viaje', 20, reserva),
    Nro_Booking: text('Booking', 30, { upper: true, ...reserva }),
    Cant_Pallets: integer('Pallets', { from: 0, to: 10_000, ...reserva }),
    Cod_PaisOrigen: ref('pais', 'País de embarque', ruta),
    Cod_PuertoOrigen: ref('puerto', 'Puerto de embarque', { within: { Cod_Pais: 'Cod_PaisOrigen' }, ...ruta }),
    Cod_PaisDestino: ref('pais', 'País de destino', ruta),
    Cod_PuertoDestino: ref('puerto', 'Puerto de destino', { within: { Cod_Pais: 'Cod_PaisDestino' }, ...ruta }),
    Terminal: text('Terminal de embarque', 80, ruta),
    /** Where the fruit is sold, if that is not the port of discharge: its country decides the quality limits. */
    Cod_DestinoFinal: ref('destinofinal', 'Destino final', { hint: 'En blanco, el país de destino.', ...ruta }),
    Fecha_ETD: date('ETD', { ...fechas, group: 'week' }),
    Fecha_ETA: date('ETA', fechas),
    Fecha_Zarpe: date('Zarpe real', fechas),
    Fecha_Arribo: date('Arribo real', fechas),
    /** In the time zone of the port of loading. */
    Corte_Carga: localTime('Corte de carga', fechas),
    Corte_Documentos: localTime('Corte de documentos', fechas),
    Corte_VGM: localTime('Corte de VGM', fechas),
    Temperatura: decimal('Temperatura', 2, { from: -60, to: 140, ...frio }),
    Cod_UnidadMedTem: ref('unidadmedida', 'Unidad de temperatura', { only: { Tipo: 'Temperatura' }, ...frio }),
    Ventilacion: decimal('Ventilación', 2, { from: 0, to: 1000, ...frio }),
    Cod_UnidadMedVen: ref('unidadmedida', 'Unidad de ventilación', { only: { Tipo: 'Ventilación' }, ...frio }),
    Humedad: porcentaje('Humedad (%)'),
    AtmosControl: flag('Atmósfera controlada', frio),
    O2: porcentaje('O₂ (%)'),
    CO2: porcentaje('CO₂ (%)'),
    GenSet: flag('Generador (gen-set)', frio),
    Cod_AgAduana: ref('agaduana', 'Agencia de aduana', agentes),
    Cod_AgCarga: ref('agcarga', 'Agencia de carga', agentes),
    Cod_Planta: ref('planta', 'Planta de carga', agentes),
    Tipo_BL: choice(['Original', 'Sea waybill', 'Telex release'], 'Tipo de BL', bl),
    Nro_BL: text('Número de BL', 30, { upper: true, ...bl }),
    Fecha_BL: date('Fecha del BL', bl),
    Originales_BL: integer('Originales', { from: 0, to: 9, ...bl }),
    /** To whom the bill of lading is made out; blank means the consignee. */
    Consignacion_BL: choice(['Nominativo', 'A la orden', 'Orden del embarcador', 'Orden de un banco'], 'A quién va consignado', {
      labels: {
        Nominativo: 'Al consignatario (nominativo)',
        'A la orden': 'A la orden',
        'Orden del embarcador': 'A la orden del embarcador',
        'Orden de un banco': 'A la orden de un banco',
      },
      hint: 'En blanco, al consignatario.',
      ...bl,
    }),
    Banco_BL: text('Banco a cuya orden va', 120, { hint: 'Solo si va a la orden de un banco.', ...bl }),
    Lugar_Recepcion: text('Lugar de recepción', 80, { hint: 'En blanco, el puerto de embarque.', ...bl }),
    Lugar_Entrega: text('Lugar de entrega', 80, { hint: 'En blanco, el destino final o el puerto de destino.', ...bl }),
    Flete_BL: choice(['Prepaid', 'Collect'], 'Flete', { labels: { Prepaid: 'Prepagado', Collect: 'Por cobrar' }, ...bl }),
    Descripcion_BL: longText('Descripción en inglés', 500, { hint: 'En blanco, la de los productos.', ...bl }),
    Marcas_Bultos: longText('Marcas de los bultos', 300, { hint: 'En blanco, contrato y puerto de destino.', ...bl }),
    Nro_Dus: text('Número de DUS', 20, aduana),
    Fecha_Aceptacion_Dus: date('Aceptación a trámite', aduana),
    Fecha_Legalizacion_Dus: date('Legalización', aduana),
    Modalidad_Venta: choice(['1', '2', '3', '4', '9'], 'Modalidad de venta', {
      labels: {
        1: '1 · A firme',
        2: '2 · Bajo condición',
        3: '3 · En consignación libre',
        4: '4 · En consignación con mínimo a firme',
        9: '9 · Sin pago',
      },
      ...aduana,
    }),
    Cod_FormaPagoAduana: refText('formapagoaduana', 'Forma de pago', aduana),
    Flete_Usd: decimal('Flete (USD)', 2, { from: 0, to: 10_000_000, money: true, ...aduana }),
    Seguro_Usd: decimal('Seguro (USD)', 2, { from: 0, to: 10_000_000, money: true, ...aduana }),
    Ref_Interna: text('Referencia interna', 40, otros),
    Observaciones: longText('Observaciones', 2000, otros),
  },
  derived: {
    Nro_Negocio: stored(integer('Negocio*')),
    /** Ordinal of the shipment in its deal. */
    Nro_Corr_Embarque: stored(integer('Correlativo*')),
    Cod_EstadoEmb: stored(refText('estado', 'Estado*', { fixed: { Tipo: 'Embarque' }, group: 'value' })),
    /** Copied from the deal, so that lists find shipments by an index. */
    Cod_ClienteNegocio: stored(ref('clientes', 'Cliente*', { group: 'value' })),
    Cod_Temporada: stored(ref('temporada', 'Temporada', { group: 'value' })),
    /** Why nothing of it can be changed; null while its season is open. */
    Temporada_Cerrada: text('Temporada cerrada', 300),
    Usuario_Comex: stored(refText('usuario', 'Responsable comex*', { group: 'value' })),
    Nro_Contrato: text('Contrato*', 20),
    /** Copied from the deal. */
    Usuario_Comercial: text('Usuario comercial*', 30),
    Usuario_QC: text('Usuario de calidad*', 30),
    Cod_IncoTerm: text('Incoterm*', 3),
    /** Does the seller pay the freight under its incoterm? */
    Flete_Vendedor: flag('Flete del vendedor'),
    /** Is some payment of the deal made against documents, and is the buyer the consignee? */
    Contra_Documentos: flag('Cobro contra documentos'),
    Consigna_Comprador: flag('Consignado al comprador'),
    /** The customs' name of the payment terms of the deal; null while a payment has no method. */
    Pago_Aduana: text('Forma de pago de aduana del negocio', 4),
    Nro_SemanaETD: integer('Semana ETD'),
    Dias_ETD: integer('Días a ETD'),
    /** Time zone of the port of loading, in which its cut-offs are written. */
    Zona_Horaria: text('Zona horaria*', 40),
    Cant_Contenedores: integer('Contenedores*', { total: true }),
    Cant_Cargados: integer('Cargados*'),
    Contenedores: text('Números de contenedor', 2000),
    Total_Kilos: decimal('Kilos*', 3, { total: true }),
    /** Does it have a container that uses refrigeration settings? */
    Es_Reefer: flag('Refrigerado'),
    /** The units of its settings: °C, m³/h. */
    Simbolo_Tem: text('Símbolo de temperatura', 10),
    Simbolo_Ven: text('Símbolo de ventilación', 10),
    ...LIBERACION_EMBARQUE,
    /** What sailing lacks, and who waived that. */
    Faltas_Zarpar: faltas('Falta para zarpar'),
    /** What keeps it from being annulled, and who waived that. */
    Faltas_Anular: faltas('Falta para anular'),
    /** Number of its open tasks, and the first of them in words. */
    Pendientes: integer('Tareas*'),
    Proximo_Paso: text('Próximo paso', 2200),
    Proxima_Tarea: proximaTarea,
    /** Its notices; empty when there are none. */
    Avisos: avisos(),
    /** Number of its notices, for lists; counted for planned and current shipments only. */
    Cant_Avisos: integer('Avisos*'),
    /** Why it can't be planned again or deleted although its state would allow that; null when it can. */
    Impide_Reactivar: text('Impide reactivarlo', 300),
    Impide_Eliminar: text('Impide eliminarlo', 300),
    /** What its line tells otherwise than the portal, and nobody took or left yet. */
    Propuestas_Naviera: integer('Propuestas de la naviera*'),
    Estado_TDI: choice(COLORES_TDI, 'TDI*', { labels: NOMBRES_TDI }),
    Detalle_TDI: text('Detalle del TDI*', 120),
    /** Papers with instructions that were not sent, or changed since; 0 once the vessel has sailed. */
    Inst_Pendientes: integer('Instrucciones pendientes*'),
    /** The first cut-off in the future, as an instant; cut-offs themselves are in the time zone of the port of loading. */
    Proximo_Corte: instant('Próximo corte'),
    Nom_ProximoCorte: text('De qué es el próximo corte', 20),
    /** Names of the areas with incomplete gestión. */
    Areas_Pendientes: text('Áreas con pendientes', 200),
    /** How far the originals that go by courier have come; null when none goes by courier. */
    Estado_Originales: choice(ESTADOS_ORIGINALES, 'Estado de originales', { labels: NOMBRES_ORIGINALES }),
    /** The last day on which some left, and on which some arrived. */
    Originales_Enviados: date('Originales enviados'),
    Originales_Recibidos: date('Originales recibidos'),
    Nro_Proforma: text('Proforma', 20),
    Proforma_Aprobada_En: instant('Proforma aprobada'),
  },
  states: ESTADOS_EMBARQUE,
  parts: {},
  list: [
    'Nro_Embarque',
    'Nro_Corr_Embarque',
    'Nro_Negocio',
    'Nro_Contrato',
    'Cod_EstadoEmb',
    'Nom_EstadoEmb',
    'Liberacion',
    'Liberacion_Detalle',
    'Pendientes',
    'Proximo_Paso',
    'Cod_ClienteNegocio',
    'Nom_ClienteNegocio',
    'Nro_Booking',
    'Cod_Naviera',
    'Nom_Naviera',
    'Cod_Nave',
    'Nom_Nave',
    'Nro_Viaje',
    'Nom_PuertoOrigen',
    'Nom_PuertoDestino',
    'Nom_PaisDestino',
    'Fecha_ETD',
    'Nro_SemanaETD',
    'Dias_ETD',
    'Fecha_ETA',
    'Fecha_Zarpe',
    'Fecha_Arribo',
    'Corte_Carga',
    'Corte_Documentos',
    'Corte_VGM',
    'Cant_Contenedores',
    'Cant_Cargados',
    'Total_Kilos',
    'Cant_Avisos',
    'Propuestas_Naviera',
    'Estado_TDI',
    'Detalle_TDI',
    'Areas_Pendientes',
    'Inst_Pendientes',
    'Proximo_Corte',
    'Nom_ProximoCorte',
    'Zona_Horaria',
    'Estado_Originales',
    'Originales_Enviados',
    'Originales_Recibidos',
    'Usuario_Comex',
    'Nom_Usuario_Comex',
    'Usuario_Comercial',
    'Usuario_QC',
    'Cod_Temporada',
    'Nom_Temporada',
    'Version',
  ],
  searched: [
    'Nro_Contrato',
    'Nom_ClienteNegocio',
    'Nro_Booking',
    'Contenedores',
    'Nom_Nave',
    'Nom_Naviera',
    'Nro_Viaje',
    'Nom_PuertoDestino',
    'Nom_PaisDestino',
    'Nom_EstadoEmb',
    'Fecha_ETD',
    'Nro_Embarque',
  ],
  changes: [{ key: 'agencias', label: 'Cambiar agencias', fields: ['Cod_AgAduana', 'Cod_AgCarga', 'Cod_Planta'] }],
  cells: ['Nro_Booking', 'Cod_Naviera', 'Cod_Nave', 'Nro_Viaje', 'Fecha_ETD', 'Fecha_ETA', 'Corte_Carga', 'Corte_Documentos', 'Corte_VGM'],
  sense: SENSATEZ_EMBARQUE,
  name: 'Nro_Embarque',
  naming: { by: [{ column: 'Nro_Contrato', of: 'negocio', by: 'Nro_Negocio' }, 'Nro_Corr_Embarque'], hint: 'Nom_ClienteNegocio' },
  order: ['-Nro_Embarque'],
  opens: `${NEXT_FIRST}Fecha_ETD`,
  about: 'Lo que de un negocio viaja junto: una nave, un booking, uno o más contenedores.',
})

/** The fields of a shipment that the customs agency needs. */
export const DATOS_ADUANA = [
  'Cod_AgAduana',
  'Nro_Dus',
  'Fecha_Aceptacion_Dus',
  'Fecha_Legalizacion_Dus',
  'Modalidad_Venta',
  'Cod_FormaPagoAduana',
  'Flete_Usd',
  'Seguro_Usd',
] as const satisfies (keyof (typeof embarque)['fields'])[]

/** Settings of refrigerated containers only. */
export const REFRIGERACION = ['Temperatura', 'Ventilacion', 'Humedad', 'AtmosControl', 'O2', 'CO2', 'GenSet'] as const

/** The name of a shipment for people: its contract, and its ordinal. */
export const nombreEmbarque = (e: { Nro_Contrato: string; Nro_Corr_Embarque: number }): string =>
  formatShipment(e.Nro_Contrato, e.Nro_Corr_Embarque)

export type Embarque = FieldsRow<(typeof embarque)['fields']>
export type EmbarqueFila = ListRowOf<typeof embarque>
export type EmbarqueCompleto = WholeOf<typeof embarque>
