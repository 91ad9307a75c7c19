/** A roll-over: to a shipment that still takes containers, or to the next one, which it creates. */
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { expect, test } from 'vitest'
import { exporterToday } from '../list/filters.ts'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, loadedShipment, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const { get, post } = callsOf(api)

const ETD = addDays(exporterToday(), 40)
const read = (ship: number) => get(`${ship}/cargar-embarque`)
const roll = (Id_Contenedor: number | undefined, more: Values, usuario = 'comex') =>
  callsOf(api, usuario).pedir('POST', 'traspasar-contenedor', { Id_Contenedor, Motivo: 'Perdió la nave.', ...more })
const shipsOf = async (nro: number): Promise<Values[]> => get(`${nro}/listar-embarques-negocio`)

test('creates the next shipment with its itinerary, like the one before, and the next container follows there', async () => {
  const { nro, ship, ids } = await loadedShipment(api, { Fecha_ETD: ETD })
  await ready(api, ship)
  for (const Id_Contenedor of ids) await post('update-info-contenedor', { Id_Contenedor, Fecha_Carga: daysAgo(1) })
  const { status, data } = await roll(ids[0], { Fecha_ETD: addDays(ETD, 7), Nro_Viaje: '0413N', Corte_Carga: `${addDays(ETD, 5)}T18:00` })
  expect(status).toBe(200)
  expect(data).toMatchObject({ Nro_Corr_Embarque: 2, Motivo_Traspaso: 'Perdió la nave.' })
  const was = await read(ship)
  const same = ['Cod_Naviera', 'Cod_PuertoOrigen', 'Cod_PuertoDestino', 'Cod_AgAduana', 'Cod_AgCarga', 'Cod_Planta', 'Modalidad_Venta']
  expect(await read(data.Nro_Embarque)).toMatchObject({
    ...Object.fromEntries(same.map(name => [name, was[name]])),
    Fecha_ETD: addDays(ETD, 7),
    Nro_Viaje: '0413N',
    Corte_Carga: `${addDays(ETD, 5)}T18:00:00`,
    Nro_Booking: null,
    Cod_Nave: null,
  })
  expect((await roll(ids[1], { Nro_Embarque_Destino: data.Nro_Embarque })).status).toBe(200)
  expect(await shipsOf(nro)).toHaveLength(2)
})

test.each<[string, Values, number, RegExp]>([
  ['without a destination and without an ETD', {}, 400, /^ETD: falta el del embarque siguiente/],
  ['to an existing shipment with an itinerary', { Nro_Embarque_Destino: 1, Fecha_ETD: ETD }, 409, /no las dos cosas/],
  ['to a next shipment that arrives before it sails', { Fecha_ETD: ETD, Fecha_ETA: addDays(ETD, -1) }, 409, /^El ETA no puede ser antes/],
  ['to a next shipment on a vessel that there is not', { Fecha_ETD: ETD, Cod_Nave: 99_999 }, 400, /^Nave: /],
])('is refused %s, and creates nothing', async (_, more, status, sentence) => {
  const { nro, boxes } = await planDeal(api, 1, 1)
  const answer = await roll(boxes[0], more)
  expect([answer.status, answer.mensaje]).toEqual([status, expect.stringMatching(sentence)])
  expect(await shipsOf(nro)).toHaveLength(1)
})

test('is refused to a shipment that is being loaded, has sailed, or is annulled', async () => {
  const d = await planDeal(api, 3, 2)
  const [from, loading, gone] = d.ships as [number, number, number]
  await get(`${d.nro}/0/0/distribuir-carga`)
  await ready(api, loading)
  const { Contenedores_Embarque: boxes } = await read(loading)
  await post('update-info-contenedor', { Id_Contenedor: boxes[0].Id_Contenedor, Fecha_Carga: daysAgo(1) })
  const { Contenedores_Embarque: own } = await read(from)
  const to = (Nro_Embarque_Destino: number) => roll(own[0].Id_Contenedor, { Nro_Embarque_Destino })
  expect(await to(loading)).toMatchObject({
    status: 409,
    mensaje: expect.stringMatching(/^El embarque 2 ya está en carga: no recibe traspasos/),
  })
  await post('cambiar-estado', { Nro_Embarque: gone, Cod_EstadoEmb: '08', Motivo: 'No hay nave.' })
  expect(await to(gone)).toMatchObject({ status: 409, mensaje: expect.stringMatching(/^El embarque 3 está anulado/) })
  await post('update-info-contenedor', { Id_Contenedor: boxes[1].Id_Contenedor, Fecha_Carga: daysAgo(1) })
  await post('update-info-embarque', { Nro_Embarque: loading, Fecha_Zarpe: daysAgo(0) })
  expect(await to(loading)).toMatchObject({ status: 409, mensaje: expect.stringMatching(/^El embarque 2 ya zarpó/) })
})
