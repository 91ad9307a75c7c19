/**
 * A working day of many people on one portal: each opens lists and records of their area with time to think in between, keeps a stream of the
 * open record, and now and then saves something. Settings, with their defaults: `PERSONAS` (500), `MINUTOS` (20), `ESCALA` (20000 shipments),
 * `PENSAR` (10 seconds on average between two screens). Prints response times, refusals, memory and the processor time of a request.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Values } from '@nogal/model/fields'
import { quantile } from '../faults/support/portal.ts'
import { readConfig } from '../server/src/config.ts'
import { tx } from '../server/src/db/tx.ts'
import { openSession, signToken } from '../server/src/sesion/sesion.ts'
import { addDeals, type BenchDb, benchDb } from './data.ts'
import { addShipments, type Tools } from './embarques.ts'
import { startBenchPortal } from './load.ts'
import { sessionsOf, spentBy, usedSince } from './processor.ts'
import { spreadSeasons } from './seasons.ts'

const PORT = 3399
const FIRST = 1_001
const SEASONS = 10
const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
const PEOPLE = setting('PERSONAS', 500)
const MINUTES = setting('MINUTOS', 20)
const SHIPMENTS = setting('ESCALA', 20_000)
const THINKING_MS = setting('PENSAR', 10) * 1000
const SECRET = randomUUID() + randomUUID()
/** On average one screen in this many ends with a save. */
const SCREENS_PER_SAVE = 12
/** Goals: the slow end of the response times in milliseconds, and the processor time of the portal for a request. */
const GOAL = { p95: 200, cpu: 2 }

type Opened = { nro: number; ship: number }
type Screen = { calls: (of: Opened) => string[]; stream?: (of: Opened) => string }
type Save = (of: Opened, deal: Values) => { path: string; body: Values }

const list = (path: string, orden?: string): string =>
  `/api/${path}?${new URLSearchParams({ pagina: '1', porPagina: '50', ...(orden && { orden }) })}`

const SHIPMENT_RECORD: Screen = {
  calls: ({ ship }) => [`/api/embarque/${ship}/cargar-embarque`, `/api/embarque/${ship}/0/listar-detalles-contenedores`],
  stream: ({ ship }) => `/api/embarque/${ship}/en-vivo`,
}
const DEAL_RECORD: Screen = {
  calls: ({ nro }) => [`/api/negocio/${nro}`, `/api/embarque/${nro}/listar-embarques-negocio`],
  stream: ({ nro }) => `/api/negocio/${nro}/en-vivo`,
}
const PANEL: Screen = { calls: () => ['/api/panelcontrol'] }
const SHIPMENTS_LIST: Screen = {
  calls: () => [list('embarque/listar-embarques', 'Fecha_ETD'), '/api/embarque/resumen-embarques?grupo=Cod_EstadoEmb'],
}
const WORK: Screen = { calls: () => [list('gestion/listado', 'Fecha_Vence')] }

const saveBooking: Save = ({ ship }) => ({
  path: '/api/embarque/update-info-embarque',
  body: { Nro_Embarque: ship, Nro_Booking: `BK${randomUUID().slice(0, 8)}` },
})

/** What the people of each area do all day; the sample user whose area and permissions they have. */
const DAYS: readonly { as: string; screens: readonly Screen[]; save?: Save }[] = [
  {
    as: 'comercial',
    screens: [
      { calls: () => [list('negocio/lista-negocios', '-Fecha_ETD'), '/api/negocio/resumen-negocios?grupo=Cod_EstadoNeg'] },
      DEAL_RECORD,
      DEAL_RECORD,
      { calls: () => [`${list('negocio/lista-negocios')}&buscar=nordkern`] },
      PANEL,
    ],
    save: (_, deal) => ({ path: '/api/negocio/add-negocio', body: { ...deal, Nro_Contrato: `C-${randomUUID().slice(0, 8)}` } }),
  },
  { as: 'comex', screens: [SHIPMENTS_LIST, SHIPMENT_RECORD, SHIPMENT_RECORD, WORK, DEAL_RECORD, PANEL], save: saveBooking },
  {
    as: 'calidad',
    screens: [{ calls: () => [list('calidadembarque/listado-general-calidad')] }, SHIPMENT_RECORD, WORK, PANEL],
  },
  { as: 'produccion', screens: [SHIPMENTS_LIST, SHIPMENT_RECORD, PANEL] },
  { as: 'cliente', screens: [{ calls: () => [list('clientelogistica/listarEmbarques')] }] },
]

