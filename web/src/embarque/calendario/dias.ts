/** The events of shipments day by day: departures, and cut-offs of cargo, papers and weights; the days of a week or a month. */
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import type { FechaItinerario } from '@nogal/model/embarque/itinerario'
import { daysOf } from '@nogal/model/filters'
import { addDays, formatWeek, isoWeek } from '@nogal/model/format'
import { grouped } from '@nogal/model/grouped'
import { capital } from '@nogal/model/words'

/** An event of a shipment on a day; the hour, if any, is in the time zone of its port of loading. Without a field it is a fact that is not moved. */
export type Hecho = {
  key: string
  dia: string
  hora: string
  que: string
  tipo: 'zarpe' | 'corte'
  campo: FechaItinerario | undefined
  hecho: boolean
  embarque: EmbarqueFila
}

/** The week of a day in the format of the address: `2026-S48`. */
export const semanaDe = (day: string): string => {
  const { week, year } = isoWeek(day)
  return `${year}-S${String(week).padStart(2, '0')}`
}

/** Monday of a week in an address; of the current week where the address has none. */
export const lunesDe = (semana: string, today: string): string => {
  const read = (valor: string) => daysOf({ campo: '', modo: 'iso-week', valor }, today, () => null)
  const days = read(/^\d{4}-S\d{1,2}$/.test(semana) ? semana : '') ?? read(semanaDe(today))
  return days && 'from' in days ? days.from! : today
}

/** A cut-off is at most this many days before its ETD. */
const CUT_OFF_DAYS = 21

/** The range of ETDs with events in some days from a Monday. */
export const etdDesdeHasta = (monday: string, days = 7): [string, string] => [monday, addDays(monday, days - 1 + CUT_OFF_DAYS)]

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The first day of a month in an address, as `2026-12`; of the current month where the address has none. */
export const primeroDe = (mes: string, today: string): string => `${MONTH.test(mes) ? mes : today.slice(0, 7)}-01`

/** The first day of the month some months later. */
export const otroMes = (first: string, by: number): string => {
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The Monday from which the whole weeks of a month begin, and how many days they have. */
export const semanasDe = (first: string): { monday: string; days: number } => {
  const monday = lunesDe(semanaDe(first), first)
  const last = addDays(otroMes(first, 1), -1)
  return { monday, days: (Math.floor((Date.parse(last) - Date.parse(monday)) / 604_800_000) + 1) * 7 }
}

const CORTES = { Corte_Documentos: 'Documentos', Corte_VGM: 'VGM', Corte_Carga: 'Carga' } as const

const hechosDe = (e: EmbarqueFila): Hecho[] => {
  const one = (que: string, tipo: Hecho['tipo'], campo: Hecho['campo'], dia: string, hora: string, hecho: boolean): Hecho => ({
    key: `${e.Nro_Embarque} ${que}`,
    dia,
    hora,
    que,
    tipo,
    campo,
    hecho,
    embarque: e,
  })
  const cortes = (Object.keys(CORTES) as (keyof typeof CORTES)[]).flatMap(name => {
    const at = e[name]
    return at ? [one(CORTES[name], 'corte', name, at.slice(0, 10), at.slice(11, 16), Boolean(e.Fecha_Zarpe))] : []
  })
  return [
    ...cortes,
    ...(e.Fecha_Zarpe ? [one('Zarpó', 'zarpe', undefined, e.Fecha_Zarpe, '', true)] : []),
    ...(e.Fecha_ETD && e.Fecha_ETD !== e.Fecha_Zarpe ? [one('ETD', 'zarpe', 'Fecha_ETD', e.Fecha_ETD, '', Boolean(e.Fecha_Zarpe))] : []),
  ]
}

/** The value that moves an event to another day: its hour stays. */
export const valorEn = ({ campo, embarque }: Hecho, dia: string): string => `${dia}${String((campo && embarque[campo]) ?? '').slice(10)}`

/** `count` days from a Monday on, each with its events: first those with an hour, by hour, then the others by shipment. */
export const diasDe = (monday: string, embarques: readonly EmbarqueFila[], count = 7): { dia: string; hechos: Hecho[] }[] => {
  const all = new Map(grouped(embarques.flatMap(hechosDe), ({ dia }) => dia))
  return Array.from({ length: count }, (_, n) => {
    const dia = addDays(monday, n)
    const hechos = (all.get(dia) ?? []).sort(
      (a, b) => (a.hora || '99').localeCompare(b.hora || '99') || a.embarque.Nro_Embarque - b.embarque.Nro_Embarque,
    )
    return { dia, hechos }
  })
}

/** The month or the week of an address: `2026-12`, or `2026-S48`. */
export type PeriodoCalendario = { modo: 'mes' | 'semana'; valor: string }

type Days = { monday: string; count: number; title: string; mes: string | undefined }

/** The days of a period, which begin on a Monday, and its name; of a month, which month it is. */
export const daysOfPeriod = ({ modo, valor }: PeriodoCalendario, hoy: string): Days => {
  if (modo === 'semana') {
    const monday = lunesDe(valor, hoy)
    return { monday, count: 7, title: formatWeek(monday), mes: undefined }
  }
  const first = primeroDe(valor, hoy)
  const { monday, days } = semanasDe(first)
  const name = new Date(`${first}T12:00:00Z`).toLocaleDateString('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return { monday, count: days, title: capital(name), mes: first.slice(0, 7) }
}

/** The range of ETDs with events in a period. */
export const etdDelPeriodo = (periodo: PeriodoCalendario, hoy: string): [string, string] => {
  const { monday, count } = daysOfPeriod(periodo, hoy)
  return etdDesdeHasta(monday, count)
}
