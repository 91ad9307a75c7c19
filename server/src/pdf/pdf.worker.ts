/** The thread that lays out and writes PDF files. What it draws can name no URL and no local file. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { DocumentModule } from './pdf.ts'
import type { Answer } from './pool.ts'

const require = createRequire(import.meta.url)
const fonts = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' }
// Fonts stay in memory, so that the local access policy can refuse everything. The types leave the virtual file system out.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }
for (const face of Object.values(fonts))
  virtualfs.writeFileSync(`${face}.ttf`, readFileSync(require.resolve(`pdfmake/fonts/Roboto/Roboto-${face}.ttf`)))

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts({ Roboto: Object.fromEntries(Object.entries(fonts).map(([style, face]) => [style, `${face}.ttf`])) })

async function render(file: string, input: never): Promise<Uint8Array> {
  const { document }: DocumentModule<never> = await import(file)
  const definition = document(input)
  // Without a date pdfkit takes the clock's, in the file and in its id: two prints of one paper would differ.
  if (!(definition.info?.creationDate instanceof Date)) throw new Error(`El documento ${file} no tiene fecha de creación.`)
  return pdfmake.createPdf(definition).getBuffer()
}

parentPort!.on('message', async ({ file, input }: { file: string; input: never }) => {
  try {
    const bytes = new Uint8Array(await render(file, input))
    parentPort!.postMessage({ value: bytes } satisfies Answer, [bytes.buffer])
  } catch (error) {
    const { message, stack } = error as Error
    parentPort!.postMessage({ error: { message, stack } } satisfies Answer)
  }
})
