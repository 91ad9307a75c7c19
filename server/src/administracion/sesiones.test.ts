import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeUses } from '../sesion/uso.ts'
import { type Api, apiOver, claveDe, type Respuesta, useApi } from '../test/api.ts'

const api = useApi()
let other: Api
beforeAll(async () => {
  other = await apiOver(api)
})
afterAll(() => other.app.close())

let net = 0
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const enter = async (usuario: string): Promise<string> => {
  const { data, text } = await api.pedir('POST', '/api/login', {
    usuario: null,
    ip: `10.8.0.${++net}`,
    headers: FIREFOX,
    body: { usuario, password: claveDe() },
  })
  if (!data) throw new Error(text)
  return data.token
}
const alive = async (token: string, over: Api = api): Promise<number> =>
  (await over.pedir('GET', '/api/usuario/mis-sesiones', { token })).status
const mine = async (token: string) =>
  (await api.pedir('GET', '/api/usuario/mis-sesiones', { token })).data as { Id: string; Actual: boolean }[]
const idOf = async (token: string): Promise<string> => (await mine(token)).find(({ Actual }) => Actual)!.Id
const end = (body: unknown, usuario = 'admin'): Promise<Respuesta> =>
  api.pedir('POST', '/api/administracion/sesiones/cerrar', { body, usuario })
const endMine = (body: unknown, token: string): Promise<Respuesta> => api.pedir('POST', '/api/usuario/cerrar-sesiones', { body, token })
const listed = async (usuario: string) => {
  const filtros = JSON.stringify([{ campo: 'Cod_Usuario', modo: 'equals', valor: usuario }])
  return (await api.pedir('GET', `/api/administracion/sesiones?filtros=${encodeURIComponent(filtros)}`)).data
}
/** The other process hears of a change within some milliseconds. */
const gone = (token: string) => expect.poll(() => alive(token, other), { timeout: 4000 }).toBe(401)

test('the list tells who is in, from where, by which browser, since when and when last', async () => {
  const token = await enter('fvaldes')
  expect(await listed('fvaldes')).toEqual([
    {
      ...{ Id: await idOf(token), Cod_Usuario: 'fvaldes', Nom_Usuario: 'Francisca Valdés', Navegador: 'Firefox en Linux' },
      ...{ Origen: '10.8.0.1', Desde: expect.any(String), Ultimo_Uso: null, Vence: expect.any(String), Actual: false },
    },
  ])
  await api.pedir('GET', '/api/listas-generales/monedas', { token, ip: '10.8.9.9' })
  await writeUses(api.db)
  expect(await listed('fvaldes')).toMatchObject([{ Origen: '10.8.9.9', Ultimo_Uso: expect.any(String) }])
  expect(await alive(token)).toBe(200)
})

test('an administrador ends one session, and another process hears of that', async () => {
  const [kept, ended] = [await enter('gpino'), await enter('gpino')]
  expect([await alive(kept, other), await alive(ended, other)]).toEqual([200, 200])
  const answer = await end({ Id: await idOf(ended) })
  expect([answer.status, answer.mensaje]).toEqual([200, '1 sesión cerrada.'])
  expect(await alive(ended)).toBe(401)
  await gone(ended)
  expect([await alive(kept), await alive(kept, other)]).toEqual([200, 200])
})

test('an administrador ends all sessions of a person, but of their own the one that asks stays', async () => {
  const all = await Promise.all([enter('dsoto'), enter('dsoto'), enter('dsoto')])
  expect((await end({ Usuario: 'dsoto' })).mensaje).toBe('3 sesiones cerradas.')
  for (const token of all) await gone(token)
  expect(await listed('dsoto')).toEqual([])
  const token = await enter('admin')
  await end({ Usuario: 'admin' })
  expect((await api.pedir('GET', '/api/administracion/sesiones')).status).toBe(200)
  expect(await alive(token)).toBe(401)
})

test('a person sees and ends their own, of others none', async () => {
  const [here, there, foreign] = [await enter('cliente'), await enter('cliente'), await enter('cliente2')]
  expect((await mine(here)).map(({ Actual }) => Actual).filter(Boolean)).toHaveLength(1)
  const theirs = await idOf(foreign)
  expect((await mine(here)).map(({ Id }) => Id)).not.toContain(theirs)
  const refused = await endMine({ Id: theirs }, here)
  expect([refused.status, refused.mensaje]).toEqual([404, 'No se encontró esa sesión abierta.'])
  expect((await end({ Id: theirs }, 'comercial')).status).toBe(403)
  expect(await alive(foreign)).toBe(200)
  expect((await endMine({ Id: await idOf(there) }, here)).mensaje).toBe('1 sesión cerrada.')
  expect([await alive(there), await alive(here)]).toEqual([401, 200])
  await enter('cliente')
  await endMine({}, here)
  expect(await mine(here)).toHaveLength(1)
  expect((await endMine({}, here)).mensaje).toBe('No había otras sesiones abiertas.')
})

test.each([
  [{}, 400],
  [{ Id: '00000000-0000-0000-0000-000000000000', Usuario: 'comex' }, 400],
  [{ Id: 'x' }, 400],
  [{ Id: '------------------------------------' }, 400],
  [{ Id: '00000000-0000-0000-0000-000000000000' }, 404],
])('%j ends nothing', async (body, status) => {
  const answer = await end(body)
  expect(answer.status, answer.text).toBe(status)
})
