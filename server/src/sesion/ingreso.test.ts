/** Failed logins lock and slow down their origin, on every server process, and never the real user on their own device. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../db/open.ts'
import { networkOf } from '../http/proxy.ts'
import { type Api, apiOver, claveDe, newPerson, type Respuesta, testApi } from '../test/api.ts'
import { engine } from '../test/db.ts'

let api: Api
/** A second server process; on the embedded engine, which only has one, another app over the same database. */
let other: Api
let closeOther = async (): Promise<void> => undefined
beforeAll(async () => {
  api = await testApi()
  const db = engine() === 'postgresql' ? await openDb(api.config) : api.db
  other = await apiOver({ ...api, db })
  closeOther = async () => {
    await other.app.close()
    if (db !== api.db) await db.close()
  }
})
afterAll(async () => {
  await closeOther()
  await api.close()
})

let net = 0
/** A client address that no test used before. */
const newIp = () => `10.2.${Math.floor(++net / 250)}.${net % 250}`
type How = { clave?: string; ip?: string; cookie?: string | undefined; over?: Api }
const login = (usuario: string, { clave, ip = newIp(), cookie, over = api }: How = {}): Promise<Respuesta> =>
  over.pedir('POST', '/api/login', { usuario: null, ip, headers: cookie ? { cookie } : {}, body: { usuario, password: claveDe(clave) } })
const fail = async (times: number, usuario: string, how: How): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await login(usuario, { ...how, clave: 'mala' })).status)
  return statuses
}
const cookieOf = ({ headers }: Respuesta): string => String(headers['set-cookie']).split(';')[0]!
/** A user, and the cookie of their own device. */
const personWithDevice = async (usuario: string): Promise<string> => {
  await newPerson(api, usuario)
  const answer = await login(usuario)
  expect(answer.status, answer.text).toBe(200)
  return cookieOf(answer)
}
const attempts = (origen: string, people: number) =>
  api.db.pool.query("insert into intento_login (usuario, origen) select 'otro-' || i, $1 from generate_series(1, $2) i", [origen, people])
const later = (minutes: number) => api.db.pool.query('update intento_login set en = en - make_interval(mins => $1)', [minutes])

describe('the user from an address', () => {
  test('is locked after five failures, there alone, on both processes, for a quarter of an hour', async () => {
    const ip = newIp()
    await newPerson(api, 'candado')
    expect(await fail(3, 'candado', { ip })).toEqual([401, 401, 401])
    expect(await fail(2, 'candado', { ip, over: other })).toEqual([401, 401])
    for (const over of [api, other])
      expect(await login('candado', { ip, over })).toMatchObject({
        status: 429,
        estado: false,
        mensaje: expect.stringContaining('15 minutos'),
      })
    expect((await login('candado')).status, 'from elsewhere').toBe(200)
    expect((await login('comex', { ip })).status, 'another user').toBe(200)
    await later(14)
    expect((await login('candado', { ip })).status).toBe(429)
    await later(2)
    expect((await login('candado', { ip })).status, 'after a while').toBe(200)
  })

  test('is not locked by failures of a time that has not come, as when the clock was a day ahead', async () => {
    const ip = newIp()
    await newPerson(api, 'adelantado')
    await fail(5, 'adelantado', { ip })
    await attempts(ip, 20)
    expect((await login('adelantado', { ip })).status).toBe(429)
    await later(-24 * 60)
    expect((await login('adelantado', { ip })).status).toBe(200)
  })

  test('twenty attempts at the same time are exactly five', async () => {
    const ip = newIp()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => login('produccion', { clave: 'mala', ip, over: i % 2 ? api : other })),
    )
    const count = (wanted: number) => all.filter(({ status }) => status === wanted).length
    expect([count(401), count(429)]).toEqual([5, 15])
  })

  test('thirty right passwords at the same time all enter, on both processes', async () => {
    const ip = newIp()
    await newPerson(api, 'apurada')
    const all = await Promise.all(Array.from({ length: 30 }, (_, i) => login('apurada', { ip, over: i % 2 ? api : other })))
    expect(all.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const { rows } = await api.db.pool.query("select from intento_login where usuario = 'apurada'")
    expect(rows).toEqual([])
  })

  test('right ones among many wrong ones at the same time do not let more of those through', async () => {
    const ip = newIp()
    await newPerson(api, 'mezclada')
    const all = await Promise.all(Array.from({ length: 40 }, (_, i) => login('mezclada', { ip, clave: 'mala', over: i % 2 ? api : other })))
    expect(all.filter(({ status }) => status === 401).length).toBe(5)
    expect((await login('mezclada', { ip })).status).toBe(429)
  })

  test('an initial password that is right is no failure either', async () => {
    const ip = newIp()
    const password = claveDe('inicial-larga')
    const body = { Cod_Usuario: 'recien', Nom_Usuario: 'R', Email: 'r@y.cl', Cod_AreaGestion: 1, password }
    expect((await api.pedir('POST', '/api/parametros/usuario', { body })).status).toBe(200)
    for (let i = 0; i < 8; i++) expect((await login('recien', { ip, clave: 'inicial-larga' })).status).toBe(403)
  })

  test('is told the same, and locked the same, whether the user exists or not', async () => {
    const answers = async (usuario: string) => {
      const ip = newIp()
      const all: unknown[] = []
      for (let i = 0; i < 6; i++) {
        const { status, text, headers } = await login(usuario, { clave: 'mala', ip })
        all.push([status, text, Object.keys(headers).sort()])
      }
      return all
    }
    expect(await answers('nunca-existio')).toEqual(await answers('calidad'))
  })
})

