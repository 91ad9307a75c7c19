/** The chart of a report on its page. */
import type { GraficoInforme } from '@nogal/model/informe/grafico'
import type { ChartLink, ChartSpec } from '../ui/chart/chart.ts'

/** Height of a name along the axis, with two lines. */
const ROW = 34

/** A month along an axis: «sep 2026» for «septiembre de 2026»; other names stay as they are. */
export const nombreCorto = (nombre: string): string => nombre.replace(/^(\p{L}{3})\p{L}* de (\d{4})$/u, '$1 $2')

/** The chart as the page draws it; `linesOf` gives the address of the lines of a table row. */
export const chartOf = (
  { titulo, de, categorias, series, filas, unidad, decimales, enTiempo }: GraficoInforme,
  linesOf: (row: number) => ChartLink,
): ChartSpec => ({
  title: titulo,
  kind: 'bars',
  of: de,
  categories: categorias,
  series: series.map(({ nombre, valores }) => ({ name: nombre, values: valores })),
  ...(unidad && { unit: unidad }),
  decimals: decimales,
  // the bars of the previous season have no link, because the report does not show those lines
  linkOf: (category, one) => (one === 0 && filas[category] !== undefined ? linesOf(filas[category]) : undefined),
  leads: 'Ver sus líneas',
  along: !enTiempo,
  ...(enTiempo && { ticks: categorias.map(nombreCorto) }),
  ...(!enTiempo && { height: ROW * (categorias.length + 2) * (series.length > 1 ? 1.5 : 1) }),
})
