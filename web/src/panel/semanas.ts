/** The weeks of a season, prepared for a chart. */

import type { DataOf, Filtro } from '@nogal/model/call'
import { addDays, isoWeek } from '@nogal/model/format'
import { ESTADO_NEGOCIO, ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { semanasPanel } from '@nogal/model/panel/panel.calls'

export type Semana = DataOf<typeof semanasPanel>['Semanas'][number]
/** The measure: kilos, or amounts in one currency. */
export type MedidaSemana = 'kilos' | { moneda: string }

const WEEK_DAYS = 7

/** Monday of a week in the format 2026-48. */
const mondayOf = (semana: string): string => {
  const [year, week] = semana.split('-').map(Number) as [number, number]
  const fourth = `${year}-01-04`
  const weekday = new Date(`${fourth}T00:00:00Z`).getUTCDay() || WEEK_DAYS
  return addDays(fourth, 1 - weekday + (week - 1) * WEEK_DAYS)
}
const written = (monday: string): string => {
  const { year, week } = isoWeek(monday)
  return `${year}-${String(week).padStart(2, '0')}`
}

/** Every week from the first to the last, including those without departures. */
export const semanasEntre = (semanas: readonly string[]): string[] => {
  const [first, last] = [semanas.at(0), semanas.at(-1)]
  if (!first || !last) return []
  const all: string[] = []
  for (let monday = mondayOf(first); written(monday) <= last; monday = addDays(monday, WEEK_DAYS)) all.push(written(monday))
  return all
}

/** The currencies of the sales, those with most amounts first. */
export const monedasDe = (filas: readonly Semana[]): string[] => {
  const times = new Map<string, number>()
  for (const { Cod_Moneda } of filas) times.set(Cod_Moneda, (times.get(Cod_Moneda) ?? 0) + 1)
  return [...times].sort(([, a], [, b]) => b - a).map(([moneda]) => moneda)
}

/** At most this many series, because more colours can't be distinguished: the smallest species are combined. */
const MOST_SERIES = 8

/** The values per week of a species, or of several combined ones. */
export type Serie = { name: string; values: number[]; especies: string[] }

/** A series for each species, the largest first, with its value in each week. */
export const seriesDe = (filas: readonly Semana[], semanas: readonly string[], medida: MedidaSemana): Serie[] => {
  const at = new Map(semanas.map((semana, n) => [semana, n]))
  const series = new Map<string, number[]>()
  for (const { Nom_Especie, Semana: semana, Cod_Moneda, Kilos, Monto } of filas) {
    if (medida !== 'kilos' && medida.moneda !== Cod_Moneda) continue
    const values = series.get(Nom_Especie) ?? semanas.map(() => 0)
    values[at.get(semana)!]! += medida === 'kilos' ? Kilos : Monto
    series.set(Nom_Especie, values)
  }
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const sorted = [...series].map(([name, values]) => ({ name, values, especies: [name] })).sort((a, b) => sum(b.values) - sum(a.values))
  const rest = sorted.slice(MOST_SERIES - 1)
  if (rest.length < 2) return sorted
  const together = semanas.map((_, n) => rest.reduce((all, { values }) => all + values[n]!, 0))
  return [
    ...sorted.slice(0, MOST_SERIES - 1),
    { name: `Otras ${rest.length} especies`, values: together, especies: rest.map(({ name }) => name) },
  ]
}

/** The filters for the deals of a season with an ETD in a week and one of some species; annulled ones are excluded. */
export const filtrosDeSemana = (temporada: number, semana: string, especies: string[]): Filtro[] => [
  { campo: 'Cod_Temporada', modo: 'equals', valor: String(temporada) },
  { campo: 'Fecha_ETD', modo: 'iso-week', valor: `S${semana.slice(5)} ${semana.slice(0, 4)}` },
  { campo: 'Especies', modo: 'in', valor: especies },
  {
    campo: 'Cod_EstadoNeg',
    modo: 'in',
    valor: ESTADOS_NEGOCIO.states.filter(({ code }) => code !== ESTADO_NEGOCIO.anulado).map(({ code }) => code),
  },
]
