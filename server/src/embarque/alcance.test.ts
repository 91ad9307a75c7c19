/** The shipments that a session sees: a client sees its own, on every route. */
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, testApi } from '../test/api.ts'
import { callsOf, newDeal, type Planned, planDeal } from '../test/embarques.ts'

let api: Api
/** A shipment of the client 1, whose user is «cliente», and one of another client. */
let own: Planned
let foreign: Planned
beforeAll(async () => {
  api = await testApi()
  await api.db.pool.query(
    `update usuario set permisos = '[{"Cod_Pantalla":"embarque","Cod_Funcion":"ver","Permitido":true}]' where cod_usuario = 'cliente'`,
  )
  own = await planDeal(api)
  foreign = await planDeal(api, 2, 2, { Cod_ClienteNegocio: 10, Cod_Consig: 10, Cod_Notif1: 10 })
  for (const { ships, boxes } of [own, foreign]) {
    const { post } = callsOf(api)
    await post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'HLCU77' })
    await post('quitar-contenedor', { Id_Contenedor: boxes[3] })
    await post('guardar-pedido-contenedor', { Id_Contenedor: boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 10 }] })
  }
})
afterAll(() => api.close())

const READS: [name: string, path: (d: Planned) => string][] = [
  ['whole', ({ ships }) => `embarque/${ships[0]}/cargar-embarque`],
  ['container', ({ ships, boxes }) => `embarque/${ships[0]}/${boxes[0]}/cargar-contenedor`],
  ['container without a shipment', ({ boxes }) => `embarque/0/${boxes[3]}/cargar-contenedor`],
  ['fruit of a container', ({ ships, boxes }) => `embarque/${ships[0]}/${boxes[0]}/listar-detalles-contenedores`],
  ['fruit of a shipment', ({ ships }) => `embarque/${ships[0]}/0/listar-detalles-contenedores`],
  ['shipments of a deal', ({ nro }) => `embarque/${nro}/listar-embarques-negocio`],
  ['containers that wait', ({ nro }) => `embarque/${nro}/listar-contenedores-sinasignar`],
  ['balance', ({ nro }) => `embarque/${nro}/listar-saldo-fruta`],
  ['board', ({ nro }) => `embarque/${nro}/tablero-carga`],
  ['states', ({ ships }) => `embarque/${ships[0]}/estados`],
]

test.each(READS)('a client reads its own, and nobody else’s: %s', async (_, path) => {
  const read = (d: Planned) => api.pedir('GET', `/api/${path(d)}`, { usuario: 'cliente' })
  const mine = await read(own)
  expect(mine.status, mine.mensaje).toBe(200)
  expect((await read(foreign)).status).toBe(404)
  expect((await api.pedir('GET', `/api/${path(foreign)}`, { usuario: 'comex' })).status).toBe(200)
})

test.each([
  ['shipment', 'embarque', (d: Planned) => d.ships[0]],
  ['container', 'contenedor', (d: Planned) => d.boxes[0]],
] as const)('the history of a %s is its reader’s', async (_, table, key) => {
  const read = (d: Planned, usuario: string) => api.pedir('GET', `/api/historial/${table}/${key(d)}`, { usuario })
  const { data } = await read(own, 'comex')
  expect(data.length).toBeGreaterThan(0)
  expect((await read(foreign, 'cliente')).status).not.toBe(200)
})

test('lists, searches and files hold only what a client may see', async () => {
  const ask = (query: string, usuario = 'cliente') => api.pedir('GET', `/api/embarque/listar-embarques?${query}`, { usuario })
  const deals = async (query: string, usuario?: string) =>
    (await ask(query, usuario)).data.map((row: { Nro_Negocio: number }) => row.Nro_Negocio) as number[]
  expect(await deals('')).toContain(own.nro)
  expect(await deals('')).not.toContain(foreign.nro)
  expect(await deals('buscar=hlcu77')).toEqual([own.nro])
  expect((await deals('buscar=hlcu77', 'comex')).sort((a, b) => a - b)).toEqual([own.nro, foreign.nro])
  expect((await api.pedir('GET', `/api/embarque/listar-embarques/0/${foreign.nro}/0`, { usuario: 'cliente' })).data).toEqual([])
})

test.each([
  ['POST', 'update-info-embarque', (d: Planned) => ({ Nro_Embarque: d.ships[0], Nro_Booking: 'X' })],
  ['POST', 'guardar-pedido-contenedor', (d: Planned) => ({ Id_Contenedor: d.boxes[0], Productos: [] })],
  ['POST', 'mover-contenedor-embarque', (d: Planned) => ({ Id_Contenedor: d.boxes[0], Nro_Embarque_Destino: d.ships[1] })],
  ['POST', 'cambiar-estado', (d: Planned) => ({ Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'X' })],
  ['GET', 'set-up', (d: Planned) => d],
] as const)('a client changes nothing: %s %s', async (method, path, body) => {
  const url = path === 'set-up' ? `set-up-embarque/${own.nro}/1/1/cliente` : path
  const answer = await api.pedir(method, `/api/embarque/${url}`, { usuario: 'cliente', ...(method === 'POST' && { body: body(own) }) })
  expect(answer.status).toBe(403)
})

test.each([
  ['calidad', 200, 403],
  ['produccion', 200, 403],
  ['comercial', 200, 403],
  ['comex', 200, 200],
])('%s reads (%i) and changes (%i) shipments', async (usuario, reads, writes) => {
  const { pedir } = callsOf(api, usuario)
  expect((await pedir('GET', `${own.ships[0]}/cargar-embarque`)).status).toBe(reads)
  expect((await pedir('POST', 'update-info-embarque', { Nro_Embarque: own.ships[0], Ref_Interna: usuario })).status).toBe(writes)
})

test('a trial of a change is nobody’s who may not change', async () => {
  const body = { Nro_Embarque: own.ships[0], Nro_Booking: 'X' }
  expect(
    (await api.pedir('POST', '/api/embarque/update-info-embarque', { usuario: 'calidad', body, headers: { [ENSAYO]: 'si' } })).status,
  ).toBe(403)
  expect(
    (await callsOf(api, 'cliente').pedir('POST', 'saldo-pedido-contenedor', { Id_Contenedor: foreign.boxes[0], Productos: [] })).status,
  ).toBe(404)
  expect((await callsOf(api).pedir('GET', '99999999/cargar-embarque')).status).toBe(404)
  const nro = await newDeal(api, {}, false)
  expect(await callsOf(api).get(`${nro}/listar-embarques-negocio`)).toEqual([])
})
