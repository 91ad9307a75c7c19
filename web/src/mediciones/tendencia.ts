/** The chart of measurements: all months between the first and the last one, and a series for each plant or laboratory. */
import { formatNumber } from '@nogal/model/format'
import type { Tendencia } from '@nogal/model/gestion/medicion.calls'
import type { ChartSeries } from '../ui/chart/chart.ts'

/** At most this many plants or laboratories are in the chart, those with most samples; all are in the table. */
const MOST = 8
const MOST_DECIMALS = 4

const after = (mes: string): string => {
  const [year, month] = mes.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Every month from the first to the last of these: 2026-11, 2026-12, 2027-01. */
export const mesesEntre = (meses: readonly string[]): string[] => {
  const [first, last] = [meses.toSorted()[0], meses.toSorted().at(-1)]
  const all: string[] = []
  for (let mes = first; mes && last && mes <= last; mes = after(mes)) all.push(mes)
  return all
}

/** `2026-11` → `11-26`. */
export const nombreDeMes = (mes: string): string => `${mes.slice(5)}-${mes.slice(2, 4)}`

/** The mean of each plant or laboratory in each month; null in a month without a value. */
export const lineasDe = ({ Grupos, Meses }: Pick<Tendencia, 'Grupos' | 'Meses'>, meses: readonly string[]): ChartSeries[] =>
  Grupos.slice(0, MOST).map(({ Codigo, Nombre }) => ({
    name: Nombre,
    values: meses.map(mes => Meses.find(one => one.Mes === mes && one.Codigo === Codigo)?.Promedio ?? null),
  }))

/** A measured figure with its own decimals, at most four; «—» where there is none. */
export const figureOf = (value: number | null): string =>
  value === null ? '—' : formatNumber(value, Math.min(MOST_DECIMALS, String(value).split('.')[1]?.length ?? 0))
