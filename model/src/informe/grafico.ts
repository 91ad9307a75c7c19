/** What the chart of a report shows: the groups of its first level by one measure. Page and PDF draw the same chart. */
import { type CodInforme, informeNamed, isAdditive } from './informes.ts'
import { gruposDe, type InformeLeido, type TablaInforme } from './tabla.ts'

/** At most this many named groups; the rest is combined. */
const MOST = 12

export type GraficoInforme = {
  titulo: string
  /** The title of the groups. */
  de: string
  categorias: readonly string[]
  /** The values of this season, and of the one before where it is compared; null where a value is missing. */
  series: readonly { nombre: string; valores: readonly (number | null)[] }[]
  /** For each category the index of its row in the table; the combined rest has none. */
  filas: readonly (number | undefined)[]
  unidad?: string | undefined
  decimales: number
  /** Days, months or weeks in their order, and not names. */
  enTiempo: boolean
}

/** The chart of a report; without groups there is none. Days are in chronological order, names with the largest first. */
export const graficoDe = (code: CodInforme, leido: InformeLeido, tabla: TablaInforme): GraficoInforme | undefined => {
  const informe = informeNamed(code)
  const at = (que: 'ahora' | 'antes') => tabla.columnas.findIndex(one => one.de === leido.Medida && one.que === que)
  const [now, before] = [at('ahora'), at('antes')]
  const column = tabla.columnas[now]
  const [grupo] = gruposDe(leido)
  if (!column || !grupo) return undefined
  const { titulo, ...of } = informe.grupos[grupo]!
  const enTiempo = 'cada' in of
  const first = tabla.filas.flatMap((fila, index) => (fila.nivel === 1 ? [{ ...fila, index }] : []))
  const sorted = enTiempo ? first : first.toSorted((a, b) => (b.cifras[now] ?? 0) - (a.cifras[now] ?? 0))
  const shown = enTiempo ? sorted : sorted.slice(0, MOST)
  const rest = sorted.slice(shown.length)
  const more = rest.length > 0 && isAdditive(informe.medidas[leido.Medida.split('~')[0]!]!)
  const valuesAt = (i: number) => [
    ...shown.map(({ cifras }) => cifras[i] ?? null),
    ...(more ? [rest.reduce((sum, { cifras }) => sum + (cifras[i] ?? 0), 0)] : []),
  ]
  return {
    titulo: `${column.titulo.split(',')[0]} por ${titulo.toLowerCase()}`,
    de: titulo,
    categorias: [...shown.map(({ nombres }) => nombres[0] ?? ''), ...(more ? [`Otros ${rest.length}`] : [])],
    series: [
      { nombre: leido.Nom_Temporada ?? column.titulo, valores: valuesAt(now) },
      ...(before >= 0 ? [{ nombre: leido.Nom_Anterior ?? 'Antes', valores: valuesAt(before) }] : []),
    ],
    filas: [...shown.map(({ index }) => index), ...(more ? [undefined] : [])],
    unidad: column.unidad,
    decimales: column.decimales,
    enTiempo,
  }
}
