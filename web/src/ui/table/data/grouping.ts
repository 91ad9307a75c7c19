import type { Column, Grouping } from './types.ts'

/** The grouping by a field; undefined without groups, or for a field that can't group. */
export const groupingOf = <T>(columns: readonly Column<T>[], field: string): Grouping | undefined =>
  field ? columns.find(({ group }) => group?.field === field)?.group : undefined
