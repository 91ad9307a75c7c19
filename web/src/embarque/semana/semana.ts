/** The events of shipments in a week: departures, and cut-offs of cargo, papers and weights. */
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { daysOf } from '@nogal/model/filters'
import { addDays, isoWeek } from '@nogal/model/format'

/** An event of a shipment on a day; the hour, if any, is in the time zone of its port of loading. */
export type Hecho = { key: string; dia: string; hora: string; que: string; tipo: 'zarpe' | 'corte'; hecho: boolean; embarque: EmbarqueFila }

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

/** The range of ETDs with events in the week from a Monday. */
export const etdDesdeHasta = (monday: string): [string, string] => [monday, addDays(monday, 6 + CUT_OFF_DAYS)]

const CORTES = { Corte_Documentos: 'Documentos', Corte_VGM: 'VGM', Corte_Carga: 'Carga' } as const

const hechosDe = (e: EmbarqueFila): Hecho[] => {
  const one = (que: string, tipo: Hecho['tipo'], dia: string, hora: string, hecho: boolean): Hecho => ({
    key: `${e.Nro_Embarque} ${que}`,
    dia,
    hora,
    que,
    tipo,
    hecho,
    embarque: e,
  })
  const cortes = (Object.keys(CORTES) as (keyof typeof CORTES)[]).flatMap(name => {
    const at = e[name]
    return at ? [one(CORTES[name], 'corte', at.slice(0, 10), at.slice(11, 16), Boolean(e.Fecha_Zarpe))] : []
  })
  return [
    ...cortes,
    ...(e.Fecha_Zarpe ? [one('Zarpó', 'zarpe', e.Fecha_Zarpe, '', true)] : []),
    ...(e.Fecha_ETD && e.Fecha_ETD !== e.Fecha_Zarpe ? [one('ETD', 'zarpe', e.Fecha_ETD, '', Boolean(e.Fecha_Zarpe))] : []),
  ]
}

/** The seven days from a Monday, each with its events: those with an hour come first, sorted. */
export const diasDe = (monday: string, embarques: readonly EmbarqueFila[]): { dia: string; hechos: Hecho[] }[] => {
  const all = embarques.flatMap(hechosDe)
  return Array.from({ length: 7 }, (_, n) => {
    const dia = addDays(monday, n)
    const hechos = all
      .filter(one => one.dia === dia)
      .sort((a, b) => (a.hora || '99').localeCompare(b.hora || '99') || a.embarque.Nro_Embarque - b.embarque.Nro_Embarque)
    return { dia, hechos }
  })
}
