/** Reads the first sheet of an Excel workbook (ECMA-376) from an untrusted source: what exceeds a limit is refused before it is parsed. */
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { MAX_COLUMNS, MAX_ROWS, type SheetCell, tooMuch, Unreadable } from './sheet.ts'
import { type ArchiveLimits, unzipWithin } from './unzip.ts'
import { checkXml } from './xml.ts'

const MAX_ENTRIES = 500
const LIMITS: ArchiveLimits = {
  entries: MAX_ENTRIES,
  megabytes: 32,
  tooMany: () => new Unreadable(`El archivo tiene más de ${MAX_ENTRIES} partes. Guárdelo de nuevo como .xlsx.`),
  tooLarge: tooMuch,
}

const READ = /^xl\/(?:worksheets\/|_rels\/)?[^/]+\.(?:xml|rels)$/
const UNREAD = /^xl\/calcChain\.xml$/
/** Is an entry read: one of the workbook's own parts or of its sheets, and no picture, chart, pivot or macro? */
export const isWorkbookPart = (name: string): boolean => READ.test(name) && !UNREAD.test(name)

/** A cell reference within the limits; blank rows count, too. */
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/
const ROW = /^[1-9]\d{0,6}$/
/** The last row number allowed: blank rows between others do not exceed the limit of rows at once. */
const LAST_ROW = MAX_ROWS * 4

const columnNumber = (letters: string): number => [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0)

const beyond = (where: string) =>
  new Unreadable(
    `La hoja llega hasta ${where.slice(0, 20)}, más de ${MAX_COLUMNS} columnas o ${MAX_ROWS} filas. Copie sus datos a una hoja nueva e impórtela.`,
  )

/** Counts the cells and rows of a sheet during parsing, and refuses one outside the limits. */
const cellCounter = () => {
  let rows = 0
  let cells = 0
  return (name: string, attribute: (name: string) => string | undefined) => {
    const r = attribute('r')
    if (name === 'row') {
      cells = 0
      if (++rows > LAST_ROW || (r !== undefined && !(ROW.test(r) && Number(r) <= LAST_ROW))) throw beyond(`la fila ${r ?? rows}`)
    } else if (name === 'c') {
      const [, column, row] = (r !== undefined && CELL.exec(r)) || []
      const isInside = r === undefined || (column && columnNumber(column) <= MAX_COLUMNS && Number(row) <= LAST_ROW)
      if (++cells > MAX_COLUMNS || !isInside) throw beyond(`la celda ${r ?? cells}`)
    }
  }
}

const isSheet = (name: string) => name.startsWith('xl/worksheets/')

const cellOf = (value: unknown): SheetCell => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null
}

/** The rows of the first sheet. The parser gets a new archive with only the checked entries. */
export const readWorkbook = async (bytes: Buffer): Promise<SheetCell[][]> => {
  const checked: Record<string, Uint8Array> = {}
  const outside: Unreadable[] = []
  for (const [name, entry] of Object.entries(unzipWithin(bytes, LIMITS, isWorkbookPart))) {
    try {
      checkXml(new TextDecoder().decode(entry), cellCounter())
      checked[name] = entry
    } catch (error) {
      // another sheet may exceed the limits, because only the first one is read
      if (!(error instanceof Unreadable) || !isSheet(name)) throw error
      outside.push(error)
    }
  }
  try {
    const rows = await readSheet(Buffer.from(zipSync(checked, { level: 0 })), 1)
    return rows.map(row => row.map(cellOf))
  } catch (error) {
    throw outside[0] ?? error
  }
}
