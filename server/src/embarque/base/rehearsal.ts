/** What a change would come to, told by doing it and taking it back. */
import type { Tx } from '../../db/tx.ts'

/** Ends a transaction whose result is wanted without its changes. */
class TakenBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('taken back on purpose')
    this.result = result
  }
}

/** Does the work in a transaction, takes all of it back, and answers what it found meanwhile. */
export const rehearsed = async <T>(tx: <R>(work: (db: Tx) => Promise<R>) => Promise<R>, work: (db: Tx) => Promise<T>): Promise<T> => {
  try {
    return await tx<never>(async db => {
      throw new TakenBack(await work(db))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result
    throw error
  }
}
