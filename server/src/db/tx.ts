import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { begin, forgetBeginning } from './client.ts'
import { CUT_PAUSES_MS, isCut, isLost, isPanic, unsure } from './failure.ts'
import { type Lsn, lsnOf } from './lsn.ts'
import type { Db } from './open.ts'

/** The handle of one transaction. */
export type Tx = pg.PoolClient

/**
 * The user who makes a change, and its origin: the historial records both. `wrote` is told how far the server had come after the commit,
 * where it has copies.
 */
export type Actor = { usuario: string; origen?: string; wrote?: (at: Lsn) => void }

/** Names another user as who acts in the rest of a transaction: where no session does, or before the user is known. */
export const actAs = (client: Tx, usuario: string) => client.query("select set_config('nogal.usuario', $1, true)", [usuario])

const RETRIES = 6
/** The longest pause before the first retry in milliseconds; each later one may be as much longer. Chance parts those who met. */
const PAUSE_MS = 25
/** Serialization failure and deadlock: a retry usually succeeds. */
const PASSING = new Set(['40001', '40P01'])

const isPassing = (error: unknown): boolean => PASSING.has((error as { code?: string }).code ?? '')

/** SQLSTATE of statements after a failed one in the same transaction. */
const FAILED = '25P02'

/**
 * Runs `work` in one transaction, signed by the actor; retried after a conflict with another transaction, or when the connection was cut
 * before the commit was sent. Fails with 08007 when it was cut later, because then nobody knows whether the transaction was committed.
 */
export const tx = async <T>(db: Db, actor: Actor, work: (handle: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, actor, work)
    } catch (error) {
      const pause = isCut(error)
        ? CUT_PAUSES_MS[attempt - 1]
        : isPassing(error) && attempt <= RETRIES
          ? Math.random() * PAUSE_MS * attempt
          : undefined
      if (pause === undefined) throw error
      if (pause) await sleep(pause)
    }
  }
}

const SAID = "current_setting('nogal.olvidar', true) as stale"
/** A server notifies saved changes; the embedded engine can't, so the words of its triggers are read with the commit. */
const COMMITS = {
  postgresql: `select ${SAID}, null as words; commit`,
  embebida: `select ${SAID}, current_setting('nogal.vivo', true) as words; commit`,
}
/** Asked with the commit, and answered after it: the commit lies before this position. */
const POSITION = '; select pg_current_wal_insert_lsn()::text as at'
type Said = { stale: boolean; words: string; at?: Lsn | undefined }

/**
 * Commits, and returns what triggers reported: whether cached sessions and permissions are stale, and what was saved; and the position of
 * the server afterwards, if it is asked for.
 */
const commit = async (client: Tx, kind: Db['kind'], position: boolean): Promise<Said> => {
  try {
    const results = (await client.query(`${COMMITS[kind]}${position ? POSITION : ''}`)) as unknown as pg.QueryResult[]
    const { stale, words } = results[0]!.rows[0]
    return { stale: Boolean(stale), words: words ?? '', at: lsnOf(results[2]?.rows[0].at) }
  } catch (error) {
    if (isLost(error) || isPanic(error)) throw unsure(error)
    // a failed statement whose error was swallowed has aborted the transaction
    if ((error as { code?: string }).code !== FAILED) throw error
    throw new Error('The transaction was rolled back: a statement in it had failed.', { cause: error })
  }
}

const once = async <T>(db: Db, { usuario, origen = '', wrote }: Actor, work: (handle: Tx) => Promise<T>): Promise<T> => {
  db.demandRoom()
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    // one round trip: a simple query may contain both statements
    const begun = begin(
      client,
      `${db.beginning}; select set_config('nogal.usuario', ${pg.escapeLiteral(usuario)}, true), set_config('nogal.origen', ${pg.escapeLiteral(origen)}, true)`,
    )
    // when BEGIN failed, the caller gets that error, whatever the result of the work
    const result = await work(client).finally(() => begun)
    // when the commit fails, nobody knows whether the change was made, so caches count as stale
    let said: Said = { stale: true, words: '' }
    try {
      said = await commit(client, db.kind, Boolean(wrote && db.replicas))
    } finally {
      if (said.stale) db.changes.committed()
    }
    if (said.words) db.changes.saved(said.words)
    if (said.at !== undefined) wrote?.(said.at)
    return result
  } catch (error) {
    forgetBeginning(client)
    await client.query('rollback').catch(failure => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
