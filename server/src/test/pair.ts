/** Two server processes over one database, as far as the database can distinguish them. */
import { expect, vi } from 'vitest'
import { openDb } from '../db/open.ts'
import { type Api, apiOver, testApi } from './api.ts'
import { engine } from './db.ts'

export type Pair = { a: Api; b: Api; close: () => Promise<void> }

/** Both servers, once each hears the changes of the other; on the embedded engine, which belongs to one process, `b` is `a`. */
export const testPair = async (): Promise<Pair> => {
  const a = await testApi()
  if (engine() === 'embebida') return { a, b: a, close: a.close }
  const db = await openDb(a.config)
  const b = await apiOver({ ...a, db })
  await vi.waitFor(() => expect([a.db.changes.arrive, b.db.changes.arrive]).toEqual([true, true]), { timeout: 5_000 })
  const close = async () => {
    await b.app.close()
    await db.close()
    await a.close()
  }
  return { a, b, close }
}
