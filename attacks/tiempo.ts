/** Requests that cost their sender little and the portal much: others are answered meanwhile. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Fault } from '../faults/support/fault.ts'
import type { FaultsPortal } from '../faults/support/portal.ts'
import { ANSWERED, type Answer, type AsAttacker, inTurns, trial } from './support/portal.ts'

const times = <T>(n: number, one: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => one(i))
const JSON_BODY = { 'content-type': 'application/json' }

const LISTS = ['negocio/lista-negocios', 'embarque/listar-embarques', 'gestion/listado', 'correo/por-enviar', 'reportes/stock-produccion']
const filters = (valor: string, modo = 'contains') =>
  encodeURIComponent(JSON.stringify(times(20, () => ({ campo: 'Nro_Contrato', modo, valor }))))
const searches = times(40, i => `/api/${LISTS[i % LISTS.length]}?buscar=${encodeURIComponent(`%_${'a%'.repeat(900)}${i}`)}`)
const filtered = times(
  40,
  i => `/api/${LISTS[i % LISTS.length]}?filtros=${filters(`${'%_'.repeat(20)}${i}`, i % 2 ? 'contains' : 'matches')}`,
)

/** Opens connections that send a request byte by byte for some seconds, and closes them before the request is whole: there are no answers. */
const dripping = async ({ base }: FaultsPortal, connections: number): Promise<Answer[]> => {
  const { hostname, port } = new URL(base)
  const sockets = times(connections, () => connect(Number(port), hostname))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n')
  }
  for (let i = 0; i < 30; i++) {
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
    await sleep(100)
  }
  for (const socket of sockets) socket.destroy()
  return []
}

const streams = async (send: AsAttacker): Promise<Answer[]> => {
  const end = new AbortController()
  const opened = times(60, () => send('/api/panelcontrol/en-vivo', { signal: end.signal }))
  await sleep(3_000)
  end.abort()
  // an open stream has no whole answer: the status is 0 once the sender leaves
  return Promise.all(opened)
}

const wrongLogins = (send: AsAttacker) =>
  inTurns(
    times(300, i => i),
    40,
    i =>
      send('/api/login', {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ usuario: `nadie${i}`, password: 'a'.repeat(64) }),
      }),
  )

const posting =
  (body: BodyInit, headers: Record<string, string> = JSON_BODY) =>
  (send: AsAttacker) =>
    inTurns(
      times(40, i => i),
      8,
      () => send('/api/negocio/add-negocio', { method: 'POST', headers, body }),
    )
const deep = `{"Otros_Terminos":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
const wide = JSON.stringify(Object.fromEntries(times(60_000, i => [`campo${i}`, i])))
const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' ')))

export const tiempo: Fault[] = [
  {
    what: '40 searches for texts of 1,800 signs, all at once',
    wanted: ANSWERED,
    run: trial([200, 400, 503], send => Promise.all(searches.map(path => send(path)))),
  },
  {
    what: '40 lists with 20 filters each, all at once',
    wanted: ANSWERED,
    run: trial([200, 400, 503], send => Promise.all(filtered.map(path => send(path)))),
  },
  {
    what: 'files of whole lists, 40 at once',
    wanted: `what can't wait is a 503; ${ANSWERED}`,
    run: trial([200, 400, 429, 503], send => Promise.all(times(40, i => send(`/api/parametros/pais/exportar/${i % 2 ? 'xlsx' : 'csv'}`)))),
  },
  { what: '60 streams of one user', wanted: `at most some stay open; ${ANSWERED}`, run: trial([0, 200, 429], streams) },
  { what: '300 requests sent byte by byte', wanted: ANSWERED, run: trial([200], (_, portal) => dripping(portal, 300)) },
  { what: 'JSON nested 200,000 deep, 8 at once', wanted: `400 or 413; ${ANSWERED}`, run: trial([400, 413], posting(deep)) },
  { what: 'JSON of 60,000 unknown fields, 8 at once', wanted: `400 or 413; ${ANSWERED}`, run: trial([400, 413], posting(wide)) },
  {
    what: 'a compressed body of 50 MB of blanks, 8 at once',
    wanted: `refused unread; ${ANSWERED}`,
    run: trial([400, 413, 415], posting(bomb, { ...JSON_BODY, 'content-encoding': 'gzip' })),
  },
  // the last one, because this address may not log in for a while afterwards
  { what: '300 wrong logins, 40 at once', wanted: `401 or 429; ${ANSWERED}`, run: trial([401, 429], wrongLogins) },
]
