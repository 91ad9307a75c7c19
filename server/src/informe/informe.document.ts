/** The printed report: a table in landscape format, its head on every page. The function is pure: the same input gives the same paper. */
import type { GraficoInforme } from '@nogal/model/informe/grafico'
import type { TablaInforme } from '@nogal/model/informe/tabla'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { bars } from '../papel/blocks/bars.ts'
import { numberText, printable } from '../papel/blocks/format.ts'
import { pages } from '../papel/blocks/page.ts'
import { COLOR, WIDTH_ACROSS } from '../papel/blocks/style.ts'

export type InformeImpreso = {
  /** The company that the report is of, and its logo as a data URL. */
  empresa: string
  logo?: string | undefined
  titulo: string
  acotado: readonly string[]
  tabla: TablaInforme
  /** Undefined without groups. */
  grafico?: GraficoInforme | undefined
  faltan: readonly string[]
  impresoEn: string
}

/** A landscape page has room for this many columns of figures at the usual font size; more columns get a smaller font. */
const ROOMY = 9
const INDENT = 9
/** A logo is scaled to at most this width and height, in points. */
const LOGO: [width: number, height: number] = [120, 30]
/** A name of at most this many characters stays on one line, such as a week. */
const SHORT = 14

const head = ({ niveles, columnas }: TablaInforme, fontSize: number): TableCell[] => [
  { text: printable(niveles.join(' / ') || 'Total'), style: 'head', fontSize },
  ...columnas.map(({ titulo }) => ({ text: printable(titulo), style: 'head', alignment: 'right' as const, fontSize })),
]

const rows = ({ niveles, columnas, filas }: TablaInforme, fontSize: number): TableCell[][] =>
  filas.map(({ nivel, nombres, cifras }) => {
    // a row with groups below it is a subtotal
    const look = { fontSize, bold: nivel < niveles.length || !niveles.length, ...(nivel === 0 && { fillColor: COLOR.ground }) }
    return [
      {
        ...look,
        text: printable(nombres.at(-1) ?? 'Total'),
        noWrap: (nombres.at(-1) ?? '').length <= SHORT,
        margin: [Math.max(0, nivel - 1) * INDENT, 0, 0, 0] as [number, number, number, number],
      },
      ...cifras.map((cifra, i) => {
        const { decimales, que } = columnas[i]!
        const sign = que === 'cambio' && cifra !== null && cifra > 0 ? '+' : ''
        return {
          ...look,
          alignment: 'right' as const,
          noWrap: true,
          text: cifra === null ? '—' : `${sign}${numberText(cifra, 'es', decimales)}`,
        }
      }),
    ]
  })

/** The pdfmake definition of a printed report. */
export function document({ empresa, logo, titulo, acotado, tabla, grafico, faltan, impresoEn }: InformeImpreso): TDocumentDefinitions {
  const fontSize = tabla.columnas.length > ROOMY ? 6.5 : 8
  const content: Content[] = [
    {
      columns: [
        {
          stack: [
            { text: printable(empresa), style: 'section' },
            { text: printable(titulo), style: 'title' },
          ],
        },
        ...(logo ? [{ stack: [{ image: logo, fit: LOGO }], width: 'auto' as const }] : []),
      ],
    },
    { text: printable(acotado.join(', ')), style: 'note', margin: [0, 2, 0, 8] },
    ...faltan.map(text => ({ text: printable(text), bold: true, margin: [0, 0, 0, 6] as [number, number, number, number] })),
    ...(grafico ? bars({ ...grafico, ancho: WIDTH_ACROSS }) : []),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', ...tabla.columnas.map(() => 'auto')],
        body: [head(tabla, fontSize), ...rows(tabla, fontSize)],
      },
      layout: {
        hLineWidth: i => (i === 0 ? 0 : i === 1 ? 0.9 : 0.4),
        vLineWidth: () => 0,
        hLineColor: i => (i === 1 ? COLOR.green : COLOR.line),
        paddingLeft: () => 4,
        paddingRight: () => 4,
        paddingTop: () => 3,
        paddingBottom: () => 2.5,
      },
    },
  ]
  return pages({
    idioma: 'es',
    title: titulo,
    subject: acotado.join(', '),
    issuer: empresa,
    name: titulo,
    printedAt: impresoEn,
    across: true,
    content,
  })
}
