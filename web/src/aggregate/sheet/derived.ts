import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import { nameField } from '@nogal/model/entity'
import { shownText } from '../../ui/table/data/rows.ts'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'

/** The read-only columns of a part: neither its fields nor the names of their references. */
export const derivedOf = (part: AnyPart, columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const written = new Set([numberOf(part), ...Object.keys(part.fields).flatMap(name => [name, nameField(name)]), 'Nombre'])
  return columns.filter(({ key }) => !written.has(key))
}

const DERIVED_WIDTH = 120
const LETTER = 7.4
const AROUND = 26

/** Width of a cell for this many letters, in pixels. */
export const widthOfLetters = (count: number): number => Math.round(count * LETTER + AROUND)

/** The width of a derived column: that of its longest text, so that it is readable completely. */
export const derivedWidth = (column: Column<Row>, rows: readonly Row[]): number =>
  Math.max(column.width ?? DERIVED_WIDTH, ...rows.map(row => widthOfLetters(shownText(column, row).length)))
