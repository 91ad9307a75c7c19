import { useQuery } from '@tanstack/react-query'
import { totalsOf } from '../data/rows.ts'
import type { Column, SummarySource, Totals } from '../data/types.ts'
import { LIVE } from '../data/useServerRows.ts'
import css from './SelectionBar.module.css'
import { wordsOfSums } from './Sums.tsx'

/** At most this many rows are summed by the server: a filter has no more values. */
const MOST_KEYS = 200

type Sums = { totals: Totals; note?: string | undefined }

const Words = <T,>({ columns, totals, note }: Sums & { columns: readonly Column<T>[] }) => {
  const words = columns.flatMap(column => (totals[column.key]?.length ? [wordsOfSums(column, totals[column.key]!)] : []))
  return words.length > 0 && <span className={css.sums}>{[...words, ...(note ? [note] : [])].join('; ')}</span>
}

type Props<T> = {
  columns: readonly Column<T>[]
  rows: readonly T[]
  /** The sums of the server, and the field by whose values it finds the chosen rows; without them, all values are in the rows. */
  summary: SummarySource | undefined
  by: string | undefined
}

/** The sums of the chosen rows, as those below the list: by unit, without void rows. */
export const ChosenSums = <T,>({ columns, rows, summary, by }: Props<T>) => {
  const summed = columns.filter(({ total }) => total)
  if (!summed.length) return null
  if (summary && by) return <FromServer columns={summed} rows={rows} summary={summary} by={by} />
  return summary ? null : <Words columns={summed} totals={totalsOf(rows, summed)} />
}

const FromServer = <T,>({ columns, rows, summary, by }: Props<T> & { summary: SummarySource; by: string }) => {
  const valor = rows.map(row => String((row as Record<string, unknown>)[by])).sort()
  const { data } = useQuery({
    ...summary({ filtros: [{ campo: by, modo: 'in', valor }], buscar: '' }, ''),
    ...LIVE,
    enabled: valor.length > 0 && valor.length <= MOST_KEYS,
  })
  const all = data?.[0]
  return all && valor.length <= MOST_KEYS ? <Words columns={columns} totals={all.totals} note={all.note} /> : null
}
