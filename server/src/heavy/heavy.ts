/** Runs work that would block the server in a child process: `heavy('printPdf', …)` does a task of the table. */
import { asker } from '../http/asker.ts'
import { Refusal } from '../http/refusal.ts'
import { besides } from '../program.ts'
import { stepsOfRequest } from '../steps.ts'
import { createPool, type Pool, PoolError } from './pool.ts'
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts'

/** At most this many processes in all; each kind has its own limit, so that a long report does not delay contracts. */
const SIZE = 4
const IDLE_MS = 2 * 60_000

let pool: Pool | undefined

const theirs = (): Pool => (pool ??= createPool(besides('heavy.worker', import.meta.url), TASKS, { size: SIZE, idleMs: IDLE_MS }))

/** How many tasks of each kind run and wait. */
export const heavyLoad = (): ReturnType<Pool['load']> => theirs().load()

/** Does a task of the table. A task that exceeds the queue, memory or time is refused with the sentence of its row. */
export async function heavy<T extends TaskName>(name: T, input: TaskInput<T>): Promise<TaskOutput<T>> {
  const ended = stepsOfRequest.getStore()?.begin('task', name)
  try {
    const output = (await theirs().run(name, input, asker.getStore())) as TaskOutput<T>
    ended?.()
    return output
  } catch (error) {
    ended?.(error)
    throw (error instanceof PoolError && refusalOf(name, error)) || error
  }
}

const refusalOf = (name: TaskName, error: PoolError): Refusal | undefined => {
  const { busy, beyond } = TASKS[name]
  if (error.reason === 'busy') return new Refusal(503, busy)
  if (error.reason === 'closed') return new Refusal(503, 'El servidor se está deteniendo. Vuelva a intentarlo en un momento.')
  return error.reason === 'beyond' ? Object.assign(new Refusal(400, beyond), { cause: error }) : undefined
}

/** Ends the processes; a later task starts new ones. */
export async function closeHeavy(): Promise<void> {
  const open = pool
  pool = undefined
  await open?.close()
}
