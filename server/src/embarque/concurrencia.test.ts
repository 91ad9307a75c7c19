/** Sixteen users on two server processes over one PostgreSQL, with the same few deals: sums stay exact, and every refusal has a reason. */
import type { Values } from '@nogal/model/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../db/open.ts'
import { type Api, apiOver, type Respuesta, testApi } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { daysAgo, planDeal } from '../test/embarques.ts'
import { brokenSums } from '../test/saldos.ts'

const [CLIENTS, OPERATIONS, DEALS] = [16, 5_120, 3]
/** Numbers that everybody pastes: the same few for many containers, to provoke conflicts. */
const NUMBERS = ['CSQU3054383', 'MSKU1234565', 'TGHU7654321', 'HLXU2000005', 'SUDU5000005']

let api: Api
let other: Api
let servers: Api[]
let deals: { nro: number; ships: number[]; boxes: number[] }[]
beforeAll(async () => {
  api = await testApi()
  if (engine() !== 'postgresql') return
  const db = await openDb(api.config, { durable: false })
  other = await apiOver({ db, config: api.config, close: () => db.close() })
  servers = [api, other]
  deals = []
  for (let i = 0; i < DEALS; i++) deals.push(await planDeal(api, 2, 3, { Fecha_ETD: '2026-11-30' }, i > 0))
})
afterAll(async () => {
  await other?.app.close()
  await other?.close()
  await api.close()
})

/** A random generator with a seed for each client, so that a failing run can be repeated. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

type Turn = { roll: () => number; pick: <T>(all: readonly T[]) => T; deal: (typeof deals)[number]; ask: Ask }
type Ask = (path: string, body?: Values) => Promise<Respuesta>

/** Moves fruit on the board as a user does: reads the cells, then writes them with the values seen before. */
const moveFruit = async ({ roll, pick, deal, ask }: Turn) => {
  const seen = await ask(`embarque/${deal.nro}/tablero-carga`)
  const cell = pick(seen.data.Celdas as { Id_Contenedor: number; Id_Linea: number; Cantidad: number }[])
  const target = pick(deal.boxes)
  if (!cell || target === cell.Id_Contenedor) return seen
  const there = seen.data.Celdas.find((c: Values) => c.Id_Contenedor === target && c.Id_Linea === cell.Id_Linea)?.Cantidad ?? 0
  const part = Math.round((cell.Cantidad / BAG) * roll()) * BAG * 1000
  return ask('embarque/guardar-carga', {
    Nro_Negocio: deal.nro,
    Celdas: [
      { ...cell, Cantidad: (Math.round(cell.Cantidad * 1000) - part) / 1000, Antes: cell.Cantidad },
      { Id_Contenedor: target, Id_Linea: cell.Id_Linea, Cantidad: (Math.round(there * 1000) + part) / 1000, Antes: there },
    ],
  })
}
/** Kilos of a bag: usually whole bags are moved. */
const BAG = 25
const amount = (roll: () => number, most: number) =>
  roll() < 0.9 ? BAG * Math.max(1, Math.round((roll() * most) / BAG)) : Math.max(1, Math.round(roll() * most * 1000)) / 1000

