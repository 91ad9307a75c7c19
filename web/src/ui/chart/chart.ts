/** The data of a chart: categories along its axis, and a number of each series for each category. */
import { formatNumber } from '@nogal/model/format'

export interface ChartSeries {
  name: string
  /** A number for each category; null where there is none, which is not zero. */
  values: readonly (number | null)[]
}

/** The link of a figure, in the form of the router. */
export interface ChartLink {
  to: string
  search?: never
  hash?: string
}

export interface ChartSpec {
  /** The heading of the chart, and the caption of its table. */
  title: string
  kind: 'bars' | 'lines' | 'donut'
  /** The name of the categories: the heading of the first column of the table. */
  of: string
  categories: readonly string[]
  /** Shorter names of the categories, along the axis. */
  ticks?: readonly string[]
  /** A donut shows the first one only. */
  series: readonly ChartSeries[]
  /** The unit of all values: kg, USD, contenedores. */
  unit?: string
  decimals?: number
  /** The series are stacked. */
  stacked?: boolean
  /** Horizontal bars, for long names of categories. */
  along?: boolean
  height?: number
  /** The link of a category and a series, if any. */
  linkOf?: (category: number, series: number) => ChartLink | undefined
  /** The text of these links: Ver los negocios. */
  leads?: string
}

/** The link of a figure; zero and null have none. */
export const linkAt = ({ linkOf, series }: ChartSpec, category: number, of: number): ChartLink | undefined =>
  series[of]?.values[category] ? linkOf?.(category, of) : undefined

/** A value with its unit, as text. */
export const chartValueText = (value: number | null | undefined, { unit, decimals = 0 }: Pick<ChartSpec, 'unit' | 'decimals'>): string =>
  value == null ? '' : `${formatNumber(value, decimals)}${unit ? ` ${unit}` : ''}`

const short = new Intl.NumberFormat('es-CL', { notation: 'compact', maximumFractionDigits: 1 })
/** A value along an axis, in short form. */
export const axisText = (value: number): string => short.format(value)

/** The largest absolute value that an axis may need: the largest sum of a category, because stacked values add up. */
export const reachOf = ({ categories, series }: Pick<ChartSpec, 'categories' | 'series'>): number =>
  Math.max(0, ...categories.map((_, row) => series.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0)))

/** Does the chart have any values? */
export const hasValues = ({ series }: ChartSpec): boolean => series.some(({ values }) => values.some(value => value))

/** The entries of the legend: the parts of a donut, the series of other charts. */
export const legendOf = ({ kind, categories, series }: ChartSpec): readonly string[] =>
  kind === 'donut' ? categories : series.map(({ name }) => name)
