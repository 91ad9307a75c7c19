/** What a plant writes of the containers that it loads, and which containers it sees. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { adjuntosOf, png } from '../test/archivos.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
let deal: Planned
beforeAll(async () => {
  deal = await planDeal(api, 2, 2)
  const { post } = callsOf(api)
  await post('update-info-embarque', { Nro_Embarque: deal.ships[0], Cod_Planta: 1 })
  await post('update-info-embarque', { Nro_Embarque: deal.ships[1], Cod_Planta: 2 })
  await post('update-info-contenedor', { Id_Contenedor: deal.boxes[1], Cod_Planta: 2 })
})

const write = (body: Values, usuario = 'produccion') => api.pedir('POST', '/api/produccion/guardar-hoja-carga', { usuario, body })
const sheets = (ship: number, usuario = 'produccion') => api.pedir('GET', `/api/produccion/${ship}/hojas-carga`, { usuario })
const worksAt = async (Cod_Planta: number[]) =>
  expect((await api.pedir('PUT', '/api/parametros/usuario/produccion', { body: { Cod_Planta } })).status).toBe(200)

test('a plant writes number, lots, seals, weights and the load date, and nothing else of a container', async () => {
  const [Id_Contenedor] = deal.boxes
  await callsOf(api).post('guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 1000 }] })
  await ready(api, deal.ships[0]!)
  const done = await write({
    Id_Contenedor,
    Nro_Contenedor: 'csqu 305438-3',
    Lotes: '25-2320, 25-2321',
    Nro_Sello: 'ml-900',
    Sellos: [{ Nro_Sello: 'sag-1', Origen: 'SAG' }],
    Tara_Kg: 3900,
    VGM_Kg: 5000,
    Metodo_VGM: '1',
    Pesado_Por: 'Romana Ruta 5',
    Fecha_VGM: `${daysAgo(1)}T10:00:00`,
    Fecha_Carga: daysAgo(1),
    Late: true,
  })
  expect(done.mensaje).toBe('Hoja de carga guardada.')
  expect(done.data).toMatchObject({ Nro_Contenedor: 'CSQU3054383', Lotes: '25-2320, 25-2321' })
  expect(done.data).toMatchObject({ Nro_Sello: 'ML-900', Sellos: [{ Nro_Sello: 'SAG-1', Origen: 'SAG' }], VGM_Kg: 5000, Late: true })
  expect((await sheets(deal.ships[0]!)).data[0]).toEqual(done.data)
  expect(await callsOf(api).get(`${deal.ships[0]}/${Id_Contenedor}/cargar-contenedor`)).toMatchObject({
    Tara_Kg: 3900,
    Fecha_Carga: daysAgo(1),
  })
  for (const foreign of [{ Cod_Agtrans: 1 }, { Cod_TipoContenedor: 1 }, { Observaciones: 'X' }])
    expect((await write({ Id_Contenedor, ...foreign })).status, JSON.stringify(foreign)).toBe(400)
})

test('the rules of a container hold for a plant too, and nobody overwrites another unseen', async () => {
  const Id_Contenedor = deal.boxes[2]
  const before = (await sheets(deal.ships[1]!)).data.find((row: Values) => row.Id_Contenedor === Id_Contenedor)
  // the container is still empty
  expect(await write({ Id_Contenedor, Fecha_Carga: daysAgo(1) })).toMatchObject({ status: 409 })
  expect((await write({ Id_Contenedor, Nro_Sello: 'A1', Version: before.Version })).status).toBe(200)
  expect(await write({ Id_Contenedor, Nro_Sello: 'B1', Version: before.Version })).toMatchObject({ status: 409, data: { Nro_Sello: 'A1' } })
  for (const usuario of ['calidad', 'comercial', 'cliente']) expect((await write({ Id_Contenedor }, usuario)).status).toBe(403)
  expect((await write({ Id_Contenedor: 999_999, Nro_Sello: 'X1' })).status).toBe(404)
})

test('a plant puts photos on the containers that it loads, on no others, and takes them away', async () => {
  const { attach, start, change, list } = adjuntosOf(api, 'produccion')
  const at = (Clave: number) => ({ De: 'contenedor', Clave })
  const [own, other] = [deal.boxes[0]!, deal.boxes[1]!]
  await worksAt([1])
  const photo = await attach(at(own), 'sello.png', png())
  expect(photo).toMatchObject({ De: 'contenedor', Clave: own, Tipo: 'png', Visible_Cliente: false, Usuario: 'produccion' })
  expect((await start('sello.png', 10, { Destinos: [at(other)] })).status).toBe(404)
  expect((await list(at(other))).status).toBe(404)
  expect((await change('eliminar', { Id_Adjunto: photo.Id_Adjunto, Version: photo.Version })).status).toBe(200)
  expect((await list(at(own))).data).toEqual([])
  await worksAt([])
  // without the function on its screen, the plant writes nothing
  await api.db.pool.query(
    `update usuario set permisos = '[{"Cod_Pantalla":"produccion","Cod_Funcion":"editar","Permitido":false}]' where cod_usuario = 'produccion'`,
  )
  expect((await start('sello.png', 10, { Destinos: [at(own)] })).status).toBe(403)
  await api.db.pool.query("update usuario set permisos = '[]' where cod_usuario = 'produccion'")
})

test('a sheet says nothing of what the fruit was sold for', async () => {
  expect((await sheets(deal.ships[0]!)).text).not.toMatch(/Precio|Monto|Moneda/)
})

test('who works at a plant sees what is loaded there, by list, sheet, item, record and history, at once', async () => {
  const shipsOf = async (): Promise<number[]> =>
    (await api.pedir('GET', '/api/produccion/listado-general-produccion', { usuario: 'produccion' })).data
      .map((row: Values) => row.Nro_Embarque)
      .filter((ship: number) => deal.ships.includes(ship))
  const boxesOf = async (ship: number) => (await sheets(ship)).data?.map((row: Values) => row.Id_Contenedor)
  const status = async (path: string) => (await api.pedir('GET', `/api/${path}`, { usuario: 'produccion' })).status
  expect((await shipsOf()).sort()).toEqual(deal.ships)
  await worksAt([1])
  expect(await shipsOf()).toEqual([deal.ships[0]])
  expect(await boxesOf(deal.ships[0]!)).toEqual([deal.boxes[0]])
  expect((await sheets(deal.ships[1]!)).status).toBe(404)
  expect((await write({ Id_Contenedor: deal.boxes[1], Nro_Sello: 'X1' })).status).toBe(404)
  for (const path of [
    `embarque/${deal.ships[1]}/cargar-embarque`,
    `embarque/${deal.ships[0]}/${deal.boxes[1]}/cargar-contenedor`,
    `produccion/${deal.ships[1]}/0/listar-otrosdocs-contenedor`,
    `produccion/${deal.ships[0]}/${deal.boxes[1]}/listar-otrosdocs-contenedor`,
    `historial/contenedor/${deal.boxes[1]}`,
  ])
    expect(await status(path), path).toBe(404)
  expect(await status(`embarque/${deal.ships[0]}/${deal.boxes[0]}/cargar-contenedor`)).toBe(200)
  await worksAt([2])
  // a shipment of another plant, with one container that is loaded here
  expect((await shipsOf()).sort()).toEqual(deal.ships)
  expect(await boxesOf(deal.ships[0]!)).toEqual([deal.boxes[1]])
  expect((await api.pedir('GET', '/api/correo/envios', { usuario: 'produccion' })).status).toBe(200)
  await worksAt([])
  expect(await boxesOf(deal.ships[0]!)).toEqual(deal.boxes.slice(0, 2))
})
