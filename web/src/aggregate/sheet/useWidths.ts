import type { Field, Fields } from '@nogal/model/fields'
import { useMemo } from 'react'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { derivedWidth, widthOfLetters } from './derived.ts'
import { shownName } from './SheetRow.tsx'
import type { SheetLine } from './types.ts'
import { cellText, type SheetLookup } from './values.ts'

export const NUMBER_WIDTH = 44
export const REMOVE_WIDTH = 34
/** Minimal and maximal width of a column, in pixels; a text has space for typing. */
const NARROWEST: Partial<Record<Field['type'], number>> = {
  ref: 108,
  date: 116,
  localTime: 152,
  integer: 72,
  flag: 72,
  decimal: 92,
  text: 170,
}
const WIDEST = 230
/** Column widths are measured over this many lines. */
const MEASURED = 30

const widthOf = (field: Field, texts: readonly string[]): number => {
  const widest = Math.max(...field.label.split(' ').map(word => word.length + 1), ...texts.map(text => text.length))
  return Math.min(WIDEST, Math.max(NARROWEST[field.type] ?? 84, widthOfLetters(widest)))
}

type Options = {
  fields: Fields
  lines: readonly SheetLine[]
  derived: readonly Column<Row>[]
  lookup: SheetLookup
  nameWidth?: number | undefined
  removes: boolean
}

/** The widths of the columns from the texts of the first lines, and of the table. */
export const useWidths = ({ fields, lines, derived, lookup, nameWidth = NUMBER_WIDTH, removes }: Options) => {
  const widths = useMemo(
    () =>
      Object.entries(fields).map(([name, field]) => {
        const texts = lines.slice(0, MEASURED).map(line => cellText(field, line.row[name], lookup(field, line.row), shownName(line, name)))
        return widthOf(field, texts)
      }),
    [fields, lookup, lines],
  )
  const derivedWidths = useMemo(() => {
    const rows = lines.slice(0, MEASURED).flatMap(({ shown }) => (shown ? [shown] : []))
    return derived.map(column => derivedWidth(column, rows))
  }, [derived, lines])
  const width = nameWidth + (removes ? REMOVE_WIDTH : 0) + [...widths, ...derivedWidths].reduce((sum, one) => sum + one, 0)
  return { widths, derivedWidths, width }
}
