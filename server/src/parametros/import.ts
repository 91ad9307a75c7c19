/** Imports rows of a spreadsheet into a parameter table: first a preview, row by row; then all rows or none, or only the valid ones. */

import { type Entity, keyText } from '@nogal/model/entity'
import type { Values } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { grouped } from '@nogal/model/grouped'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import type { FilaImportada, ResultadoImportacion } from '@nogal/model/parametros/parametros.calls'
import type { FieldError } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'
import type { SheetCell } from '../heavy/sheet.ts'
import { WithMessage } from '../http/answers.ts'
import { known } from '../http/errors.ts'
import type { Upload } from '../http/handle.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import { listSql } from '../list/list.ts'
import { headings, type ImportColumn, InvalidCell, isBlankCell, pieces, readCell } from './cells.ts'
import { parameterSpec } from './parametros.queries.ts'
import { addRow, changeRow, changesOfRow, readRow } from './rows.ts'
import { readImport } from './sheet.ts'

/** Heading of the column with the reasons of rejected rows. */
export const MOTIVO = 'Motivo'

/** Columns of an export that users do not edit, so they are ignored. */
const IGNORED = new Set(['version', 'modificado_por', 'modificado_en', plano(MOTIVO)])

const inFile = (mensaje: string) => invalid([{ campo: 'archivo', mensaje }])

const SHOWN = { headings: 5, letters: 40 }

/** Some of the headings, truncated: a file may have hundreds of long ones. */
const someOf = (headings: readonly string[]): string =>
  headings
    .slice(0, SHOWN.headings)
    .map(heading => (heading.length > SHOWN.letters ? `${heading.slice(0, SHOWN.letters)}…` : heading))
    .join(', ') + (headings.length > SHOWN.headings ? ', …' : '')

/** The column of each heading of the sheet. */
const readHeadings = (e: Entity, heading: SheetCell[]): (ImportColumn | undefined)[] => {
  const known = headings(e)
  const found = heading.map(cell => {
    const title = plano(
      String(cell ?? '')
        .replace(/\*/g, '')
        .trim(),
    )
    if (!title) return undefined
    return known.get(title) ?? (IGNORED.has(title) ? undefined : `${cell}`)
  })
  const unknown = found.filter(one => typeof one === 'string')
  if (unknown.length) throw inFile(`Archivo: ${e.title} no tiene ${unknown.length > 1 ? 'las columnas' : 'la columna'} ${someOf(unknown)}.`)
  const columns = found as (ImportColumn | undefined)[]
  const twice = columns.find((one, i) => one && columns.indexOf(one) !== i)
  if (twice) throw inFile(`Archivo: la columna ${heading[columns.lastIndexOf(twice)]} está repetida.`)
  if (!columns.some(Boolean)) throw inFile('Archivo: la primera fila debe tener los nombres de las columnas.')
  return columns
}

const allRows = async (client: Tx, e: Entity): Promise<Values[]> => {
  const { page } = listSql(parameterSpec(e), {})
  const { rows } = await client.query(page.text, page.values as unknown[])
  return JSON.parse(rows[0].data)
}

/** Rows of a table by key and by name. */
export type Index = { e: Entity; porClave: Map<string, Values>; byName: Map<string, Values[]> }

/** The rows of a parameter table, by key and by name. */
export const indexRows = async (client: Tx, e: Entity): Promise<Index> => {
  const rows = await allRows(client, e)
  const byName = new Map(grouped(rows, row => plano(String(row[e.name]))))
  return { e, porClave: new Map(rows.map(row => [keyText(e, row), row])), byName }
}

/** The key of a row by its name: among the rows of the same country or species where the field demands that. */
const byName = ({ e, byName }: Index, { field }: ImportColumn, name: string, row: Values): unknown => {
  const sameAs = Object.entries(field.within ?? {}).filter(([column, own]) => e.fields[column]?.type !== 'refs' && row[own] != null)
  const found = (byName.get(plano(name)) ?? []).filter(one => sameAs.every(([column, own]) => one[column] === row[own]))
  if (!found.length) throw new InvalidCell(`«${name}» no existe; elija un valor de la lista.`)
  if (found.length > 1) throw new InvalidCell(`hay más de un registro con el nombre «${name}»; use el código.`)
  return found[0]![e.key[0]!]
}

type Reading = { row: Values; errores: FieldError[] }

