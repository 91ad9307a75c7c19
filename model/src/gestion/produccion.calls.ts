/** Loading sheet (hoja de carga): the data of a container that a plant needs and writes, without prices. */
import { columnsOfAggregate } from '../aggregate/aggregate.ts'
import { version } from '../aggregate/calls.ts'
import { type Answered, including, listOf, type Returns, record } from '../answer.ts'
import { call } from '../call.ts'
import { CARGA_EN_PLANTA, type ContenedorCompleto, cargaContenedor, contenedor } from '../embarque/contenedor.fields.ts'
import { decimal, integer, pick, rows, serial, text } from '../fields.ts'

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

type DatosHoja = Pick<ContenedorCompleto, (typeof HOJA_CARGA)[number]>
export type HojaCarga = DatosHoja & { Carga: LineaHoja[] }
const datos = record(pick(columnsOfAggregate(contenedor), ...HOJA_CARGA)) as unknown as Returns<DatosHoja>
const hoja: Returns<HojaCarga> = including(datos, { Carga: listOf(lineaHoja) })
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
    'Anota los bultos y lotes por línea, los sellos, los pesos, la temperatura y la fecha de carga de un contenedor; lo ausente queda como está',
  body: {
    Id_Contenedor: serial('Contenedor*'),
    ...pick(contenedor.fields, ...CARGA_EN_PLANTA),
    Carga: rows(BULTOS_EN_PLANTA, 'Fruta', { max: 1000 }),
    ...version,
  },
  partial: ['Id_Contenedor'],
  data: hoja,
})

export const PRODUCCION_CALLS = [listarHojasCarga, guardarHojaCarga]
