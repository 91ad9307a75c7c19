/** Tables of figures, whose totals are never alone on a page. */
import type { Idioma } from '@nogal/model/palabras'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { KEEP_TOGETHER, lengthOf, section, sectionTitle } from './section.ts'
import { COLOR, PADDING, WIDTH } from './style.ts'

/** A green line under the header, thin lines between rows, no vertical lines. */
const figuresLayout = (headerRows: number): CustomTableLayout => ({
  hLineWidth: i => (i === 0 ? 0 : i === headerRows ? 0.9 : 0.4),
  vLineWidth: () => 0,
  hLineColor: i => (i === headerRows ? COLOR.green : COLOR.line),
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => 4,
  paddingBottom: () => 3.5,
})

/** Width of the longest figure of a column in 9 point, where Roboto's digits are 5.05 wide; letters in a title are narrower. */
export const widthOf = (texts: string[]): number => Math.max(44, ...texts.map(text => text.length * (/\d/.test(text) ? 5 : 4.3) + 2))

/** Wide enough for any date on one line: `18-09-2025`, `18 September 2025`. */
export const DATE_WIDTH: Readonly<Record<Idioma, number>> = { es: 52, en: 80 }

/** Column widths of a table that fills the page: the column of width 0 gets the rest. */
const filling = (widths: readonly number[]): number[] => {
  const rest = WIDTH - widths.length * 2 * PADDING - widths.reduce((sum, width) => sum + width, 0)
  return widths.map(width => width || rest)
}

/** The header of a table; figures and their titles are aligned right. */
const header = (columns: Readonly<Record<string, string>>, left: readonly string[]): TableCell[] =>
  Object.entries(columns).map(([column, text]) => ({ text, style: 'head', alignment: left.includes(column) ? 'left' : 'right' }))

export type FiguresTable<C extends Readonly<Record<string, string>>> = {
  title: string
  /** Titles of the columns, in order, by column name. */
  columns: C
  /** The left-aligned columns, with text. */
  left: readonly (keyof C & string)[]
  /** Widths in points; 0 gets the rest. */
  widths: readonly number[]
  rows: TableCell[][]
}

/** A table whose header repeats on each page. */
export const rowsTable = <C extends Readonly<Record<string, string>>>({
  columns,
  left,
  widths,
  rows,
}: Omit<FiguresTable<C>, 'title'>): Content => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    // A row taller than a page would be cut off.
    dontBreakRows: rows.every(row => lengthOf(row) < KEEP_TOGETHER),
    widths: filling(widths),
    body: [header(columns, left), ...rows],
  },
  layout: figuresLayout(1),
  margin: [0, -5, 0, 0],
})

/** A table under its title; its header repeats on each page. Empty when it has no rows. */
export const plainTable = <C extends Readonly<Record<string, string>>>({ title, ...table }: FiguresTable<C>): Content[] =>
  table.rows.length === 0 ? [] : section(title, [rowsTable(table)])

/** The title of a section as text or as content; and the space above it. */
type Titled = { title: string | Exclude<Content, string>; above?: number }

type Closed = {
  totals: TableCell[][]
  /** Content between the header and the first row, on the first page only. */
  opening?: Content | undefined
  /** Content below the totals. */
  closing?: Content | undefined
}

/**
 * A table whose title and header repeat on each page and whose totals are never alone on a page: the last row, the totals and the closing
 * form one unbreakable row, a nested table with the same columns. The opening stays with the first row.
 */
export function tableWithTotals<C extends Readonly<Record<string, string>>>(
  { title, above = 14, columns, left, widths: given, rows }: Omit<FiguresTable<C>, 'title'> & Titled,
  { totals, opening, closing }: Closed,
): Content {
  const widths = filling(given)
  const blank = (n: number): TableCell[] => Array.from({ length: n }, () => '')
  const whole = (content: Content): TableCell[] => [
    { ...(content as object), colSpan: widths.length } as TableCell,
    ...blank(widths.length - 1),
  ]
  /** A block as wide as the table, without the padding of its cell. */
  const flush = (content: Content, top: number, bottom: number): TableCell[] =>
    whole({ stack: [content], margin: [-PADDING, top, -PADDING, bottom] })
  const opened = opening ? [flush(opening, -4, -3.5)] : []
  // A row taller than a page would be cut off, so rows that long may break.
  const areShort = lengthOf(opening) < KEEP_TOGETHER && rows.every(row => lengthOf(row) < KEEP_TOGETHER)
  const last = areShort ? rows.slice(-1) : []
  const final = [...last, ...totals, ...(closing ? [whole(closing)] : [])]
  const base = figuresLayout(2)
  const inner = {
    table: { widths, body: final, dontBreakRows: true },
    layout: {
      ...base,
      hLineWidth: (i: number) => (i === 0 || i === final.length ? 0 : i === last.length ? 0.9 : i < last.length ? 0.4 : 0),
      hLineColor: () => COLOR.green,
    },
    margin: [-PADDING, -4, -PADDING, -3.5] as [number, number, number, number],
  }
  const headerRows = 2
  return {
    table: {
      headerRows,
      keepWithHeaderRows: areShort ? opened.length + 1 : 0,
      dontBreakRows: areShort,
      widths,
      body: [
        flush(typeof title === 'string' ? ({ ...(sectionTitle(title) as object), margin: 0 } as Content) : title, -4, -5),
        header(columns, left),
        ...opened,
        ...rows.slice(0, rows.length - last.length),
        whole(inner as Content),
      ],
    },
    layout: {
      ...base,
      hLineWidth: (i, node) =>
        i === node.table.body.length || i === 1 || (opened.length && i === headerRows + 1) ? 0 : (base.hLineWidth?.(i, node) ?? 0),
    },
    margin: [0, above, 0, 0],
  }
}