/** The values of a line; a code and a name of the same reference must agree. */
export const readLine = (
  columns: (ImportColumn | undefined)[],
  cells: SheetCell[],
  indices: Map<string, Index>,
  actual: Values | undefined,
): Reading => {
  const row: Values = {}
  const errores: FieldError[] = []
  const attempt = (column: ImportColumn, work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof InvalidCell)) throw error
      errores.push({ campo: column.name, mensaje: `${column.field.label}: ${error.message}` })
    }
  }
  const given = columns.flatMap((column, i) => (column ? [{ column, cell: cells[i] ?? null }] : []))
  for (const { column, cell } of given)
    if (column.holds === 'valor')
      attempt(column, () => {
        const blank = isBlankCell(cell)
        // an empty key means a new row; an empty Activo leaves the stored value
        if (blank && (column.field.key || column.name === 'Activo')) return
        row[column.name] = readCell(column.field, cell, actual?.[column.name])
      })
  for (const { column, cell } of given)
    if (column.holds === 'nombre')
      attempt(column, () => {
        const many = column.field.type === 'refs'
        const indice = indices.get(column.field.target!)!
        const names = many ? pieces(cell) : isBlankCell(cell) ? [] : [String(readCell({ ...column.field, type: 'text' }, cell, null))]
        const codes = row[column.name]
        const codesGiven = Array.isArray(codes) ? codes.length > 0 : codes != null
        if (codesGiven && names.length) {
          const same = (Array.isArray(codes) ? codes : [codes]).map(code =>
            plano(String(indice.porClave.get(String(code))?.[indice.e.name])),
          )
          if (same.sort().join('\n') !== names.map(plano).sort().join('\n'))
            throw new InvalidCell('el código y el nombre no son del mismo registro.')
        }
        if (codesGiven) return
        const found = names.map(name => byName(indice, column, name, row))
        row[column.name] = many ? found : (found[0] ?? null)
      })
  return { row, errores }
}

/** The row of the table that a line refers to: by its key, else by its name among the rows where names are unique. */
const standing = ({ e, porClave, byName }: Index, row: Values): Values | undefined => {
  if (e.key.every(part => row[part] != null)) return porClave.get(keyText(e, row))
  if (e.within === false || row[e.name] == null) return undefined
  const { within } = e
  return byName.get(plano(String(row[e.name])))?.find(one => within.every(column => (one[column] ?? null) === (row[column] ?? null)))
}

/** The sentences of a refusal by a check or by the database; any other failure is thrown on. */
export const inSentences = (error: unknown): FieldError[] => {
  if (error instanceof Refusal) return error.errores ?? [{ campo: '', mensaje: error.message }]
  // after a conflict with another transaction the whole import is retried
  const { code } = error as { code?: string }
  const refusal = code === '40001' || code === '40P01' ? undefined : known(error as { code?: string })
  if (!refusal || refusal.status >= 500) throw error
  return refusal.errores ?? [{ campo: '', mensaje: refusal.mensaje }]
}

/** Runs one of several steps in a savepoint: a refusal by the database rolls back that step alone. */
export const apart = async <T>(client: Tx, work: () => Promise<T>): Promise<T> => {
  await client.query('savepoint fila')
  try {
    return await work()
  } catch (error) {
    await client.query('rollback to savepoint fila')
    throw error
  } finally {
    await client.query('release savepoint fila')
  }
}

export type Import = {
  e: Entity
  file: Upload
  /** Store nothing, all rows or none, or the valid rows. */
  aplicar: 'no' | 'si' | 'buenas'
  puedeEditar: boolean
  tx: <T>(work: (client: Tx) => Promise<T>) => Promise<T>
}

/** The index of the row with the headings. */
export const headingOf = (lines: SheetCell[][]): number => lines.findIndex(cells => cells.length)

