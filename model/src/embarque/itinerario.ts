/** The itinerary of a shipment, and a change of it: vessel, voyage, dates and cut-offs of one or many shipments, in one act. */
import { addDays } from '../format.ts'
import { type Embarque, type EmbarqueFila, embarque, nombreEmbarque } from './embarque.fields.ts'
import { ESTADO_EMBARQUE } from './embarque.states.ts'

export const CORTES = ['Corte_Carga', 'Corte_Documentos', 'Corte_VGM'] as const
export const FECHAS_ITINERARIO = ['Fecha_ETD', 'Fecha_ETA', ...CORTES] as const
export const ITINERARIO = ['Cod_Naviera', 'Cod_Nave', 'Nro_Viaje', ...FECHAS_ITINERARIO] as const satisfies (keyof Embarque)[]

/** At most this many shipments change their itinerary in one act. */
export const MAX_ITINERARIO = 500

export type FechaItinerario = (typeof FECHAS_ITINERARIO)[number]
export type CampoItinerario = (typeof ITINERARIO)[number]
export type Itinerario = Pick<Embarque, CampoItinerario>

/** The itinerary in a row or a body, without the fields that it lacks. */
export const itinerarioIn = (row: Partial<Itinerario>): Partial<Itinerario> =>
  Object.fromEntries(ITINERARIO.filter(campo => Object.hasOwn(row, campo)).map(campo => [campo, row[campo]]))

/** Reasons that a person chooses from, or writes another one. */
export const MOTIVOS_ITINERARIO = [
  'La naviera atrasó la nave.',
  'La naviera adelantó la nave.',
  'La naviera cambió la nave.',
  'La naviera cambió los cortes.',
  'La fruta no alcanza el corte.',
  'Lo pidió el cliente.',
] as const

/** A change of the itinerary: the same value for all shipments, or a number of days added to the date of each (negative means earlier). */
export type CambioItinerario = { valores: Partial<Itinerario>; dias: Partial<Record<FechaItinerario, number>> }

type Leido = Itinerario & Pick<EmbarqueFila, 'Cod_EstadoEmb' | 'Nro_Contrato' | 'Nro_Corr_Embarque'>

const { zarpado, arribado, cerrado, anulado } = ESTADO_EMBARQUE

/** Why these fields of the itinerary of a shipment can't change, in a sentence that names the shipment; undefined when they can. */
export const impideItinerario = (leido: Leido, campos: readonly string[]): string | undefined => {
  const { Cod_EstadoEmb: estado } = leido
  const name = `El embarque ${nombreEmbarque(leido)}`
  if (estado === anulado) return `${name} está anulado. Reactívelo antes de cambiar su itinerario.`
  if (estado === arribado || estado === cerrado) return `${name} ya arribó: su itinerario no cambia.`
  const still = campos.filter(campo => campo !== 'Fecha_ETA')
  if (estado !== zarpado || !still.length) return undefined
  const labels = still.map(campo => embarque.fields[campo as CampoItinerario].label)
  return `${name} ya zarpó: de su itinerario solo cambia el ETA, no ${labels.join(', ')}.`
}

/** A date, or a date and time, some days later; blank stays blank. */
const daysLater = (date: string | null | undefined, days: number) => date && addDays(date.slice(0, 10), days) + date.slice(10)

/** The fields of the itinerary of a shipment that a change makes others. */
export const itinerarioTras = (leido: Itinerario, { valores, dias }: CambioItinerario): Partial<Itinerario> => {
  const moved = Object.entries(dias).map(([campo, days]) => [campo, daysLater(leido[campo as FechaItinerario], days)])
  const wanted = { ...valores, ...Object.fromEntries(moved) } as Partial<Itinerario>
  return Object.fromEntries(Object.entries(wanted).filter(([campo, value]) => value !== leido[campo as CampoItinerario]))
}

/** The cut-offs that move with the ETD because a change does not name them: those after `ahora`, the time at the port of loading. */
export const cortesQueSiguen = (leido: Itinerario, tras: Partial<Itinerario>, ahora: string): Partial<Itinerario> => {
  if (!tras.Fecha_ETD || !leido.Fecha_ETD) return {}
  const days = Math.round((Date.parse(tras.Fecha_ETD) - Date.parse(leido.Fecha_ETD)) / 86_400_000)
  return Object.fromEntries(
    CORTES.flatMap(corte => {
      const was = leido[corte]
      return corte in tras || !was || was <= ahora ? [] : [[corte, daysLater(was, days)]]
    }),
  )
}
