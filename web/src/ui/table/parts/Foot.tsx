import type { Placed } from '../data/columns.ts'
import { textOfSum } from '../data/rows.ts'
import type { Column, Sum, Totals } from '../data/types.ts'
import { pinStyle } from './Head.tsx'
import css from './Table.module.css'

const FOOT_HEIGHT = 34
const LINE_HEIGHT = 18

/** A foot is as tall as its column with most units. */
export const footHeight = (totals: Totals): number =>
  FOOT_HEIGHT + LINE_HEIGHT * (Math.max(1, ...Object.values(totals).map(sums => sums.length)) - 1)

/** The sums of a column, each in its unit, one under another. */
export const Sums = <T,>({ column, sums }: { column: Column<T>; sums: readonly Sum[] }) =>
  sums.map(({ unit, sum }) => (
    <span key={unit} className={css.sum}>
      {textOfSum(column, sum)}
      {unit && ` ${unit}`}
    </span>
  ))

/** What the sums are called, and what they leave out. */
const TotalLabel = ({ note }: { note: string | undefined }) => <>Total{note && <small className={css.left}> {note}</small>}</>

type Props<T> = { placed: readonly Placed<T>[]; totals: Totals; note: string | undefined; ticks: boolean; actions: boolean }

/** The sums of the columns that carry one, over all rows of the list. */
export const Foot = <T,>({ placed, totals, note, ticks, actions }: Props<T>) => (
  <tfoot style={{ ['--foot' as string]: `${footHeight(totals)}px` }}>
    <tr>
      {ticks && <td className={css.foot} data-pinned="start" style={{ insetInlineStart: 0 }} />}
      {placed.map((place, i) => {
        const sums = totals[place.column.key] ?? []
        return (
          <td
            key={place.column.key}
            className={css.foot}
            data-col={i}
            data-key={place.column.key}
            data-align={place.align}
            data-pinned={place.pinned}
            data-edge={place.edge || undefined}
            style={pinStyle(place)}
          >
            {sums.length > 0 ? <Sums column={place.column} sums={sums} /> : i === 0 ? <TotalLabel note={note} /> : ''}
          </td>
        )
      })}
      {actions && <td className={css.foot} data-pinned="end" style={{ insetInlineEnd: 0 }} />}
    </tr>
  </tfoot>
)

type CardProps<T> = { columns: readonly Column<T>[]; totals: Totals; note: string | undefined }

/** The same sums where rows are cards. */
export const CardTotals = <T,>({ columns, totals, note }: CardProps<T>) => (
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
