/**
 * Ensayo: what a change would come to, told by making it and taking it back. Any saving call about a deal, a shipment or a container answers
 * its effects instead of saving, when the request has the header `ensayo: si`.
 */
import { type Answered, listOf, record } from '../answer.ts'
import { type AnyCall, deedOf } from '../call.ts'
import { choice, type Field, flag, text } from '../fields.ts'

/** The header of a request that only rehearses. */
export const ENSAYO = 'ensayo'

/** The kinds of effects, in the order in which a dialog shows them. */
export const GRUPOS_EFECTO = {
  puertas: 'Pasos a los que les faltará algo',
  liberacion: 'Liberación de calidad',
  fechas: 'Fechas y destino',
  pagos: 'Pagos',
  papeles: 'Papeles que quedan desactualizados',
  destinatarios: 'A quién avisar',
  tareas: 'Tareas',
  avisos: 'Avisos',
  estado: 'Estados',
} as const
export type GrupoEfecto = keyof typeof GRUPOS_EFECTO

export const EFECTO = {
  Grupo: choice(Object.keys(GRUPOS_EFECTO) as GrupoEfecto[], 'Grupo*', { labels: GRUPOS_EFECTO }),
  Texto: text('Qué pasa*', 2500),
  /** Does a person have to know it before saving? What only follows a state, or ends a task, is told and not asked about. */
  Pregunta: flag('Se pregunta antes de guardar'),
}
export const efectos = listOf(record(EFECTO))
export type Efecto = Answered<typeof efectos>[number]

/** The fields by which a body or an address tells which deals it concerns. */
export const DE_QUE_NEGOCIO = ['Nro_Negocio', 'Nro_Embarque', 'Nro_Embarque_Destino', 'Id_Contenedor', 'Id_Gestion'] as const

/** The names of the fields of a call, with those of the rows in its lists. */
const names = (call: AnyCall): string[] =>
  Object.entries<Field>({ ...call.params, ...call.body }).flatMap(([name, { of }]) => [name, ...Object.keys(of ?? {})])

/** Can the call be rehearsed: does it save something about a deal? */
export const isRehearsable = (call: AnyCall): boolean =>
  deedOf(call) !== 'reads' && !call.upload && !call.uploads && !call.bytes && DE_QUE_NEGOCIO.some(name => names(call).includes(name))