describe('an address that tries many users', () => {
  test('is slowed down, and not locked', async () => {
    const ip = newIp()
    await attempts(ip, 19)
    expect(await fail(1, 'nadie', { ip })).toEqual([401])
    const slowed = await login('comercial', { ip })
    expect(slowed).toMatchObject({ status: 429, mensaje: expect.stringMatching(/Espere \d+ segundos?/) })
    await later(1)
    expect((await login('comercial', { ip })).status).toBe(200)
  })
  test('in IPv6 is a network: the next address of it is no way around', async () => {
    await attempts('2001:db8:1:2::/64', 20)
    expect((await login('comercial', { ip: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await login('comercial', { ip: '2001:db8:1:3::9' })).status).toBe(200)
  })
  test.each([
    ['10.0.0.5', '10.0.0.5'],
    ['::ffff:10.0.0.5', '10.0.0.5'],
    ['::1', '0:0:0:0::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('%s counts as %s', (address, place) => {
    expect(networkOf(address)).toBe(place)
  })
})

describe('a known device', () => {
  test('is not locked by what others do at the same address, nor from everywhere', async () => {
    const cookie = await personWithDevice('asediada')
    const ip = newIp()
    await fail(5, 'asediada', { ip })
    await attempts(ip, 60)
    await api.db.pool.query("insert into intento_login (usuario, origen) select 'asediada', 'otra-' || i from generate_series(1, 150) i")
    expect((await login('asediada', { ip })).status, 'without the device').toBe(429)
    expect((await login('asediada')).status, 'from a new place').toBe(429)
    for (const over of [api, other]) expect((await login('asediada', { ip, cookie, over })).status).toBe(200)
  })
  test('is slowed down by its own failures, and opens nothing for another user', async () => {
    const cookie = await personWithDevice('propia')
    const ip = newIp()
    expect(await fail(5, 'propia', { ip, cookie })).toEqual([401, 401, 401, 401, 401])
    expect(await login('propia', { ip, cookie })).toMatchObject({ status: 429, mensaje: expect.stringMatching(/Espere [12] segundos?/) })
    await api.db.pool.query("update intento_login set en = en - interval '5 seconds' where usuario = 'propia'")
    expect((await login('propia', { ip, cookie })).status).toBe(200)
    await newPerson(api, 'ajena')
    expect(await fail(6, 'ajena', { ip, cookie })).toEqual([401, 401, 401, 401, 401, 429])
  })
  test('a cookie that nobody gave is worth nothing', async () => {
    await newPerson(api, 'incauta')
    const cookie = `nogal_equipo=${'A'.repeat(43)}`
    expect(await fail(6, 'incauta', { ip: newIp(), cookie })).toEqual([401, 401, 401, 401, 401, 429])
  })
  test('keeps a secret that no script and no other site can use, and that the database does not have', async () => {
    await newPerson(api, 'lejana')
    const over = (headers: Record<string, string>) =>
      api.pedir('POST', '/api/login', { usuario: null, headers, body: { usuario: 'lejana', password: claveDe() } })
    const set = String((await over({})).headers['set-cookie'])
    expect(set).toMatch(/^nogal_equipo=[\w-]{43}; Path=\/api\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    expect(String((await over({ 'x-forwarded-proto': 'https' })).headers['set-cookie'])).toMatch(/; Secure$/)
    const secret = /=([\w-]{43})/.exec(set)![1]!
    const { rows } = await api.db.pool.query('select huella from equipo')
    expect(rows.map(row => row.huella)).not.toContain(secret)
  })
})

test('guesses of the old password inside a session lock that door and not the login', async () => {
  await newPerson(api, 'adivino')
  const ip = newIp()
  const { token } = (await login('adivino', { ip })).data
  const body = { Usuario: 'adivino', anterior: claveDe('x'), password: claveDe('otra-larga') }
  const guess = () => api.pedir('POST', '/api/usuario/cambiar-clave', { token, ip, body })
  for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
  expect((await login('adivino', { ip })).status).toBe(200)
})

test('too many requests a minute from one address are refused before anything is asked', async () => {
  const ip = newIp()
  const ask = () => api.pedir('POST', '/api/login', { usuario: null, ip, body: { usuario: 'x' } })
  for (let i = 0; i < 120; i++) expect((await ask()).status).toBe(400)
  expect(await ask()).toMatchObject({ status: 429, estado: false, mensaje: expect.stringContaining('Demasiadas') })
})
