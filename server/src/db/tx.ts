import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { begin, forgetBeginning } from './client.ts'
import { CUT_PAUSES_MS, isCut, isLost, isPanic, unsure } from './failure.ts'
import type { Db } from './open.ts'

/** The handle of one transaction. */
export type Tx = pg.PoolClient

/** Who changes something, and from where: both go to the historial. */
export type Actor = { usuario: string; origen?: string }

const RETRIES = 3
/** Serialization failure and deadlock: the same work, done again, usually succeeds. */
const PASSING = new Set(['40001', '40P01'])

const isPassing = (error: unknown): boolean => PASSING.has((error as { code?: string }).code ?? '')

/** A transaction takes no statement after one that failed. */
const FAILED = '25P02'

/**
 * Does everything in `work` in one transaction, signed by the actor; done again when another transaction got in its way, or the
 * connection was cut before the commit was asked for. Fails with 08007 when it was cut after, since nobody knows then what stands.
 */
export const tx = async <T>(db: Db, actor: Actor, work: (handle: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, actor, work)
    } catch (error) {
      const pause = isCut(error) ? CUT_PAUSES_MS[attempt - 1] : isPassing(error) && attempt <= RETRIES ? 0 : undefined
      if (pause === undefined) throw error
      if (pause) await sleep(pause)
    }
  }
}

const SAID = "current_setting('nogal.olvidar', true) as stale"
/** A server notifies what was saved; the embedded engine can't, so its words are read with the commit. */
const COMMITS = {
  postgresql: `select ${SAID}, null as words; commit`,
  embebida: `select ${SAID}, current_setting('nogal.vivo', true) as words; commit`,
}
type Said = { stale: boolean; words: string }

/** Commits, and tells what triggers left word of: whether what is remembered of sessions is stale now, and what was saved. */
const commit = async (client: Tx, kind: Db['kind']): Promise<Said> => {
  try {
    const results = (await client.query(COMMITS[kind])) as unknown as pg.QueryResult[]
    const { stale, words } = results[0]!.rows[0]
    return { stale: Boolean(stale), words: words ?? '' }
  } catch (error) {
    if (isLost(error) || isPanic(error)) throw unsure(error)
    // a failed statement whose error was swallowed has ended the transaction
    if ((error as { code?: string }).code !== FAILED) throw error
    throw new Error('The transaction was rolled back: a statement in it had failed.', { cause: error })
  }
}

const once = async <T>(db: Db, { usuario, origen = '' }: Actor, work: (handle: Tx) => Promise<T>): Promise<T> => {
  db.demandRoom()
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    // One round trip: a simple query may hold both statements.
    const begun = begin(
      client,
      `begin; select set_config('nogal.usuario', ${pg.escapeLiteral(usuario)}, true), set_config('nogal.origen', ${pg.escapeLiteral(origen)}, true)`,
    )
    // whatever comes of the work, a transaction that did not begin is what the caller is told
    const result = await work(client).finally(() => begun)
    // whether a commit that failed was one is not known
    let said: Said = { stale: true, words: '' }
    try {
      said = await commit(client, db.kind)
    } finally {
      if (said.stale) db.changes.committed()
    }
    if (said.words) db.changes.saved(said.words)
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
