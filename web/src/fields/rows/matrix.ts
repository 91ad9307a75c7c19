/** Rows that pair a row of another table with words of a closed set read best as a grid: screens down, functions across. */
import type { Field } from '@nogal/model/fields'
import type { Row } from '../../values/row.ts'
import type { RefKey } from '../base/refs.ts'

export type Matrix = {
  /** Field that names the line of the grid, and the one whose options are its columns. */
  line: string
  column: string
  /** Field that says yes or no of a cell; without one, a cell is in the list of its line or it is not. */
  flag?: string
}

/** A cell says yes, no, or nothing. */
export type MatrixCell = boolean | undefined

/** How the rows of a field lie in a grid; undefined when they do not. */
export const matrixOf = (field: Field): Matrix | undefined => {
  const entries = Object.entries(field.of ?? {})
  const named = (type: Field['type']) => entries.find(([, inner]) => inner.type === type)?.[0]
  const line = named('ref')
  if (!line) return undefined
  const [set, one, flag] = [named('choices'), named('choice'), named('flag')]
  if (entries.length === 2 && set) return { line, column: set }
  return entries.length === 3 && one && flag ? { line, column: one, flag } : undefined
}

/** What the cell of a line and a column says. */
export const matrixCell = ({ line, column, flag }: Matrix, rows: readonly Row[], key: RefKey, option: string): MatrixCell => {
  if (!flag) return rows.some(row => row[line] === key && (row[column] as string[]).includes(option)) || undefined
  const found = rows.find(row => row[line] === key && row[column] === option)
  return found && Boolean(found[flag])
}

/** The rows with another answer in some cells of one line; options keep the order of the field. */
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
