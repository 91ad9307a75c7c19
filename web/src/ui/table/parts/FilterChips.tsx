import { isNarrowing } from '@nogal/model/filters'
import { IconX } from '#icons'
import type { Column, Filtro, SetFilters } from '../data/types.ts'
import css from './FilterChips.module.css'
import { filterText } from './filterText.ts'

type Props<T> = { columns: readonly Column<T>[]; filtros: readonly Filtro[]; onFilters: SetFilters }

/** A single typed text fits in the filter of its column; all other filters do not. */
const isLong = ({ modo }: Filtro, many: boolean) => many || ['in', 'between', 'this-week', 'next-30-days', 'past'].includes(modo)

/** The filters beyond a single typed text, each with a remove button: they are also visible where their column is not. */
export const FilterChips = <T,>({ columns, filtros, onFilters }: Props<T>) => {
  const chips = columns.flatMap(column => {
    const own = filtros.filter(filter => filter.campo === column.key)
    return own.filter(filter => isNarrowing(filter) && isLong(filter, own.length > 1)).map(filter => ({ column, filter, own }))
  })
  if (!chips.length) return null
  return (
    <ul className={css.chips} data-chips aria-label="Filtros aplicados">
      {chips.map(({ column, filter, own }) => (
        <li key={`${column.key} ${own.indexOf(filter)}`} className={css.chip} title={filterText(column, filter, true)}>
          <span>
            {column.title}: <b>{filterText(column, filter)}</b>
          </span>
          <button
            type="button"
            aria-label={`Quitar el filtro ${column.title}: ${filterText(column, filter)}`}
            onClick={() =>
              onFilters(
                column.key,
                own.filter(one => one !== filter),
              )
            }
          >
            <IconX size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
