import type { Placed } from '../data/columns.ts'
import type { Totals } from '../data/types.ts'
import css from './Foot.module.css'
import { pinStyle } from './Head.tsx'
import { Sums, TotalLabel } from './Sums.tsx'

const FOOT_HEIGHT = 34
const LINE_HEIGHT = 18

/** The foot is as tall as the column with most units. */
export const footHeight = (totals: Totals): number =>
  FOOT_HEIGHT + LINE_HEIGHT * (Math.max(1, ...Object.values(totals).map(sums => sums.length)) - 1)

type Props<T> = { placed: readonly Placed<T>[]; totals: Totals; note: string | undefined; ticks: boolean; actions: boolean }

/** The sums of columns with a total, over all rows of the list. */
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