type Person = { day: (typeof DAYS)[number]; authorization: string }

/** People of every area with the rights of its sample user, each with a session of their own. */
const engage = async ({ db, url }: BenchDb): Promise<Person[]> => {
  const config = readConfig({ DATABASE_URL: url, MUESTRA: 'si', JWT_SECRET: SECRET })
  const people: Person[] = []
  for (let i = 0; i < PEOPLE; i++) {
    const day = DAYS[i % DAYS.length]!
    const usuario = `${day.as}-${i}`
    await db.pool.query(
      `insert into usuario select (jsonb_populate_record(u, jsonb_build_object('cod_usuario', $2::text, 'nom_usuario', $2::text))).* from usuario u
       where cod_usuario = $1`,
      [day.as, usuario],
    )
    await db.pool.query(
      'insert into usuario_planta (cod_usuario, cod_planta) select $2, cod_planta from usuario_planta where cod_usuario = $1',
      [day.as, usuario],
    )
    const token = await signToken(
      config,
      await tx(db, { usuario }, client => openSession(client, usuario, { ip: 'bench', headers: {} })),
      usuario,
    )
    people.push({ day, authorization: `Bearer ${token}` })
  }
  return people
}

/** Memory of a process in megabytes. */
const rssOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000

const chosen = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!

/** The response times of each call in milliseconds, and how often each refusal came. */
type Tally = { took: Map<string, number[]>; refused: Map<string, number> }

/** The call of an address: its path, with # for each number. */
const callOf = (url: string): string => new URL(url).pathname.replace(/\d+/g, '#')

const asked = async (tally: Tally, url: string, init: RequestInit): Promise<void> => {
  const started = performance.now()
  try {
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    const times = tally.took.get(callOf(url)) ?? []
    tally.took.set(callOf(url), times)
    times.push(performance.now() - started)
    if (!answer.ok) count(tally, `${answer.status} ${callOf(url)}`)
  } catch (error) {
    count(tally, (error as Error).message)
  }
}

const count = ({ refused }: Tally, what: string): void => void refused.set(what, (refused.get(what) ?? 0) + 1)

const total = (times: readonly number[]): number => times.reduce((sum, ms) => sum + ms, 0)
const everyTime = ({ took }: Tally): number[] => [...took.values()].flat()

/** The at most five calls with the greatest sum of response times, each with its times. */
const slowest = ({ took }: Tally) => [...took].sort(([, a], [, b]) => total(b) - total(a)).slice(0, 5)
const quantilesOf = (times: readonly number[]): string => [0.5, 0.95, 0.99].map(share => quantile(times, share)).join(' / ')

/** Reads a stream until its signal aborts it. */
const follow = async (tally: Tally, url: string, init: RequestInit): Promise<void> => {
  try {
    const answer = await fetch(url, init)
    if (!answer.ok) count(tally, `${answer.status} stream`)
    for await (const _ of answer.body!);
  } catch (error) {
    if (!init.signal?.aborted) count(tally, `stream: ${(error as Error).message}`)
  }
}

/** The records that people open, and the deal that people of comercial create again as a new one. */
type Known = { records: readonly Opened[]; deal: Values }

