import { NEXT_FIRST } from '@nogal/model/filters'
import { type ReactNode, Suspense, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconCalendarDue, IconDotsVertical } from '#icons'
import { lazyPart } from '../../../code/lazyPart.tsx'
import type { Anchor } from '../../menu/useAnchor.ts'
import aloud from '../../unseen.module.css'
import type { Placed } from '../data/columns.ts'
import type { Column, ColumnLayout, Filtro, HintOf, SetFilters } from '../data/types.ts'
import { FilterInput } from './FilterInput.tsx'
import css from './Head.module.css'
import shared from './shared.module.css'

const ColumnMenu = lazyPart(() => import('./ColumnMenu.tsx')) as typeof import('./ColumnMenu.tsx').default

export const pinStyle = ({ pinned, offset }: Pick<Placed<unknown>, 'pinned' | 'offset'>) =>
  pinned === 'start' ? { insetInlineStart: offset } : pinned === 'end' ? { insetInlineEnd: offset } : undefined

type Props<T> = {
  placed: Placed<T>[]
  orden: string
  filtros: readonly Filtro[]
  hintOf: HintOf<T>
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onOrder: (orden: string) => void
  onFilters: SetFilters
  onDown: (key: string) => void
  fit: (key: string) => number
  selection: ReactNode | undefined
  actions: boolean
  /** With a row of filters below the headings. */
  filterable: boolean
}

const sortable = <T,>(column: Column<T>) => column.sortable !== false
/** The first press sorts ascending, the second descending, the third restores the order of the list. */
const nextOrder = (orden: string, key: string) => (orden === key ? `-${key}` : orden === `-${key}` ? '' : key)

export const Head = <T,>(props: Props<T>) => {
  const { placed, orden, filtros, hintOf, layout, onLayout, onOrder, onFilters, onDown, fit, selection, actions, filterable } = props
  const [menu, setMenu] = useState<Anchor>()
  return (
    <>
      <thead>
        <tr>
          {selection !== undefined && (
            <td className={`${css.head} ${shared.tick}`} data-pinned="start" style={{ insetInlineStart: 0 }}>
              {selection}
            </td>
          )}
          {placed.map(place => {
            const { column } = place
            const direction = orden === column.key ? 'ascending' : orden === `-${column.key}` ? 'descending' : undefined
            const isNext = orden === NEXT_FIRST + column.key
            const label = (
              <span className={css.title} data-title={column.key}>
                {column.title}
              </span>
            )
            return (
              <th
                key={column.key}
                scope="col"
                className={css.head}
                data-align={place.align}
                data-pinned={place.pinned}
                data-edge={place.edge || undefined}
                style={pinStyle(place)}
                aria-sort={sortable(column) ? (direction ?? (isNext ? 'other' : 'none')) : undefined}
                title={column.hint ?? column.title}
              >
                <div className={css.headIn}>
                  {sortable(column) ? (
                    <button type="button" className={css.sort} onClick={() => onOrder(nextOrder(orden, column.key))}>
                      {label}
                      {direction === 'ascending' && <IconArrowUp size={13} aria-hidden />}
                      {isNext && <IconCalendarDue size={13} aria-hidden />}
                      {direction === 'descending' && <IconArrowDown size={13} aria-hidden />}
                    </button>
                  ) : (
                    label
                  )}
                  <button
                    type="button"
                    className={`${shared.action} ${css.more}`}
                    aria-label={`Opciones de la columna ${column.title}`}
                    aria-haspopup="menu"
                    onClick={e => setMenu({ element: e.currentTarget, id: column.key })}
                  >
                    <IconDotsVertical size={14} aria-hidden />
                  </button>
                </div>
                {/* keyboard users have the same action in the menu of the column */}
                <span
                  className={css.resize}
                  data-resizing={place.resizing || undefined}
                  aria-hidden
                  onMouseDown={place.startResize}
                  onTouchStart={place.startResize}
                  onDoubleClick={() => onLayout({ ...layout, widths: { ...layout.widths, [column.key]: fit(column.key) } })}
                />
              </th>
            )
          })}
          {actions && (
            <td className={`${css.head} ${shared.actions}`} data-pinned="end" style={{ insetInlineEnd: 0 }}>
              <span className={aloud.unseen}>Acciones</span>
            </td>
          )}
        </tr>
        {filterable && (
          <tr className={css.filters}>
            {selection !== undefined && <td className={`${css.head} ${shared.tick}`} data-pinned="start" style={{ insetInlineStart: 0 }} />}
            {placed.map(place => (
              <td
                key={place.column.key}
                className={css.head}
                data-pinned={place.pinned}
                data-edge={place.edge || undefined}
                style={pinStyle(place)}
              >
                {place.column.filterable !== false && (
                  <FilterInput
                    column={place.column}
                    filters={filtros.filter(f => f.campo === place.column.key)}
                    hintOf={filter => hintOf(place.column, filter)}
                    onChange={filters => onFilters(place.column.key, filters)}
                    onDown={() => onDown(place.column.key)}
                  />
                )}
              </td>
            ))}
            {actions && <td className={`${css.head} ${shared.actions}`} data-pinned="end" style={{ insetInlineEnd: 0 }} />}
          </tr>
        )}
      </thead>
      {menu && (
        <Suspense>
          <ColumnMenu
            anchor={menu}
            place={placed.find(p => p.column.key === menu.id)}
            keys={placed.map(p => p.column.key)}
            layout={layout}
            onLayout={onLayout}
            onOrder={onOrder}
            fit={fit}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
