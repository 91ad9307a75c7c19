/** Reads the text of a PDF from an untrusted source. */
import { extractText, getDocumentProxy } from 'unpdf'

/** Its text, page after page, or a sentence that says what is wrong with the file. */
type Read = { texto: string; paginas: number } | { mensaje: string }

const MAGIC = '%PDF-'
const MOST_PAGES = 60
const MOST_CHARACTERS = 100_000

/** The text of a PDF, or why it can't be read. */
export const readPdf = async (bytes: Buffer): Promise<Read> => {
  if (!bytes.length) return { mensaje: 'El archivo está vacío.' }
  if (!bytes.subarray(0, 1024).includes(MAGIC)) return { mensaje: 'El archivo no es un PDF. Elija el PDF del papel.' }
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false })
    if (pdf.numPages > MOST_PAGES) return { mensaje: `El PDF tiene ${pdf.numPages} páginas; se leen hasta ${MOST_PAGES}. Sepárelo.` }
    const { text } = await extractText(pdf, { mergePages: false })
    const texto = text.join('\n').slice(0, MOST_CHARACTERS)
    if (!texto.trim()) return { mensaje: 'El PDF no tiene texto: parece escaneado. Escriba sus datos.' }
    return { texto, paginas: pdf.numPages }
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    return {
      mensaje: locked
        ? 'El PDF pide una clave. Guárdelo sin ella y vuelva a intentarlo.'
        : 'No se pudo leer el PDF: está dañado. Pida otra copia.',
    }
  }
}
