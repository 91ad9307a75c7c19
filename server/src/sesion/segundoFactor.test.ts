/** The second factor: how it is turned on, asked for, replayed, guessed, lost and removed, on two processes. */
import { quitarSegundoFactorDe } from '@nogal/model/sesion/segundoFactor.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskFull } from '../db/failure.ts'
import { tx } from '../db/tx.ts'
import { type Api, claveDe, newPerson } from '../test/api.ts'
import { type Pair, testPair } from '../test/pair.ts'
import { challengeOf, codeOf, enterAs, giveCode, turnOn } from '../test/segundoFactor.ts'
import { issueCode } from './codigo.ts'

let a: Api
let b: Api
let close: Pair['close']
beforeAll(async () => {
  ;({ a, b, close } = await testPair())
})
afterAll(() => close())

let n = 0
let usuario: string
/** An address of the client that no test used before. */
let ip: string
beforeEach(async () => {
  usuario = `doble${++n}`
  ip = `10.7.0.${n}`
  await newPerson(a, usuario)
})

const BASE = '/api/usuario/segundo-factor'
const enter = (api = a) => enterAs(api, usuario, { ip })
const challenge = async (api = a) => challengeOf(await enter(api)).Desafio
const own = (token: string, path: string, body?: object) =>
  a.pedir(body ? 'POST' : 'GET', `${BASE}${path}`, { token, ip, ...(body && { body }) })
const reads = async (token: string): Promise<number> => (await a.pedir('GET', BASE, { token })).status
const logged = async (): Promise<string[]> =>
  (await a.db.pool.query('select clase, detalle from acceso where usuario = $1 order by id_acceso', [usuario])).rows.map(
    ({ clase, detalle }) => (detalle ? `${clase}: ${detalle}` : clase),
  )
const demand = (on: boolean) => a.db.pool.query('update areagestion set segundo_factor = $1 where cod_areagestion = 1', [on])

describe('turned on', () => {
  test('with the password and a code of the phone; it counts only then, and other sessions end', async () => {
    const [{ data: here }, { data: elsewhere }] = [await enter(), await enter()]
    expect((await own(here.token, '')).data).toEqual({ Activo: false, Desde: null, Codigos_Quedan: 0, Exigido: false })
    expect(await own(here.token, '/preparar', { password: claveDe('mala') })).toMatchObject({
      status: 400,
      errores: [{ campo: 'password', mensaje: 'Clave: no es la actual.' }],
    })
    const { data: set } = await own(here.token, '/preparar', { password: claveDe() })
    expect(set.Enlace).toBe(`otpauth://totp/Nogal:${usuario}?issuer=Nogal&secret=${set.Secreto}&algorithm=SHA1&digits=6&period=30`)
    expect((await enter()).status, 'not confirmed yet').toBe(200)
    expect(await own(here.token, '/confirmar', { Codigo: '000000' })).toMatchObject({ status: 400, errores: [{ campo: 'Codigo' }] })
    const { status, data } = await own(here.token, '/confirmar', { Codigo: await codeOf(set.Secreto) })
    expect([status, new Set(data.Codigos).size]).toEqual([200, 10])
    for (const code of data.Codigos) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect([await reads(here.token), await reads(elsewhere.token)]).toEqual([200, 401])
    expect((await own(here.token, '')).data).toEqual({ Activo: true, Desde: expect.any(String), Codigos_Quedan: 10, Exigido: false })
    expect(await own(here.token, '/preparar', { password: claveDe() })).toMatchObject({ status: 409 })
    expect(await logged()).toContain('factor: Activado.')
  })

  test('leaves neither secret nor codes in the database', async () => {
    const { secret, codes } = await turnOn(a, usuario)
    const { rows } = await a.db.pool.query(
      `select (select string_agg(f::text, ' ') from segundo_factor f) || (select string_agg(c::text, ' ') from codigo_recuperacion c)
         || coalesce((select string_agg(i::text, ' ') from idempotencia i), '') || (select string_agg(h::text, ' ') from historial h) as all`,
    )
    for (const hidden of [secret, ...codes, ...codes.map(code => code.replaceAll('-', ''))]) expect(rows[0].all).not.toContain(hidden)
  })
})

