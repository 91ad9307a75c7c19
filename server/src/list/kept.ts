/** Frequent statements are prepared once; counts are cached for as long as nobody changes what they count. */
import { createHash } from 'node:crypto'
import { raw, type Sql } from 'sql-template-tag'
import { databaseOf, jsonText, queryList, type Reader } from '../db/reader.ts'
import { textParsers } from '../db/types.ts'
import { Json } from '../http/answers.ts'
import { FOR_ITS_TEXT } from './filters.ts'

/** How often each text was executed: a frequent statement is prepared once per connection, a rare one never. */
const asked = new Map<string, number>()
const ASKED_KEPT = 2_000
const PREPARE_FROM = 3
const PREPARED_MOST = 200
const prepared = new Map<string, string>()

/** The query with a name for its prepared statement, once the same text was executed often enough. */
export const statement = ({ text, values }: Sql): { name?: string; text: string; values: unknown[] } => {
  if (text.includes(FOR_ITS_TEXT)) return { text, values }
  const name = prepared.get(text)
  if (name) return { name, text, values }
  const times = (asked.get(text) ?? 0) + 1
  if (asked.size >= ASKED_KEPT) asked.clear()
  asked.set(text, times)
  if (times >= PREPARE_FROM && prepared.size < PREPARED_MOST)
    prepared.set(text, `lista-${createHash('sha1').update(text).digest('hex').slice(0, 20)}`)
  return { text, values }
}

/** The JSON text from a query with one column, prepared if frequent; `undefined` when there is no row. */
export const readTextColumn = (db: Reader, query: Sql): Promise<string | undefined> => {
  const { values, ...asked } = statement(query)
  return jsonText(db, asked, values)
}

/** The JSON of a query that always has a row, in the type of the call. */
export const jsonOf = async (db: Reader, query: Sql): Promise<Json<never>> => new Json((await readTextColumn(db, query))!)

/** The same for what is read of many rows, such as a report or a search: within the timeout and the share of lists, and where lists are read. */
export const reportOf = async (db: Reader, query: Sql): Promise<Json<never>> => {
  const { rows } = await queryList(db, { ...statement(query), types: textParsers })
  return new Json(Object.values<string>(rows[0])[0]!)
}

/**
 * The snapshot of a query, as a text: two queries with the same one see the same rows. A copy of the server does not tell in a snapshot
 * which transactions had not ended, so its text has the position that the copy had before and during the query
 * (`db/replicas.ts`); null where the copy moved on meanwhile, because then nobody knows.
 */
export const FOTO = raw(`case when not pg_is_in_recovery() then pg_current_snapshot()::text
  when pg_last_wal_replay_lsn()::text = current_setting('nogal.copiado', true) then pg_current_snapshot() || '@' || pg_last_wal_replay_lsn() end as foto`)

type Kept<T> = { foto: string | null; value: T; cambios: string | null }

/**
 * Cached counts, each with the snapshot of the database in which it was counted. The same snapshot shows the same rows, whichever process
 * asks, so a cached count is never older than the page beside it.
 */
const kept = new WeakMap<object, Map<string, Kept<unknown>>>()
const MOST_KEPT = 1_000
/** Longer answers are not cached. */
const MOST_CHARACTERS = 20_000

/** A sequence that every change of a count moves, and its number when the page was read. */
export type Until = { sequence: string; cambios: string }

/** The number of the last change, as far as every later query sees the changes up to this one; null while some are not committed. */
const settled = async (db: Reader, { sequence }: Until): Promise<string | null> => {
  const { rows } = await queryList(db, {
    name: 'cambios-quietos',
    text: 'select cambios_quietos($1::regclass)::text as cambios',
    values: [sequence],
  })
  return rows[0].cambios
}

/**
 * The `value` that a one-row query counts beside its `foto`. A count that is cached for the snapshot `foto` is not repeated, nor one since
 * which its sequence has not moved.
 */
export const countedIn = async <T>(db: Reader, count: Sql, foto: string | null, until?: Until): Promise<T> => {
  const database = databaseOf(db)
  const known = kept.get(database) ?? new Map<string, Kept<unknown>>()
  kept.set(database, known)
  const key = `${count.text}\n${JSON.stringify(count.values)}`
  const before = known.get(key)
  if (before && ((foto !== null && before.foto === foto) || (until && before.cambios === until.cambios))) return before.value as T
  // asked before the count, whose snapshot then shows all these changes
  const cambios = until ? await settled(db, until) : null
  const { rows } = await queryList(db, statement(count))
  const found = { ...(rows[0] as Omit<Kept<T>, 'cambios'>), cambios }
  if (known.size >= MOST_KEPT) known.clear()
  if (String(found.value).length <= MOST_CHARACTERS) known.set(key, found)
  return found.value
}
