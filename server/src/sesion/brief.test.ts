/** Who enters while the disk of the database is full, what such a session may do, and what becomes of it once there is room. */
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskFull } from '../db/failure.ts'
import { type Api, claveDe, newPerson } from '../test/api.ts'
import { testPair } from '../test/pair.ts'
import { withKey } from './key.ts'

let a: Api
let b: Api
let close: () => Promise<void>
beforeAll(async () => {
  ;({ a, b, close } = await testPair())
})
afterAll(() => close())

/** Makes both processes refuse to store anything, as the embedded engine does when `demandRoom` finds the disk full. */
const fill = () => {
  for (const { db } of new Set([a, b]))
    vi.spyOn(db, 'demandRoom').mockImplementation(() => {
      throw diskFull()
    })
}
const makeRoom = () => vi.restoreAllMocks()
afterEach(makeRoom)

let usuario: string
let n = 0
beforeEach(async () => {
  usuario = `breve${++n}`
  await newPerson(a, usuario)
})

const enter = (api: Api, password = claveDe(), ip = `10.1.0.${n}`) =>
  api.pedir('POST', '/api/login', { usuario: null, body: { usuario, password }, ip })
const reads = async (api: Api, token: string) => (await api.pedir('GET', '/api/parametros/giro', { token })).status
const stored = async () => (await a.db.pool.query('select revocada_en from sesion where cod_usuario = $1', [usuario])).rows

describe('while the disk is full', () => {
  beforeEach(fill)

  test('wrong passwords lock for as long as ever, though the clock of the process goes back a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    try {
      for (let i = 0; i < 5; i++) expect((await enter(a, claveDe('mala'))).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
    const { status, mensaje } = await enter(a)
    expect([status, mensaje]).toEqual([429, expect.stringMatching(/\b1[45] minutos/)])
  })

  test('a person enters, is told what works, and reads in every process; nothing is stored', async () => {
    const { status, mensaje, data, headers } = await enter(a)
    expect([status, mensaje]).toEqual([
      200,
      `Bienvenido, ${usuario}. El disco del servidor está lleno: por ahora puede consultar, pero no guardar. Avise a un administrador.`,
    ])
    expect(data).toEqual({ Usuario: usuario, Nom_Usuario: usuario, Cod_AreaGestion: 1, Administrador: false, token: expect.any(String) })
    expect(headers['set-cookie']).toBeUndefined()
    expect([await reads(a, data.token), await reads(b, data.token)]).toEqual([200, 200])
    const refused = await a.pedir('PUT', '/api/usuario/preferencias', { token: data.token, body: { Preferencias: {} } })
    expect([refused.status, refused.mensaje, await stored()]).toEqual([503, expect.stringContaining('no se puede guardar'), []])
  })

  test('permissions hold as ever', async () => {
    const { data } = await enter(a)
    expect((await a.pedir('GET', '/api/parametros/usuario', { token: data.token })).status).toBe(403)
  })

  test('five wrong passwords from one place lock the user there, the right one does not count', async () => {
    for (let i = 0; i < 4; i++) expect((await enter(a, claveDe('otra'))).status).toBe(401)
    expect((await enter(a)).status).toBe(200)
    expect((await enter(a, claveDe('otra'))).status).toBe(401)
    const { status, mensaje } = await enter(a)
    expect([status, mensaje]).toEqual([429, expect.stringMatching(/^Demasiados intentos fallidos\. Espere 15 minutos/)])
    expect((await enter(a, claveDe(), '10.2.0.1')).status).toBe(200)
  })

  test('thirty at once are no more than five', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(a, claveDe('otra'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(25).fill(429)])
  })

  test.each([
    ['was deactivated', 'update usuario set activo = false where cod_usuario = $1'],
    ['has another password', "update usuario set clave_hash = 'otra' where cod_usuario = $1"],
  ])('whose user %s meanwhile, the session ends', async (_, sql) => {
    const { data } = await enter(a)
    expect(await reads(b, data.token)).toBe(200)
    await a.db.pool.query(sql, [usuario])
    expect([await reads(a, data.token), await reads(b, data.token)]).toEqual([401, 401])
  })
})

describe('once there is room', () => {
  test('the next request stores the session, which can be ended, and then stays ended', async () => {
    fill()
    const { data } = await enter(a)
    makeRoom()
    expect([await reads(b, data.token), await stored()]).toEqual([200, [{ revocada_en: null }]])
    await b.pedir('POST', '/api/logout', { token: data.token })
    expect([await reads(a, data.token), await reads(b, data.token)]).toEqual([401, 401])
    fill()
    expect(await reads(a, data.token)).toBe(401)
  })

  test('two requests at once store it once', async () => {
    fill()
    const { data } = await enter(a)
    makeRoom()
    expect(await Promise.all([a, b, a, b].map(api => reads(api, data.token)))).toEqual([200, 200, 200, 200])
    expect(await stored()).toHaveLength(1)
  })

  test('a session whose user got another password before is not stored', async () => {
    fill()
    const { data } = await enter(a)
    makeRoom()
    await a.db.pool.query("update usuario set clave_hash = 'otra' where cod_usuario = $1", [usuario])
    expect([await reads(b, data.token), await stored()]).toEqual([401, []])
  })

  test('one that is over, of another key or without the mark of a password is none', async () => {
    fill()
    const config = await withKey(a.db, { ...a.config })
    const sign = (claims: Record<string, string>, until: string, key = config.JWT_SECRET!) =>
      new SignJWT({ sid: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(usuario)
        .setIssuedAt()
        .setExpirationTime(until)
        .sign(new TextEncoder().encode(key))
    const breve = '0'.repeat(32)
    for (const token of [
      await sign({ breve }, '30m'),
      await sign({}, '30m'),
      await sign({ breve }, '-1m'),
      await sign({ breve }, '30m', 'x'.repeat(32)),
    ])
      expect(await reads(a, token)).toBe(401)
  })
})
