/** A report as one table: a column for each measure, and for each currency of an amount. Page, Excel and PDF use this table. */
import type { DataOf } from '../call.ts'
import type { InformeCalls } from './informe.calls.ts'
import { type CodInforme, informeNamed, type MedidaInforme } from './informes.ts'

export type InformeLeido = DataOf<InformeCalls['ver']>
export type FilaInforme = InformeLeido['Filas'][number]

export type ColumnaInforme = {
  titulo: string
  decimales: number
  /** The measure, and its currency for an amount. */
  de: string
  que: 'ahora' | 'antes' | 'cambio'
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
  return {
    niveles: gruposDe(informe).map(one => known[one]!.titulo),
    columnas: cuales.flatMap((one): ColumnaInforme[] => {
      const de = one.moneda ? `${one.nombre}~${one.moneda}` : one.nombre
      const column = { titulo: titleOf(one), decimales: one.medida.decimales, de, unidad: one.moneda ?? one.medida.unidad }
      if (!compared) return [{ ...column, que: 'ahora' }]
      return [
        { ...column, que: 'ahora', titulo: `${titleOf(one)}, ${informe.Nom_Temporada}` },
        { ...column, que: 'antes', titulo: `${titleOf(one)}, ${informe.Nom_Anterior}` },
        { ...column, que: 'cambio', titulo: 'Variación %', decimales: 1, unidad: '%' },
      ]
    }),
    filas: informe.Filas.map(fila => ({
      nivel: fila.Nivel,
      nombres: fila.Grupos.map(({ Nombre }) => Nombre),
      cifras: cuales.flatMap(one => {
        // without lines in a currency the amount is 0, and not missing
        const { Valor, Anterior } = sumOf(fila, one) ?? { Valor: one.moneda ? 0 : null, Anterior: one.moneda ? 0 : null }
        return compared ? [Valor, Anterior, change(Valor, Anterior)] : [Valor]
      }),
    })),
  }
}
