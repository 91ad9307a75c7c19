/** Events of the standard as the portal keeps them, and what they propose for a shipment. */
import { ESTADO_EMBARQUE } from '../embarque/embarque.states.ts'
import { addDays } from '../format.ts'
import { CERTEZAS, type Certeza, type CodHitoNaviera, hitoDe } from './hitos.ts'

/** An event of a shipping line. `Fecha` is the day at the place of the event; `Contenedor` is blank for events of the voyage. */
export type EventoNaviera = {
  Id_Externo: string
  Hito: CodHitoNaviera
  Certeza: Certeza
  En: string
  Fecha: string
  /** The day is known at its place: the time came with an offset, not in UTC. */
  Es_Local: boolean
  Creado_En: string
  Contenedor: string | null
  Cod_Locode: string | null
  Lugar: string | null
  Imo: string | null
  Nave: string | null
  Viaje: string | null
}

type Raw = Readonly<Record<string, unknown>>

const objectIn = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})
/** A text or number of at most this many characters, without blanks around; null for anything else. */
const textIn = (value: unknown, most: number): string | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text && text.length <= most && !/[\p{Cc}]/u.test(text) ? text : null
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i
/** Events before this day, or more than this many days from now, are mistakes of the sender. */
const EARLIEST = '2000-01-01'
const MOST_DAYS_AHEAD = 3 * 365

/** A date and time of the standard; undefined unless it is complete and near enough to be meant. */
const instantIn = (value: unknown, now: Date): { en: string; fecha: string; isLocal: boolean } | undefined => {
  const [, day, , , offset] = (typeof value === 'string' && value.match(INSTANT)) || []
  if (!day || !offset) return undefined
  const at = new Date(value as string)
  if (Number.isNaN(at.getTime()) || day < EARLIEST || day > addDays(now.toISOString().slice(0, 10), MOST_DAYS_AHEAD)) return undefined
  return { en: at.toISOString(), fecha: day, isLocal: offset.toUpperCase() !== 'Z' }
}

/** The event that a shipping line sent, as the portal keeps it; undefined for one that is incomplete, or of which nothing is followed. */
export const eventoDe = (raw: unknown, now: Date): EventoNaviera | undefined => {
  const event = objectIn(raw)
  const call = objectIn(event.transportCall)
  const vessel = objectIn(call.vessel)
  const place = { ...objectIn(call.location), ...objectIn(event.eventLocation) }
  const type = textIn(event.eventType, 20) ?? ''
  const code = textIn(type === 'TRANSPORT' ? event.transportEventTypeCode : event.equipmentEventTypeCode, 10) ?? ''
  const Hito = hitoDe(type, code, textIn(event.emptyIndicatorCode, 10) === 'EMPTY')
  const Certeza = CERTEZAS.find(certeza => certeza === event.eventClassifierCode)
  const at = instantIn(event.eventDateTime, now)
  const created = instantIn(event.eventCreatedDateTime, now)
  const mode = textIn(call.modeOfTransport, 20)
  // a truck or a train that departs is no departure of the vessel
  if (!Hito || !Certeza || !at || !created || (type === 'TRANSPORT' && mode !== null && mode !== 'VESSEL')) return undefined
  const Contenedor = type === 'EQUIPMENT' ? (textIn(event.equipmentReference, 15)?.toUpperCase() ?? null) : null
  if (type === 'EQUIPMENT' && !Contenedor) return undefined
  const Cod_Locode = textIn(call.UNLocationCode ?? place.UNLocationCode, 5)?.toUpperCase() ?? null
  const Imo = textIn(vessel.vesselIMONumber, 7)
  const told = { Hito, Certeza, En: at.en, Creado_En: created.en, Contenedor, Cod_Locode }
  return {
    ...told,
    // senders without identifiers repeat the same event word by word
    Id_Externo: textIn(event.eventID, 100) ?? Object.values(told).join(' '),
    Fecha: at.fecha,
    Es_Local: at.isLocal,
    Lugar: textIn(place.locationName, 100),
    Imo: Imo && /^\d{7}$/.test(Imo) ? Imo : null,
    Nave: textIn(vessel.vesselName, 50),
    Viaje: textIn(call.exportVoyageNumber ?? call.carrierVoyageNumber, 20),
  }
}

