import { memo } from 'react'
import { IconDots } from '#icons'
import { pageAddress } from '../../../isDemo.ts'
import type { Placed } from '../data/columns.ts'
import { cellContent } from './cellContent.tsx'
import css from './GridRow.module.css'
import { pinStyle } from './Head.tsx'
import shared from './shared.module.css'

type RowProps<T> = {
  row: T
  at: number
  index: number
  placed: Placed<T>[]
  /** Column with the focus, -1 for none. */
  active: number
  focused: boolean
  selected: boolean | undefined
  href: string | undefined
  actions: boolean
  name: string
}

const RowView = <T,>({ row, at, index, placed, active, focused, selected, href, actions, name }: RowProps<T>) => (
  <tr
    data-row={at}
    aria-rowindex={index}
    data-selected={selected || undefined}
    aria-selected={selected}
    data-odd={at % 2 ? true : undefined}
  >
    {selected !== undefined && (
      <td className={`${css.cell} ${shared.tick}`} data-pinned="start" style={{ insetInlineStart: 0 }}>
        <input type="checkbox" data-tick checked={selected} readOnly tabIndex={-1} aria-label={`Elegir ${name}`} />
      </td>
    )}
    {placed.map((place, i) => {
      const { column } = place
      const content = cellContent(column, row)
      const Cell = i === 0 ? 'th' : 'td'
      return (
        <Cell
          key={column.key}
          scope={i === 0 ? 'row' : undefined}
          className={css.cell}
          data-col={i}
          data-key={column.key}
          data-align={place.align}
          data-wraps={column.wraps}
          data-type={column.type ?? 'text'}
          data-pinned={place.pinned}
          data-edge={place.edge || undefined}
          style={pinStyle(place)}
          tabIndex={focused && active === i ? 0 : -1}
        >
          {i === 0 && href ? (
            <a href={pageAddress(href)} tabIndex={-1} data-open>
              {content}
            </a>
          ) : (
            content
          )}
        </Cell>
      )
    })}
    {actions && (
      <td className={`${css.cell} ${shared.actions}`} data-pinned="end" style={{ insetInlineEnd: 0 }}>
        <button type="button" data-actions aria-label={`Acciones de ${name}`} aria-haspopup="menu" className={shared.action}>
          <IconDots size={16} aria-hidden />
        </button>
      </td>
    )}
  </tr>
)
/** A row of the grid, memoized to render only after a change. */
export const GridRow = memo(RowView) as typeof RowView
