/** The frame of a paper: its pages, what runs at their head and foot, and what the file says of itself. */
import type { Idioma } from '@nogal/model/palabras'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { BASE_STYLE, COLOR, MARGIN, rule, STYLES, WIDTH, WIDTH_ACROSS } from './style.ts'
import { type Mark, WORDS } from './words.ts'

export type Pages = {
  idioma: Idioma
  /** Title of the file, and what it is about. */
  title: string
  subject: string
  /** Whose paper it is, and which one: they run at the head of each page but the first; the second at every foot too. */
  issuer: string
  name: string
  /** Moment of the printing, ISO: the creation date of the file, so that the same input gives the same bytes. */
  printedAt: string
  /** Word across the pages of a paper that does not bind. */
  mark?: Mark | null | undefined
  /** The pages lie across. */
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

/** From page 2 on: the first page has the letterhead. pdfmake writes into what it lays out, so that each page needs its own rule. */
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
