/** Cached sessions are dropped in time: at once in the process that changed them, and soon in every other one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, claveDe, newPerson } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { type Pair, testPair } from '../test/pair.ts'

const SOON_MS = 50
const isServer = engine() === 'postgresql'

let a: Api
let b: Api
let close: Pair['close']
beforeAll(async () => {
  ;({ a, b, close } = await testPair())
})
afterAll(() => close())

let people = 0
/** A new user of the area Comercial with a session. */
const newcomer = async (): Promise<Who> => {
  const usuario = `persona${++people}`
  await newPerson(a, usuario)
  const { data } = await a.pedir('POST', '/api/login', { usuario: null, ip: `10.9.0.${people}`, body: { usuario, password: claveDe() } })
  return { usuario, token: data.token }
}
const GRANTED = '/api/negocio/lista-negocios?pagina=1&porPagina=1'
const see = async (api: Api, token: string): Promise<number> => (await api.pedir('GET', GRANTED, { token })).status

/** How many times a server queries a session while the work runs. */
const asks = async (api: Api, work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(api.db.pool, 'query')
  try {
    await work()
    return query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'sesion').length
  } finally {
    query.mockRestore()
  }
}

const put = (usuario: string, body: object) => a.pedir('PUT', `/api/parametros/usuario/${usuario}`, { body })
const exception = (Permitido: boolean) => [{ Cod_Pantalla: 'negocio', Cod_Funcion: 'ver', Permitido }]

type Who = { usuario: string; token: string }
type Change = { what: string; status: number; make: (who: Who) => Promise<unknown>; undo?: () => Promise<unknown> }

const setGrants = (Permisos: unknown) => a.pedir('PUT', '/api/parametros/areagestion/1', { body: { Permisos } })
let grants: { Cod_Pantalla: string }[]

const CHANGES: Change[] = [
  { what: 'logout', status: 401, make: ({ token }) => a.pedir('POST', '/api/logout', { token }) },
  { what: 'deactivation', status: 401, make: ({ usuario }) => put(usuario, { Activo: false }) },
  { what: 'new password', status: 401, make: ({ usuario }) => put(usuario, { password: claveDe('Otra1') }) },
  { what: 'another area', status: 401, make: ({ usuario }) => put(usuario, { Cod_AreaGestion: 3 }) },
  { what: 'mark of administrador', status: 401, make: ({ usuario }) => put(usuario, { Administrador: true }) },
  { what: 'exception of the user', status: 403, make: ({ usuario }) => put(usuario, { Permisos: exception(false) }) },
  {
    what: 'grant of the area',
    status: 403,
    make: async () => {
      grants = (await a.pedir('GET', '/api/parametros/areagestion/1')).data.Permisos
      await setGrants(grants.filter(grant => grant.Cod_Pantalla !== 'negocio'))
    },
    undo: () => setGrants(grants),
  },
  {
    what: 'session that is deleted by other means',
    status: 401,
    make: async ({ usuario }) => {
      await a.db.pool.query('delete from sesion where cod_usuario = $1', [usuario])
      // the embedded engine hears only commits of its own process through `tx`
      if (!isServer) a.db.changes.committed()
      else await sleep(SOON_MS)
    },
  },
]

describe('after a change the process that made it refuses at once, and the others soon', () => {
  test.each(CHANGES)('$what', async change => {
    const who = await newcomer()
    for (const api of [a, b, a, b]) expect(await see(api, who.token)).toBe(200)
    try {
      await change.make(who)
      expect(await see(a, who.token)).toBe(change.status)
      const changed = performance.now()
      let allowed = changed
      for (let began = changed; (await see(b, who.token)) === 200 && began - changed < 1_000; began = performance.now()) allowed = began
      expect(allowed - changed).toBeLessThan(SOON_MS)
      expect(await see(b, who.token)).toBe(change.status)
    } finally {
      await change.undo?.()
    }
  })
})

test('who is given a grant may use it at once', async () => {
  const who = await newcomer()
  await put(who.usuario, { Permisos: exception(false) })
  expect(await see(a, who.token)).toBe(403)
  await put(who.usuario, { Permisos: exception(true) })
  expect(await see(a, who.token)).toBe(200)
})

test('a session that was read is not asked for again, until something changes', async () => {
  const who = await newcomer()
  expect(await asks(a, () => see(a, who.token))).toBe(1)
  expect(await asks(a, () => Promise.all(Array.from({ length: 5 }, () => see(a, who.token))))).toBe(0)
  expect(await asks(a, () => a.pedir('GET', '/api/parametros/giro', { token: who.token }))).toBe(1)
  await put('comex', { Nom_Usuario: 'Otro nombre' })
  expect(await asks(a, () => see(a, who.token))).toBe(1)
})

test('a session ends at its time, remembered or not', async () => {
  const who = await newcomer()
  await a.db.pool.query("update sesion set expira_en = now() + interval '400 ms' where cod_usuario = $1", [who.usuario])
  await sleep(SOON_MS)
  if (!isServer) a.db.changes.committed()
  expect(await see(a, who.token)).toBe(200)
  expect(await asks(a, () => see(a, who.token))).toBe(0)
  await sleep(400)
  expect(await see(a, who.token)).toBe(401)
})

test('what was read before a change is not remembered after it', async () => {
  const who = await newcomer()
  const real = a.db.pool.query.bind(a.db.pool)
  const query = vi.spyOn(a.db.pool, 'query')
  query.mockImplementation(async (...given: Parameters<typeof real>) => {
    const answer = await real(...given)
    // the session is read, and ends before the answer arrives
    if ((given[0] as { name?: string }).name === 'sesion') {
      query.mockRestore()
      await a.pedir('POST', '/api/logout', { token: who.token })
    }
    return answer
  })
  expect(await see(a, who.token)).toBe(200)
  expect(await see(a, who.token)).toBe(401)
})

test.runIf(isServer)('a process that does not hear of changes remembers nothing, and hears again by itself', async () => {
  const who = await newcomer()
  const hearing = async () => expect(await asks(b, () => see(b, who.token))).toBe(0)
  await vi.waitFor(hearing, { timeout: 5_000 })
  const { rowCount } = await a.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nogal-escucha' and datname = current_database()",
  )
  expect(rowCount).toBe(2)
  await vi.waitFor(() => expect(b.db.changes.arrive).toBe(false), { timeout: SOON_MS, interval: 1 })
  expect(await asks(b, () => see(b, who.token))).toBe(1)
  await vi.waitFor(hearing, { timeout: 5_000 })
  await a.pedir('POST', '/api/logout', { token: who.token })
  await sleep(SOON_MS)
  expect(await see(b, who.token)).toBe(401)
})
