import { Fitting } from '../../Fitting.tsx'
import type { Placed } from '../data/columns.ts'
import type { Totals } from '../data/types.ts'
import css from './Foot.module.css'
import { pinStyle } from './Head.tsx'
import { Sums, TotalLabel, wordsOfSums } from './Sums.tsx'

export const FOOT_HEIGHT = 30

type Props<T> = { placed: readonly Placed<T>[]; totals: Totals; note: string | undefined; ticks: boolean; actions: boolean }

/**
 * The sums of columns with a total, over all rows of the list, on one line. A sum of several units does not fit below its column, so the
 * empty cells after the label have it.
 */
export const Foot = <T,>({ placed, totals, note, ticks, actions }: Props<T>) => {
  const sumsOf = (place: Placed<T>) => totals[place.column.key] ?? []
  const mixed = placed.filter(place => sumsOf(place).length > 1)
  const summed = placed.findIndex((place, i) => i > 0 && sumsOf(place).length === 1)
  const free = mixed.length ? (summed < 0 ? placed.length : summed) - 1 : 0
  const wordsOf = (whole: boolean) => mixed.map(place => wordsOfSums(place.column, sumsOf(place), whole)).join('; ')
  const words = wordsOf(false)
  return (
    <tfoot style={{ ['--foot' as string]: `${FOOT_HEIGHT}px` }}>
      <tr>
        {ticks && <td className={css.foot} data-pinned="start" style={{ insetInlineStart: 0 }} />}
        {placed.map((place, i) => {
          if (i > 0 && i <= free)
            return (
              i === 1 && (
                <td key="mixed" className={css.mixed} colSpan={free}>
                  <Fitting texts={[words, wordsOf(true)]} />
                </td>
              )
            )
          const sums = sumsOf(place)
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
              {sums.length === 1 ? <Sums column={place.column} sums={sums} /> : i === 0 ? <TotalLabel note={note} /> : free === 0 && words}
            </td>
          )
        })}
        {actions && <td className={css.foot} data-pinned="end" style={{ insetInlineEnd: 0 }} />}
      </tr>
    </tfoot>
  )
}
