/** The list of a parameter table as an Excel or CSV file: the rows that the person sees, every field of them. */
import type { ListOptions } from '@nogal/model/call'
import { type Entity, nombreDe } from '@nogal/model/entity'
import { entidad } from '@nogal/model/parametros/catalogo'
import type { Reader } from '../db/reader.ts'
import { FileAnswer } from '../http/answers.ts'
import { list } from '../list/list.ts'
import type { Values } from '../row/changes.ts'
import { type CellOut, columnasDe, encabezado, escribirCelda, escribirNombres, MAX_CELL, type SheetColumn } from './celdas.ts'
import { specOf } from './parametros.queries.ts'
import { escribirPlanilla } from './planilla.ts'
import type { Formato } from './planilla.worker.ts'

const TIPOS: Record<Formato, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Names of the rows of a table by their key, for lists of references. */
const nombresDe = async (db: Reader, e: Entity): Promise<Map<unknown, string>> => {
  const { rows } = await db.query(`select ${e.key[0]} as clave, ${e.name} as nombre from ${e.entity}`)
  return new Map(rows.map(row => [row.clave, row.nombre]))
}

/** Writes the file; filters, search and order are the list's, pages are not. */
export const exportar = async (db: Reader, e: Entity, formato: Formato, { orden, filtros, buscar }: ListOptions): Promise<FileAnswer> => {
  const { text } = await list(db, specOf(e), { ...(orden && { orden }), ...(filtros && { filtros }), ...(buscar && { buscar }) })
  const rows = JSON.parse(text) as Values[]
  const names = new Map<string, Map<unknown, string>>()
  for (const { field } of columnasDe(e))
    if (field.type === 'refs' && !names.has(field.target!)) names.set(field.target!, await nombresDe(db, entidad(field.target!)))

  const cell = ({ name, field, holds }: SheetColumn, row: Values): CellOut => {
    if (holds === 'valor') return escribirCelda(field, row[name])
    const found = field.type === 'refs' ? (row[name] as unknown[]).map(key => names.get(field.target!)!.get(key)) : [row[nombreDe(name)]]
    return escribirNombres(found.filter(one => typeof one === 'string'))
  }
  // a text that Excel would cut is left out whole: a column that is absent from an import stays as it is
  const columns = columnasDe(e)
    .map(column => ({ column, cells: rows.map(row => cell(column, row)) }))
    .filter(({ cells }) => cells.every(one => typeof one !== 'string' || one.length <= MAX_CELL))
  const bytes = await escribirPlanilla({
    formato,
    hoja: e.title.slice(0, 31),
    encabezados: columns.map(({ column }) => encabezado(column)),
    filas: rows.map((_, i) => columns.map(({ cells }) => cells[i]!)),
  })
  return new FileAnswer(bytes, TIPOS[formato], `${e.title}.${formato}`)
}
