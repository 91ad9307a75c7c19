import { formatNumber } from '@nogal/model/format'
import { IconChevronRight } from '#icons'
import type { Placed } from '../data/columns.ts'
import type { GroupHeading, HeadRowProps } from '../data/shown.ts'
import type { Column } from '../data/types.ts'
import { pinStyle } from '../parts/Head.tsx'
import { Sums } from '../parts/Sums.tsx'
import css from './Groups.module.css'

const sumsOf = ({ group }: GroupHeading, key: string) => group?.totals[key] ?? []

/** The name of the group may extend to the first column with a sum; the result is that width. */
const roomOf = <T,>(head: GroupHeading, placed: readonly Placed<T>[]): number => {
  const end = placed.findIndex(({ column }, i) => i > 0 && sumsOf(head, column.key).length > 0)
  return placed.slice(0, end < 0 ? undefined : end).reduce((sum, { width }) => sum + width, 0)
}

const Label = ({ head, room }: { head: GroupHeading; room?: number }) => (
  <span className={css.label} data-open style={{ maxWidth: room }} title={[head.name, head.group?.note].filter(Boolean).join(', ')}>
    {head.group && <IconChevronRight size={15} aria-hidden className={css.chevron} data-turned={head.open || undefined} />}
    <span className={css.name}>{head.name}</span>
    {head.group && (
      <span className={css.count}>
        {formatNumber(head.group.rows, 0)}
        {head.group.note && ` · ${head.group.note}`}
      </span>
    )}
  </span>
)

/** The heading of a group in a grid: its name, the number of rows, and its sums in their columns. */
export const HeadRow = <T,>({ head, at, index, placed, active, ticks, actions }: HeadRowProps<T>) => (
  <tr data-row={at} aria-rowindex={index} className={css.row} style={{ height: head.height }} data-note={head.note ? true : undefined}>
    {ticks && <td className={css.cell} data-pinned="start" style={{ insetInlineStart: 0 }} />}
    {placed.map((place, i) => {
      const { column } = place
      const Cell = i === 0 ? 'th' : 'td'
      return (
        <Cell
          key={column.key}
          scope={i === 0 ? 'rowgroup' : undefined}
          aria-expanded={i === 0 && head.group ? head.open : undefined}
          className={css.cell}
          data-col={i}
          data-key={i > 0 ? column.key : undefined}
          data-align={i > 0 ? place.align : undefined}
          data-pinned={place.pinned}
          style={pinStyle(place)}
          tabIndex={active === i ? 0 : -1}
        >
          {i === 0 ? <Label head={head} room={roomOf(head, placed) - 12} /> : <Sums column={column} sums={sumsOf(head, column.key)} />}
        </Cell>
      )
    })}
    {actions && <td className={css.cell} data-pinned="end" style={{ insetInlineEnd: 0 }} />}
  </tr>
)

/** The heading of a group among cards. */
export const HeadCard = <T,>({ head, columns }: { head: GroupHeading; columns: readonly Column<T>[] }) => (
  <li className={css.card}>
    <button type="button" onClick={head.press} aria-expanded={head.group ? head.open : undefined}>
      <Label head={head} />
      <span className={css.cardSums}>
        {columns
          .filter(({ key }) => sumsOf(head, key).length > 0)
          .map(column => (
            <span key={column.key}>
              {column.title} <Sums column={column} sums={sumsOf(head, column.key)} />
            </span>
          ))}
      </span>
    </button>
  </li>
)
