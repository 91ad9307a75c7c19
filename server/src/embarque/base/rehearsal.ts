/** The effects of a change, found by making the change and rolling it back. */
import type { Tx } from '../../db/tx.ts'

/** Rolls a transaction back, and carries its result. */
class TakenBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('taken back on purpose')
    this.result = result
  }
}

/** Runs the work in a transaction, rolls all of it back, and returns the result of the work. */
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
