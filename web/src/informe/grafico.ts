/** The chart of a report: the groups of its first level by one measure. */
import type { Informe } from '@nogal/model/informe/informes'
import type { InformeLeido, TablaInforme } from '@nogal/model/informe/tabla'
import type { ChartLink, ChartSpec } from '../ui/chart/chart.ts'

/** At most this many named groups; the rest is combined. */
const MOST = 12

type Given = {
  informe: Informe
  leido: InformeLeido
  tabla: TablaInforme
  grupo: string
  medida: string
  /** The address of the lines of a table row. */
  linesOf: (row: number) => ChartLink
}

/** Height of a name along the axis, with two lines. */
const ROW = 34

/** The chart of a measure; days in chronological order, names with the largest first. */
export const graficoDe = ({ informe, leido, tabla, grupo, medida, linesOf }: Given): ChartSpec | undefined => {
  const at = (que: 'ahora' | 'antes') => tabla.columnas.findIndex(one => one.de === medida && one.que === que)
  const [now, before] = [at('ahora'), at('antes')]
  const column = tabla.columnas[now]
  if (!column || !grupo) return undefined
  const first = tabla.filas.filter(({ nivel }) => nivel === 1)
  const isTime = 'cada' in informe.grupos[grupo]!
  const sorted = isTime ? first : first.toSorted((a, b) => (b.cifras[now] ?? 0) - (a.cifras[now] ?? 0))
  const shown = isTime ? sorted : sorted.slice(0, MOST)
  const rest = sorted.slice(shown.length)
  const isMean = informe.medidas[medida.split('~')[0]!]?.promedio
  const more = rest.length > 0 && !isMean
  const valuesAt = (i: number) => [
    ...shown.map(({ cifras }) => cifras[i] ?? null),
    ...(more ? [rest.reduce((sum, { cifras }) => sum + (cifras[i] ?? 0), 0)] : []),
  ]
  return {
    title: `${column.titulo.split(',')[0]} por ${informe.grupos[grupo]!.titulo.toLowerCase()}`,
    kind: 'bars',
    of: informe.grupos[grupo]!.titulo,
    categories: [...shown.map(({ nombres }) => nombres[0] ?? ''), ...(more ? [`Otros ${rest.length}`] : [])],
    series: [
      { name: leido.Nom_Temporada ?? column.titulo, values: valuesAt(now) },
      ...(before >= 0 ? [{ name: leido.Nom_Anterior ?? 'Antes', values: valuesAt(before) }] : []),
    ],
    ...(column.unidad && { unit: column.unidad }),
    decimals: column.decimales,
    // the bars of the previous season have no link, because the report does not show those lines
    linkOf: (category, series) => (series === 0 && shown[category] ? linesOf(tabla.filas.indexOf(shown[category])) : undefined),
    leads: 'Ver sus líneas',
    along: !isTime,
    ...(!isTime && { height: ROW * (shown.length + 2) * (before >= 0 ? 1.5 : 1) }),
  }
}
