/** Access tokens of programs: who they are for, what they open, and when they open nothing any more. */
import { createHash } from 'node:crypto'
import { crearToken, exportarTokens, listarTokens, revocarToken } from '@nogal/model/administracion/tokens'
import { AREAS } from '@nogal/model/areas'
import { type AnyCall, deedOf } from '@nogal/model/call'
import { CALLS, callText } from '@nogal/model/calls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Api, Respuesta } from '../test/api.ts'
import { claveDe, newPerson } from '../test/api.ts'
import { type Pair, testPair } from '../test/pair.ts'
import { dayAhead, newService, newTokenOf, tokenFor } from '../test/tokens.ts'
import { MOST_BY_TOKEN } from './token.ts'
import { writeUses } from './uso.ts'

let a: Api
let b: Api
let close: Pair['close']
beforeAll(async () => {
  ;({ a, b, close } = await testPair())
})
afterAll(() => close())

const DEALS = '/api/negocio/lista-negocios?pagina=1&porPagina=1'
const GIRO = '/api/parametros/giro'
const read = async (token: string, api = a): Promise<number> => (await api.pedir('GET', DEALS, { token })).status
const create = (body: object, headers: Record<string, string> = {}): Promise<Respuesta> =>
  a.pedir('POST', crearToken.path, { body, headers })
const listed = async (nombre: string) => {
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nombre', modo: 'equals', valor: nombre }]))
  return (await a.pedir('GET', `${listarTokens.path}?filtros=${filtros}`)).data
}

test('a token is shown once, kept as a hash, and opens what its user may open', async () => {
  const usuario = await newService(a, 'contable')
  const body = { Nombre: 'Sistema contable', Cod_Usuario: usuario, Alcance: 'leer', Vence: await dayAhead(a, 366) }
  const { status, data } = await create(body, { 'idempotency-key': 'una-vez' })
  expect(status).toBe(200)
  expect(data.Token).toMatch(/^nogal_[0-9a-f]{48}$/)
  expect(await read(data.Token)).toBe(200)
  const { rows } = await a.db.pool.query(
    `select (select string_agg(t::text, '') from token_acceso t) || (select string_agg(h::text, '') from historial h)
       || coalesce((select string_agg(i::text, '') from idempotencia i), '') as todo`,
  )
  expect(rows[0].todo).not.toContain(data.Token)
  expect(rows[0].todo).toContain(data.Token.slice(0, 12))
  const { rows: history } = await a.db.pool.query("select despues::text as despues from historial where tabla = 'token_acceso'")
  expect(history[0].despues).not.toContain(createHash('sha256').update(data.Token).digest('hex'))
  expect((await create(body, { 'idempotency-key': 'una-vez' })).errores).toMatchObject([{ campo: 'Nombre' }])
  expect(await listed('Sistema contable')).toMatchObject([
    { Situacion: 'vigente', Nom_Usuario: 'Programa contable', Alcance: 'leer', Ultimo_Uso: null, Comienzo: data.Token.slice(0, 12) },
  ])
})

