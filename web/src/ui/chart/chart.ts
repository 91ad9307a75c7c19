/** What a chart shows: categories along its axis and a number of each series for each category. */
import { formatNumber } from '@nogal/model/format'

export interface ChartSeries {
  name: string
  /** A number for each category; null where there is none, which is not zero. */
  values: readonly (number | null)[]
}

/** Where a figure leads, as the router takes it. */
export interface ChartLink {
  to: string
  search?: never
  hash?: string
}

export interface ChartSpec {
  /** What the chart is of: its heading, and the caption of its table. */
  title: string
  kind: 'bars' | 'lines' | 'donut'
  /** What the categories are: the heading of the first column of the table. */
  of: string
  categories: readonly string[]
  /** A donut shows the first one only. */
  series: readonly ChartSeries[]
  /** What all the values are in: kg, USD, contenedores. */
  unit?: string
  decimals?: number
  /** Series on top of each other. */
  stacked?: boolean
  /** Bars that run along the line, for long names of categories. */
  along?: boolean
  height?: number
  /** Where the figure of a category and a series leads, if anywhere. */
  linkOf?: (category: number, series: number) => ChartLink | undefined
  /** What is found there, in words: Ver los negocios. */
  leads?: string
}

/** Where a figure leads; what is nothing leads nowhere. */
export const linkAt = ({ linkOf, series }: ChartSpec, category: number, of: number): ChartLink | undefined =>
  series[of]?.values[category] ? linkOf?.(category, of) : undefined

/** A value with its unit, as it is read. */
export const chartValueText = (value: number | null | undefined, { unit, decimals = 0 }: Pick<ChartSpec, 'unit' | 'decimals'>): string =>
  value == null ? '' : `${formatNumber(value, decimals)}${unit ? ` ${unit}` : ''}`

const short = new Intl.NumberFormat('es-CL', { notation: 'compact', maximumFractionDigits: 1 })
/** A value along an axis, where there is little room. */
export const axisText = (value: number): string => short.format(value)

/** As far as an axis of figures may have to reach, whatever the sign: the largest sum of a category, which is more than any of its values. */
export const reachOf = ({ categories, series }: Pick<ChartSpec, 'categories' | 'series'>): number =>
  Math.max(0, ...categories.map((_, row) => series.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0)))

/** Has the chart anything to show? */
export const hasValues = ({ series }: ChartSpec): boolean => series.some(({ values }) => values.some(value => value))

/** What tells the entries of the legend apart: the parts of a donut, the series of the others. */
export const legendOf = ({ kind, categories, series }: ChartSpec): readonly string[] =>
  kind === 'donut' ? categories : series.map(({ name }) => name)
