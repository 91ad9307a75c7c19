/** Lays out and writes PDF files. What it draws can name no URL and no local file. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** A module `<name>.document.ts`: what it exports makes the definition of a PDF, the same for the same input. */
export type DocumentModule<I> = { document: (input: I) => TDocumentDefinitions }

const require = createRequire(import.meta.url)
const fonts = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' }
// Fonts stay in memory, so that the local access policy can refuse everything. The types leave the virtual file system out.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }
for (const face of Object.values(fonts))
  virtualfs.writeFileSync(`${face}.ttf`, readFileSync(require.resolve(`pdfmake/fonts/Roboto/Roboto-${face}.ttf`)))

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts({ Roboto: Object.fromEntries(Object.entries(fonts).map(([style, face]) => [style, `${face}.ttf`])) })

/** Prints the document of a module: the PDF's bytes. */
export const printPdf = async ({ file, input }: { file: string; input: unknown }): Promise<Buffer> => {
  const { document }: DocumentModule<unknown> = await import(file)
  const definition = document(input)
  // Without a date pdfkit takes the clock's, in the file and in its id: two prints of one paper would differ.
  if (!(definition.info?.creationDate instanceof Date)) throw new Error(`El documento ${file} no tiene fecha de creación.`)
  return pdfmake.createPdf(definition).getBuffer()
}