/** The actions of users, with their relative frequency. */
const DEEDS: [weight: number, (turn: Turn) => Promise<Respuesta>][] = [
  [
    20,
    ({ roll, pick, deal, ask }) =>
      ask('embarque/guardar-pedido-contenedor', {
        Id_Contenedor: pick(deal.boxes),
        Productos: [1, 2].map(Id_Linea => ({ Id_Linea, Cantidad: amount(roll, 6_000) })),
      }),
  ],
  [12, moveFruit],
  [
    10,
    ({ roll, pick, deal, ask }) =>
      ask('embarque/disminuir-cantidad-contenedor-producto', {
        Id_Contenedor: pick(deal.boxes),
        Id_Linea: pick([1, 2]),
        Cantidad: amount(roll, 2_000),
      }),
  ],
  [8, ({ pick, deal, ask }) => ask('embarque/quitar-contenedor-productos', { Id_Contenedor: pick(deal.boxes) })],
  [
    8,
    ({ pick, deal, ask }) =>
      ask('embarque/mover-contenedor-embarque', { Id_Contenedor: pick(deal.boxes), Nro_Embarque_Destino: pick(deal.ships) }),
  ],
  [6, ({ pick, deal, ask }) => ask('embarque/quitar-contenedor', { Id_Contenedor: pick(deal.boxes) })],
  [
    6,
    ({ pick, deal, ask }) =>
      ask('embarque/asignar-contenedor-embarque', { Id_Contenedor: pick(deal.boxes), Nro_Embarque: pick(deal.ships) }),
  ],
  [6, ({ pick, deal, ask }) => ask(`embarque/${deal.nro}/${pick([0, ...deal.ships])}/0/distribuir-carga`)],
  [
    5,
    ({ pick, deal, ask }) =>
      ask('embarque/update-info-contenedor', { Id_Contenedor: pick(deal.boxes), Nro_Contenedor: pick([...NUMBERS, null]) }),
  ],
  [
    4,
    ({ pick, deal, ask }) =>
      ask('embarque/numerar-contenedores', {
        Nro_Embarque: pick(deal.ships),
        Contenedores: [pick(deal.boxes), pick(deal.boxes)].map(Id_Contenedor => ({ Id_Contenedor, Nro_Contenedor: pick(NUMBERS) })),
      }),
  ],
  [
    4,
    ({ pick, deal, ask }) =>
      ask('embarque/update-info-contenedor', { Id_Contenedor: pick(deal.boxes), Fecha_Carga: pick([daysAgo(9), null, null]) }),
  ],
  [
    3,
    ({ pick, deal, ask }) =>
      ask('embarque/traspasar-contenedor', { Id_Contenedor: pick(deal.boxes), Nro_Embarque_Destino: pick(deal.ships), Motivo: 'Tarde.' }),
  ],
  [
    3,
    ({ pick, deal, ask }) =>
      ask('embarque/update-info-embarque', { Nro_Embarque: pick(deal.ships), Nro_Booking: pick(['A-1', 'B-2', null]) }),
  ],
  [
    2,
    ({ pick, deal, ask }) =>
      ask('embarque/cambiar-estado', { Nro_Embarque: pick(deal.ships), Cod_EstadoEmb: pick(['08', '01']), Motivo: 'Prueba.' }),
  ],
  [
    2,
    ({ roll, pick, deal, ask }) =>
      ask('producto/update-productos', { Nro_Negocio: deal.nro, Id_Linea: pick([1, 2]), Cantidad: amount(roll, 30_000) }),
  ],
  [1, ({ pick, deal, ask }) => ask(`embarque/set-up-embarque-contenedor/${deal.nro}/${pick(deal.ships)}/${pick([2, 3, 4])}/admin`)],
]
/** Each action as often as its weight. */
const HAT = DEEDS.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))

describe.runIf(engine() === 'postgresql')('sixteen people', () => {
  test('never lose fruit, never wait in a circle, and are refused with a sentence', async () => {
    const statuses = new Map<number, number>()
    const wrong = new Set<string>()
    const client = async (seed: number) => {
      const roll = dice(seed)
      const pick = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!
      const server = servers[seed % 2]!
      const ask: Ask = (path, body) => server.pedir(body ? 'POST' : 'GET', `/api/${path}`, body ? { body } : {})
      for (let i = 0; i < OPERATIONS / CLIENTS; i++) {
        const { status, mensaje } = await pick(HAT)({ roll, pick, deal: pick(deals), ask })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const isFair =
          status === 200 || ([400, 404, 409].includes(status) && /^\p{Lu}.*\.$/su.test(mensaje) && !/al mismo tiempo/.test(mensaje))
        if (!isFair) wrong.add(`${status} ${mensaje}`)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i + 1)))
    expect([...wrong]).toEqual([])
    expect([...statuses.values()].reduce((a, b) => a + b)).toBe(OPERATIONS)
    expect(statuses.get(200)).toBeGreaterThan(OPERATIONS / 3)
    expect(statuses.get(409)).toBeGreaterThan(OPERATIONS / 20)
    expect(await brokenSums(api.db)).toEqual([])
    const { rows } = await api.db.pool.query(`
      select c.nro_contenedor from contenedor c left join embarque e using (nro_embarque)
       where c.nro_contenedor is not null and (e.nro_embarque is null or e.cod_estadoemb not in ('06', '07', '08')) group by 1 having count(*) > 1`)
    expect(rows, 'no number is on two containers').toEqual([])
    const { rows: states } = await api.db.pool.query(`
      select e.nro_embarque, e.cod_estadoemb, estado_de_embarque(e) from embarque e where e.cod_estadoemb <> '08' and e.cod_estadoemb <> estado_de_embarque(e)`)
    expect(states, 'every state is what follows').toEqual([])
    const { rows: summaries } = await api.db.pool.query(`
      select r.nro_embarque from embarque_resumen r
       where r.cant_contenedores <> (select count(*) from contenedor c where c.nro_embarque = r.nro_embarque)
          or r.contenedores is distinct from (select string_agg(c.nro_contenedor, ' ' order by c.nro_corr_contenedor) from contenedor c where c.nro_embarque = r.nro_embarque)`)
    expect(summaries, 'every summary is true').toEqual([])
    process.stdout.write(`\n  ${OPERATIONS} operations: ${[...statuses].map(([status, n]) => `${status} ${n}`).join(', ')}\n`)
  }, 300_000)
})
