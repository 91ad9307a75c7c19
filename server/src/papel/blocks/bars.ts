/** A bar chart on paper: names with bars along the page, or days with bars side by side; its figures are in the table below. */
import type { CanvasElement, Content } from 'pdfmake/interfaces'
import { numberText, printable } from './format.ts'
import { COLOR, NO_LINES } from './style.ts'

export type Bars = {
  titulo: string
  unidad?: string | undefined
  decimales: number
  categorias: readonly string[]
  /** One or two series with a value for each category; null where a value is missing. */
  series: readonly { nombre: string; valores: readonly (number | null)[] }[]
  enTiempo: boolean
  /** Room across the page, in points. */
  ancho: number
}

const COLORS = [COLOR.green, COLOR.walnut] as const
const colorOf = (series: number): string => COLORS[series % COLORS.length]!
const NAME = 150
const FIGURE = 80
const THICK = 9
const GAP = 1.5
/** Height of bars that stand side by side. */
const HIGH = 90
/** At most this many days have their name below. */
const MOST_NAMES = 18

/** The smallest and the largest value, both including zero. */
const reach = ({ series }: Bars): { low: number; high: number } => {
  const values = series.flatMap(({ valores }) => valores.map(one => one ?? 0))
  return { low: Math.min(0, ...values), high: Math.max(0, ...values) }
}

/** The extent of a bar from zero to its value, within a length. */
const extent = (value: number, { low, high }: { low: number; high: number }, length: number) => {
  const scale = length / (high - low)
  return { start: (Math.min(0, value) - low) * scale, size: Math.abs(value) * scale }
}

const along = (bars: Bars, range: { low: number; high: number }): Content => {
  const length = bars.ancho - NAME - FIGURE - 24
  return {
    table: {
      widths: [NAME, length, FIGURE],
      body: bars.categorias.map((name, row) => [
        { text: printable(name), fontSize: 7.5, alignment: 'right' as const },
        {
          canvas: bars.series.map(({ valores }, i): CanvasElement => {
            const { start, size } = extent(valores[row] ?? 0, range, length)
            return { type: 'rect', x: start, y: i * (THICK + GAP), w: size, h: THICK, color: colorOf(i) }
          }),
        },
        {
          text: bars.series.map(({ valores }) => (valores[row] == null ? '—' : numberText(valores[row], 'es', bars.decimales))).join('\n'),
          fontSize: 7.5,
          lineHeight: 1.1,
        },
      ]),
    },
    layout: { ...NO_LINES, paddingTop: () => 1.5, paddingBottom: () => 1.5 },
  }
}

const upright = (bars: Bars, range: { low: number; high: number }): Content => {
  const each = bars.ancho / bars.categorias.length
  const thick = Math.min(22, (each * 0.8) / bars.series.length)
  const step = Math.ceil(bars.categorias.length / MOST_NAMES)
  const canvas = bars.categorias.flatMap((_, at) =>
    bars.series.map(({ valores }, i): CanvasElement => {
      const { start, size } = extent(valores[at] ?? 0, range, HIGH)
      return { type: 'rect', x: at * each + i * thick, y: HIGH - start - size, w: thick - 0.5, h: size, color: colorOf(i) }
    }),
  )
  const names = bars.categorias.flatMap((name, at) => (at % step ? [] : [{ text: printable(name), width: each * step, fontSize: 6 }]))
  return {
    stack: [
      { text: `${numberText(range.high, 'es', bars.decimales)}${bars.unidad ? ` ${bars.unidad}` : ''}`, style: 'label' },
      { canvas: [...canvas, { type: 'line', x1: 0, y1: HIGH, x2: bars.ancho, y2: HIGH, lineWidth: 0.5, lineColor: COLOR.line }] },
      { columns: names, columnGap: 0, color: COLOR.grey, margin: [0, 2, 0, 0] },
    ],
  }
}

const legend = ({ series }: Bars): Content => ({
  columns: series.flatMap(({ nombre }, i) => [
    { canvas: [{ type: 'rect' as const, x: 0, y: 1, w: 7, h: 7, color: colorOf(i) }], width: 10 },
    { text: printable(nombre), width: 'auto', style: 'label', margin: [0, 0, 12, 0] as [number, number, number, number] },
  ]),
  margin: [0, 4, 0, 0],
})

/** The chart with its title and legend; nothing where every value is zero or missing. */
export const bars = (given: Bars): Content[] => {
  const range = reach(given)
  if (range.low === range.high || !given.categorias.length) return []
  return [
    {
      stack: [
        { text: printable(`${given.titulo}${given.unidad ? ` (${given.unidad})` : ''}`), style: 'section', margin: [0, 0, 0, 4] },
        given.enTiempo ? upright(given, range) : along(given, range),
        ...(given.series.length > 1 ? [legend(given)] : []),
      ],
      unbreakable: true,
      margin: [0, 0, 0, 12],
    },
  ]
}
