import type { CambioPermiso, Permisos } from '@nogal/model/administracion/permisos'
import { DE_ADMINISTRADORES } from '@nogal/model/areas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOver, type Respuesta, useApi } from '../test/api.ts'

const api = useApi()
let other: Api
beforeAll(async () => {
  other = await apiOver(api)
})
afterAll(() => other.app.close())

const [COMEX, CALIDAD] = [2, 3]
const read = async (): Promise<Permisos> => (await api.pedir('GET', '/api/administracion/permisos')).data
const versionOf = async (...areas: number[]) =>
  (await read()).Areas.filter(({ Cod_AreaGestion }) => areas.includes(Cod_AreaGestion)).map(({ Cod_AreaGestion, Version }) => ({
    Cod_AreaGestion,
    Version,
  }))
const cell = (Cod_AreaGestion: number, Cod_Pantalla: string, Cod_Funcion: string, Permitido: boolean) =>
  ({ Cod_AreaGestion, Cod_Pantalla, Cod_Funcion, Permitido }) as CambioPermiso
const save = (Areas: object[], Cambios: object[], over: Api = api): Promise<Respuesta> =>
  over.pedir('POST', '/api/administracion/permisos/guardar', { body: { Areas, Cambios } })
const functionsOf = async (area: number, screen: string) =>
  (await read()).Areas.find(({ Cod_AreaGestion }) => Cod_AreaGestion === area)?.Permisos.find(one => one.Cod_Pantalla === screen)?.Funciones
const create = (usuario: string, over: Api): Promise<number> =>
  over.pedir('POST', '/api/parametros/puerto', { usuario, body: {} }).then(({ status }) => status)

test('the table has every screen but those of administradores, and how many people follow it', async () => {
  const { Pantallas, Areas } = await read()
  const screens = Pantallas.map(({ Cod_Pantalla }) => Cod_Pantalla)
  expect(screens).toEqual(expect.arrayContaining(['negocio', 'puerto', 'areagestion']))
  expect(screens.filter(screen => DE_ADMINISTRADORES.includes(screen))).toEqual([])
  const { rows } = await api.db.pool.query(
    'select count(*)::int as n from usuario where cod_areagestion = 2 and activo and not administrador',
  )
  expect(Areas.find(({ Cod_AreaGestion }) => Cod_AreaGestion === COMEX)?.Personas).toBe(rows[0].n)
})

test('what no grant opens to clients is refused by the table, the area and the exceptions of a person', async () => {
  const CLIENTE = 5
  const table = await save(await versionOf(CLIENTE), [cell(CLIENTE, 'lote', 'ver', true)])
  expect([table.status, table.errores?.[0]?.mensaje]).toEqual([400, 'Permisos: un cliente no entra a Lotes. Quítelo de aquí.'])
  const put = (path: string, Permisos: object[]) => api.pedir('PUT', `/api/parametros/${path}`, { body: { Permisos } })
  expect((await put('areagestion/5', [{ Cod_Pantalla: 'gestion', Funciones: ['ver'] }])).status).toBe(400)
  expect((await put('usuario/cliente', [{ Cod_Pantalla: 'gerencia', Cod_Funcion: 'ver', Permitido: true }])).text).toContain('Gerencia')
  expect((await put('areagestion/3', [{ Cod_Pantalla: 'personas', Funciones: ['ver'] }])).text).toContain('son solo de los administradores')
  expect(await functionsOf(CLIENTE, 'lote')).toBeUndefined()
})

test('two areas change in one go, and people obey at once in all processes', async () => {
  expect([await create('calidad', api), await create('calidad', other)]).toEqual([403, 403])
  const given = await save(await versionOf(COMEX, CALIDAD), [
    cell(CALIDAD, 'puerto', 'crear', true),
    cell(COMEX, 'puerto', 'crear', false),
    cell(COMEX, 'puerto', 'ver', true),
  ])
  expect([given.status, given.mensaje]).toEqual([200, 'Permisos guardados: 2 áreas cambiaron.'])
  // an empty body is refused only once the call is granted
  expect([await create('calidad', api), await create('comex', api)]).toEqual([400, 403])
  await expect.poll(() => create('calidad', other), { timeout: 4000 }).toBe(400)
  await expect.poll(() => create('comex', other), { timeout: 4000 }).toBe(403)
  expect(await functionsOf(COMEX, 'puerto')).toEqual(['ver', 'editar', 'eliminar', 'exportar'])
  const { rows } = await api.db.pool.query(
    "select usuario from historial where tabla = 'areagestion' and accion = 'editar' order by id desc limit 2",
  )
  expect(rows).toEqual([{ usuario: 'admin' }, { usuario: 'admin' }])
})

test('of two administradores at once one is told, and nothing of theirs is saved', async () => {
  const versions = await versionOf(COMEX, CALIDAD)
  const answers = await Promise.all([
    save(versions.slice(0, 1), [cell(COMEX, 'moneda', 'eliminar', false)]),
    save(versions.toReversed(), [cell(CALIDAD, 'moneda', 'crear', true), cell(COMEX, 'moneda', 'crear', false)], other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const told = answers.find(({ status }) => status === 409)!
  expect(told.mensaje).toMatch(/^Otra persona cambió los permisos de Comex mientras usted los revisaba/)
  const isFirst = answers[0]!.status === 200
  expect((await functionsOf(COMEX, 'moneda'))!.includes('eliminar')).toBe(!isFirst)
  expect((await functionsOf(CALIDAD, 'moneda'))!.includes('crear')).toBe(!isFirst)
})

test('what is as it was makes no version', async () => {
  const before = await versionOf(COMEX)
  const { status, mensaje } = await save(before, [cell(COMEX, 'embarque', 'ver', true)])
  expect([status, mensaje]).toEqual([200, 'Nada cambió.'])
  expect(await versionOf(COMEX)).toEqual(before)
})

test('a screen without functions leaves the grants of its area', async () => {
  await save(
    await versionOf(CALIDAD),
    ['ver', 'imprimir', 'exportar'].map(funcion => cell(CALIDAD, 'embarque', funcion, false)),
  )
  expect(await functionsOf(CALIDAD, 'embarque')).toBeUndefined()
})

test.each([
  ['a screen of administradores', [cell(COMEX, 'permisos', 'ver', true)], /solo de los administradores/],
  ['a screen that does not exist', [cell(COMEX, 'nada', 'ver', true)], /no existe/],
  ['an area that was not read', [cell(CALIDAD, 'negocio', 'ver', true)], /qué versión de ella leyó/],
  ['an area that does not exist', [cell(77, 'negocio', 'ver', true)], /elija una que exista/],
  ['a function that does not exist', [cell(COMEX, 'negocio', 'volar', true)], /Función/],
])('%s changes nothing', async (_, changes, said) => {
  const before = await read()
  const answer = await save([...(await versionOf(COMEX)), { Cod_AreaGestion: 77, Version: 1 }], changes)
  expect(answer.status, answer.text).toBe(400)
  expect(answer.mensaje).toMatch(said)
  expect(await read()).toEqual(before)
})

test.each(['comercial', 'cliente'])('%s neither reads nor changes the table', async usuario => {
  expect((await api.pedir('GET', '/api/administracion/permisos', { usuario })).status).toBe(403)
  const body = { Areas: await versionOf(COMEX), Cambios: [cell(COMEX, 'negocio', 'crear', true)] }
  expect((await api.pedir('POST', '/api/administracion/permisos/guardar', { usuario, body })).status).toBe(403)
})
