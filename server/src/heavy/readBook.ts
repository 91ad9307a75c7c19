/** Reads every sheet of an Excel workbook, a CSV, or a ZIP of them, from an untrusted source: the files of a season. */

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import { columnLetters } from '../sheet/letters.ts'
import { csvRows } from './csv.ts'
import { archiveOrText, isBlankRow, MAX_COLUMNS, MAX_EXCEL_CELL, orSentence, type SheetCell, tooManyColumns, Unreadable } from './sheet.ts'
import { type ArchiveLimits, unzip, unzipWithin } from './unzip.ts'
import { isWorkbookPart } from './workbook.ts'
import { checkXml } from './xml.ts'

/** At most this many rows in one sheet: a season of 5,000 deals has about 40,000 of fruit. */
const MOST_ROWS = 100_000
/** At most this many cells in all sheets. */
const MOST_CELLS = 4_000_000
const ZIP_MARK = Buffer.from('PK')

/** A sheet as it was read: its rows as JSON, a line each, from the first on; blank rows are empty lists. */
export type ReadSheet = { nombre: string; filas: number; lineas: Buffer }
/** A file of the archive beside its sheets, unpacked under its hash. */
export type UnpackedFile = { ruta: string; huella: string; bytes: number }
/** What an uploaded file has: its sheets, and the other files of a ZIP. */
export type BookSheets = { hojas: ReadSheet[]; archivos: UnpackedFile[] }
type ReadBook = BookSheets | { mensaje: string }

const thousands = (n: number): string => n.toLocaleString('es-CL')
const tooManyRows = (nombre: string) =>
  new Unreadable(`La hoja «${nombre}» tiene más de ${thousands(MOST_ROWS)} filas. Divida el archivo por temporadas o por clientes.`)
const tooLarge = () => new Unreadable('El archivo es demasiado grande por dentro. Divídalo por temporadas o por clientes.')
const LIMITS: ArchiveLimits = { entries: 20_000, megabytes: 400, tooMany: tooLarge, tooLarge }
const formula = (nombre: string, cell: string) =>
  new Unreadable(
    `La celda ${cell.slice(0, 12)} de la hoja «${nombre}» tiene una fórmula. Cópiela y péguela como valores (Pegado especial, Valores), y suba el archivo otra vez.`,
  )

const day = (value: Date): string => {
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16)
}
const cellOf = (value: unknown): SheetCell => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : day(value)
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null
}

/** Counts what was read of all sheets, and refuses too much of it. */
const budget = () => {
  let cells = 0
  return (nombre: string, rows: readonly (readonly SheetCell[])[]): ReadSheet => {
    if (rows.length > MOST_ROWS + 1) throw tooManyRows(nombre)
    const lines: string[] = []
    for (const [i, row] of rows.entries()) {
      if (row.length > MAX_COLUMNS) throw tooManyColumns()
      cells += row.length
      if (cells > MOST_CELLS) throw tooLarge()
      for (const cell of row)
        if (typeof cell === 'string' && cell.length > MAX_EXCEL_CELL)
          throw new Unreadable(
            `La fila ${i + 1} de «${nombre}» tiene una celda de más de ${thousands(MAX_EXCEL_CELL)} caracteres. Acórtela.`,
          )
      lines.push(isBlankRow(row) ? '[]' : JSON.stringify(row))
    }
    return { nombre, filas: rows.length, lineas: Buffer.from(lines.join('\n')) }
  }
}
type Take = ReturnType<typeof budget>

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** Refuses formulas and too many rows before a sheet is parsed; the name of a part stands for that of its sheet. */
const checkSheet = (text: string, nombre: string): void => {
  let rows = 0
  let cell = ''
  checkXml(text, (name, attribute) => {
    if (name === 'row' && (++rows > MOST_ROWS + 1 || Number(attribute('r') ?? 0) > MOST_ROWS + 1)) throw tooManyRows(nombre)
    if (name === 'c') cell = attribute('r') ?? ''
    if (name === 'f') throw formula(nombre, cell)
  })
}

