/** One picture on a page, by which an uploaded picture proves that it can be printed. */
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

export const document = ({ imagen }: { imagen: string }): TDocumentDefinitions => ({
  info: { creationDate: new Date(0) },
  content: [{ image: imagen, fit: [100, 100] }],
})
