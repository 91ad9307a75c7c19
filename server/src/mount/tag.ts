/** ETags of lists that a browser may cache: a tag identifies the state of the tables behind the answer. */
import { createHash, randomUUID } from 'node:crypto'
import type { Reader } from '../db/reader.ts'
import type { HttpRequest } from '../http/handle.ts'

/**
 * Another version of the code may answer differently for the same rows, so the tag contains the build; run from source, every start counts
 * as a build.
 */
const BUILD = process.env.NOGAL_BUILD ?? randomUUID()

/** The tag of an answer with rows of these tables. It is read before the rows, so it is never newer than they are. */
export const tagOf = async (db: Reader, tables: readonly string[]): Promise<string> => {
  const { rows } = await db.query<{ marks: string }>({
    name: 'marcas',
    text: `select coalesce(string_agg(tabla || valor, ' ' order by tabla), '') as marks from marca where tabla = any($1)`,
    values: [tables],
  })
  return `W/"${createHash('sha256').update(`${BUILD} ${rows[0]!.marks}`).digest('base64url').slice(0, 22)}"`
}

/** Does the browser have the answer of this tag? Browsers may cache it, but have to revalidate each time. */
export const isKept = ({ headers }: HttpRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some(one => one.trim().replace(/^(?!W\/)/, 'W/') === tag) ?? false
