/**
 * Contenedor: a container of a deal, on one of its shipments or unassigned. It keeps its number, seals, weights and fruit when it moves.
 * Carga: the quantity of a line of the deal in it. The quantity of a line in no container is its saldo.
 */
import { aggregate, type ListRowOf, type PartRowOf, type WholeOf } from '../aggregate/aggregate.ts'
import { part } from '../aggregate/part.ts'
import { avisos } from '../aggregate/sense.ts'
import { DECISION_CONTENEDOR, LIBERACION_CONTENEDOR } from '../consecuencia/liberacion.ts'
import { faltas } from '../consecuencia/puertas.ts'
import {
  choice,
  containerNumber,
  date,
  decimal,
  type FieldsRow,
  filled,
  flag,
  integer,
  localTime,
  longText,
  pick,
  ref,
  refText,
  rows,
  rut,
  sections,
  serial,
  stored,
  text,
} from '../fields.ts'
import { formatContainer } from '../format.ts'
import { lineaNegocio } from '../negocio/negocio.fields.ts'
import { SENSATEZ_CONTENEDOR } from './contenedor.sense.ts'

/** Seal numbers are assigned by their makers. */
const sello = {
  upper: true,
  pattern: /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9 ./-]*$/,
  hint: 'escriba el número del sello, como ML-CL 123456.',
  example: 'ML-CL 123456',
}
export const SECCIONES_CONTENEDOR = sections({ caja: 'Contenedor', sellos: 'Sellos', camion: 'Camión', pesos: 'Pesos', otros: 'Otros' })
const { caja, sellos, camion, pesos, otros } = SECCIONES_CONTENEDOR
const peso = <const L extends string>(label: L) => decimal(label, 3, { from: 0, to: 100_000, ...pesos })

/** Characters of the lots or orchards of a line, at most: about a hundred of them. */
export const LOTES_MAX = 1000

/** The quantity of a line of the deal in a container, numbered like the line. */
export const cargaContenedor = part('contenedor_carga', 'Carga', 'carga', {
  many: 'líneas de carga',
  fields: {
    Cantidad: decimal('Cantidad*', 3, { from: 0, above: true, to: 100_000_000 }),
    /** Where the line has pallets, these name its lots and orchards, and what is written here follows from them. */
    Lotes: text('Lotes', LOTES_MAX, { hint: 'Si son varios, separados por coma.', example: 'L-014, L-015' }),
    /** Codes that the SAG assigns to orchards: China admits fruit of registered ones only. */
    Csg: text('CSG de los productores', LOTES_MAX, {
      hint: 'El código del SAG de cada huerto; China lo exige.',
      example: '104233, 118420',
    }),
  },
  derived: {
    ...pick(
      lineaNegocio.fields,
      'Cod_Especie',
      'Cod_SubEsp',
      'Cod_Variedad',
      'Cod_Producto',
      'Cod_Calibre',
      'Cod_Categoria',
      'Cod_Color',
      'Cod_EstadoCarga',
      'Cod_CondicionCarga',
      'Cod_Envase',
      'Cod_NormaCalidad',
      'Cod_UndVenta',
      'Precio',
      'Cod_Moneda',
      'Cod_TipoPrecio',
    ),
    Nro_Negocio: stored(integer('Negocio*')),
    Kilos: decimal('Kilos*', 3),
    Monto: decimal('Monto*', 4, { money: true }),
    Cajas: decimal('Bultos', 3),
    Pallets: decimal('Pallets', 2),
    Tara_Envases: decimal('Tara de envases (kg)', 3),
    /** Its share of the weight of its pallets. */
    Tara_Pallets: decimal('Pallets y estiba (kg)', 3),
  },
  number: { Id_Linea: integer('Línea*', { from: 1 }) },
  chosen: true,
  max: 1000,
  called: 'la carga',
  notice: 'Producto',
})

