/** Filters, searches and sorts rows with the same meaning as on the server, without any rendering. */

import { canonicalNumber, type Days, daysOf, isNarrowing, searchWords } from '@nogal/model/filters'
import { isoWeek, plano } from '@nogal/model/format'
import { isNothing } from '../../../values/same.ts'
import { parseDate, today } from '../../time/dates.ts'
import { type Compile, limitsOf, type NumberLimits, readDay } from './judge.ts'
import { columnTexts, dayNumber, fold, haystack, memo, numbers, ranks } from './prepared.ts'
import { cellValue, columnKindOf, textOfValue } from './rows.ts'
import type { Column, Filtro, FiltroUno, TableState } from './types.ts'

type Test = (i: number) => boolean

const spanish = new Intl.Collator('es')

const byText: Partial<Record<FiltroUno['modo'], (cell: string, wanted: string) => boolean>> = {
  contains: (cell, wanted) => cell.includes(wanted),
  'starts-with': (cell, wanted) => cell.startsWith(wanted),
  'ends-with': (cell, wanted) => cell.endsWith(wanted),
  'greater-than': (cell, wanted) => spanish.compare(cell, wanted) > 0,
  'less-than': (cell, wanted) => spanish.compare(cell, wanted) < 0,
}

const testOfLimits = <T>(rows: readonly T[], column: Column<T>, { from, to, open }: NumberLimits): Test => {
  const cells = numbers(rows, column)
  return open ? i => cells[i]! > from && cells[i]! < to : i => cells[i]! >= from && cells[i]! <= to
}

const isoOf = (day: number) => `${Math.floor(day / 10_000)}-${String(day).slice(4, 6)}-${String(day).slice(6)}`

const testOfDays = <T>(rows: readonly T[], column: Column<T>, days: Days): Test => {
  if ('week' in days) {
    const cells = numbers(rows, column)
    const week = memo((day: number) => (Number.isNaN(day) ? 0 : isoWeek(isoOf(day)).week))
    return i => week(cells[i]!) === days.week
  }
  const end = (day: string | undefined, otherwise: number) => (day === undefined ? otherwise : dayNumber(day))
  return testOfLimits(rows, column, { from: end(days.from, -Infinity), to: end(days.to, Infinity) })
}

/** Exactly one of these values; numbers, days and flags in any notation. */
const testOfMany = <T>(rows: readonly T[], column: Column<T>, values: readonly string[]): Test => {
  const { by } = columnKindOf(column)
  const ofCell = (value: unknown): string => {
    if (by === 'number') return String(Number(value))
    return by === 'day' ? (parseDate(textOfValue(column, value).slice(0, 10)) ?? '') : textOfValue(column, value)
  }
  const ofValue = (value: string): string => {
    if (value === '') return ''
    if (by === 'number') return String(Number(value.replace(',', '.')))
    if (by === 'day') return parseDate(value) ?? value
    return column.type === 'flag' ? (/^(1|true|s|si)$/.test(plano(value)) ? 'Sí' : 'No') : value
  }
  const wanted = new Set(values.map(ofValue))
  const passes = memo((value: unknown) => wanted.has(isNothing(value) ? '' : ofCell(value)))
  return i => passes(cellValue(column, rows[i]!))
}

const testOf = <T>(rows: readonly T[], column: Column<T>, filter: Filtro, compile: Compile): Test | undefined => {
  if (filter.modo === 'in') return testOfMany(rows, column, filter.valor)
  const { by } = columnKindOf(column)
  const days = by === 'day' ? daysOf(filter, today(), readDay) : undefined
  if (days) return testOfDays(rows, column, days)
  const limits = by === 'number' ? limitsOf(filter) : undefined
  if (limits) return testOfLimits(rows, column, limits)
  if (days === null || limits === null || filter.modo === 'between') return undefined
  const { modo, valor } = filter
  if (modo === 'equals') return testOfMany(rows, column, [valor])
  const cells = columnTexts(rows, column)
  if (modo === 'matches') {
    const pattern = compile(valor)
    if (!pattern || 'hint' in pattern) return undefined
    const test = memo(pattern.test)
    return i => test(cells[i]!)
  }
  const wanted = fold(by === 'number' ? canonicalNumber(valor) : valor.trim())
  const compare = byText[modo]
  return compare && (i => compare(cells[i]!, wanted))
}

/** Rows that match every filter and the search, in the requested order. */
export const arrange = <T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { filtros, buscar, orden }: Pick<TableState, 'filtros' | 'buscar' | 'orden'>,
  compile: Compile,
): readonly T[] => {
  const column = new Map(columns.map(c => [c.key, c]))
  const tests: Test[] = []
  for (const filter of filtros) {
    const of = column.get(filter.campo)
    const test = of && isNarrowing(filter) ? testOf(rows, of, filter, compile) : undefined
    if (test) tests.push(test)
  }
  const words = searchWords(buscar)
  if (words.length) {
    const all = haystack(rows, columns)
    tests.push(i => words.every(word => all[i]!.includes(word)))
  }
  const by = column.get(orden.replace(/^-/, ''))
  if (!tests.length && !by) return rows
  const kept: number[] = []
  for (let i = 0; i < rows.length; i++) if (tests.every(test => test(i))) kept.push(i)
  if (!by) return kept.map(i => rows[i]!)
  const rank = ranks(rows, by)
  const down = orden.startsWith('-')
  const size = rows.length
  // Rank and position in one number: the engine sorts plain numbers several times faster than objects, and ties keep their order.
  const packed = Float64Array.from(kept, i => {
    const place = rank[i]!
    return (place === Number.POSITIVE_INFINITY ? size : down ? size - 1 - place : place) * size + i
  }).sort()
  return Array.from(packed, p => rows[p % size]!)
}
