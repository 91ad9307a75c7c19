import type { Column, Grouping } from './types.ts'

/** How the rows are grouped; undefined for no groups, or for a field that groups nothing. */
export const groupingOf = <T>(columns: readonly Column<T>[], field: string): Grouping | undefined =>
  field ? columns.find(({ group }) => group?.field === field)?.group : undefined
