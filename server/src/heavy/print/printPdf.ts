/** Lays out and writes PDF files. A document can load no URL and no local file. */
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { dress, type Missing } from './dress.ts'
import './renderer.ts'

/** A module `<name>.document.ts`, whose function makes the definition of a PDF: the same input gives the same definition. */
export type DocumentModule<I> = { document: (input: I) => TDocumentDefinitions }

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** Prints the document of a module; returns the bytes of the PDF, or the characters that no typeface has. */
export const printPdf = async ({ file, input }: { file: string; input: unknown }): Promise<Buffer | Missing> => {
  const { document }: DocumentModule<unknown> = await import(file)
  const { definition, missing } = dress(document(input))
  // without a date, pdfkit writes the current time into the file and its id, so that two prints of one paper would differ
  if (!(definition.info?.creationDate instanceof Date)) throw new Error(`El documento ${file} no tiene fecha de creación.`)
  const before = missing()
  if (before) return before
  const pdf = await pdfmake.createPdf(definition).getBuffer()
  return missing() ?? pdf
}
