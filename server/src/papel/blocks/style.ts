/** The style of every printed paper: A4, Roboto, one green, thin lines. */
import type { Content, CustomTableLayout, StyleDictionary } from 'pdfmake/interfaces'

export const COLOR = {
  green: '#2b6a3c',
  walnut: '#b3541e',
  ink: '#1d2420',
  grey: '#66706a',
  line: '#d3dbd5',
  ground: '#f4f7f4',
  mark: '#fff1a8',
} as const

const A4_WIDTH = 595.28
const A4_HEIGHT = 841.89
/** Margins of a page, in points. */
export const MARGIN = { left: 46, top: 56, right: 46, bottom: 58 }
/** Width between the margins, in points. */
export const WIDTH = A4_WIDTH - MARGIN.left - MARGIN.right
/** Width between the margins of a landscape page, in points. */
export const WIDTH_ACROSS = A4_HEIGHT - MARGIN.left - MARGIN.right
/** Padding at each side of a cell, in points. */
export const PADDING = 4

export const STYLES: StyleDictionary = {
  title: { fontSize: 16, bold: true, color: COLOR.green },
  section: { fontSize: 8, bold: true, color: COLOR.green, characterSpacing: 0.7 },
  label: { fontSize: 7, color: COLOR.grey },
  value: { fontSize: 9 },
  head: { fontSize: 7.5, bold: true, color: COLOR.green },
  note: { fontSize: 7.5, color: COLOR.grey },
}

export const BASE_STYLE = { font: 'Roboto', fontSize: 9, lineHeight: 1.18, color: COLOR.ink }

/** A horizontal line across the page or part of it. */
export const rule = (width = WIDTH, color: string = COLOR.line, thickness = 0.5): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: thickness, lineColor: color }],
})

/** A table without lines. */
export const NO_LINES: CustomTableLayout = { hLineWidth: () => 0, vLineWidth: () => 0 }
