/** What a phone without a signal sends late: its container was moved, taken away, annulled, loaded or closed meanwhile. */
import type { Values } from '@nogal/model/fields'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const { post } = callsOf(api)
const query = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows

let deal: Planned
let box = 0
let carried: Values = {}
const sheet = async (ship: number): Promise<Values | undefined> =>
  (await api.pedir('GET', `/api/produccion/${ship}/hojas-carga`, { usuario: 'produccion' })).data.find(
    (one: Values) => one.Id_Contenedor === box,
  )
/** What the phone noted over the sheet that it carries. */
const late = (body: Values = {}) =>
  api.pedir('POST', '/api/produccion/guardar-hoja-carga', {
    usuario: 'produccion',
    body: { Id_Contenedor: box, Nro_Embarque: carried.Nro_Embarque, Nro_Sello: 'TARDE-1', Version: carried.Version, ...body },
  })
const seal = async () => (await query('select nro_sello as s from contenedor where id_contenedor = $1', [box]))[0]?.s ?? null

beforeEach(async () => {
  deal = await planDeal(api, 2, 1)
  box = deal.boxes[0]!
  await post('guardar-pedido-contenedor', { Id_Contenedor: box, Productos: [{ Id_Linea: 1, Cantidad: 1000 }] })
  carried = (await sheet(deal.ships[0]!))!
})

test('of a container that went to another shipment tells which one, and is stored there once a person saves it there', async () => {
  await post('mover-contenedor-embarque', { Id_Contenedor: box, Nro_Embarque_Destino: deal.ships[1] })
  const refused = await late()
  expect(refused).toMatchObject({ status: 409, data: { Nro_Embarque: deal.ships[1] } })
  expect(refused.mensaje).toMatch(
    /^Contenedor 1 ya no va en este embarque: ahora va en el \S+\/2\. Abra su hoja en ese embarque y guárdela ahí\.$/,
  )
  expect(await seal()).toBeNull()
  // there, the merge asks, because the container has another version
  const there = { Nro_Embarque: deal.ships[1] }
  const stale = await late(there)
  expect(stale).toMatchObject({ status: 409, data: { Id_Contenedor: box, Nro_Embarque: deal.ships[1] } })
  expect((await late({ ...there, Version: stale.data.Version })).status).toBe(200)
  expect(await seal()).toBe('TARDE-1')
})

test('of an older portal, which does not tell the shipment, asks with the sheet as it is now', async () => {
  await post('mover-contenedor-embarque', { Id_Contenedor: box, Nro_Embarque_Destino: deal.ships[1] })
  expect(await late({ Nro_Embarque: undefined })).toMatchObject({ status: 409, data: { Id_Contenedor: box, Nro_Embarque: deal.ships[1] } })
})

test('of a container that was deleted says that there is none', async () => {
  await post('guardar-pedido-contenedor', { Id_Contenedor: box, Productos: [] })
  await post('delete-contendror-negocio', { Id_Contenedor: box })
  expect(await late()).toMatchObject({ status: 404, mensaje: expect.stringContaining('contenedor') })
})

test('of an annulled shipment is refused with why', async () => {
  await post('cambiar-estado', { Nro_Embarque: deal.ships[0], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' })
  expect(await late()).toMatchObject({
    status: 409,
    mensaje: expect.stringMatching(/^Contenedor 1 ya no va en este embarque, ni en otro\. Pregunte a Comex/),
    data: { Nro_Embarque: null },
  })
  expect(await seal()).toBeNull()
})

test('of a shipment that was closed says that its season, or it itself, is closed', async () => {
  const [{ season }] = await query('select cod_temporada as season from embarque where nro_embarque = $1', [deal.ships[0]])
  const close = await api.pedir('POST', '/api/temporadas/cerrar', {
    usuario: 'admin',
    body: { Cod_Temporada: season, Motivo: 'Se auditó.' },
  })
  expect(close.status, close.mensaje).toBe(200)
  const refused = await late()
  expect([refused.status, refused.mensaje]).toEqual([409, expect.stringMatching(/^La temporada .* está cerrada desde/)])
  expect(await seal()).toBeNull()
  await api.pedir('POST', '/api/temporadas/abrir', { usuario: 'admin', body: { Cod_Temporada: season, Motivo: 'Falta una hoja.' } })
  expect((await late()).status).toBe(200)
  expect(await seal()).toBe('TARDE-1')
})

test('of a container that was loaded meanwhile asks, and fruit that is loaded does not change', async () => {
  await ready(api, deal.ships[0]!)
  await post('update-info-contenedor', { Id_Contenedor: box, Fecha_Carga: daysAgo(1) })
  const refused = await late({ Carga: [{ Id_Linea: 1, Cajas: 10 }] })
  expect(refused.status).toBe(409)
  const again = await late({ Version: refused.data.Version, Carga: [{ Id_Linea: 1, Cajas: 10 }] })
  expect([again.status, again.mensaje]).toEqual([409, expect.stringMatching(/ya se cargó/)])
})
