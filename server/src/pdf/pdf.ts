import type { Papel, PapelInput } from './papeles.ts'
import { createPool, type Pool, type PoolOptions, workerFile } from './pool.ts'

// Two threads: one long report does not hold up the contracts.
const OPTIONS: PoolOptions = { size: 2, timeoutMs: 30_000, maxQueue: 200 }

let pool: Pool | undefined

/** Prints a paper: the PDF's bytes, the same for the same input. Runs in a worker thread. */
export async function renderPdf<P extends Papel>(papel: P, input: PapelInput<P>): Promise<Buffer> {
  pool ??= createPool(workerFile('pdf.worker', import.meta.url), OPTIONS)
  const bytes = (await pool.run({ papel, input })) as Uint8Array<ArrayBuffer>
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Ends the threads; a later print starts them again. */
export async function closePdf(): Promise<void> {
  const open = pool
  pool = undefined
  await open?.close()
}
