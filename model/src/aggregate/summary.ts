/** What all rows of a list come to, as a whole or in groups: which columns are summed and by which it can be grouped is said by its fields. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { decimal, integer, text } from '../fields.ts'
import type { AnyAggregate } from './aggregate.ts'
import { needs } from './calls.ts'

/** One group: what its rows share, how many they are, how many of them are void and in no sum, and the sums, each in one unit. */
const group = record(
  { Valor: text('Valor', 200), Nombre: text('Nombre', 200), Filas: integer('Filas*'), Sin_Sumar: integer('Filas anuladas, que no suman*') },
  { Totales: listOf(record({ Campo: text('Campo*', 60), Unidad: text('Unidad', 60), Suma: decimal('Suma*', 4) })) },
)

/** The sums of its list under the filters of the list, in one group or in those of a column. */
export const summaryCall = (a: AnyAggregate, path: string) =>
  call({
    group: a.entity,
    method: 'GET',
    path,
    summary: `${a.title}: cuántos son y cuánto suman los que dejan los filtros, en total o por grupos`,
    needs: needs(a, 'ver'),
    list: true,
    query: { grupo: text('Agrupar por', 60) },
    data: listOf(group),
  })

export type GrupoDeLista = DataOf<ReturnType<typeof summaryCall>>[number]
