import { IconX } from '@tabler/icons-react'
import type { Column, Filtro } from '../data/types.ts'
import css from './Table.module.css'

const NAMED = 3

/** What people read for an empty cell among values to tick. */
export const NO_VALUE = 'Sin dato'

/** What people read for a value. */
const readable = <T,>({ offers }: Column<T>, value: string): string => (value === '' ? NO_VALUE : (offers?.text?.(value) ?? value))

/** The values that were ticked; of many the first ones, and how many more there are. */
export const chosenText = <T,>(column: Column<T>, values: readonly string[]): string => {
  const named = values.slice(0, values.length > NAMED ? NAMED - 1 : NAMED).map(value => readable(column, value))
  return values.length > named.length ? `${named.join(', ')} y ${values.length - named.length} más` : named.join(', ')
}

type Props<T> = { columns: readonly Column<T>[]; filtros: readonly Filtro[]; onFilter: (filter: Filtro) => void }

/** The filters by ticked values, each with a press that takes it away: they also show where their column does not. */
export const FilterChips = <T,>({ columns, filtros, onFilter }: Props<T>) => {
  const chips = filtros.flatMap(filter => {
    const column = filter.modo === 'in' && filter.valor.length ? columns.find(c => c.key === filter.campo) : undefined
    return column && filter.modo === 'in' ? [{ column, values: filter.valor }] : []
  })
  if (!chips.length) return null
  return (
    <ul className={css.chips} aria-label="Filtros por varios valores">
      {chips.map(({ column, values }) => (
        <li key={column.key} className={css.chip} title={values.map(value => readable(column, value)).join(', ')}>
          <span>
            {column.title}: <b>{chosenText(column, values)}</b>
          </span>
          <button
            type="button"
            aria-label={`Quitar el filtro ${column.title}: ${chosenText(column, values)}`}
            onClick={() => onFilter({ campo: column.key, modo: 'in', valor: [] })}
          >
            <IconX size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
