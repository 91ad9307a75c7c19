/** Asks a shipping line for events by the standard of the DCSA for Track & Trace 2.2: `GET …/events`. */
import { type EventoNaviera, eventoDe } from '@nogal/model/rastreo/eventos'
import { askOutside, type OutgoingAnswer, OutgoingError } from '../http/outgoing.ts'

/** An answer holds at most this much, and a shipment at most this many pages of events. */
const MOST_BYTES = 5 * 2 ** 20
const MOST_PAGES = 10
const PAGE = 100
const TIMEOUT_MS = 20_000
/** Events made before this many milliseconds are asked for again: some arrive late. */
const LATE_MS = 3 * 86_400_000

export type Referencia = { by: 'carrierBookingReference' | 'transportDocumentReference' | 'equipmentReference'; value: string }
export type Pregunta = {
  url: string
  cabecera: string
  credencial: string | undefined
  referencias: readonly Referencia[]
  /** The newest event that was read before; null asks for all. */
  desde: Date | null
}
type Settings = { allowed: readonly string[]; now: Date; timeoutMs?: number }

/** The events in an answer: an array, or one under `events`, as some lines send. */
const eventsIn = (body: string): unknown[] => {
  const bad = new OutgoingError('La respuesta no es una lista de eventos de DCSA Track & Trace. Revise la dirección.')
  try {
    const json: unknown = JSON.parse(body)
    const list = Array.isArray(json) ? json : (json as { events?: unknown } | null)?.events
    if (Array.isArray(list)) return list
  } catch {
    throw bad
  }
  throw bad
}

const firstPage = ({ url, desde }: Pregunta, { by, value }: Referencia): URL => {
  const page = new URL(url)
  page.searchParams.set(by, value)
  page.searchParams.set('limit', String(PAGE))
  if (desde) page.searchParams.set('eventCreatedDateTime:gte', new Date(desde.getTime() - LATE_MS).toISOString())
  return page
}

/** The page after one: its header is a link, or only the cursor. Undefined after the last; refused at another server, which would get the credential. */
const nextPage = (page: URL, { headers }: OutgoingAnswer): URL | undefined => {
  const told = headers['next-page']
  if (typeof told !== 'string' || !told.trim()) return undefined
  const next = new URL(page)
  if (/^(https?:|\/)/.test(told.trim())) {
    const link = new URL(told.trim(), page)
    if (link.origin !== page.origin) throw new OutgoingError('La página siguiente de los eventos es de otro servidor.')
    return link
  }
  next.searchParams.set('cursor', told.trim())
  return next
}

/** The events of a shipment that a line tells, each once. Throws an `OutgoingError` with a sentence. */
export const eventsOfLine = async (pregunta: Pregunta, { allowed, now, timeoutMs = TIMEOUT_MS }: Settings): Promise<EventoNaviera[]> => {
  const { cabecera, credencial, referencias } = pregunta
  const headers = { accept: 'application/json', 'api-version': '2', 'user-agent': 'Nogal', ...(credencial && { [cabecera]: credencial }) }
  const found = new Map<string, EventoNaviera>()
  for (const referencia of referencias) {
    let page: URL | undefined = firstPage(pregunta, referencia)
    for (let n = 0; page && n < MOST_PAGES; n++) {
      const answer: OutgoingAnswer = await askOutside({ url: page, headers, allowed, mostBytes: MOST_BYTES, timeoutMs })
      for (const raw of eventsIn(answer.body)) {
        const evento = eventoDe(raw, now)
        if (evento) found.set(evento.Id_Externo, evento)
      }
      page = nextPage(page, answer)
    }
  }
  return [...found.values()]
}
