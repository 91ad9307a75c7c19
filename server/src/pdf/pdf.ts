/** Creates PDF files in child processes. Each layout is a module, which the child process loads by its URL. */
import { heavy } from '../heavy/heavy.ts'
import type { DocumentModule } from '../heavy/print/printPdf.ts'
import { conflict } from '../http/refusal.ts'
import { besides } from '../program.ts'

declare const INPUT: unique symbol
/** URL of a document's module, with the type of its input. */
export type DocumentFile<I> = URL & { readonly [INPUT]?: (input: I) => void }

/** URL of the document beside the caller, both in the source and in the bundle. */
export const documentFile = <M extends DocumentModule<never>>(
  name: `${string}.document`,
  from: string,
): DocumentFile<Parameters<M['document']>[0]> => besides(name, from)

/** At most this many characters of a text are repeated in a refusal. */
const EXCERPT = 60

/** Prints a document; returns the bytes of the PDF, the same for the same input. Refuses characters that no typeface has. */
export const renderPdf = async <I>(file: DocumentFile<I>, input: I): Promise<Buffer> => {
  const printed = await heavy('printPdf', { file: file.href, input })
  if (!('characters' in printed)) return printed
  const { characters, text } = printed
  const signs = [...characters].slice(0, 10).join(' ')
  const where = `de «${text.slice(0, EXCERPT)}»: el portal no tiene letra para`
  throw conflict(
    [...characters].length === 1
      ? `No se puede imprimir el signo ${signs} ${where} él. Escríbalo de otro modo y vuelva a prepararlo.`
      : `No se pueden imprimir los signos ${signs} ${where} ellos. Escríbalos de otro modo y vuelva a prepararlo.`,
  )
}
