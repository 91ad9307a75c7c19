/**
 * A workbook (ECMA-376), written while its rows arrive: bold and frozen heading, filters, column widths from the content.
 */
import { Readable } from 'node:stream'
import { columnLetters } from './letters.ts'
import { cellKindOf, isFormula, type Kind, type SheetCells, type SheetColumn, type SheetSource } from './sheet.ts'
import { zipArchive } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** At most this many characters in a cell, and in the name of a sheet; Excel truncates longer ones. */
const MOST_TEXT = 32_767
const MOST_NAME = 31

/** Characters that XML does not allow. */
const UNSAFE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string): string =>
  text
    .replace(UNSAFE, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, char => ESCAPES[char]!)

/** Two decimals always, more where there are any, so that kilos and prices line up in a column. */
const numberFormat = ({ decimals = 0, grouped = false }: SheetColumn): string => {
  const fraction = decimals ? `.${'0'.repeat(Math.min(decimals, 2))}${'#'.repeat(Math.max(decimals - 2, 0))}` : ''
  return `${grouped ? '#,##0' : '0'}${fraction}`
}

const FORMATS: Record<Kind, (column: SheetColumn) => string> = {
  text: () => 'General',
  number: numberFormat,
  date: () => 'dd-mm-yyyy',
  instant: () => 'dd-mm-yyyy hh:mm',
}

/** Indexes of the styles of every sheet; those of the columns follow. */
const STYLE = { heading: 1, guarded: 2, columns: 3 }
const FIRST_FORMAT = 164

const stylesXml = (columns: readonly SheetColumn[]): string => {
  const formats = columns.map(column => FORMATS[column.kind](column))
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
    .map((format, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${escaped(format)}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${STYLE.columns + formats.length}">
<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/>${formats
    .map((format, i) => `<xf xfId="0" numFmtId="${format === 'General' ? 0 : FIRST_FORMAT + i}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** The day number in Excel's calendar, with the time as a fraction. */
const serial = (iso: string): number => (Date.parse(`${iso.length === 10 ? `${iso}T00:00:00` : iso}Z`) - FIRST_DAY) / DAY_MS

const textCell = (at: string, style: number, text: string): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MOST_TEXT))}</t></is></c>`
const numberCell = (at: string, style: number, value: number | string): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`

const cell = (at: string, style: number, kind: Kind, value: string): string => {
  if (kind === 'number') return numberCell(at, style, value)
  if (kind !== 'text') return numberCell(at, style, serial(value))
  // a text cell is no formula, and the quote prefix keeps it from becoming one when a user edits it
  return textCell(at, isFormula(value) ? STYLE.guarded : 0, value)
}

const WIDTH = { least: 9, most: 60, padding: 2.5 }
/** Minimal widths: columns are sized by the first rows, and a number that does not fit is shown as ####. */
const ROOM: Record<Kind, number> = { text: 0, number: 11, date: 10, instant: 16 }

const shownLength = (column: SheetColumn, value: string): number => {
  if (cellKindOf(column, value) !== 'number') return Math.max(...value.split('\n').map(line => line.length))
  const [whole = ''] = value.split('.')
  return whole.length + (column.grouped ? Math.floor((whole.length - 1) / 3) : 0) + (column.decimals ? column.decimals + 1 : 0)
}

const widthOf = (column: SheetColumn, values: readonly (string | null)[]): number => {
  // the arrow of the filter needs space beside the title
  let widest = Math.max(WIDTH.least, column.title.length + 3, column.kind === 'number' && !column.grouped ? 0 : ROOM[column.kind])
  for (const value of values) if (value) widest = Math.max(widest, shownLength(column, value))
  return Math.min(WIDTH.most, widest) + WIDTH.padding
}

const rowXml = (columns: readonly SheetColumn[], names: readonly string[], row: SheetCells, n: number, style: number): string => {
  let cells = ''
  for (const [i, value] of row.entries())
    if (value !== null && value !== '') cells += cell(`${names[i]}${n}`, style + i, cellKindOf(columns[i]!, value), value)
  return `<row r="${n}">${cells}</row>`
}

/** The XML of a sheet; `style` is that of its first column. */
async function* sheetXml({ columns, batches }: SheetSource, style: number, first: boolean): AsyncGenerator<string> {
  const names = columns.map((_, i) => columnLetters(i))
  const source = batches[Symbol.asyncIterator]()
  try {
    let next = await source.next()
    const head: readonly SheetCells[] = next.done ? [] : next.value
    const widths = columns.map((column, i) =>
      widthOf(
        column,
        head.map(row => row[i] ?? null),
      ),
    )
    yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${first ? ' tabSelected="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths
      .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
      .join('')}</cols><sheetData><row r="1">${columns
      .map(({ title }, i) => textCell(`${names[i]}1`, STYLE.heading, title))
      .join('')}</row>`
    let n = 1
    for (; !next.done; next = await source.next()) yield next.value.map(row => rowXml(columns, names, row, ++n, style)).join('')
    yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${n}"/></worksheet>`
  } finally {
    await source.return?.()
  }
}

/** A valid name of a sheet in Excel. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, MOST_NAME)
    .trim() || 'Hoja'

const workbookXml = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
    .map((name, i) => `<sheet name="${escaped(sheetName(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relationsXml = (...inside: string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside.join('')}</Relationships>`

const typesXml = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${DOCUMENT}.sheet.main+xml"/>${Array.from({ length: sheets }, (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${DOCUMENT}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${DOCUMENT}.styles+xml"/></Types>`

/** The earliest date of the ZIP format, a constant so that the same rows give the same bytes. */
const mtime = new Date(1980, 0, 1)

/** The sheets as chunks of a workbook; the rows of each are read when it is its turn. */
export const xlsxBook = (sheets: readonly SheetSource[]): Readable => {
  const styles = sheets.map((_, i) => sheets.slice(0, i).reduce((sum, { columns }) => sum + columns.length, STYLE.columns))
  const parts: Record<string, () => Iterable<string> | AsyncIterable<string>> = {
    '[Content_Types].xml': () => [typesXml(sheets.length)],
    '_rels/.rels': () => [relationsXml(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    'xl/workbook.xml': () => [workbookXml(sheets.map(({ name }) => name))],
    'xl/_rels/workbook.xml.rels': () => [
      relationsXml(
        ...sheets.map((_, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
      ),
    ],
    'xl/styles.xml': () => [stylesXml(sheets.flatMap(({ columns }) => columns))],
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, () => sheetXml(sheet, styles[i]!, i === 0)])),
  }
  return zipArchive(Object.entries(parts).map(([name, part]) => ({ name, content: () => Readable.from(part()), options: { mtime } })))
}

/** The sheet as chunks of a workbook. */
export const xlsxFile = (sheet: SheetSource): AsyncIterable<Buffer> => xlsxBook([sheet])
