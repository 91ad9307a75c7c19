import { MINUTOS_MIRADA, SOLO_MIRA } from '@nogal/model/administracion/verComo'
import { type AnyCall, deedOf } from '@nogal/model/call'
import { CALLS, callText } from '@nogal/model/calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeExpiredLooks } from '../sesion/mirada.ts'
import { type Api, apiOver, claveDe, type Respuesta, useApi } from '../test/api.ts'
import { engine } from '../test/db.ts'

const api = useApi()
let other: Api
beforeAll(async () => {
  other = await apiOver(api)
})
afterAll(() => other.app.close())

const enter = async (usuario = 'admin'): Promise<string> =>
  (await api.pedir('POST', '/api/login', { usuario: null, body: { usuario, password: claveDe() } })).data.token
let admin: string
beforeEach(async () => {
  admin = await enter()
})

const begin = (Usuario: string, token = admin): Promise<Respuesta> =>
  api.pedir('POST', '/api/administracion/ver-como', { token, body: { Usuario } })
const look = async (usuario: string): Promise<string> => {
  const { data, text } = await begin(usuario)
  if (!data) throw new Error(text)
  return data.token
}
const who = async (token: string, usuario: string, over: Api = api): Promise<Respuesta> =>
  over.pedir('POST', '/api/usuario/obtenerSesionUsuario', { token, body: { Usuario: usuario } })
const gone = (token: string, usuario: string) =>
  expect.poll(async () => (await who(token, usuario, other)).status, { timeout: 4000 }).toBe(401)
/** Changes people by other means than a call. */
const byOtherMeans = async (sql: string): Promise<void> => {
  await api.db.pool.query(sql)
  // the embedded engine hears only commits of its own process through `tx`
  if (engine() === 'embebida') api.db.changes.committed()
}
const lines = async () =>
  (await api.db.pool.query('select clase, usuario, como, detalle from acceso where como is not null order by id_acceso')).rows
const forget = () => api.db.pool.query('delete from acceso')
const count = async (sql: string): Promise<number> => Number((await api.db.pool.query(`select count(*) as n from ${sql}`)).rows[0].n)

test('an administrador sees the portal as another person, in every process, and no more than they', async () => {
  const token = await look('calidad')
  for (const over of [api, other]) {
    expect((await who(token, 'calidad', over)).data).toMatchObject({ Usuario: 'calidad', Administrador: false })
    expect((await over.pedir('GET', '/api/administracion/personas', { token })).status).toBe(403)
    expect((await over.pedir('GET', '/api/calidadembarque/listado-general-calidad', { token })).status).toBe(200)
  }
  const client = await look('cliente')
  expect((await api.pedir('GET', '/api/negocio/listar', { token: client })).status).not.toBe(200)
  expect((await api.pedir('GET', '/api/clientelogistica/espera', { token: client })).status).toBe(200)
})

test('a look changes nothing: every call that does more than read is refused with one sentence', async () => {
  const token = await look('comex')
  const writing = CALLS.filter(call => call.needs !== 'publico' && deedOf(call) !== 'reads')
  expect(writing.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const call of writing as AnyCall[]) {
    const url = call.path.replace(/\{\w+\}/g, '1')
    const { status, mensaje } = await api.pedir(call.method, url, { token, ...(call.method !== 'GET' && { body: {} }) })
    if (status !== 403 || mensaje !== SOLO_MIRA) wrong.push(`${callText(call)}: ${status} ${mensaje}`)
  }
  expect(wrong).toEqual([])
})

test('reading a look leaves no trace of the person: last login, sessions, notices and history stay', async () => {
  await forget()
  const state = async () => [
    (await api.db.pool.query("select en from ultimo_ingreso where cod_usuario = 'rmorales'")).rows,
    await count("aviso where usuario = 'rmorales' and leido_en is not null"),
    await count("sesion where cod_usuario = 'rmorales' and mira_desde is null"),
    await count('historial'),
    await count('idempotencia'),
  ]
  const before = await state()
  const token = await look('rmorales')
  for (const path of ['aviso/listado', 'aviso/resumen', 'negocio/listar-negocios', 'panelcontrol', 'usuario/mis-sesiones'])
    expect((await api.pedir('GET', `/api/${path}`, { token })).status, path).toBeLessThan(500)
  expect((await api.pedir('GET', '/api/usuario/mis-sesiones', { token })).data).toEqual([])
  expect(await state()).toEqual(before)
  const listed = (await api.pedir('GET', '/api/administracion/personas')).data as { Cod_Usuario: string; Sesiones: number }[]
  expect(listed.find(({ Cod_Usuario }) => Cod_Usuario === 'rmorales')?.Sesiones).toBe(0)
})

