import type { Placed } from '../data/columns.ts'
import { textOfValue } from '../data/rows.ts'
import { pinStyle } from './Head.tsx'
import css from './Table.module.css'

type Props<T> = { placed: readonly Placed<T>[]; totals: Record<string, number>; ticks: boolean; actions: boolean }

/** The sums of the columns that carry one, under all rows of the list. */
export const Foot = <T,>({ placed, totals, ticks, actions }: Props<T>) => (
  <tfoot>
    <tr>
      {ticks && <td className={css.foot} data-pinned="start" style={{ insetInlineStart: 0 }} />}
      {placed.map((place, i) => {
        const sum = totals[place.column.key]
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
            {sum !== undefined ? textOfValue(place.column, sum) : i === 0 ? 'Total' : ''}
          </td>
        )
      })}
      {actions && <td className={css.foot} data-pinned="end" style={{ insetInlineEnd: 0 }} />}
    </tr>
  </tfoot>
)
