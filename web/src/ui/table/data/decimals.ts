import { placesFor } from '@nogal/model/fields'
import { useMemo } from 'react'
import { cellValue, columnKindOf, shownText } from './rows.ts'
import type { Column, Sum, Totals } from './types.ts'

/** The decimals of all numbers of a column: as many as any row or sum needs; two at least of money. */
export const evenDecimals = <T>(column: Column<T>, rows: readonly T[], sums: readonly Sum[] = []): number =>
  placesFor({ decimals: column.decimals ?? 2, ...(column.type === 'money' && { money: true }) }, [
    ...rows.map(row => cellValue(column, row)),
    ...sums.map(({ sum }) => sum),
  ])

type Places = { rows: number | undefined; sums: number | undefined }

/** The decimals of a column: `among` are sums among its rows, `sums` those below them. */
export const placesOf = <T>(column: Column<T>, rows: readonly T[], sums: readonly Sum[] = [], among: readonly Sum[] = []): Places => {
  if (columnKindOf(column).by !== 'number' || column.type === 'integer') return { rows: column.decimals, sums: undefined }
  const own = evenDecimals(column, rows, among)
  const most = evenDecimals(column, rows, [...among, ...sums])
  return { rows: own, sums: most > own ? most : undefined }
}

/** The text of a cell that stands alone: a number has the decimals that it needs, so that nobody reads 240,000 kilos for 240. */
export const textAlone = <T>(column: Column<T>, row: T): string => {
  const { rows: decimals } = placesOf(column, [row])
  return shownText(decimals === undefined ? column : { ...column, decimals }, row)
}

/**
 * The columns, each with the same decimals for all its numbers, so that the commas are aligned. A sum over other pages may need more
 * decimals than the visible rows; then only the sum has them. Sums of groups are among the rows, which have the same decimals.
 */
export const useEvenDecimals = <T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  totals: Totals | undefined,
  groups: readonly Totals[] = [],
): readonly Column<T>[] => {
  const places = columns.map(column =>
    placesOf(
      column,
      rows,
      totals?.[column.key],
      groups.flatMap(sums => sums[column.key] ?? []),
    ),
  )
  const key = places.map(({ rows, sums }) => `${rows}+${sums}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters
  return useMemo(
    () =>
      columns.map((column, i) => {
        const { rows: decimals, sums: sumDecimals } = places[i]!
        if (decimals === undefined || (decimals === column.decimals && sumDecimals === undefined)) return column
        return { ...column, decimals, ...(sumDecimals !== undefined && { sumDecimals }) }
      }),
    [columns, key],
  )
}
