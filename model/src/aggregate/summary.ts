/** Sums over all rows of a list, as a whole or in groups; the fields say which columns are summed, and by which the list can be grouped. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { decimal, integer, text } from '../fields.ts'
import type { AnyAggregate } from './aggregate.ts'
import { needs } from './calls.ts'

/** One group: the common value, the number of rows, how many of them are void and excluded from sums, and the sums, each in one unit. */
const group = record(
  { Valor: text('Valor', 200), Nombre: text('Nombre', 200), Filas: integer('Filas*'), Sin_Sumar: integer('Filas anuladas, que no suman*') },
  { Totales: listOf(record({ Campo: text('Campo*', 60), Unidad: text('Unidad', 60), Suma: decimal('Suma*', 4) })) },
)

/** The sums of a list under its filters, in one group or grouped by a column. */
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
