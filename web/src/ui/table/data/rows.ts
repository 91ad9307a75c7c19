/** The cell values of a list, as text and for comparison; and their totals. */

import type { Comparison } from '@nogal/model/filters'
import { formatContainer, formatDate, formatInstant, formatLocalTime, formatNumber } from '@nogal/model/format'
import { isNothing } from '../../../values/same.ts'
import type { Column, ColumnType, Totals } from './types.ts'

type Kind = {
  align: 'start' | 'center' | 'end'
  width: number
  /** How two cells are compared. */
  by: Comparison
  text: (value: unknown, decimals?: number) => string
}

const plain = (value: unknown) => String(value)
const yesNo = (value: unknown) => (value === true || value === 1 || value === '1' || value === 'true' ? 'Sí' : 'No')

export const COLUMN_KINDS: Record<ColumnType, Kind> = {
  text: { align: 'start', width: 180, by: 'text', text: plain },
  code: { align: 'start', width: 120, by: 'text', text: plain },
  badge: { align: 'start', width: 140, by: 'text', text: plain },
  flag: { align: 'center', width: 90, by: 'text', text: yesNo },
  serial: { align: 'start', width: 120, by: 'number', text: plain },
  integer: { align: 'end', width: 100, by: 'number', text: value => formatNumber(Number(value), 0) },
  decimal: { align: 'end', width: 120, by: 'number', text: (value, decimals) => formatNumber(Number(value), decimals) },
  money: { align: 'end', width: 130, by: 'number', text: (value, decimals) => formatNumber(Number(value), decimals) },
  date: { align: 'start', width: 112, by: 'day', text: value => formatDate(String(value)) },
  instant: { align: 'start', width: 148, by: 'day', text: value => formatInstant(String(value)) },
  localTime: { align: 'start', width: 148, by: 'day', text: value => formatLocalTime(String(value)) },
  container: { align: 'start', width: 140, by: 'text', text: value => formatContainer(String(value)) },
}

export const columnKindOf = <T>(column: Column<T>): Kind => COLUMN_KINDS[column.type ?? 'text']
export const cellValue = <T>(column: Column<T>, row: T): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.key]
export const textOfValue = <T>(column: Column<T>, value: unknown): string =>
  isNothing(value) ? '' : columnKindOf(column).text(value, column.decimals)
/** A sum of a column, with the decimals that it needs. */
export const textOfSum = <T>(column: Column<T>, sum: number): string =>
  columnKindOf(column).text(sum, column.sumDecimals ?? column.decimals)
/** The text of a cell, also for filters and export. */
export const shownText = <T>(column: Column<T>, row: T): string => textOfValue(column, cellValue(column, row))

/** The text of a cell, where that has more than its value: a shipment is its contract and its ordinal. */
export const cellWords = <T>(column: Column<T>, row: T): string => {
  const shown = column.cell?.(row)
  return typeof shown === 'string' ? shown : shownText(column, row)
}

/** Does a search cover the column? Texts, whole numbers, and days with their weeks. */
export const isSearchedColumn = <T>({ type = 'text' }: Column<T>): boolean =>
  ['text', 'code', 'badge', 'serial', 'integer', 'date'].includes(type)

/** Sums of the columns with a total, by unit, in integers of the last decimal to avoid floating point errors. */
export const totalsOf = <T>(rows: readonly T[], columns: readonly Column<T>[]): Totals =>
  Object.fromEntries(
    columns.flatMap(column => {
      const { total, key } = column
      if (!total) return []
      const scale = 10 ** (column.type === 'integer' ? 0 : Math.max(column.decimals ?? 2, 4))
      const sums = new Map<string, number>()
      for (const row of rows) {
        const value = cellValue(column, row)
        if (isNothing(value)) continue
        const unit = total === 'sum' ? '' : String((row as Record<string, unknown>)[total.per] ?? '')
        sums.set(unit, (sums.get(unit) ?? 0) + Math.round((Number(value) || 0) * scale))
      }
      return [[key, [...sums].map(([unit, sum]) => ({ unit, sum: sum / scale })).sort((a, b) => (a.unit < b.unit ? -1 : 1))]]
    }),
  )