/** The boxes of a lot on a pallet in a container; a pallet with two lots is two rows with its number. */
export const palletContenedor = part('contenedor_pallet', 'Pallets', 'pallet', {
  fields: {
    /** An SSCC, or the number (folio) that the plant gave it. */
    Nro_Pallet: text('Pallet*', 30, {
      upper: true,
      pattern: /^[(A-Za-z0-9][A-Za-z0-9 ()./-]*$/,
      hint: 'lea el código de la etiqueta (SSCC) o escriba el folio de la planta.',
      example: '178012340000000015',
      scans: 'pallet',
    }),
    Id_Lote: ref('lote', 'Lote*'),
    /** Blank: the line in the container with the species and variety of the lot. */
    Id_Linea: filled(integer('Línea', { from: 1 })),
    Cajas: integer('Bultos*', { from: 1, to: 100_000 }),
    /** Blank: its boxes by the net weight of a box of the line. */
    Neto_Kg: filled(decimal('Neto (kg)', 3, { from: 0, above: true, to: 100_000 })),
  },
  number: { Id_Pallet: integer('Fila*', { from: 1 }) },
  max: 500,
  called: 'el pallet',
})

/** What a plant answered to a point of inspection of a container. */
export const RESPUESTAS_INSPECCION = ['Sí', 'No', 'No aplica'] as const
export const inspeccionContenedor = part('contenedor_inspeccion', 'Inspección', 'respuesta', {
  fields: {
    Cod_PuntoInspeccion: ref('puntoinspeccion', 'Punto*'),
    Respuesta: choice(RESPUESTAS_INSPECCION, 'Respuesta*'),
    Observacion: text('Observación', 200),
  },
  number: { Id_Respuesta: integer('Fila*', { from: 1 }) },
  max: 100,
  called: 'la respuesta',
})

export const contenedor = aggregate('contenedor', 'Contenedores', 'contenedor', {
  fields: {
    Id_Contenedor: serial('Contenedor'),
    Nro_Contenedor: containerNumber('Número de contenedor', caja),
    Cod_TipoContenedor: ref('tipocontenedor', 'Tipo de contenedor', caja),
    Cod_FormatoCarga: ref('formatocarga', 'Formato de carga', caja),
    Cod_DepoConten: ref('depositocontenedor', 'Depósito', caja),
    Lotes: text('Lotes', 200, caja),
    Late: flag('Llegada tardía', caja),
    No_Operativo: flag('Reefer sin frío (como seco)', caja),
    Nro_Sello: text('Sello de la naviera', 20, { ...sello, ...sellos }),
    Sellos: rows(
      {
        Nro_Sello: text('Sello*', 20, sello),
        Origen: choice(['Exportador', 'Naviera', 'Aduana', 'SAG'], 'Puesto por*', { initial: 'Exportador' }),
      },
      'Otros sellos',
      { max: 10, ...sellos },
    ),
    Cod_Planta: ref('planta', 'Planta de carga', camion),
    Presentacion_Planta: localTime('Presentación en planta', camion),
    Fecha_Carga: date('Fecha de carga', camion),
    /** Of the fruit itself, as the plant measures it when it fills the container. */
    Temperatura_Carga: decimal('Temperatura de la fruta (°C)', 1, { from: -40, to: 60, ...camion }),
    Cod_Agtrans: ref('agtransporte', 'Agencia de transporte', camion),
    Cod_TipoCam: ref('tipocamion', 'Tipo de camión', camion),
    Patente_Camion: text('Patente del camión', 10, { upper: true, ...camion }),
    Patente_Rampla: text('Patente de la rampla', 10, { upper: true, ...camion }),
    Nom_Chofer: text('Chofer', 80, camion),
    Rut_Chofer: rut('RUT del chofer', camion),
    Fono_Chofer: text('Teléfono del chofer', 40, camion),
    Tara_Kg: peso('Tara (kg)'),
    VGM_Kg: peso('VGM (kg)'),
    Metodo_VGM: choice(['1', '2'], 'Método VGM', {
      labels: { 1: '1 · Se pesa el contenedor cargado', 2: '2 · Se suman carga, embalajes y tara' },
      ...pesos,
    }),
    Pesado_Por: text('Pesado por', 80, pesos),
    Fecha_VGM: localTime('Pesado el', pesos),
    Observaciones: longText('Observaciones', 1000, otros),
  },
  derived: {
    Nro_Negocio: stored(integer('Negocio*')),
    /** Ordinal of the container in its deal, which is its name while it has no number. */
    Nro_Corr_Contenedor: stored(integer('Correlativo*')),
    /** Null: unassigned. */
    Nro_Embarque: stored(integer('Embarque')),
    /** Why it missed the vessel of its former shipment. */
    Motivo_Traspaso: stored(text('Motivo del traspaso', 200)),
    Nro_Corr_Embarque: integer('Embarque del negocio'),
    Nro_Contrato: text('Contrato*', 20),
    Cod_EstadoEmb: refText('estado', 'Estado del embarque', { fixed: { Tipo: 'Embarque' } }),
    Corte_Carga: localTime('Corte de carga del embarque'),
    /** The set point of its shipment in °C, for a refrigerated container. */
    Temperatura_Viaje: decimal('Temperatura de viaje (°C)', 1),
    Es_Reefer: flag('Refrigerado'),
    Neto_Kg: decimal('Neto (kg)*', 3, { total: true }),
    /** Net weight, packaging, and pallets with dunnage. */
    Bruto_Kg: decimal('Bruto (kg)*', 3, { total: true }),
    Cajas: decimal('Bultos*', 3, { total: true }),
    Pallets: decimal('Pallets*', 2, { total: true }),
    Capacidad_Pallets: integer('Capacidad (pallets)'),
    Carga_Max_Kg: decimal('Carga máxima (kg)', 2),
    /** Weight of an empty pallet in the container's loading format, with dunnage. */
    Tara_Pallet_Kg: decimal('Peso de un pallet (kg)', 2),
    /** Gross weight plus tare, where the tare is known: what a scale should show. */
    VGM_Calculado: decimal('VGM calculado (kg)', 3),
    /** Why it can't be moved to another shipment, or set aside; null when it can. */
    Impide_Mover: text('Impide moverlo', 300),
    Impide_Eliminar: text('Impide eliminarlo', 300),
    Productos: text('Productos', 400),
    ...LIBERACION_CONTENEDOR,
    ...DECISION_CONTENEDOR,
    /** What loading lacks, and who waived that. */
    Faltas_Cargar: faltas('Falta para cargarlo'),
    /** What closing its quality asks a reason for. */
    Faltas_Cerrar: faltas('Falta para cerrar su calidad'),
    Avisos: avisos(),
    /** Why nothing of it can be changed; null while its season is open. */
    Temporada_Cerrada: text('Temporada cerrada', 300),
  },
  parts: { Carga: cargaContenedor, Pallets_Cargados: palletContenedor, Inspeccion: inspeccionContenedor },
  screen: 'embarque',
  list: [
    'Id_Contenedor',
    'Nro_Negocio',
    'Nro_Embarque',
    'Nro_Corr_Contenedor',
    'Nro_Corr_Embarque',
    'Nro_Contenedor',
    'Cod_TipoContenedor',
    'Nom_TipoContenedor',
    'Es_Reefer',
    'Nro_Sello',
    'Sellos',
    'Fecha_Carga',
    'Presentacion_Planta',
    'Cod_Planta',
    'Nom_Planta',
    'Cod_Agtrans',
    'Nom_Agtrans',
    'Cod_TipoCam',
    'Nom_TipoCam',
    'Patente_Camion',
    'Cod_DepoConten',
    'Nom_DepoConten',
    'Cod_FormatoCarga',
    'Nom_FormatoCarga',
    'Late',
    'Productos',
    'Neto_Kg',
    'Bruto_Kg',
    'Cajas',
    'Pallets',
    'Capacidad_Pallets',
    'Carga_Max_Kg',
    'Tara_Pallet_Kg',
    'Tara_Kg',
    'VGM_Kg',
    'Metodo_VGM',
    'VGM_Calculado',
    'Liberacion',
    'Liberacion_Porque',
    'Con_Excepcion',
    'Faltas_Cargar',
    'Avisos',
    'Version',
  ],
  cells: ['Nro_Contenedor', 'Nro_Sello', 'Tara_Kg', 'VGM_Kg', 'Metodo_VGM', 'Cod_Agtrans', 'Patente_Camion', 'Fecha_Carga'],
  sense: SENSATEZ_CONTENEDOR,
  name: 'Nro_Contenedor',
  naming: { by: ['Nro_Contenedor'], unnamed: 'Nro_Corr_Contenedor', hint: 'Productos' },
  order: ['Id_Contenedor'],
  icon: 'contenedor',
  about: 'Una caja de un negocio, con su número, sellos, pesos y fruta; viaja en un embarque o espera sin asignar.',
})

/** The pallets of a container as people write them, all of them at once. */
export const PALLETS_ESCRITOS = rows(pick(palletContenedor.fields, 'Nro_Pallet', 'Id_Lote', 'Cajas', 'Id_Linea', 'Neto_Kg'), 'Pallets', {
  max: palletContenedor.max,
})

/** The fields of a container that the loading plant writes. */
export const CARGA_EN_PLANTA = [
  'Nro_Contenedor',
  'Lotes',
  'Nro_Sello',
  'Sellos',
  'Fecha_Carga',
  'Temperatura_Carga',
  'Late',
  'Tara_Kg',
  'VGM_Kg',
  'Metodo_VGM',
  'Pesado_Por',
  'Fecha_VGM',
] as const satisfies (keyof (typeof contenedor)['fields'])[]

/** The name of a container for people: its number, or its ordinal in the deal. */
export const nombreContenedor = (c: { Nro_Contenedor: string | null; Nro_Corr_Contenedor: number }): string =>
  formatContainer(c.Nro_Contenedor) || `Contenedor ${c.Nro_Corr_Contenedor}`

export type Contenedor = FieldsRow<(typeof contenedor)['fields']>
export type ContenedorFila = ListRowOf<typeof contenedor>
export type ContenedorCompleto = WholeOf<typeof contenedor>
export type CargaFila = PartRowOf<typeof contenedor, 'Carga'>
export type PalletFila = PartRowOf<typeof contenedor, 'Pallets_Cargados'>