test('begin, end and every file are in the access log under both names', async () => {
  await forget()
  const token = await look('comercial')
  const body = { formato: 'csv', columnas: [{ Campo: 'Nro_Negocio', Titulo: 'Negocio' }] }
  expect((await api.pedir('POST', '/api/negocio/exportar-negocios', { token, body })).status).toBe(200)
  const left = await api.pedir('POST', '/api/administracion/ver-como/salir', { token: admin, body: {} })
  expect([left.status, left.mensaje]).toEqual([200, 'Ve otra vez el portal como usted.'])
  expect(await lines()).toEqual([
    { clase: 'mirada', usuario: 'admin', como: 'comercial', detalle: null },
    { clase: 'archivo', usuario: 'admin', como: 'comercial', detalle: expect.stringContaining('.csv') },
    { clase: 'fin-mirada', usuario: 'admin', como: 'comercial', detalle: null },
  ])
  await gone(token, 'comercial')
  expect((await who(token, 'comercial')).status).toBe(401)
})

test('a look ends by itself, told once by two processes', async () => {
  await api.db.pool.query('delete from sesion where mira_desde is not null')
  const { data } = await begin('comex')
  const lasts = (new Date(data.Vence).getTime() - Date.now()) / 60_000
  expect(lasts).toBeGreaterThan(MINUTOS_MIRADA - 1)
  expect(lasts).toBeLessThanOrEqual(MINUTOS_MIRADA + 0.1)
  await forget()
  await api.db.pool.query(
    "update sesion set expira_en = now() where mira_desde is not null and revocada_en is null and cod_usuario = 'comex'",
  )
  await gone(data.token, 'comex')
  const closed = await Promise.all([closeExpiredLooks(api.db.pool), closeExpiredLooks(api.db.pool)])
  expect(closed[0]! + closed[1]!).toBe(1)
  expect((await lines()).filter(({ como }) => como === 'comex')).toEqual([
    { clase: 'fin-mirada', usuario: 'admin', como: 'comex', detalle: 'Terminó sola' },
  ])
})

test.each([
  ['with the session of who looks', () => api.pedir('POST', '/api/logout', { token: admin, body: {} })],
  ['with another look', () => begin('cliente')],
  [
    'when the person has another password',
    () => byOtherMeans("update usuario set clave_hash = clave_hash || ' ' where cod_usuario = 'produccion'"),
  ],
  [
    'when who looks is no administrador any more',
    () => byOtherMeans("update usuario set administrador = false where cod_usuario = 'ayudante'"),
  ],
])('a look ends %s', async (_, end) => {
  await api.db.pool.query(
    `insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, administrador, clave_hash, clave_origen)
     select 'ayudante', 'Ayudante', 'a@y.cl', 1, true, clave_hash, 'muestra' from usuario where cod_usuario = 'comercial'
     on conflict (cod_usuario) do update set administrador = true`,
  )
  const helper = await enter('ayudante')
  const isHelpers = end.toString().includes('ayudante')
  const { data } = await begin('produccion', isHelpers ? helper : admin)
  expect((await who(data.token, 'produccion', other)).status).toBe(200)
  await end()
  await gone(data.token, 'produccion')
})

test.each([
  ['another administrador', 'admin', 409, /como otro administrador no se mira/],
  ['nobody', 'nadie', 404, /No se encontró la persona/],
  ['a person who was deactivated', 'idesactivada', 409, /está desactivada/],
  ['a person without a password', 'sinclave', 409, /todavía no elige su clave/],
])('as %s nobody looks', async (_, usuario, status, said) => {
  await api.db.pool.query(
    `insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, activo)
     values ('idesactivada', 'Inés', 'i@y.cl', 1, false), ('sinclave', 'Sara', 's@y.cl', 1, true) on conflict do nothing`,
  )
  const answer = await begin(usuario)
  expect([answer.status, answer.mensaje]).toEqual([status, expect.stringMatching(said)])
})

test('nobody but an administrador looks, and a look opens none', async () => {
  for (const usuario of ['comercial', 'cliente']) expect((await begin('calidad', await api.token(usuario))).status).toBe(403)
  expect((await begin('calidad', await look('comex'))).mensaje).toBe(SOLO_MIRA)
})

test('a list of sessions has no looks, and closing those of a person leaves them', async () => {
  const token = await look('dsoto')
  const listed = (await api.pedir('GET', '/api/administracion/sesiones')).data as { Cod_Usuario: string }[]
  expect(listed.filter(({ Cod_Usuario }) => Cod_Usuario === 'dsoto')).toEqual([])
  const answer = await api.pedir('POST', '/api/administracion/sesiones/cerrar', { token: admin, body: { Usuario: 'dsoto' } })
  expect(answer.mensaje).toBe('No había otras sesiones abiertas.')
  expect((await who(token, 'dsoto')).status).toBe(200)
})
