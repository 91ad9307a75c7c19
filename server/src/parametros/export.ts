/** Exports every field of the rows in a list of parameters, in the format that the import reads. */

import type { ListOptions } from '@nogal/model/call'
import { type Entity, nameField } from '@nogal/model/entity'
import type { Field, Values } from '@nogal/model/fields'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import type { Reader } from '../db/reader.ts'
import type { FileAnswer } from '../http/answers.ts'
import { sheetFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { inOneBatch, type Kind, type SheetCells, type SheetColumn, type SheetFormat, type SheetSource } from '../sheet/sheet.ts'
import { heading, type ImportColumn, MAX_CELL, sheetColumns, writeCell, writeNames } from './cells.ts'
import { parameterSpec } from './parametros.queries.ts'

/** The cell type of a field; text by default. */
const KINDS: Partial<Record<Field['type'], Kind>> = { serial: 'number', integer: 'number', decimal: 'number', date: 'date' }
const kindOf = ({ field, holds }: ImportColumn): Kind =>
  field.type === 'ref' && field.numeric && holds === 'valor' ? 'number' : (KINDS[field.type] ?? 'text')

/** Names of the rows of a table by their key, for lists of references. */
const namesOf = async (db: Reader, e: Entity): Promise<Map<unknown, string>> => {
  const { rows } = await db.query(`select ${e.key[0]} as clave, ${e.name} as nombre from ${e.entity}`)
  return new Map(rows.map(row => [row.clave, row.nombre]))
}

/** The columns of a parameter table in a sheet, and the cells of some rows in them. */
export const cellsOfRows = async (
  db: Reader,
  e: Entity,
  rows: readonly Values[],
): Promise<Pick<SheetSource, 'columns'> & { filas: SheetCells[] }> => {
  const names = new Map<string, Map<unknown, string>>()
  for (const { field } of sheetColumns(e))
    if (field.type === 'refs' && !names.has(field.target!)) names.set(field.target!, await namesOf(db, parameterNamed(field.target!)))

  const cell = ({ name, field, holds }: ImportColumn, row: Values): string | null => {
    if (holds === 'valor') return writeCell(field, row[name])
    const found = field.type === 'refs' ? (row[name] as unknown[]).map(key => names.get(field.target!)!.get(key)) : [row[nameField(name)]]
    return writeNames(found.filter(one => typeof one === 'string'))
  }
  // a column with a text that Excel would truncate is left out, because an absent column is not changed by an import
  const columns = sheetColumns(e)
    .map(column => ({ column, cells: rows.map(row => cell(column, row)) }))
    .filter(({ cells }) => cells.every(one => one === null || one.length <= MAX_CELL))
  return { columns: columns.map(({ column }) => sheetColumnOf(column)), filas: rows.map((_, i) => columns.map(({ cells }) => cells[i]!)) }
}

/** How a column is written. */
export const sheetColumnOf = (column: ImportColumn): SheetColumn => ({
  title: heading(column),
  kind: kindOf(column),
  ...(column.field.decimals && { decimals: column.field.decimals }),
})

/** Writes the file with the filters, search and order of the list, without pages. */
export const exportRows = async (
  db: Reader,
  e: Entity,
  formato: SheetFormat,
  { orden, filtros, buscar }: ListOptions,
): Promise<FileAnswer> => {
  const { text } = await list(db, parameterSpec(e), { ...(orden && { orden }), ...(filtros && { filtros }), ...(buscar && { buscar }) })
  const { columns, filas } = await cellsOfRows(db, e, JSON.parse(text))
  return sheetFile(formato, { name: e.title, columns, batches: inOneBatch(filas) })
}