/** Imports the lines of a sheet, of which the first has the headings, each in a savepoint of its own. */
export const importLines = async (
  client: Tx,
  { e, puedeEditar }: Pick<Import, 'e' | 'puedeEditar'>,
  lines: SheetCell[][],
): Promise<FilaImportada[]> => {
  const heading = headingOf(lines)
  const columns = readHeadings(e, lines[heading]!)
  const own = await indexRows(client, e)
  const indices = new Map<string, Index>()
  for (const column of columns)
    if (column?.holds === 'nombre' && !indices.has(column.field.target!))
      indices.set(column.field.target!, await indexRows(client, parameterNamed(column.field.target!)))

  const seen = new Map<string, number>()
  const importarLinea = async (cells: SheetCell[], Fila: number): Promise<FilaImportada> => {
    const first = readLine(columns, cells, indices, undefined)
    const actual = standing(own, first.row)
    const { row, errores } = actual ? readLine(columns, cells, indices, actual) : first
    const done = (Accion: FilaImportada['Accion'], stored: Values, Errores: FieldError[] = []): FilaImportada => ({
      Fila,
      Accion,
      Clave: e.key.every(part => stored[part] != null) ? keyText(e, stored) : '',
      Nombre: String(stored[e.name] ?? ''),
      Errores,
    })
    const shown = { ...actual, ...row }
    if (errores.length) return done('rechazar', shown, errores)
    const identity = actual ? keyText(e, actual) : e.key.every(part => row[part] != null) ? keyText(e, row) : undefined
    if (identity !== undefined) {
      const earlier = seen.get(identity)
      if (earlier) return done('rechazar', shown, [{ campo: e.name, mensaje: `Es el mismo registro que el de la fila ${earlier}.` }])
      seen.set(identity, Fila)
    }
    try {
      if (!actual) return done('agregar', await apart(client, () => addRow(client, e, row)))
      if (!Object.keys(changesOfRow(e, readRow(e, row, 'actualizar'), actual)).length) return done('sin cambios', actual)
      if (!puedeEditar) return done('rechazar', shown, [{ campo: '', mensaje: 'Su usuario no tiene permiso para editar registros.' }])
      return done('actualizar', await apart(client, () => changeRow(client, e, keyText(e, actual), row)))
    } catch (error) {
      return done('rechazar', shown, inSentences(error))
    }
  }
  const filas: FilaImportada[] = []
  for (const [i, cells] of lines.entries()) if (i > heading && cells.length) filas.push(await importarLinea(cells, i + 1))
  return filas
}

const summarize = (Filas: FilaImportada[], Aplicado: boolean): ResultadoImportacion => {
  const count = (accion: FilaImportada['Accion']) => Filas.filter(({ Accion }) => Accion === accion).length
  return {
    Aplicado,
    Agregar: count('agregar'),
    Actualizar: count('actualizar'),
    Sin_Cambios: count('sin cambios'),
    Rechazar: count('rechazar'),
    Filas,
  }
}

/** Rolls back the transaction of a preview, and carries its result. */
class Undo extends Error {
  readonly filas: FilaImportada[]
  constructor(filas: FilaImportada[]) {
    super('undo')
    this.filas = filas
  }
}

/** The rows of the uploaded file. */
export const readImportLines = async ({ bytes }: Upload): Promise<SheetCell[][]> => {
  const lines = await readImport(bytes)
  if (lines.filter(cells => cells.length).length < 2) throw inFile('Archivo: no tiene filas que importar.')
  return lines
}

const leftOut = ({ Rechazar }: ResultadoImportacion): string =>
  Rechazar ? ` ${Rechazar === 1 ? 'Una fila quedó' : `${Rechazar} filas quedaron`} fuera.` : ''

/** What would happen to each row; the transaction is rolled back. */
export const tryRows = ({ tx, ...importacion }: Omit<Import, 'aplicar'>, lines: SheetCell[][]): Promise<FilaImportada[]> =>
  tx<never>(async client => {
    throw new Undo(await importLines(client, importacion, lines))
  }).catch((error): FilaImportada[] => {
    if (error instanceof Undo) return error.filas
    throw error
  })

/** Tries every row in a transaction, which is committed only on request: when no row is refused, or without the refused ones. */
export const importRows = async (importacion: Import): Promise<WithMessage<ResultadoImportacion>> => {
  const { file, aplicar, tx } = importacion
  const lines = await readImportLines(file)
  try {
    return await tx(async client => {
      const filas = await importLines(client, importacion, lines)
      const resultado = summarize(filas, true)
      const keeps = aplicar === 'buenas' ? resultado.Agregar + resultado.Actualizar > 0 : aplicar === 'si' && !resultado.Rechazar
      if (!keeps) throw new Undo(filas)
      const done = `Importación lista: ${resultado.Agregar} agregados y ${resultado.Actualizar} actualizados.`
      return new WithMessage(resultado, done + leftOut(resultado))
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    const resultado = summarize(error.filas, false)
    if (aplicar === 'no') return new WithMessage(resultado, 'Así quedaría la importación; todavía no se ha guardado nada.')
    throw conflict(
      resultado.Rechazar
        ? `No se importó nada: hay ${resultado.Rechazar === 1 ? 'una fila' : `${resultado.Rechazar} filas`} que corregir.`
        : 'No hay nada que importar: todo está igual.',
      undefined,
      resultado,
    )
  }
}
