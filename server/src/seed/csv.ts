/** Rows of parameters from CSV files, one file per entity, with the entity's name. */
import { existsSync, readFileSync } from 'node:fs'
import { type Entity, linkTableOf } from '@nogal/model/entity'
import type { Field, Values } from '@nogal/model/fields'
import { CATALOGO, parameterNamed } from '@nogal/model/parametros/catalogo'
import { parse } from 'csv-parse/sync'
import type { Tx } from '../db/tx.ts'
import { dataFile } from '../folder.ts'
import { insertRows } from '../list/rows.ts'
import { errorsOfRows } from '../row/references.ts'
import { plainText } from '../row/richText.ts'

/** Entities in an order in which every referenced row exists before. */
const inOrder = (): Entity[] => {
  const done: Entity[] = []
  const visit = (e: Entity) => {
    if (done.includes(e)) return
    for (const field of Object.values(e.fields)) if (field.target && field.target !== e.entity) visit(parameterNamed(field.target))
    done.push(e)
  }
  CATALOGO.forEach(visit)
  return done
}

/** Stores the rows of every file of a folder; `more` gives columns that are not in the files. */
export const loadFolder = async (client: Tx, folder: string, more: (e: Entity, row: Values) => Values = () => ({})): Promise<void> => {
  for (const e of inOrder()) {
    const path = dataFile(folder, `${e.entity}.csv`)
    if (!existsSync(path)) continue
    const rows = readRows(e, readFileSync(path, 'utf8'))
    await loadRows(
      client,
      e,
      rows.map(row => ({ ...row, ...more(e, row) })),
    )
  }
}

/**
 * Stores the rows after a code in the file of one table, except those whose referenced rows users have deleted. They get new codes, because
 * users may have used those of the file.
 */
export const loadAdded = async (client: Tx, folder: string, name: string, after: number): Promise<void> => {
  const e = parameterNamed(name)
  const code = e.key[0]!
  const all = readRows(e, readFileSync(dataFile(folder, `${name}.csv`), 'utf8'))
  const rows = all.filter(row => Number(row[code]) > after).map(({ [code]: _, ...row }) => row)
  const errores = await errorsOfRows(
    client,
    rows.map((row, i) => ({ fields: e.fields, row, prefix: `${i}.` })),
  )
  const wrong = new Set(errores.map(({ campo }) => Number.parseInt(campo, 10)))
  await loadRows(
    client,
    e,
    rows.filter((_, i) => !wrong.has(i)),
  )
}

const READ: Partial<Record<Field['type'], (text: string, field: Field) => unknown>> = {
  flag: text => text === 'si',
  serial: Number,
  integer: Number,
  decimal: Number,
  ref: (text, field) => (field.numeric ? Number(text) : text),
  refs: text => text.split(';').map(Number),
  choices: text => text.split(';'),
  rows: text => JSON.parse(text),
  richText: plainText,
}
/** The value of an empty cell; null for other types. */
const EMPTY: Partial<Record<Field['type'], unknown>> = { flag: false, rows: [], choices: [] }

const readRows = (e: Entity, csv: string): Values[] =>
  (parse(csv, { columns: true, bom: true, skip_empty_lines: true }) as Record<string, string>[]).map(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => {
        if (name === 'Activo') return [name, text !== 'no']
        const field = e.fields[name]
        if (!field) throw new Error(`${e.entity}.csv: unknown column ${name}`)
        return [name, text === '' ? (EMPTY[field.type] ?? null) : (READ[field.type]?.(text, field) ?? text)]
      }),
    ),
  )

/** Inserts rows of one table in one statement, and advances the sequence. */
const loadRows = async (client: Tx, e: Entity, rows: Values[]): Promise<void> => {
  if (!rows.length) return
  const names = Object.keys(rows[0]!)
  const columns = names.filter(name => e.fields[name]?.type !== 'refs')
  await insertRows(client, e.entity, columns, rows)
  const key = e.key[0]!
  if (e.fields[key]!.type === 'serial' && names.includes(key)) {
    const column = key.toLowerCase()
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max(${column}) from ${e.entity}))`, [e.entity, column])
  }
  for (const name of names.filter(n => e.fields[n]?.type === 'refs')) {
    const { table, own, other } = linkTableOf(e, e.fields[name]!)
    const links = rows.flatMap(row => ((row[name] as number[] | null) ?? []).map(code => [row[key], code]))
    const target = parameterNamed(other).key[0]!.toLowerCase()
    await client.query(`insert into ${table} (${own}, ${target}) select * from unnest($1::int[], $2::int[])`, [
      links.map(l => l[0]),
      links.map(l => l[1]),
    ])
  }
}
