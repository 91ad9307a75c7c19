/** Cells of a spreadsheet: how each field is written for users, and parsed from what they type. */
import { isDeepStrictEqual } from 'node:util'
import { type Entity, nameField } from '@nogal/model/entity'
import { type Field, type Fields, flag, labelOf, type RichDoc } from '@nogal/model/fields'
import { isDate, parseNumber, plano } from '@nogal/model/format'
import { richTextWords } from '@nogal/model/richText'
import type { SheetCell } from '../heavy/sheet.ts'
import type { Kind } from '../sheet/sheet.ts'

/** A column of the sheet: a field with its values, or with the names of the rows it refers to. */
export type ImportColumn = { name: string; field: Field; holds: 'valor' | 'nombre' }

/** At most this many characters in a cell; Excel truncates longer ones. */
export const MAX_CELL = 32_000

const ACTIVO = flag('Activo')
const isRef = (field: Field) => field.type === 'ref' || field.type === 'refs'

/** Fields in a sheet: all of the entity, and whether the row is active. */
export const importFields = (e: Entity): Fields => ({ ...e.fields, Activo: ACTIVO })

/** The columns with which a parameter table is exported and imported. */
export const sheetColumns = (e: Entity): ImportColumn[] => sheetColumnsOf(importFields(e))

/** Columns of a sheet with these fields; a reference has two. */
export const sheetColumnsOf = (fields: Fields): ImportColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    { name, field, holds: 'valor' as const },
    ...(isRef(field) ? [{ name, field, holds: 'nombre' as const }] : []),
  ])

/** Heading of a column, for people. */
export const heading = ({ field, holds }: ImportColumn): string =>
  isRef(field) && holds === 'valor' ? `${field.label} (código)` : field.label

/** Accepted headings of a parameter table. */
export const headings = (e: Entity): Map<string, ImportColumn> => headingsOf(sheetColumns(e))

/** Accepted headings, each with its column: wire names and labels, ignoring accents and case. */
export const headingsOf = (columns: readonly ImportColumn[]): Map<string, ImportColumn> => {
  const known = new Map<string, ImportColumn>()
  for (const column of columns) {
    known.set(plano(heading(column)), column)
    known.set(plano(column.holds === 'nombre' ? nameField(column.name) : column.name), column)
  }
  return known
}

const toDoc = (text: string): RichDoc => ({
  type: 'doc',
  content: text.split('\n').map(line => (line ? { type: 'paragraph', content: [{ type: 'text', text: line }] } : { type: 'paragraph' })),
})

// A text that a spreadsheet would read as a formula gets an apostrophe as prefix; a text with apostrophes before gets one more.
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
const unguard = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** Cells of a sheet as they were read: numbers as such, or with a decimal comma among texts. */
export const asTheyCame = (cells: readonly SheetCell[]): { kind: Kind; cells: (string | null)[] } => {
  const given = cells.map(cell => (typeof cell === 'boolean' ? (cell ? 'Sí' : 'No') : cell))
  const numbers = given.every(cell => cell === null || typeof cell === 'number') && given.some(cell => cell !== null)
  const written = (cell: string | number | null): string | null => {
    if (typeof cell === 'number') return numbers ? String(cell) : String(cell).replace('.', ',')
    return cell?.startsWith("'") ? cell : cell && guard(cell)
  }
  return { kind: numbers ? 'number' : 'text', cells: given.map(written) }
}

type Write = (value: never, field: Field) => string | null
const list = (value: unknown[]) => guard(value.join('; '))
const asItIs: Write = value => String(value)
const WRITE: Partial<Record<Field['type'], Write>> = {
  serial: asItIs,
  integer: asItIs,
  decimal: asItIs,
  date: asItIs,
  flag: value => (value ? 'Sí' : 'No'),
  ref: (value: string | number) => (typeof value === 'number' ? String(value) : guard(value)),
  refs: list,
  choice: (value: string, field) => guard(labelOf(field, value)),
  choices: (value: string[], field) => list(value.map(one => labelOf(field, one))),
  richText: (value: RichDoc) => guard(richTextWords(value)),
  rows: (value: unknown[]) => (value.length ? JSON.stringify(value) : null),
}

