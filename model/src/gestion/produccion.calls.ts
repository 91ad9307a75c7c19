/** Loading sheet (hoja de carga): the data of a container that a plant needs and writes, without prices. */
import { columnsOfAggregate } from '../aggregate/aggregate.ts'
import { version } from '../aggregate/calls.ts'
import { type Answered, including, listOf, type Returns, record } from '../answer.ts'
import { call } from '../call.ts'
import {
  CARGA_EN_PLANTA,
  type ContenedorCompleto,
  cargaContenedor,
  contenedor,
  inspeccionContenedor,
  PALLETS_ESCRITOS,
  palletContenedor,
  RESPUESTAS_INSPECCION,
} from '../embarque/contenedor.fields.ts'
import { choice, decimal, integer, pick, rows, serial, text } from '../fields.ts'

/** The columns of a loading sheet. */
export const HOJA_CARGA = [
  'Id_Contenedor',
  'Nro_Embarque',
  'Nro_Contrato',
  'Nro_Corr_Embarque',
  'Nro_Corr_Contenedor',
  'Cod_TipoContenedor',
  'Nom_TipoContenedor',
  'Temperatura_Viaje',
  'Productos',
  'Cod_Planta',
  'Nom_Planta',
  'Presentacion_Planta',
  'Patente_Camion',
  'Patente_Rampla',
  'Nom_Chofer',
  'Fono_Chofer',
  ...CARGA_EN_PLANTA,
  'Neto_Kg',
  'Bruto_Kg',
  'VGM_Calculado',
  'Carga_Max_Kg',
  'Cajas',
  'Pallets',
  'Liberacion',
  'Liberacion_Porque',
  'Con_Excepcion',
  'Faltas_Cargar',
  'Avisos',
  'Temporada_Cerrada',
  'Version',
] as const

/** The fields in which a plant writes how much of a line of the deal it put into a container. */
export const BULTOS_EN_PLANTA = {
  Id_Linea: serial('Línea*'),
  Cajas: decimal('Bultos', 3, { from: 0, to: 1_000_000 }),
  ...pick(cargaContenedor.fields, 'Lotes', 'Csg'),
}
/** A line of the deal on a loading sheet: the lines in the container, then those with fruit in no container. */
export const LINEA_HOJA = {
  Producto: text('Producto*', 400),
  Envase: text('Envase*'),
  /** The packages of the line that the container may hold: its own, and those in no container. Null where the packaging has no weight. */
  Posibles: integer('Bultos disponibles'),
  ...BULTOS_EN_PLANTA,
}
const lineaHoja = record(LINEA_HOJA)
export type LineaHoja = Answered<typeof lineaHoja>

/** A pallet on a loading sheet, with the number of its lot. */
const palletHoja = record({ ...palletContenedor.fields, Nom_Lote: text('Lote*', 30) })
export type PalletHoja = Answered<typeof palletHoja>

/** The fields in which a plant answers a point of inspection; without an answer the point is open. */
export const RESPUESTA_EN_PLANTA = {
  Cod_PuntoInspeccion: serial('Código*'),
  Respuesta: choice(RESPUESTAS_INSPECCION, 'Respuesta'),
  ...pick(inspeccionContenedor.fields, 'Observacion'),
}
/** A point of inspection on a loading sheet: those that hold for the container, and those that were answered before. */
export const PUNTO_HOJA = {
  Punto: text('Punto*', 120),
  Exige: text('Exige', 40),
  ...RESPUESTA_EN_PLANTA,
}
const puntoHoja = record(PUNTO_HOJA)
export type PuntoHoja = Answered<typeof puntoHoja>

type DatosHoja = Pick<ContenedorCompleto, (typeof HOJA_CARGA)[number]>
export type HojaCarga = DatosHoja & { Carga: LineaHoja[]; Pallets_Cargados: PalletHoja[]; Inspeccion: PuntoHoja[] }
const datos = record(pick(columnsOfAggregate(contenedor), ...HOJA_CARGA)) as unknown as Returns<DatosHoja>
const hoja: Returns<HojaCarga> = including(datos, {
  Carga: listOf(lineaHoja),
  Pallets_Cargados: listOf(palletHoja),
  Inspeccion: listOf(puntoHoja),
})
const group = 'gestion'

export const listarHojasCarga = call({
  group,
  method: 'GET',
  needs: ['produccion', 'ver'],
  path: '/api/produccion/{id}/hojas-carga',
  summary: 'Las hojas de carga de los contenedores de un embarque: lo que la planta necesita y anota de cada uno',
  params: { id: serial('Embarque*') },
  data: listOf(hoja),
})
export const guardarHojaCarga = call({
  group,
  method: 'POST',
  needs: ['produccion', 'editar'],
  path: '/api/produccion/guardar-hoja-carga',
  summary:
    'Anota los bultos y lotes por línea, los pallets, las respuestas de la inspección, los sellos, los pesos, la temperatura y la fecha de carga de un contenedor; lo ausente queda como está',
  body: {
    Id_Contenedor: serial('Contenedor*'),
    /** The shipment of the sheet that the person saw: a container that went elsewhere meanwhile is refused, with where it is. */
    Nro_Embarque: integer('Embarque', { from: 1 }),
    ...pick(contenedor.fields, ...CARGA_EN_PLANTA),
    Carga: rows(BULTOS_EN_PLANTA, 'Fruta', { max: 1000 }),
    /** All pallets of the container: those that the list lacks leave it. */
    Pallets_Cargados: PALLETS_ESCRITOS,
    /** A point sent without an answer loses its stored answer; points that are not sent keep theirs. */
    Inspeccion: rows(RESPUESTA_EN_PLANTA, 'Inspección', { max: inspeccionContenedor.max }),
    ...version,
  },
  partial: ['Id_Contenedor'],
  data: hoja,
})

export const PRODUCCION_CALLS = [listarHojasCarga, guardarHojaCarga]
