/** Sums over all rows of a list, as a whole or in groups; the fields say which columns are summed, and by which the list can be grouped. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf, type Needs } from '../call.ts'
import { decimal, integer, text } from '../fields.ts'
import type { AnyAggregate } from './aggregate.ts'
import { needs } from './calls.ts'

/** One group: the common value, the number of rows, how many of them are void and excluded from sums, and the sums, each in one unit. */
const group = record(
  { Valor: text('Valor', 200), Nombre: text('Nombre', 200), Filas: integer('Filas*'), Sin_Sumar: integer('Filas anuladas, que no suman*') },
  { Totales: listOf(record({ Campo: text('Campo*', 60), Unidad: text('Unidad', 60), Suma: decimal('Suma*', 4) })) },
)

type OfRows = { group: string; needs: Needs; path: string; title: string }

/** The sums of any list under its filters, in one group or grouped by a column. */
export const rowsSummaryCall = ({ title, ...of }: OfRows) =>
  call({
    ...of,
    method: 'GET',
    summary: `${title}: cuántos son y cuánto suman los que dejan los filtros, en total o por grupos`,
    list: true,
    query: { grupo: text('Agrupar por', 60) },
    data: listOf(group),
  })

/** The sums of the list of an aggregate. */
export const summaryCall = (a: AnyAggregate, path: string) =>
  rowsSummaryCall({ group: a.entity, needs: needs(a, 'ver'), path, title: a.title })

export type GrupoDeLista = DataOf<ReturnType<typeof summaryCall>>[number]