/** The fields of a shipment for which a carrier's events propose values. */
export const CAMPOS_RASTREO = ['Fecha_ETD', 'Fecha_ETA', 'Fecha_Zarpe', 'Fecha_Arribo', 'Imo', 'Nro_Viaje'] as const
export type CampoRastreo = (typeof CAMPOS_RASTREO)[number]
/** The order in which several proposals of a shipment are taken: the vessel before its dates, expected dates before actual ones. */
export const CAMPOS_AL_TOMAR: readonly CampoRastreo[] = ['Imo', 'Nro_Viaje', 'Fecha_ETD', 'Fecha_ETA', 'Fecha_Zarpe', 'Fecha_Arribo']

const { zarpado, arribado } = ESTADO_EMBARQUE
/** The fields that a shipment in a state may still change: after its departure those of its arrival, after that none. */
export const camposAbiertos = (estado: string): readonly CampoRastreo[] =>
  estado === zarpado ? ['Fecha_ETA', 'Fecha_Arribo'] : estado === arribado ? [] : CAMPOS_AL_TOMAR

/** What the newest event says of a field: for `Imo`, the number of the vessel. */
export type Dicho = { Campo: CampoRastreo; Valor: string; Evento: EventoNaviera }

/** Which of two events counts: the one that was made later; of two of the same moment, the one that is surer. */
const counts = (a: EventoNaviera, b: EventoNaviera): number =>
  Date.parse(a.Creado_En) - Date.parse(b.Creado_En) ||
  CERTEZAS.indexOf(a.Certeza) - CERTEZAS.indexOf(b.Certeza) ||
  (a.Id_Externo < b.Id_Externo ? -1 : a.Id_Externo > b.Id_Externo ? 1 : 0)

/** The event that counts of some; undefined of none. */
const newest = (events: readonly EventoNaviera[]): EventoNaviera | undefined =>
  events.reduce<EventoNaviera | undefined>((best, one) => (best && counts(best, one) >= 0 ? best : one), undefined)

type Puertos = { Origen: string | null; Destino: string | null }

/**
 * What the events of a shipment say of its fields, whatever the order in which they came. Only calls at its own ports count: a voyage
 * with transhipment departs and arrives several times.
 */
export const dichosDe = (events: readonly EventoNaviera[], { Origen, Destino }: Puertos): Dicho[] => {
  const at = (hito: CodHitoNaviera, port: string | null, certezas: readonly Certeza[]) =>
    newest(events.filter(e => e.Hito === hito && port !== null && e.Cod_Locode === port && certezas.includes(e.Certeza)))
  const departure = at('zarpe', Origen, CERTEZAS)
  const found: readonly [CampoRastreo, EventoNaviera | undefined, keyof EventoNaviera][] = [
    ['Fecha_ETD', at('zarpe', Origen, ['PLN', 'EST']), 'Fecha'],
    ['Fecha_ETA', at('arribo', Destino, ['PLN', 'EST']), 'Fecha'],
    ['Fecha_Zarpe', at('zarpe', Origen, ['ACT']), 'Fecha'],
    ['Fecha_Arribo', at('arribo', Destino, ['ACT']), 'Fecha'],
    ['Imo', departure, 'Imo'],
    ['Nro_Viaje', departure, 'Viaje'],
  ]
  return found.flatMap(([Campo, Evento, of]) => {
    const Valor = Evento?.[of]
    return Evento && typeof Valor === 'string' ? [{ Campo, Valor, Evento }] : []
  })
}
