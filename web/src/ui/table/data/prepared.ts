/** The columns of rows that are all loaded, prepared once, so that filters, sorting and search only compare and do not format. */

import { dayWords, EMPTY_TEXT } from '@nogal/model/filters'
import { formatInstant, plano } from '@nogal/model/format'
import { isNothing } from '../../../values/same.ts'
import { cellValue, columnKindOf, isSearchedColumn, textOfValue } from './rows.ts'
import type { Column } from './types.ts'

export const dayNumber = (iso: string) => Number(iso.slice(0, 10).replaceAll('-', ''))
const dayOfText = (text: string) => Number(`${text.slice(6, 10)}${text.slice(3, 5)}${text.slice(0, 2)}`)
const isAscii = /^[\x20-\x7e]*$/
export const fold = (text: string) => (isAscii.test(text) ? text.toLowerCase() : plano(text))
/** Sort key in Spanish order: ñ after n, 9 before 10. */
export const sortText = (text: string): string => {
  const folded = isAscii.test(text) ? text.toLowerCase() : plano(text.toLowerCase().replaceAll('ñ', 'n\uffff'))
  return /\d/.test(folded) ? folded.replace(/\d+/g, digits => digits.padStart(12, '0')) : folded
}

/** One column of all rows, prepared once, so that a filter over 50,000 rows only compares and does not format. */
type Prepared = { text?: string[]; number?: Float64Array; rank?: Float64Array }
type Prepare<T> = { column: Column<T>; made: Prepared }

const prepared = new WeakMap<readonly unknown[], Map<string, Prepare<unknown>>>()
const preparedOf = <T>(rows: readonly T[], column: Column<T>): Prepared => {
  const columns = prepared.get(rows) ?? new Map<string, Prepare<unknown>>()
  prepared.set(rows, columns)
  const known = columns.get(column.key) as Prepare<T> | undefined
  if (known && known.column.value === column.value && known.column.type === column.type) return known.made
  const made: Prepared = {}
  columns.set(column.key, { column, made } as Prepare<unknown>)
  return made
}

/** Memoizes a function by value, because columns repeat few values many times. */
export const memo = <V, R>(make: (value: V) => R) => {
  const made = new Map<V, R>()
  return (value: V): R => {
    const known = made.get(value)
    if (known !== undefined) return known
    const result = make(value)
    made.set(value, result)
    return result
  }
}

/** Folded text of a column, with numbers in the stored format: `1234.5`. */
export const columnTexts = <T>(rows: readonly T[], column: Column<T>): string[] => {
  const made = preparedOf(rows, column)
  const isNumber = columnKindOf(column).by === 'number'
  const read = memo((value: unknown) => {
    if (isNothing(value)) return EMPTY_TEXT
    return isNumber ? String(Number(value)) : fold(textOfValue(column, value))
  })
  made.text ??= rows.map(row => read(cellValue(column, row)))
  return made.text
}

/** The number of each row in a column, or its day as a number; NaN when the cell is empty. */
export const numbers = <T>(rows: readonly T[], column: Column<T>): Float64Array => {
  const made = preparedOf(rows, column)
  const read: (value: unknown) => number =
    columnKindOf(column).by === 'number'
      ? Number
      : column.type === 'date'
        ? v => dayNumber(String(v))
        : v => dayOfText(formatInstant(String(v)))
  made.number ??= Float64Array.from(rows, row => {
    const value = cellValue(column, row)
    return isNothing(value) ? Number.NaN : read(value)
  })
  return made.number
}

const isMoment = <T>({ type }: Column<T>): boolean => type === 'instant' || type === 'localTime'

/** Rank of each row's value among the values of the column; empty cells come last. */
export const ranks = <T>(rows: readonly T[], column: Column<T>): Float64Array => {
  const made = preparedOf(rows, column)
  if (made.rank) return made.rank
  const { by } = columnKindOf(column)
  const key = memo((value: unknown): string | number =>
    by === 'number' ? Number(value) : isMoment(column) ? Date.parse(String(value)) : sortText(textFor(column, value)),
  )
  const keys = rows.map(row => {
    const value = cellValue(column, row)
    return isNothing(value) ? undefined : key(value)
  })
  const distinct = [...new Set(keys.filter(k => k !== undefined))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const place = new Map(distinct.map((k, i) => [k, i]))
  made.rank = Float64Array.from(keys, k => (k === undefined ? Number.POSITIVE_INFINITY : place.get(k)!))
  return made.rank
}
const textFor = <T>(column: Column<T>, value: unknown) => (column.type === 'date' ? String(value) : textOfValue(column, value))

const searchTexts = <T>(rows: readonly T[], column: Column<T>): string[] => {
  if (column.type !== 'date') return columnTexts(rows, column)
  const read = memo((value: unknown) => (isNothing(value) ? EMPTY_TEXT : dayWords(String(value))))
  return rows.map(row => read(cellValue(column, row)))
}

/** All words of a row in one text, for the search box. */
const haystacks = new WeakMap<readonly unknown[], { columns: unknown; text: string[] }>()
export const haystack = <T>(rows: readonly T[], columns: readonly Column<T>[]): string[] => {
  const known = haystacks.get(rows)
  if (known?.columns === columns) return known.text
  const all = columns.filter(isSearchedColumn).map(column => searchTexts(rows, column))
  const text = rows.map((_, i) => {
    let joined = ''
    for (const one of all) if (one[i] !== EMPTY_TEXT) joined += `${one[i]}\n`
    return joined
  })
  haystacks.set(rows, { columns, text })
  return text
}

/** Prepares one column ahead of the first filter or search; false when all are prepared. */
export const warm = <T>(rows: readonly T[], columns: readonly Column<T>[]): boolean => {
  const cold = columns.find(column => !preparedOf(rows, column).text)
  if (cold) columnTexts(rows, cold)
  else if (haystacks.get(rows)?.columns !== columns) haystack(rows, columns)
  else return false
  return true
}
