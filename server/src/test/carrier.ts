/** A shipping line that answers by the standard of the DCSA for Track & Trace 2.2, and fails as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Values } from '@nogal/model/fields'

export type Asked = { query: URLSearchParams; headers: IncomingMessage['headers'] }
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A transport event of a vessel at a port. */
export const voyageEvent = (
  code: 'DEPA' | 'ARRI',
  certeza: 'PLN' | 'EST' | 'ACT',
  at: string,
  port: string,
  changes: Values = {},
): Values => ({
  eventID: `${code}-${certeza}-${at}-${port}-${changes.eventCreatedDateTime ?? ''}`,
  eventType: 'TRANSPORT',
  transportEventTypeCode: code,
  eventClassifierCode: certeza,
  eventDateTime: at,
  eventCreatedDateTime: '2026-01-02T10:00:00Z',
  transportCall: {
    UNLocationCode: port,
    modeOfTransport: 'VESSEL',
    exportVoyageNumber: '0123N',
    vessel: { vesselIMONumber: '9321483', vesselName: 'Otra Nave' },
  },
  ...changes,
})

/** An event of a container. */
export const boxEvent = (code: string, at: string, box: string, changes: Values = {}): Values => ({
  eventID: `${code}-${at}-${box}`,
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode: code,
  equipmentReference: box,
  emptyIndicatorCode: 'LADEN',
  eventClassifierCode: 'ACT',
  eventDateTime: at,
  eventCreatedDateTime: at,
  eventLocation: { locationName: 'Terminal Sur', UNLocationCode: 'CLVAP' },
  ...changes,
})

/** Starts one on loopback: `events` are those of each booking, `next` answers instead, once. */
export const startCarrier = async () => {
  const events = new Map<string, Values[]>()
  const asked: Asked[] = []
  const next: Answer[] = []
  let always: Answer | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    asked.push({ query: url.searchParams, headers: request.headers })
    const special = next.shift() ?? always
    if (special) return special(request, response)
    const by = ['carrierBookingReference', 'transportDocumentReference', 'equipmentReference']
      .map(name => url.searchParams.get(name))
      .find(Boolean)
    const own = events.get(by ?? '')
    response.setHeader('content-type', 'application/json')
    if (!own) return response.writeHead(404).end('{"statusCode":404}')
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 100), 50)
    if (from + limit < own.length) response.setHeader('Next-Page', String(from + limit))
    response.end(JSON.stringify(own.slice(from, from + limit)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/events`,
    events,
    asked,
    next,
    /** Answers all questions like this from now on; undefined as a line does. */
    answerAlways: (answer?: Answer) => {
      always = answer
    },
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
