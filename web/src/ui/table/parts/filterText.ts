/** Texts of the filter boxes: the modes that a column offers, placeholders and labels. */
import { MODES_OF, needsValue } from '@nogal/model/filters'
import { formatDate, isDate } from '@nogal/model/format'
import { columnKindOf } from '../data/rows.ts'
import { type Column, type Filtro, MODES, type Modo } from '../data/types.ts'

const NAMED = 3

/** The label of an empty cell among the options. */
export const NO_VALUE = 'Sin dato'

/** The label of a value. */
const readable = <T>({ offers }: Column<T>, value: string): string => (value === '' ? NO_VALUE : (offers?.text?.(value) ?? value))

const OF_DAYS: Partial<Record<Modo, string>> = { 'greater-than': 'después de', 'less-than': 'antes de' }

/** The name of a mode in a column. */
export const modeLabel = <T>(column: Column<T>, modo: Modo): string =>
  (columnKindOf(column).by === 'day' ? OF_DAYS[modo] : undefined) ?? MODES[modo].label

/** The modes of a filter: options only where there are some, and `equals` only when it is set already. */
export const modesOf = <T>(column: Column<T>, now: Modo): readonly Modo[] => {
  const offered: readonly Modo[] = [...MODES_OF[columnKindOf(column).by], ...(column.offers ? (['in'] as const) : [])]
  return offered.includes(now) ? offered : [...offered, now]
}

/** The placeholder of a filter's text box. */
export const placeholderOf = <T>(column: Column<T>, modo: Modo): string => {
  if (modo === 'iso-week') return 'S48'
  const { by } = columnKindOf(column)
  return by === 'day' ? 'dd-mm-aaaa' : modo === 'between' ? '0' : 'Filtrar'
}

/** The chosen values: all of them, or the first ones and the number of others. */
export const chosenText = <T>(column: Column<T>, values: readonly string[], all = false): string => {
  const named = values.slice(0, all || values.length <= NAMED ? values.length : NAMED - 1).map(value => readable(column, value))
  return values.length > named.length ? `${named.join(', ')} y ${values.length - named.length} más` : named.join(', ')
}

const rangeText = ([from = '', to = '']: readonly string[]): string => {
  if (from && to) return `${from} a ${to}`
  return from ? `desde ${from}` : to ? `hasta ${to}` : 'entre…'
}

/** A value as people write it: views that come with the portal name their days as the database does. */
const asWritten = <T>(column: Column<T>, value: string): string =>
  columnKindOf(column).by === 'day' && isDate(value) ? formatDate(value) : value

const dayAndMonth = (iso: string): string => formatDate(iso).slice(0, 5)
/** A day as the database writes it, of one that a person may have written; other texts are no days. */
const isoOf = (value: string): string => (isDate(value) ? value : value.split('-').reverse().join('-'))
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** A filter as short as the box above a column needs: the days of a range within a year stand without the year, as in «28-10 a 04-12». */
export const shortFilterText = <T>(column: Column<T>, filter: Filtro): string => {
  const [from = '', to = ''] = filter.modo === 'between' ? filter.valor.map(isoOf) : []
  const isShort = from && to && columnKindOf(column).by === 'day' && Date.parse(to) - Date.parse(from) < YEAR_MS
  return isShort ? `${dayAndMonth(from)} a ${dayAndMonth(to)}` : filterText(column, filter)
}

/** A filter in a few words, for display beside the title of its column. */
export const filterText = <T>(column: Column<T>, filter: Filtro, all = false): string => {
  if (filter.modo === 'in') return chosenText(column, filter.valor, all)
  if (filter.modo === 'between') return rangeText(filter.valor.map(value => asWritten(column, value)))
  if (!needsValue(filter.modo)) return modeLabel(column, filter.modo)
  return `${modeLabel(column, filter.modo)} ${asWritten(column, filter.valor)}`
}