describe('the login', () => {
  test('asks for a code after a right password, and for nothing after a wrong one', async () => {
    const { secret } = await turnOn(a, usuario)
    const asked = await enter()
    expect(asked).toMatchObject({ status: 403, estado: false, mensaje: 'Falta el código de su aplicación de verificación.' })
    expect(asked.data).toEqual({ Segundo_Factor: 'codigo', Desafio: expect.any(String) })
    const wrong = await a.pedir('POST', '/api/login', { usuario: null, ip, body: { usuario, password: claveDe('mala') } })
    expect([wrong.status, wrong.data]).toEqual([401, undefined])
    const entered = await giveCode(b, asked.data.Desafio, await codeOf(secret), { ip })
    expect(entered).toMatchObject({ status: 200, mensaje: `Bienvenido, ${usuario}.`, data: { Usuario: usuario, Codigos_Quedan: null } })
    expect(await reads(entered.data.token)).toBe(200)
  })

  test('keeps its shape for a person without a second factor', async () => {
    expect(Object.keys((await enter()).data)).toEqual(['Usuario', 'Nom_Usuario', 'Cod_AreaGestion', 'Administrador', 'token'])
  })

  test.each([
    [-3, 401],
    [0, 200],
    [1, 200],
    [3, 401],
  ])('takes the code of a phone whose clock is %i steps off: %i', async (steps, expected) => {
    const { secret } = await turnOn(a, usuario)
    expect((await giveCode(a, await challenge(), await codeOf(secret, steps), { ip })).status).toBe(expected)
  })

  test('a challenge is no session, is worth nothing for another step, and nothing after another password', async () => {
    const { secret } = await turnOn(a, usuario)
    const given = await challenge()
    expect(await reads(given)).toBe(401)
    for (const step of ['preparar', 'confirmar'])
      expect(
        (await a.pedir('POST', `/api/login/segundo-factor/${step}`, { usuario: null, body: { Desafio: given, Codigo: '123456' } })).status,
      ).toBe(step === 'preparar' ? 400 : 410)
    const session = (await giveCode(a, given, await codeOf(secret), { ip })).data.token
    expect((await giveCode(a, session, await codeOf(secret, 1), { ip })).status, 'a session is no challenge').toBe(410)
    await a.db.pool.query(
      "update usuario set clave_hash = (select clave_hash from usuario where cod_usuario = 'comex') where cod_usuario = $1",
      [usuario],
    )
    expect(await giveCode(a, given, await codeOf(secret, 1), { ip })).toMatchObject({
      status: 410,
      mensaje: expect.stringContaining('Escriba otra vez su usuario y su clave'),
    })
  })

  test('a challenge expires', async () => {
    const { secret } = await turnOn(a, usuario)
    const given = await challenge()
    const Codigo = await codeOf(secret)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    try {
      expect((await giveCode(a, given, Codigo, { ip })).status).toBe(410)
    } finally {
      vi.useRealTimers()
    }
    expect((await giveCode(a, given, Codigo, { ip })).status).toBe(200)
  })

  test('a code of the confirmation opens no login', async () => {
    const { data: here } = await enter()
    const { data: set } = await own(here.token, '/preparar', { password: claveDe() })
    const Codigo = await codeOf(set.Secreto)
    await own(here.token, '/confirmar', { Codigo })
    expect(await giveCode(a, await challenge(), Codigo, { ip })).toMatchObject({
      status: 401,
      mensaje: expect.stringContaining('ya se usó'),
    })
  })

  test('the same code on two processes at once opens one session', async () => {
    const { secret } = await turnOn(a, usuario)
    const given = await Promise.all(Array.from({ length: 6 }, (_, i) => challenge(i % 2 ? a : b)))
    const Codigo = await codeOf(secret)
    const all = await Promise.all(given.map((one, i) => giveCode(i % 2 ? a : b, one, Codigo, { ip: `10.8.${n}.${i}` })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await logged()).toContain('fallido: Segundo factor: ya se usó. Espere el siguiente de su aplicación.')
  })

  test('guesses lock like wrong passwords, and are logged', async () => {
    const { secret } = await turnOn(a, usuario)
    const given = await challenge()
    const wrong = (await codeOf(secret)) === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i++) expect((await giveCode(i % 2 ? a : b, given, wrong, { ip })).status).toBe(401)
    expect((await giveCode(a, given, await codeOf(secret), { ip })).status).toBe(429)
    expect((await enter()).status, 'the password, too').toBe(429)
    expect((await logged()).filter(line => line.startsWith('fallido: Segundo factor: no es correcto'))).toHaveLength(5)
  })

  test('a right password between guesses does not forget them', async () => {
    await turnOn(a, usuario)
    for (let i = 0; i < 5; i++) expect((await giveCode(a, await challenge(), '111111', { ip })).status).toBe(401)
    expect((await enter()).status).toBe(429)
  })

  test('on a full disk a code opens a brief session, once', async () => {
    const { secret, codes } = await turnOn(a, usuario)
    for (const { db } of new Set([a, b]))
      vi.spyOn(db, 'demandRoom').mockImplementation(() => {
        throw diskFull()
      })
    try {
      const given = await challenge()
      expect((await giveCode(a, given, codes[0]!, { ip })).status).toBe(401)
      const Codigo = await codeOf(secret)
      expect(await giveCode(a, given, Codigo, { ip })).toMatchObject({
        status: 200,
        mensaje: expect.stringContaining('El disco del servidor está lleno'),
      })
      expect((await giveCode(a, given, Codigo, { ip })).status).toBe(401)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('recovery codes', () => {
  test('each opens one session, on two processes at once too, and tells how many are left', async () => {
    const { codes } = await turnOn(a, usuario)
    const [one, other] = [await challenge(), await challenge(b)]
    const typed = codes[3]!.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([giveCode(a, one, typed, { ip }), giveCode(b, other, codes[3]!, { ip: `10.8.${n}.9` })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const right = both.find(({ status }) => status === 200)!
    expect([right.mensaje, right.data.Codigos_Quedan]).toEqual(['Entró con un código de recuperación: le quedan 9.', 9])
    expect(await logged()).toContain('recuperacion: 9 códigos quedan.')
  })

  test('when few are left, the sentence says where there are others; those make the former ones worthless', async () => {
    const { codes, secret } = await turnOn(a, usuario)
    await a.db.pool.query('update codigo_recuperacion set usado_en = now() where cod_usuario = $1 and huella <> all ($2)', [
      usuario,
      (await a.db.pool.query('select huella from codigo_recuperacion where cod_usuario = $1 limit 2', [usuario])).rows.map(
        row => row.huella,
      ),
    ])
    const answers = []
    for (const [i, code] of codes.entries()) {
      const answer = await giveCode(a, await challenge(), code, { ip: `10.9.${n}.${i}` })
      if (answer.status === 200) answers.push(answer)
    }
    expect(answers.map(({ data }) => data.Codigos_Quedan)).toEqual([1, 0])
    expect(answers[0]!.mensaje).toBe(
      'Entró con un código de recuperación: le queda 1. Pida otros en «Segundo factor», en el menú de su nombre.',
    )
    const { token } = answers[1]!.data
    const renewed = await own(token, '/codigos', { password: claveDe(), Codigo: await codeOf(secret) })
    expect([renewed.status, renewed.data.Codigos.length]).toEqual([200, 10])
    expect((await giveCode(a, await challenge(), renewed.data.Codigos[0], { ip })).status).toBe(200)
    expect(await own(token, '/codigos', { password: claveDe(), Codigo: codes[0]! })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Codigo' }],
    })
  })
})

describe('removed', () => {
  test('by its owner with password and code; the sessions end', async () => {
    const { secret, token } = await turnOn(a, usuario)
    const Codigo = await codeOf(secret)
    expect((await own(token, '/quitar', { password: claveDe('mala'), Codigo })).status).toBe(400)
    expect((await own(token, '/quitar', { password: claveDe(), Codigo: '111111' })).status).toBe(400)
    expect((await own(token, '/quitar', { password: claveDe(), Codigo })).status).toBe(200)
    expect(await reads(token)).toBe(401)
    expect((await enter()).status).toBe(200)
    expect(await logged()).toContain('factor: Quitado.')
  })

  test('guesses of the code in a session lock that door', async () => {
    const { token } = await turnOn(a, usuario)
    const guess = () => own(token, '/quitar', { password: claveDe(), Codigo: '111111' })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await enter()).status).toBe(403)
  })

  test('by an administrador, who alone may; the person hears of it by mail', async () => {
    const { token } = await turnOn(a, usuario)
    const remove = (by: string) => a.pedir('POST', quitarSegundoFactorDe.path, { usuario: by, body: { Usuario: usuario } })
    expect((await remove('comex')).status).toBe(403)
    expect((await remove('admin')).mensaje).toBe(`Segundo factor de ${usuario} quitado. Se le avisa a x@y.cl.`)
    expect([await reads(token), (await enter()).status]).toEqual([401, 200])
    expect(await remove('admin')).toMatchObject({ status: 409, mensaje: `${usuario} no tiene un segundo factor.` })
    expect(await logged()).toContain('factor: Quitado por admin.')
    const { rows } = await a.db.pool.query("select asunto, mensaje from envio where clase = 'seguridad' order by id_envio desc limit 1")
    expect([rows[0].asunto, rows[0].mensaje]).toEqual([
      expect.stringMatching(/^Su segundo factor en el portal de .+ se quitó$/),
      expect.stringContaining('Si usted no lo pidió, avise a un administrador'),
    ])
  })

  test('a secret that another key sealed is said, and a recovery code still opens', async () => {
    const { codes, secret } = await turnOn(a, usuario)
    await a.db.pool.query("update segundo_factor set secreto = 'v1.AAAAAAAAAAAAAAAA.AAAA' where cod_usuario = $1", [usuario])
    expect(await giveCode(a, await challenge(), await codeOf(secret), { ip })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('código de recuperación'),
    })
    expect((await giveCode(a, await challenge(), codes[0]!, { ip })).status).toBe(200)
  })
})

describe('demanded by the area', () => {
  test('ends sessions without one, and leads to its setup right after the password', async () => {
    const { token } = (await enter()).data
    const before = usuario
    usuario = `doble${++n}`
    await newPerson(a, usuario)
    const owner = await turnOn(a, usuario)
    usuario = before
    await demand(true)
    try {
      expect([await reads(token), await reads(owner.token)]).toEqual([401, 200])
      const asked = await enter()
      expect(asked).toMatchObject({ status: 403, data: { Segundo_Factor: 'preparar' } })
      const step = (path: string, body: object) =>
        b.pedir('POST', `/api/login/segundo-factor${path}`, { usuario: null, ip, body: { Desafio: asked.data.Desafio, ...body } })
      expect((await step('', { Codigo: '123456' })).status, 'there is no code yet').toBe(410)
      const { data: set } = await step('/preparar', {})
      expect(await step('/confirmar', { Codigo: '000000' })).toMatchObject({ status: 400, errores: [{ campo: 'Codigo' }] })
      const entered = await step('/confirmar', { Codigo: await codeOf(set.Secreto) })
      expect([entered.status, entered.data.Codigos.length]).toEqual([200, 10])
      expect((await own(entered.data.token, '')).data).toMatchObject({ Activo: true, Exigido: true })
      expect((await step('/preparar', {})).status, 'the challenge is used up').toBe(410)
      expect(await logged()).toContain('factor: Activado.')
    } finally {
      await demand(false)
    }
  })

  test('a code of the terminal gives access back: it removes the second factor', async () => {
    await turnOn(a, usuario)
    const codigo = await tx(a.db, { usuario: 'terminal' }, client => issueCode(client, usuario))
    const body = { codigo, password: claveDe('otra-clave-larga') }
    const answer = await a.pedir('POST', '/api/login/administrador', { usuario: null, ip, body })
    expect([answer.status, answer.data?.Administrador]).toEqual([200, true])
    expect(await logged()).toContain('factor: Quitado por terminal.')
  })

  test('a link that lets choose a password is no way around', async () => {
    const { secret } = await turnOn(a, usuario)
    const { data } = await a.pedir('POST', '/api/administracion/personas/enviar-invitacion', { body: { Usuario: usuario } })
    const body = { Codigo: data.Enlace.split('#')[1], password: claveDe('otra-clave-larga') }
    const accepted = await a.pedir('POST', '/api/login/invitacion', { usuario: null, ip, body })
    expect(accepted).toMatchObject({ status: 403, data: { Segundo_Factor: 'codigo' } })
    expect((await giveCode(a, accepted.data.Desafio, await codeOf(secret), { ip })).status).toBe(200)
  })

  test('only an administrador decides it, with the area', async () => {
    const put = (by: string, Segundo_Factor: boolean) =>
      a.pedir('PUT', '/api/parametros/areagestion/9', { usuario: by, body: { Segundo_Factor } })
    await a.pedir('POST', '/api/parametros/areagestion', { body: { Cod_AreaGestion: 9, Nom_AreaGestion: 'Bodega' } })
    expect((await put('comex', true)).status).toBe(403)
    expect(await put('admin', true)).toMatchObject({ status: 200, data: { Segundo_Factor: true } })
  })
})