/** Lives one person's day until `end`: opens a screen, keeps the stream of its record until the next record, sometimes saves, and thinks. */
const live = async (base: string, { day, authorization }: Person, known: Known, tally: Tally, end: number): Promise<void> => {
  const headers = { authorization }
  let closing = new AbortController()
  // people begin at different moments, within at most half a minute, so that they do not all ask at once
  await sleep(Math.random() * Math.min(30_000, THINKING_MS * 3))
  while (Date.now() < end) {
    const of = chosen(known.records)
    const screen = chosen(day.screens)
    if (screen.stream) {
      closing.abort()
      closing = new AbortController()
      void follow(tally, base + screen.stream(of), { headers, signal: closing.signal })
    }
    await Promise.all(screen.calls(of).map(path => asked(tally, base + path, { headers })))
    if (day.save && Math.random() < 1 / SCREENS_PER_SAVE) {
      const { path, body } = day.save(of, known.deal)
      await asked(tally, base + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      })
    }
    await sleep(Math.min(-Math.log(Math.random()) * THINKING_MS, 6 * THINKING_MS))
  }
  closing.abort()
}

type Needed = Pick<Tools, 'line'> & { newDeal: (base: string, headers: Record<string, string>) => Promise<Values> }

export const benchCarga = async ({ line, newDeal }: Needed): Promise<void> => {
  const bench = await benchDb('nogal_bench_carga')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, SHIPMENTS, 'later')
  await addShipments(bench.db, FIRST, SHIPMENTS, 'later')
  await spreadSeasons(bench.db, SEASONS, SHIPMENTS / SEASONS)
  const people = await engage(bench)
  const { base, server } = await startBenchPortal(bench.url, datos, PORT, { JWT_SECRET: SECRET })
  try {
    const { rows: records } = await bench.db.pool.query<Opened>(
      `select nro_negocio as nro, nro_embarque as ship from embarque where cod_estadoemb < '05' order by random() limit 2000`,
    )
    const deal = await newDeal(base, { authorization: people[0]!.authorization })
    const tally: Tally = { took: new Map(), refused: new Map() }
    const end = Date.now() + MINUTES * 60_000
    const days = people.map(person => live(base, person, { records, deal }, tally, end))
    await sleep(Math.min(60_000, (MINUTES * 60_000) / 4))
    const ask = (sql: string) => bench.db.pool.query<{ pid: number }>(sql)
    const before = {
      answers: everyTime(tally).length,
      node: spentBy(server.pid!),
      base: await sessionsOf(ask),
      rss: rssOf(server.pid!),
    }
    await sleep(Math.max(0, end - Date.now() - 1000))
    const answers = everyTime(tally).length - before.answers
    const cpu = (spentBy(server.pid!) - before.node) / answers
    const cpuOfBase = (await usedSince(ask, before.base)) / answers
    const rss = rssOf(server.pid!)
    await Promise.all(days)
    const times = everyTime(tally)
    const note = `${PEOPLE} people, ${MINUTES} min, ${SHIPMENTS} shipments`
    line('responses, a second', (times.length / (MINUTES * 60)).toFixed(0), note)
    line('response time p50 / p95 / p99, ms', quantilesOf(times), `wanted p95 <= ${GOAL.p95}`)
    for (const [call, own] of slowest(tally)) line(`  ${call}`, quantilesOf(own), `${own.length} times`)
    line('processor time of a request: portal, ms', cpu.toFixed(2), `wanted <= ${GOAL.cpu}`)
    line('processor time of a request: PostgreSQL, ms', cpuOfBase.toFixed(2))
    line('memory of the portal, from the first quarter or minute to the end, MB', `${before.rss.toFixed(0)} to ${rss.toFixed(0)}`)
    const refused = [...tally.refused].map(([what, times]) => `${times} x ${what}`)
    line('refusals and errors', String(refused.length ? [...tally.refused.values()].reduce((a, b) => a + b) : 0), refused.join(', '))
  } finally {
    server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
