/** The items of gestión of all shipments in one list: late, due soon, waiting. */
import { columnsOfAggregate } from '../aggregate/aggregate.ts'
import { listOf, type Returns, record } from '../answer.ts'
import { call } from '../call.ts'
import { exportCall } from '../export.ts'
import { date, type Fields, integer, pick, type ReadRow, text } from '../fields.ts'
import { type GestionFila, gestion } from './gestion.fields.ts'

/** Columns of the item itself. */
const DE_GESTION = [
  'Id_Gestion',
  'Tipo',
  'Nom_CertDocAnalis',
  'Fecha_Vence',
  'Dias_Vence',
  'Vencimiento',
  'Cod_EstadoGestion',
  'Nom_EstadoGestion',
  'Usuario_Responsable',
  'Nom_Usuario_Responsable',
  'Numero',
  'Referencia',
  'Cod_AreaGestion',
  'Nro_Negocio',
  'Nro_Embarque',
  'Id_Contenedor',
  'Cod_CertDocAnalis',
  'Id_LineaGestion',
] as const
/** Columns of its deal, its shipment and its type. */
const BESIDE = {
  Nro_Contrato: text('Contrato*', 20),
  /** Null while its container is unassigned. */
  Nro_Corr_Embarque: integer('Correlativo'),
  Nom_Cliente: text('Cliente*', 120),
  /** The number of its container, or its ordinal: «Contenedor 2». Null for an item of the whole shipment. */
  Nro_Contenedor: text('Contenedor', 24),
  Fecha_ETD: date('ETD'),
  Nom_AreaGestion: text('Área*', 40),
  Usuario_Comercial: text('Usuario comercial*', 30),
  /** Since when it has been waiting for approval; null when it is not. */
  Espera_Desde: date('Espera desde'),
}
export const FILA_GESTIONES: Fields = { ...pick(columnsOfAggregate(gestion), ...DE_GESTION), ...BESIDE }
/** The searched columns. */
export const BUSCADAS_GESTIONES = [
  'Nom_CertDocAnalis',
  'Nro_Contrato',
  'Nom_Cliente',
  'Nro_Contenedor',
  'Numero',
  'Referencia',
  'Nom_EstadoGestion',
  'Nom_Usuario_Responsable',
  'Nom_AreaGestion',
  'Fecha_Vence',
  'Fecha_ETD',
] as const satisfies (keyof GestionListada)[]
export type GestionListada = Pick<GestionFila, (typeof DE_GESTION)[number]> & ReadRow<typeof BESIDE>

const common = { group: 'gestion', params: {} } as const

export const listarGestiones = call({
  ...common,
  method: 'GET',
  needs: ['gestion', 'ver'],
  path: '/api/gestion/listado',
  summary: 'Las gestiones de todos los embarques vigentes: de quien pregunta, las de los tipos que su área ve',
  list: true,
  data: listOf(record(FILA_GESTIONES) as unknown as Returns<GestionListada>),
})
export const exportarGestiones = exportCall({
  ...common,
  needs: ['gestion', 'exportar'],
  path: '/api/gestion/listado/exportar',
  summary: 'Las gestiones en Excel o CSV, como se ven',
})

export const TODAS_CALLS = [listarGestiones, exportarGestiones]