/** A value as a cell. */
export const writeCell = (field: Field, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return WRITE[field.type] ? WRITE[field.type]!(value as never, field) : guard(String(value))
}

/** The names of referenced rows as one cell. */
export const writeNames = (names: readonly string[]): string | null => (names.length ? list([...names]) : null)

/** A cell that can't be parsed; the message says what is expected. */
export class InvalidCell extends Error {}

const wrong = (what: string): never => {
  throw new InvalidCell(what)
}

const textOf = (cell: SheetCell): string => unguard(typeof cell === 'boolean' ? (cell ? 'Sí' : 'No') : String(cell ?? '').trim())

const readNumber = (cell: SheetCell): number =>
  typeof cell === 'number' ? cell : (parseNumber(textOf(cell)) ?? wrong('escriba un número.'))

const readDate = (cell: SheetCell): string => {
  const iso = textOf(cell).replace(
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/,
    (_, d, m, y) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )
  return isDate(iso) ? iso : wrong('escriba una fecha válida (dd-mm-aaaa).')
}

const YES = new Set(['si', 's', '1', 'true', 'verdadero', 'x'])
const NO = new Set(['no', 'n', '0', 'false', 'falso'])
const readFlag = (cell: SheetCell): boolean => {
  const word = plano(textOf(cell))
  return YES.has(word) || (NO.has(word) ? false : wrong('escriba Sí o No.'))
}

/** The items in a list cell. */
export const pieces = (cell: SheetCell): string[] =>
  textOf(cell)
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)

const readOption = (text: string, field: Field): string =>
  field.options!.find(option => plano(option) === plano(text) || plano(labelOf(field, option)) === plano(text)) ??
  wrong(`elija ${field.options!.map(option => labelOf(field, option)).join(', ')}.`)

const readRows = (cell: SheetCell): unknown => {
  try {
    return JSON.parse(textOf(cell))
  } catch {
    return wrong('deje la celda como la exporta el portal (JSON).')
  }
}

/** A cell with this beginning is a formatted text that was exported with its format. */
const DOC = '{"type":"doc"'

/** A formatted text as a cell from which it is read with its format: as plain text where it has none. */
export const writeDoc = (doc: RichDoc): string | null => {
  const words = richTextWords(doc)
  if (isDeepStrictEqual(toDoc(words.trim()), doc)) return words.trim() ? guard(words) : null
  const { type, ...rest } = doc
  const exact = JSON.stringify({ type, ...rest })
  return exact.length <= MAX_CELL ? exact : guard(words.slice(0, MAX_CELL))
}

type Read = (cell: SheetCell, field: Field, actual: unknown) => unknown
const READ: Partial<Record<Field['type'], Read>> = {
  serial: readNumber,
  integer: readNumber,
  decimal: readNumber,
  date: readDate,
  flag: readFlag,
  ref: (cell, field) => (field.numeric ? readNumber(cell) : textOf(cell)),
  refs: cell => pieces(cell).map(readNumber),
  choice: (cell, field) => readOption(textOf(cell), field),
  choices: (cell, field) => pieces(cell).map(part => readOption(part, field)),
  rows: readRows,
  // a text that was not edited keeps its format
  richText: (cell, _field, actual) => {
    const text = textOf(cell).replace(/\r\n?/g, '\n')
    if (text.startsWith(DOC)) return readRows(text)
    return text === richTextWords(actual as RichDoc | null).trim() ? actual : toDoc(text)
  },
}

/** Is the cell empty? */
export const isBlankCell = (cell: SheetCell): boolean => cell === null || (typeof cell === 'string' && !cell.trim())

const NOTHING: Partial<Record<Field['type'], unknown>> = { flag: false, refs: [], rows: [] }

/** The value of a cell for a field; `actual` is the stored value. An empty cell blanks the field. */
export const readCell = (field: Field, cell: SheetCell, actual: unknown): unknown =>
  isBlankCell(cell) ? (NOTHING[field.type] ?? null) : (READ[field.type] ?? (c => textOf(c).replace(/\r\n?/g, '\n')))(cell, field, actual)
