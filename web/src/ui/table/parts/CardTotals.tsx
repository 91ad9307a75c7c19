import type { Column, Totals } from '../data/types.ts'
import css from './Cards.module.css'
import { Sums, TotalLabel } from './Sums.tsx'

type Props<T> = { columns: readonly Column<T>[]; totals: Totals; note: string | undefined }

/** The sums of columns with a total, below rows that are cards. */
export const CardTotals = <T,>({ columns, totals, note }: Props<T>) => (
  <section className={`${css.card} ${css.cardTotals}`} aria-label="Total">
    <TotalLabel note={note} />
    <dl className={css.facts}>
      {columns
        .filter(({ key }) => totals[key]?.length)
        .map(column => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <Sums column={column} sums={totals[column.key]!} />
            </dd>
          </div>
        ))}
    </dl>
  </section>
)
