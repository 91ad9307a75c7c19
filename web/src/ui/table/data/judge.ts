/** The errors of a typed filter, and the filters sent to the server. */

import { daysOf, isNarrowing } from '@nogal/model/filters'
import { parseNumber } from '@nogal/model/format'
import { parseDate, today } from '../../time/dates.ts'
import { columnKindOf } from './rows.ts'
import type { Column, Filtro } from './types.ts'

export type Pattern = { test: (text: string) => boolean } | { hint: string }
/** Compiles the pattern of a `matches` filter; undefined while the engine is loading. */
export type Compile = (pattern: string) => Pattern | undefined

export const readDay = (typed: string): string | null => parseDate(typed)

const NUMBER_HINT = 'Escriba un número, por ejemplo 1234,5'
const DAY_HINT = 'Escriba una fecha, por ejemplo 05-03-2026'
const WEEK_HINT = 'Escriba una semana, por ejemplo S48 o S48 2026'

/** The error of a typed filter, with a hint how to correct it; empty when there is none. */
export const filterHint = <T>(column: Column<T>, filter: Filtro, compile: Compile): string => {
  if (filter.modo === 'in' || !isNarrowing(filter)) return ''
  if (filter.modo === 'matches') {
    const pattern = compile(filter.valor)
    return pattern && 'hint' in pattern ? pattern.hint : ''
  }
  const { by } = columnKindOf(column)
  if (by === 'day' && daysOf(filter, today(), readDay) === null) return filter.modo === 'iso-week' ? WEEK_HINT : DAY_HINT
  return by === 'number' && limitsOf(filter) === null ? NUMBER_HINT : ''
}

/** Limits for the numbers of a column: minimum, maximum, and whether the limits themselves are excluded. */
export type NumberLimits = { from: number; to: number; open?: boolean }

/** The number limits of a filter; null where the text is no number, undefined where the filter compares texts. */
export const limitsOf = ({ modo, valor }: Filtro): NumberLimits | null | undefined => {
  if (typeof valor !== 'string') {
    const [from, to] = valor.map((end, i) => (end.trim() ? parseNumber(end) : i ? Infinity : -Infinity))
    return from == null || to == null ? null : { from, to }
  }
  if (modo !== 'greater-than' && modo !== 'less-than' && modo !== 'equals') return undefined
  const n = parseNumber(valor)
  if (n === null) return null
  if (modo === 'equals') return { from: n, to: n }
  return modo === 'greater-than' ? { from: n, to: Infinity, open: true } : { from: -Infinity, to: n, open: true }
}

/** A value in the format of the server, by the comparison of its column: numbers with a point, dates as YYYY-MM-DD. */
const wireValue = (by: 'number' | 'day', valor: string): string => {
  if (!valor.trim()) return ''
  return by === 'number' ? String(parseNumber(valor)) : parseDate(valor)!
}

/** Filters for the server, without empty and invalid ones. */
export const wireFilters = <T>(columns: readonly Column<T>[], filtros: readonly Filtro[], compile: Compile): Filtro[] =>
  filtros.flatMap<Filtro>(filter => {
    const column = columns.find(c => c.key === filter.campo)
    if (!column || !isNarrowing(filter) || filterHint(column, filter, compile)) return []
    if (filter.modo === 'in') return [filter]
    const { by } = columnKindOf(column)
    if (filter.modo === 'between') return by === 'text' ? [] : [{ ...filter, valor: filter.valor.map(end => wireValue(by, end)) }]
    const valor = filter.valor.trim()
    const isCompared = ['greater-than', 'less-than', 'equals'].includes(filter.modo)
    return [{ ...filter, valor: isCompared && by !== 'text' ? wireValue(by, valor) : valor }]
  })
