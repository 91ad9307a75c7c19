/** Text copied from a spreadsheet: parses it to rows of cells, and puts these into the lines of a sheet. */
import type { Fields } from '@nogal/model/fields'
import { withValue } from '../../fields/base/dependents.ts'
import type { Row } from '../../values/row.ts'
import { readText, type SheetLookup } from './values.ts'

/** The cells of a text copied from a spreadsheet: tabs between cells, quotes around cells with line breaks. */
export const pastedCells = (copied: string): string[][] => {
  const rows: string[][] = [[]]
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y
  for (;;) {
    const match = cell.exec(text)
    if (!match) {
      // an unclosed quote is part of the text
      const [line = ''] = text.slice(cell.lastIndex).split('\n')
      rows.at(-1)!.push(...line.split('\t'))
      return rows
    }
    rows.at(-1)!.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"').replaceAll('\n', ' '))
    if (match[3] === '\n') rows.push([])
    if (match[3] === '') return rows
  }
}

/** Is it the text of one cell, to be pasted like any other text? */
export const isOneCell = (copied: string): boolean => !/[\t\n\r]/.test(copied.replace(/\r?\n$/, ''))

/** A row with pasted cells from one of its columns on; a reference is kept as its name until its options are loaded. */
export const laidOver = (fields: Fields, row: Row, from: string, cells: readonly string[], lookup: SheetLookup): Row => {
  const names = Object.keys(fields)
  const columns = names.slice(names.indexOf(from), names.indexOf(from) + cells.length)
  // a field that depends on a pasted cell is pasted with it, or cleared as after typing
  let next = row
  columns.forEach((name, i) => {
    next = withValue(fields, next, name, readText(fields[name]!, cells[i]!, lookup(fields[name]!, next)))
  })
  return next
}
