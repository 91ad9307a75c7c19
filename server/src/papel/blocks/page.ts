/** The frame of a paper: its pages, their headers and footers, and the metadata of the file. */
import type { Idioma } from '@nogal/model/palabras'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { BASE_STYLE, COLOR, MARGIN, rule, STYLES, WIDTH, WIDTH_ACROSS } from './style.ts'
import { type Mark, WORDS } from './words.ts'

export type Pages = {
  idioma: Idioma
  /** Title and subject of the file. */
  title: string
  subject: string
  /** The issuer and the name of the paper: both are in the header of each page except the first; the name is also in every footer. */
  issuer: string
  name: string
  /** Time of the printing, ISO: it becomes the creation date of the file, so that the same input gives the same bytes. */
  printedAt: string
  /** Watermark across the pages of a paper that is not binding. */
  mark?: Mark | null | undefined
  /** True for landscape pages. */
  across?: boolean
  content: Content[]
}

/** The definition of a paper of A4 pages. */
export const pages = ({ idioma, title, subject, issuer, name, printedAt, mark, across = false, content }: Pages): TDocumentDefinitions => ({
  pageSize: 'A4',
  ...(across && { pageOrientation: 'landscape' as const }),
  pageMargins: [MARGIN.left, MARGIN.top, MARGIN.right, MARGIN.bottom],
  defaultStyle: BASE_STYLE,
  styles: STYLES,
  language: idioma,
  info: { title, subject, author: issuer, creator: 'Nogal', producer: 'Nogal', creationDate: new Date(printedAt) },
  displayTitle: true,
  watermark: mark ? { text: WORDS[idioma].marcas[mark], color: COLOR.grey, opacity: 0.07, bold: true } : undefined,
  header: runningHead(issuer, name, across ? WIDTH_ACROSS : WIDTH),
  footer: foot(name, idioma, across ? WIDTH_ACROSS : WIDTH),
  content,
})

/**
 * From page 2 on, because the first page has the letterhead. pdfmake modifies the content that it lays out, so each page needs its own
 * rule.
 */
const runningHead =
  (left: string, right: string, width: number) =>
  (page: number): Content =>
    page === 1
      ? ''
      : {
          stack: [
            {
              columns: [
                { text: left, width: '*', noWrap: true },
                { text: right, width: 'auto', alignment: 'right' },
              ],
              fontSize: 7.5,
              color: COLOR.grey,
            },
            { ...(rule(width) as object), margin: [0, 3, 0, 0] } as Content,
          ],
          margin: [MARGIN.left, 28, MARGIN.right, 0],
        }

const foot =
  (left: string, idioma: Idioma, width: number) =>
  (page: number, pages: number): Content => ({
    stack: [
      rule(width),
      {
        columns: [
          { text: left, width: '*' },
          { text: WORDS[idioma].pagina(page, pages), width: 'auto', alignment: 'right' },
        ],
        fontSize: 7.5,
        color: COLOR.grey,
        margin: [0, 5, 0, 0],
      },
    ],
    margin: [MARGIN.left, 18, MARGIN.right, 0],
  })