describe('nothing opens', () => {
  const forged = (): string => {
    const body = `nogal_${'0123456789'.repeat(4)}`
    return body + createHash('sha256').update(body).digest('hex').slice(0, 8)
  }
  test.each<[string, (token: string) => string]>([
    ['a token that nobody made', forged],
    ['one with another end', token => token.replace(/.$/, end => (end === '0' ? '1' : '0'))],
    ['one in capitals', token => `nogal_${token.slice(6).toUpperCase()}`],
    ['the hash of a token', token => `nogal_${createHash('sha256').update(token).digest('hex').slice(0, 48)}`],
    ['half a token', token => token.slice(0, 30)],
    ['the prefix alone', () => 'nogal_'],
  ])('%s', async (_, change) => {
    const { token } = await tokenFor(a, `forjado${createHash('sha256').update(_).digest('hex').slice(0, 6)}`)
    const { status, mensaje } = await a.pedir('GET', DEALS, { token: change(token) })
    expect([status, mensaje]).toEqual([
      401,
      'El token de acceso no existe, venció o fue revocado. Pida otro a un administrador del portal.',
    ])
  })
  test('a text that is no token asks the database nothing', async () => {
    const query = vi.spyOn(a.db.pool, 'query')
    await a.pedir('GET', DEALS, { token: `nogal_${'0'.repeat(48)}` })
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  const put = (usuario: string, body: object) => a.pedir('PUT', `/api/parametros/usuario/${usuario}`, { body })
  test.each<[string, (one: { id: string; usuario: string }) => Promise<unknown>]>([
    ['a revoked token', ({ id }) => a.pedir('POST', revocarToken.path, { body: { Id_Token: id } })],
    [
      'that of a deactivated user',
      ({ usuario }) => a.pedir('POST', '/api/administracion/personas/desactivar', { body: { Usuario: usuario } }),
    ],
    ['that of a user who is a person now', ({ usuario }) => put(usuario, { Servicio: false })],
    ['that of a deleted user', ({ usuario }) => a.pedir('DELETE', `/api/parametros/usuario/${usuario}`)],
  ])('%s, in all processes', async (what, end) => {
    const one = await tokenFor(a, `fin${what.length}`)
    expect([await read(one.token), await read(one.token, b)]).toEqual([200, 200])
    await end(one)
    expect(await read(one.token)).toBe(401)
    await expect.poll(() => read(one.token, b), { timeout: 4000 }).toBe(401)
  })
  test('an expired one, and one that expires while a process remembers it', async () => {
    const one = await tokenFor(a, 'vencido')
    expect(await read(one.token)).toBe(200)
    const age = (days: number) =>
      a.db.pool.query('update token_acceso set vence = current_date - $2::integer where id_token = $1', [one.id, days])
    await age(0)
    a.db.changes.committed()
    expect(await read(one.token)).toBe(200)
    await age(1)
    a.db.changes.committed()
    expect(await read(one.token)).toBe(401)
    expect(await listed('Contable')).toContainEqual(expect.objectContaining({ Id_Token: one.id, Situacion: 'vencido' }))
  })
})

test('a permission that is taken from the user is taken from its tokens', async () => {
  const { token, usuario } = await tokenFor(a, 'permisos')
  expect(await read(token)).toBe(200)
  await a.pedir('PUT', `/api/parametros/usuario/${usuario}`, {
    body: { Permisos: [{ Cod_Pantalla: 'negocio', Cod_Funcion: 'ver', Permitido: false }] },
  })
  expect(await read(token)).toBe(403)
})

test('a token of a client sees what the client sees', async () => {
  const { rows } = await a.db.pool.query(
    `select u.cod_cliente as own, (select n.nro_negocio from negocio n where u.cod_cliente not in (n.cod_clientenegocio, coalesce(n.cod_consig, 0), coalesce(n.cod_notif1, 0), coalesce(n.cod_notif2, 0)) limit 1) as foreign
       from usuario u where u.cod_usuario = 'cliente'`,
  )
  const { token } = await tokenFor(a, 'robotcliente', 'leer', { Cod_AreaGestion: AREAS.cliente, Cod_Cliente: rows[0].own })
  const mine = await a.pedir('GET', '/api/clientelogistica/listado', { token })
  const theirs = await a.pedir('GET', '/api/clientelogistica/listado', { usuario: 'cliente' })
  expect([mine.status, mine.text]).toEqual([theirs.status, theirs.text])
  expect((await a.pedir('GET', DEALS, { token })).status).toBe(403)
})

/** Calls without parameters, which a refusal of their values can't hide. */
const PLAIN = CALLS.filter(({ params, needs }) => !Object.keys(params).length && needs !== 'publico')
const send = (call: AnyCall, token: string) => a.pedir(call.method, call.path, { token, ...(call.method !== 'GET' && { body: {} }) })
const wrongOf = async (calls: readonly AnyCall[], token: string, mensaje: RegExp) => {
  const wrong: string[] = []
  for (const call of calls) {
    const answer = await send(call, token)
    if (answer.status !== 403 || !mensaje.test(answer.mensaje)) wrong.push(`${callText(call)}: ${answer.status} ${answer.mensaje}`)
  }
  return wrong
}

test('a token that only reads writes nothing, whatever its user may', async () => {
  const { token } = await tokenFor(a, 'lector')
  const writes = PLAIN.filter(call => deedOf(call) !== 'reads')
  expect(writes.length).toBeGreaterThan(100)
  const half = Math.ceil(writes.length / 2)
  const other = await newTokenOf(a, 'lector', 'leer', 'Otro')
  expect(await wrongOf(writes.slice(0, half), token, /no se hace con un token|solo lee/)).toEqual([])
  expect(await wrongOf(writes.slice(half), other.token, /no se hace con un token|solo lee/)).toEqual([])
  expect((await a.pedir('POST', GIRO, { token: other.token, body: { Nom_Giro: 'De un lector' } })).mensaje).toContain('solo lee')
})

test('no token manages users, sessions, passwords or tokens, nor opens a stream', async () => {
  const { token } = await tokenFor(a, 'escritor', 'escribir')
  const own = ['POST /api/usuario/obtenerSesionUsuario']
  const closed = PLAIN.filter(
    call => ['sesion', 'administracion'].includes(call.group) || call.needs === 'administrador' || call.path.endsWith('/en-vivo'),
  ).filter(call => !own.includes(callText(call)))
  expect(closed.length).toBeGreaterThan(20)
  expect(await wrongOf(closed, token, /no se hace con un token/)).toEqual([])
  const users = await a.pedir('POST', '/api/parametros/usuario', { token, body: {} })
  expect([users.status, (await a.pedir('PUT', '/api/parametros/areagestion/2', { token, body: { Permisos: [] } })).status]).toEqual([
    403, 403,
  ])
  expect((await a.pedir('POST', '/api/usuario/obtenerSesionUsuario', { token, body: { Usuario: 'escritor' } })).data).toMatchObject({
    Usuario: 'escritor',
  })
  expect((await a.pedir('POST', '/api/usuario/obtenerSesionUsuario', { token, body: { Usuario: 'admin' } })).status).toBe(403)
})

test('what a token writes is in the history with the name of its user, what it takes in the access log', async () => {
  const { token } = await tokenFor(a, 'anotado', 'escribir', {
    Permisos: [{ Cod_Pantalla: 'giro', Cod_Funcion: 'crear', Permitido: true }],
  })
  const { data, text } = await a.pedir('POST', GIRO, { token, body: { Nom_Giro: 'Giro de un programa' } })
  expect(data, text).toBeTruthy()
  const { data: history } = await a.pedir('GET', `/api/historial/giro/${data.Cod_Giro}`)
  expect(JSON.stringify(history)).toContain('Programa anotado')
  const body = { formato: 'csv', columnas: [{ Campo: 'Nro_Contrato', Titulo: 'Contrato' }] }
  expect((await a.pedir('POST', '/api/negocio/exportar-negocios', { token, body, ip: '10.4.4.4' })).status).toBe(200)
  const { rows } = await a.db.pool.query("select clase, origen, navegador from acceso where usuario = 'anotado'")
  expect(rows).toEqual([{ clase: 'archivo', origen: '10.4.4.4', navegador: null }])
})

test('the last use is written together, and a token that was read is not asked for again', async () => {
  const { token, id } = await tokenFor(a, 'usado')
  const query = vi.spyOn(a.db.pool, 'query')
  for (let n = 0; n < 5; n++) await a.pedir('GET', DEALS, { token, ip: '10.5.5.5' })
  expect(query.mock.calls.filter(([one]) => (one as { name?: string }).name === 'token')).toHaveLength(1)
  query.mockRestore()
  const row = async () => (await listed('Contable')).find(({ Id_Token }: { Id_Token: string }) => Id_Token === id)
  expect((await row()).Ultimo_Uso).toBeNull()
  await writeUses(a.db)
  expect(await row()).toMatchObject({ Ultimo_Uso: expect.any(String), Origen: '10.5.5.5' })
})

test('a token that asks too often waits, and others do not', async () => {
  const [eager, calm] = [await tokenFor(a, 'insistente'), await tokenFor(a, 'tranquilo')]

  for (let n = 0; n < MOST_BY_TOKEN; n++) expect(await read(eager.token)).toBe(200)
  const refused = await a.pedir('GET', DEALS, { token: eager.token })
  expect([refused.status, refused.mensaje]).toEqual([429, expect.stringMatching(/^Este token hizo demasiadas solicitudes. Espere \d+ s/)])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await read(calm.token)).toBe(200)
})

describe('a service user', () => {
  test('has no way in but tokens', async () => {
    const usuario = await newService(a, 'sinclave')
    const login = await a.pedir('POST', '/api/login', { usuario: null, body: { usuario, password: claveDe() } })
    const invited = await a.pedir('POST', '/api/administracion/personas/enviar-invitacion', { body: { Usuario: usuario } })
    const given = await a.pedir('POST', '/api/usuario/cambiar-clave', { body: { Usuario: usuario, password: claveDe('nueva-larga-9') } })
    expect([login.status, invited.status, given.status]).toEqual([401, 409, 409])
    expect(invited.mensaje).toBe('Un usuario de servicio no inicia sesión: su programa usa un token de acceso.')
    expect(given.mensaje).toMatch(/^Un usuario de servicio no tiene clave/)
    const entering = a.db.pool.query(
      "insert into sesion (id, cod_usuario, expira_en) values (gen_random_uuid(), $1, now() + interval '1 hour')",
      [usuario],
    )
    await expect(entering).rejects.toThrow('no inicia sesión')
  })
  test.each([
    ['Administrador', { Administrador: true }],
    ['password', { password: claveDe('nueva-larga-9') }],
  ])('is refused with %s', async (campo, more) => {
    const body = { Cod_Usuario: 'mal', Nom_Usuario: 'Mal', Email: 'x@y.cl', Cod_AreaGestion: 2, Servicio: true, ...more }
    const { status, errores } = await a.pedir('POST', '/api/parametros/usuario', { body })
    expect([status, errores]).toMatchObject([400, [{ campo }]])
  })
  test('is never a person who has a password', async () => {
    await newPerson(a, 'conclave')
    const { status, errores } = await a.pedir('PUT', '/api/parametros/usuario/conclave', { body: { Servicio: true } })
    expect([status, errores]).toMatchObject([409, [{ campo: 'Servicio' }]])
  })
  test('hears of nothing in the bell', async () => {
    await newService(a, 'sordo')
    await a.db.pool.query(
      "select avisar('comentario', (select min(nro_negocio) from negocio), null, null, null, null, 'Hola.', array['sordo', 'comex'])",
    )
    expect((await a.db.pool.query("select usuario from aviso where detalle = 'Hola.'")).rows).toEqual([{ usuario: 'comex' }])
  })
})

describe('no token is made', () => {
  test.each<[string, object, number, string]>([
    ['without a name', { Nombre: '' }, 400, 'Nombre'],
    ['for a person', { Cod_Usuario: 'comex' }, 409, 'Cod_Usuario'],
    ['for nobody', { Cod_Usuario: 'nadie' }, 409, 'Cod_Usuario'],
    ['with another scope', { Alcance: 'todo' }, 400, 'Alcance'],
    ['that is over', { Vence: '2020-01-01' }, 400, 'Vence'],
    ['for ever', { Vence: '2999-01-01' }, 400, 'Vence'],
    ['without an end', { Vence: null }, 400, 'Vence'],
  ])('%s', async (_, change, status, campo) => {
    const body = { Nombre: 'Mal', Cod_Usuario: 'contable', Alcance: 'leer', Vence: await dayAhead(a, 3), ...change }
    const answer = await create(body)
    expect([answer.status, answer.errores], answer.text).toMatchObject([status, [{ campo }]])
  })
  test('for a deactivated user', async () => {
    const usuario = await newService(a, 'apagado')
    await a.pedir('POST', '/api/administracion/personas/desactivar', { body: { Usuario: usuario } })
    const answer = await create({ Nombre: 'Mal', Cod_Usuario: usuario, Alcance: 'leer', Vence: await dayAhead(a, 3) })
    expect(answer.mensaje).toBe('Un token es de un usuario de servicio activo. Elija uno, o agréguelo.')
  })
})

test('a token is revoked once; one that nobody made is not found', async () => {
  const { id } = await tokenFor(a, 'dosveces')
  const revoke = (Id_Token: string) => a.pedir('POST', revocarToken.path, { body: { Id_Token } })
  const [first, second] = await Promise.all([revoke(id), revoke(id)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect((await revoke('00000000-0000-0000-0000-000000000000')).status).toBe(404)
  expect((await a.pedir('GET', listarTokens.path, { usuario: 'comex' })).status).toBe(403)
  const file = await a.pedir('POST', exportarTokens.path, { body: { formato: 'csv', columnas: [{ Campo: 'Nombre', Titulo: 'Nombre' }] } })
  expect(file.text).toContain('Sistema contable')
})
