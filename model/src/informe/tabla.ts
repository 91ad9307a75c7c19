/** A report as one table: a column for each measure, and for each currency of an amount. Page, Excel and PDF use this table. */
import type { DataOf } from '../call.ts'
import type { InformeCalls } from './informe.calls.ts'
import { type CodInforme, informeNamed, isAdditive, type MedidaInforme, medidaText } from './informes.ts'

export type InformeLeido = DataOf<InformeCalls['ver']>
export type FilaInforme = InformeLeido['Filas'][number]

export type ColumnaInforme = {
  titulo: string
  decimales: number
  /** The measure, and its currency for an amount. */
  de: string
  /** The value, its share of the total, the value of the season before, and the change since then. */
  que: 'ahora' | 'parte' | 'antes' | 'cambio'
  unidad?: string | undefined
}
export type FilaTabla = { nivel: number; nombres: readonly string[]; cifras: readonly (number | null)[] }
export type TablaInforme = { niveles: readonly string[]; columnas: readonly ColumnaInforme[]; filas: readonly FilaTabla[] }

/** A measure, with the currency of an amount. */
type Cual = { nombre: string; medida: MedidaInforme; moneda: string | null }

const sumOf = ({ Sumas }: FilaInforme, { nombre, moneda }: Cual) => Sumas.find(one => one.Medida === nombre && one.Moneda === moneda)

/** The change in percent; null where there was no value before. */
const change = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : Math.round((1000 * (now - before)) / Math.abs(before)) / 10

/** The share of a total in percent, with one decimal; null without a total. */
const share = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((1000 * part) / whole) / 10

/** The codes of the groups of a report, the outermost first. */
export const gruposDe = ({ Agrupado_Por }: Pick<InformeLeido, 'Agrupado_Por'>): string[] => Agrupado_Por?.split(',') ?? []

/** The table of a report. */
export const tablaDe = (code: CodInforme, informe: InformeLeido): TablaInforme => {
  const { medidas, grupos: known } = informeNamed(code)
  const currencies = (nombre: string) => [
    ...new Set(informe.Filas.flatMap(({ Sumas }) => Sumas.filter(one => one.Medida === nombre).map(one => one.Moneda))),
  ]
  const cuales = Object.entries(medidas).flatMap(([nombre, medida]): Cual[] =>
    medida.moneda
      ? currencies(nombre)
          .sort()
          .map(moneda => ({ nombre, medida, moneda }))
      : [{ nombre, medida, moneda: null }],
  )
  const compared = informe.Nom_Anterior !== null
  const titleOf = ({ medida, moneda }: Cual) => [medida.titulo, moneda ?? medida.unidad].filter(Boolean).join(', ')
  const isShared = ({ nombre, moneda, medida }: Cual) => isAdditive(medida) && medidaText(nombre, moneda) === informe.Medida
  // without lines in a currency the amount is 0, and not missing; a ratio is missing
  const absent = ({ moneda, medida }: Cual) => (moneda && isAdditive(medida) ? 0 : null)
  const valuesIn = (fila: FilaInforme, one: Cual) => sumOf(fila, one) ?? { Valor: absent(one), Anterior: absent(one) }
  const total = informe.Filas.find(({ Nivel }) => Nivel === 0)
  return {
    niveles: gruposDe(informe).map(one => known[one]!.titulo),
    columnas: cuales.flatMap((one): ColumnaInforme[] => {
      const column = {
        titulo: titleOf(one),
        decimales: one.medida.decimales,
        de: medidaText(one.nombre, one.moneda),
        unidad: one.moneda ?? one.medida.unidad,
      }
      const part: ColumnaInforme[] = isShared(one) ? [{ ...column, que: 'parte', titulo: '% del total', decimales: 1, unidad: '%' }] : []
      if (!compared) return [{ ...column, que: 'ahora' }, ...part]
      return [
        { ...column, que: 'ahora', titulo: `${titleOf(one)}, ${informe.Nom_Temporada}` },
        ...part,
        { ...column, que: 'antes', titulo: `${titleOf(one)}, ${informe.Nom_Anterior}` },
        { ...column, que: 'cambio', titulo: 'Variación %', decimales: 1, unidad: '%' },
      ]
    }),
    filas: informe.Filas.map(fila => ({
      nivel: fila.Nivel,
      nombres: fila.Grupos.map(({ Nombre }) => Nombre),
      cifras: cuales.flatMap(one => {
        const { Valor, Anterior } = valuesIn(fila, one)
        const part = isShared(one) ? [share(Valor, total ? valuesIn(total, one).Valor : null)] : []
        return compared ? [Valor, ...part, Anterior, change(Valor, Anterior)] : [Valor, ...part]
      }),
    })),
  }
}
