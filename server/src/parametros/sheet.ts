/** Spreadsheets, read and written in a thread of their own. */
import { Refusal } from '../http/refusal.ts'
import { createPool, WorkerError, workerFile } from '../pdf/pool.ts'
import type { Cell } from './cells.ts'
import type { Job, Read } from './sheet.worker.ts'

/** More rows than any table of parameters has. */
export const MAX_ROWS = 5_000

let threads: ReturnType<typeof createPool> | undefined
const run = <T>(trabajo: Job): Promise<T> => {
  threads ??= createPool(workerFile('sheet.worker', import.meta.url), { size: 1, timeoutMs: 20_000, maxQueue: 20 })
  return threads.run(trabajo) as Promise<T>
}

/** Rows of cells of an Excel or CSV file; a file that can't be read is refused with a sentence. */
export const readSheet = async (bytes: Buffer): Promise<Cell[][]> => {
  const read = await run<Read>({ hacer: 'leer', bytes, maxFilas: MAX_ROWS }).catch(error => {
    if (!(error instanceof WorkerError)) throw error
    return { mensaje: 'El archivo no se puede leer: es demasiado grande o está dañado.' }
  })
  if ('mensaje' in read) throw new Refusal(400, read.mensaje, [{ campo: 'archivo', mensaje: read.mensaje }])
  return read.filas
}

/** The bytes of an Excel or CSV file. */
export const writeSheet = async (trabajo: Omit<Extract<Job, { hacer: 'escribir' }>, 'hacer'>): Promise<Buffer> =>
  Buffer.from(await run<Uint8Array>({ hacer: 'escribir', ...trabajo }))
