/** Lists that a browser may keep: a tag says of which state of the tables an answer is. */
import { createHash, randomUUID } from 'node:crypto'
import type { Reader } from '../db/reader.ts'
import type { HttpRequest } from '../http/handle.ts'

/** Other code may answer the same rows otherwise. The build writes its name here; the source is another one at every start. */
const BUILD = process.env.NOGAL_BUILD ?? randomUUID()

/** The tag of an answer that shows rows of these tables. Read before the rows, it is never newer than they are. */
export const tagOf = async (db: Reader, tables: readonly string[]): Promise<string> => {
  const { rows } = await db.query<{ marks: string }>({
    name: 'marcas',
    text: `select coalesce(string_agg(tabla || valor, ' ' order by tabla), '') as marks from marca where tabla = any($1)`,
    values: [tables],
  })
  return `W/"${createHash('sha256').update(`${BUILD} ${rows[0]!.marks}`).digest('base64url').slice(0, 22)}"`
}

/** Does the browser have what this tag is of? It may keep what it gets, but asks every time. */
export const isKept = ({ headers }: HttpRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some(one => one.trim().replace(/^(?!W\/)/, 'W/') === tag) ?? false
