/** PDF files, laid out and written in child processes. What is laid out stands in modules that those load by their address. */
import { heavy } from '../heavy/heavy.ts'
import type { DocumentModule } from '../heavy/printPdf.ts'
import { besides } from '../program.ts'

declare const INPUT: unique symbol
/** Address of a document's module, with the type of its input. */
export type DocumentFile<I> = URL & { readonly [INPUT]?: (input: I) => void }

/** Address of the document that stands beside the caller, in the source and in the bundle alike. */
export const documentFile = <M extends DocumentModule<never>>(
  name: `${string}.document`,
  from: string,
): DocumentFile<Parameters<M['document']>[0]> => besides(name, from)

/** Prints a document: the PDF's bytes, the same for the same input. */
export const renderPdf = <I>(file: DocumentFile<I>, input: I): Promise<Buffer> => heavy('printPdf', { file: file.href, input })
