import { SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { type Api, apiOver, claveDe, newPerson, useApi } from '../test/api.ts'
import { hashClave } from './clave.ts'

const api = useApi()

let net = 0
/** A client address that no test used before. */
const newIp = () => `10.1.${Math.floor(++net / 250)}.${net % 250}`
const login = (usuario: string, clave?: string, ip = newIp()) =>
  api.pedir('POST', '/api/login', { usuario: null, ip, body: { usuario, password: claveDe(clave) } })
const tokenOf = async (usuario: string, clave?: string): Promise<string> => (await login(usuario, clave)).data.token
const alive = async (token: string, over: Api = api): Promise<number> =>
  (await over.pedir('GET', '/api/listas-generales/monedas', { token })).status
const newUser = (usuario: string) => newPerson(api, usuario)

describe('login', () => {
  test('answers who it is and a token; the name in any case', async () => {
    const { status, data, mensaje } = await login('COMERCIAL')
    expect(status).toBe(200)
    expect(data).toEqual({
      Usuario: 'comercial',
      Nom_Usuario: expect.any(String),
      Cod_AreaGestion: 1,
      Administrador: false,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    expect(mensaje).toContain(data.Nom_Usuario)
  })
  test('says the same for an unknown user, a wrong password and an inactive user', async () => {
    await newUser('dormido')
    await api.pedir('PUT', '/api/parametros/usuario/dormido', { body: { Activo: false } })
    const all = await Promise.all([login('nadie'), login('comercial', 'mala'), login('dormido')])
    for (const { status, mensaje, data } of all)
      expect({ status, mensaje, data }).toEqual({ status: 401, mensaje: all[0]!.mensaje, data: undefined })
  })
  test('takes as long for an unknown user as for a wrong password', async () => {
    // the hashes of the sample that tests copy cost less than those of the portal
    await api.db.pool.query("update usuario set clave_hash = $1 where cod_usuario = 'calidad'", [await hashClave(claveDe())])
    // alternately, and until both have had a quick moment of a busy machine
    const least: Record<string, number> = { tampoco: Number.POSITIVE_INFINITY, calidad: Number.POSITIVE_INFINITY }
    const ratio = () => least.tampoco! / least.calidad!
    for (let i = 0; i < 30 && !(i > 5 && ratio() > 0.4 && ratio() < 2.5); i++)
      for (const usuario of Object.keys(least)) {
        const started = performance.now()
        await login(usuario, 'mala')
        least[usuario] = Math.min(least[usuario]!, performance.now() - started)
      }
    expect(ratio()).toBeGreaterThan(0.4)
    expect(ratio()).toBeLessThan(2.5)
  })
  test.each([
    [{}],
    [{ usuario: 'comercial' }],
    [{ usuario: ['comercial'], password: 'x' }],
    [{ usuario: 'comercial', password: { $ne: '' } }],
  ])('refuses %j with a sentence per field', async body => {
    const { status, errores } = await api.pedir('POST', '/api/login', { usuario: null, ip: newIp(), body })
    expect(status).toBe(400)
    expect(errores!.length).toBeGreaterThan(0)
  })
  test('SQL in the name finds nobody', async () => {
    expect((await login("' or '1'='1")).status).toBe(401)
  })
})

describe('a session ends', () => {
  test('by logout, on every server process', async () => {
    const other = await apiOver(api)
    const [token, kept] = [await tokenOf('comex'), await tokenOf('comex')]
    expect([await alive(token), await alive(token, other)]).toEqual([200, 200])
    expect((await api.pedir('POST', '/api/logout', { token })).status).toBe(200)
    expect([await alive(token), await alive(token, other), await alive(kept, other)]).toEqual([401, 401, 200])
    await other.app.close()
  })
  test.each([
    ['deactivation', { Activo: false }],
    ['another area', { Cod_AreaGestion: 2 }],
    ['a new password', { password: claveDe('otra-larga') }],
    ['the mark of administrador', { Administrador: true }],
  ])('by %s', async (_, change) => {
    const usuario = `fin${++net}`
    await newUser(usuario)
    const token = await tokenOf(usuario)
    expect((await api.pedir('PUT', `/api/parametros/usuario/${usuario}`, { body: { Nom_Usuario: 'Otro nombre' } })).status).toBe(200)
    expect(await alive(token), 'a change of name ends nothing').toBe(200)
    expect((await api.pedir('PUT', `/api/parametros/usuario/${usuario}`, { body: change })).status).toBe(200)
    expect(await alive(token)).toBe(401)
  })
  test('by time', async () => {
    const token = await tokenOf('comex')
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    await api.db.pool.query("update sesion set expira_en = now() - interval '1 second' where id = $1", [sid])
    expect(await alive(token)).toBe(401)
  })
  test('by the clock of the database alone: that of a process may be wrong', async () => {
    const token = await tokenOf('comex')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    try {
      expect(await alive(token)).toBe(200)
      expect(await alive(await tokenOf('comex'))).toBe(200)
    } finally {
      vi.useRealTimers()
    }
    expect(await alive(token)).toBe(200)
  })
  test('when its user is deleted', async () => {
    await newUser('fugaz')
    const token = await tokenOf('fugaz')
    expect((await api.pedir('DELETE', '/api/parametros/usuario/fugaz')).status).toBe(200)
    expect(await alive(token)).toBe(401)
  })
})

test('a token that is not ours, or was touched, is worth nothing', async () => {
  const good = await tokenOf('comex')
  const [head, body, signature] = good.split('.') as [string, string, string]
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('x'.repeat(40)))
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  const other = `${head}.${Buffer.from(JSON.stringify({ ...payload, sub: 'admin' })).toString('base64url')}.${signature}`
  for (const token of [forged, none, other, `${good}x`, 'x', 'a.b.c', `${head}.${body}`]) expect(await alive(token), token).toBe(401)
  expect(
    (await api.pedir('GET', '/api/listas-generales/monedas', { usuario: null, headers: { authorization: `Basic ${good}` } })).status,
  ).toBe(401)
})

test('what a person may ask about themselves, they may not ask about others', async () => {
  const asked = (usuario: string, about: string) =>
    Promise.all([
      api.pedir('POST', '/api/usuario/obtenerSesionUsuario', { usuario, body: { Usuario: about } }),
      api.pedir('GET', `/api/usuario/obtenerPermisosPantalla/${about}/negocio`, { usuario }),
      api.pedir('GET', `/api/usuario/obtenerMenuUsuario/${about}`, { usuario }),
      api.pedir('GET', `/api/pantalla/listarcombo/${about}/0`, { usuario }),
    ])
  for (const { status, text } of await asked('comercial', 'comercial')) expect(status, text).toBe(200)
  for (const { status } of await asked('comercial', 'admin')) expect(status).toBe(403)
  for (const { status } of await asked('admin', 'comercial')) expect(status).toBe(200)
})

test('the session, the permissions and the menu tell the same', async () => {
  const { data: sesion } = await api.pedir('POST', '/api/usuario/obtenerSesionUsuario', { usuario: 'comex', body: { Usuario: 'comex' } })
  expect(sesion).toMatchObject({ Usuario: 'comex', Cod_AreaGestion: 2, Cod_Cliente: null, Administrador: false, Preferencias: {} })
  expect(JSON.stringify(sesion)).not.toMatch(/clave|argon2/)
  const { data: permisos } = await api.pedir('GET', '/api/usuario/obtenerPermisosPantalla/comex/negocio', { usuario: 'comex' })
  const granted = permisos.filter((p: { Permitido: boolean }) => p.Permitido).map((p: { Cod_Funcion: string }) => p.Cod_Funcion)
  expect(granted.sort()).toEqual([...sesion.funciones.negocio].sort())
  const { data: menu } = await api.pedir('GET', '/api/usuario/obtenerMenuUsuario/comex', { usuario: 'comex' })
  const groups: string[] = menu.menuUsuario.map((g: { nombre: string }) => g.nombre)
  expect(groups).toContain('Comex')
  expect(groups).not.toContain('Cliente')
})

test('preferences are merged, and a null forgets', async () => {
  const save = (Preferencias: unknown) => api.pedir('PUT', '/api/usuario/preferencias', { usuario: 'calidad', body: { Preferencias } })
  await save({ color: 'verde', menu: true })
  expect((await save({ menu: null, densidad: 'alta' })).data.Preferencias).toEqual({ color: 'verde', densidad: 'alta' })
  for (const wrong of [null, [], 'x', { a: 'x'.repeat(100_001) }]) expect((await save(wrong)).status).toBe(400)
  for (const unseen of ['\0', '\u202e', '\u2066', '\u0085', '\ud800'])
    for (const wrong of [{ a: unseen }, { [unseen]: 1 }, { a: [{ b: `x${unseen}` }] }])
      expect(await save(wrong)).toMatchObject({
        status: 400,
        errores: [{ campo: 'Preferencias', mensaje: expect.stringContaining('control') }],
      })
  for (const [name, status] of Object.entries({ a: 200, b: 200, c: 400, d: 400 }))
    expect((await save({ [name]: 'x'.repeat(40_000) })).status, name).toBe(status)
  const { data } = await save({ a: null, b: null })
  expect(data.Preferencias).toEqual({ color: 'verde', densidad: 'alta' })
})

describe('change of password', () => {
  const change = (usuario: string, body: object) => api.pedir('POST', '/api/usuario/cambiar-clave', { usuario, body, ip: newIp() })
  test('one’s own takes the old one, and ends every session', async () => {
    await newUser('cambio')
    const token = await tokenOf('cambio')
    const body = { Usuario: 'cambio', anterior: claveDe('mala'), password: claveDe('Nogal-Nueva-1') }
    const wrong = await api.pedir('POST', '/api/usuario/cambiar-clave', { token, body })
    expect(wrong).toMatchObject({ status: 400, errores: [{ campo: 'anterior' }] })
    expect((await api.pedir('POST', '/api/usuario/cambiar-clave', { token, body: { ...body, anterior: claveDe() } })).status).toBe(200)
    expect(await alive(token)).toBe(401)
    expect((await login('cambio')).status).toBe(401)
    expect((await login('cambio', 'Nogal-Nueva-1')).status).toBe(200)
  })
  test('one’s own that is sent again after its answer was lost is not done twice, nor refused', async () => {
    await newUser('perdida')
    const body = { Usuario: 'perdida', anterior: claveDe(), password: claveDe('Nogal-Nueva-2') }
    const send = (token: string, key: string) =>
      api.pedir('POST', '/api/usuario/cambiar-clave', { token, body, headers: { 'idempotency-key': key } })
    const first = await send(await tokenOf('perdida'), 'clave-1')
    expect(first.status).toBe(200)
    const token = (await login('perdida', 'Nogal-Nueva-2')).data.token
    expect(await send(token, 'clave-1')).toMatchObject({ status: 200, mensaje: first.mensaje })
    expect(await alive(token)).toBe(200)
    expect(await send(token, 'clave-2')).toMatchObject({ status: 400, errores: [{ campo: 'anterior' }] })
  })
  test('another’s is for an administrador, and must be a SHA-256', async () => {
    expect((await change('comercial', { Usuario: 'comex', password: claveDe('otra-larga') })).status).toBe(403)
    expect((await change('admin', { Usuario: 'nadie', password: claveDe('otra-larga') })).status).toBe(404)
    expect((await change('admin', { Usuario: 'calidad', password: 'Clara123' })).errores).toEqual([
      { campo: 'password', mensaje: expect.stringContaining('SHA-256') },
    ])
  })
})
