import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import { nameField } from '@nogal/model/entity'
import { shownText } from '../../ui/table/data/rows.ts'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'

/** The columns of a part that nobody writes: neither its fields nor the names of what they refer to. */
export const derivedOf = (part: AnyPart, columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const written = new Set([numberOf(part), ...Object.keys(part.fields).flatMap(name => [name, nameField(name)]), 'Nombre'])
  return columns.filter(({ key }) => !written.has(key))
}

const DERIVED_WIDTH = 120
const LETTER = 7.4
const AROUND = 26

/** Room for so many letters in a cell. */
export const widthOfLetters = (count: number): number => Math.round(count * LETTER + AROUND)

/** As wide as its longest text: what nobody writes is read in full. */
export const derivedWidth = (column: Column<Row>, rows: readonly Row[]): number =>
  Math.max(column.width ?? DERIVED_WIDTH, ...rows.map(row => widthOfLetters(shownText(column, row).length)))
