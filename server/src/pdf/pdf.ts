/** PDF files, laid out and written in worker threads. What is laid out stands in modules that the threads load by their address. */
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { createPool, type Pool, type PoolOptions, workerFile } from './pool.ts'

/** A module `<name>.document.ts`: what it exports makes the definition of a PDF, the same for the same input. */
export type DocumentModule<I> = { document: (input: I) => TDocumentDefinitions }

declare const INPUT: unique symbol
/** Address of such a module, with the type of its input. */
export type DocumentFile<I> = URL & { readonly [INPUT]?: (input: I) => void }

// Two threads: one long report does not hold up the contracts.
const OPTIONS: PoolOptions = { size: 2, timeoutMs: 30_000, maxQueue: 200 }

let pool: Pool | undefined

/** Address of the document that stands beside the caller, in the source and in the bundle alike. */
export const documentFile = <M extends DocumentModule<never>>(
  name: `${string}.document`,
  from: string,
): DocumentFile<Parameters<M['document']>[0]> => workerFile(name, from)

/** Prints a document: the PDF's bytes, the same for the same input. Runs in a worker thread. */
export async function renderPdf<I>(file: DocumentFile<I>, input: I): Promise<Buffer> {
  pool ??= createPool(workerFile('pdf.worker', import.meta.url), OPTIONS)
  const bytes = (await pool.run({ file: file.href, input })) as Uint8Array<ArrayBuffer>
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Ends the threads; a later print starts them again. */
export async function closePdf(): Promise<void> {
  const open = pool
  pool = undefined
  await open?.close()
}
