/** Rows that combine a reference with words of a closed set are edited as a grid: screens as rows, functions as columns. */
import type { Field } from '@nogal/model/fields'
import type { Row } from '../../values/row.ts'
import type { RefKey } from '../base/refs.ts'

export type Matrix = {
  /** The field of the grid's rows, and the field whose options are its columns. */
  line: string
  column: string
  /** The field with yes or no of a cell; without it, a cell is in the list of its row or not. */
  flag?: string
}

/** A cell has yes, no, or no value. */
export type MatrixCell = boolean | undefined

/** The fields of the grid for a `rows` field; undefined when it can't be shown as a grid. */
export const matrixOf = (field: Field): Matrix | undefined => {
  const entries = Object.entries(field.of ?? {})
  const named = (type: Field['type']) => entries.find(([, inner]) => inner.type === type)?.[0]
  const line = named('ref')
  if (!line) return undefined
  const [set, one, flag] = [named('choices'), named('choice'), named('flag')]
  if (entries.length === 2 && set) return { line, column: set }
  return entries.length === 3 && one && flag ? { line, column: one, flag } : undefined
}

/** The value of a cell. */
export const matrixCell = ({ line, column, flag }: Matrix, rows: readonly Row[], key: RefKey, option: string): MatrixCell => {
  if (!flag) return rows.some(row => row[line] === key && (row[column] as string[]).includes(option)) || undefined
  const found = rows.find(row => row[line] === key && row[column] === option)
  return found && Boolean(found[flag])
}

/** The rows with another value in some cells of one row; options keep the order of the field. */
export const withCells = (
  matrix: Matrix,
  options: readonly string[],
  rows: readonly Row[],
  key: RefKey,
  changed: readonly string[],
  to: MatrixCell,
): Row[] => {
  const { line, column, flag } = matrix
  const at = rows.findIndex(row => row[line] === key)
  if (flag) {
    const others = rows.filter(row => row[line] !== key || !changed.includes(String(row[column])))
    if (to === undefined) return others
    const added = changed.map(option => ({ [line]: key, [column]: option, [flag]: to }))
    return [...others, ...added]
  }
  const before = at < 0 ? [] : (rows[at]![column] as string[])
  const after = options.filter(option => (changed.includes(option) ? to === true : before.includes(option)))
  if (!after.length) return rows.filter((_, i) => i !== at)
  const next = { [line]: key, [column]: after }
  return at < 0 ? [...rows, next] : rows.map((row, i) => (i === at ? next : row))
}