/** The names of the sheets by their parts. */
const namesOf = (entries: Record<string, Uint8Array>): Map<string, string> => {
  const text = (name: string) => new TextDecoder().decode(entries[name] ?? new Uint8Array())
  const targets = new Map<string, string>()
  checkXml(text('xl/_rels/workbook.xml.rels'), (name, attribute) => {
    if (name === 'Relationship') targets.set(attribute('Id') ?? '', (attribute('Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'))
  })
  const names = new Map<string, string>()
  checkXml(text('xl/workbook.xml'), (name, attribute) => {
    if (name === 'sheet') names.set(targets.get(attribute('id') ?? '') ?? '', attribute('name') ?? '')
  })
  return names
}

const readWorkbookSheets = async (bytes: Buffer, take: Take): Promise<ReadSheet[]> => {
  const entries = unzipWithin(bytes, LIMITS, isWorkbookPart)
  const names = namesOf(entries)
  for (const [name, entry] of Object.entries(entries)) {
    const text = new TextDecoder().decode(entry)
    if (SHEET.test(name)) checkSheet(text, names.get(name) || name.slice('xl/worksheets/'.length, -'.xml'.length))
    else checkXml(text, () => undefined)
  }
  const sheets = await readXlsx(Buffer.from(zipSync(entries, { level: 0 })))
  return sheets.map(({ sheet, data }) =>
    take(
      sheet,
      data.map(row => row.map(cellOf)),
    ),
  )
}

const LIKE_FORMULA = /^[=@]/
const readCsvSheet = (nombre: string, bytes: Buffer, take: Take): ReadSheet => {
  const rows = csvRows(bytes, MOST_ROWS)
  for (const [i, row] of rows.entries())
    for (const [j, cell] of row.entries()) if (LIKE_FORMULA.test(cell)) throw formula(nombre, `${columnLetters(j)}${i + 1}`)
  return take(nombre, rows)
}

/** The name of a file without folder and ending. */
const baseOf = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.[^.]+$/, '')

/** The sheets of one file; of a ZIP that has workbooks, its CSV files say the same and are left out. */
const sheetsOf = async (name: string, bytes: Buffer, take: Take, inside = false): Promise<ReadSheet[]> => {
  if (archiveOrText(bytes, 'Excel (.xlsx), CSV ni un ZIP de ellos') === 'text') return [readCsvSheet(baseOf(name), bytes, take)]
  let isWorkbook = false
  const files: string[] = []
  unzip(bytes, ({ name: entry }) => {
    isWorkbook ||= entry === 'xl/workbook.xml'
    files.push(entry)
    return false
  })
  if (isWorkbook) return readWorkbookSheets(bytes, take)
  const books = files.filter(entry => /\.xlsx$/i.test(entry))
  const wanted = books.length ? books : files.filter(entry => /\.csv$/i.test(entry))
  if (inside || !wanted.length) throw new Unreadable('El ZIP no tiene archivos de Excel (.xlsx) ni CSV.')
  const entries = unzipWithin(bytes, LIMITS, entry => wanted.includes(entry))
  const read: ReadSheet[] = []
  for (const [entry, content] of Object.entries(entries)) read.push(...(await sheetsOf(entry, Buffer.from(content), take, true)))
  return read
}

/** Files to attach lie in this folder of the archive, where the portal writes them. */
const ATTACHED = /^adjuntos\/[^\\]*[^\\/]$/

/** Unpacks the files to attach of a ZIP into a folder, each under its hash. */
const unpackFiles = async (bytes: Buffer, carpeta: string): Promise<UnpackedFile[]> => {
  if (!bytes.subarray(0, ZIP_MARK.length).equals(ZIP_MARK)) return []
  const entries = unzipWithin(bytes, LIMITS, name => ATTACHED.test(name))
  const files: UnpackedFile[] = []
  for (const [ruta, content] of Object.entries(entries)) {
    const huella = createHash('sha256').update(content).digest('hex')
    await writeFile(join(carpeta, huella), content, { mode: 0o600 })
    files.push({ ruta, huella, bytes: content.length })
  }
  return files
}

/** The sheets of a file, or why they can't be read; `carpeta` gets the files to attach. */
export const readBook = ({ nombre, bytes, carpeta }: { nombre: string; bytes: Buffer; carpeta: string }): Promise<ReadBook> =>
  orSentence(async () => ({ hojas: await sheetsOf(nombre, bytes, budget()), archivos: await unpackFiles(bytes, carpeta) }))
