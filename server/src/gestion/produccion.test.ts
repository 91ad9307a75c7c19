/** What a plant writes of the containers that it loads, and which containers it sees. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
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
const keyIn = async (query: string) => (await api.db.pool.query(query)).rows[0].key as number
const reeferType = () => keyIn('select cod_tipocontenedor as key from tipocontenedor where es_reefer order by 1 limit 1')
const fahrenheit = () => keyIn("select cod_unidadmedida as key from unidadmedida where simbolo = '°F'")
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

describe('fruit that a plant writes', () => {
  const [LINEA, OTRA] = [1, 2]
  let [box, neighbour] = [0, 0]
  let ship = 0
  type Linea = { Id_Linea: number; Cajas: number | null; Posibles: number; Lotes: string | null; Csg: string | null; Producto: string }
  const sheet = async () => (await sheets(ship)).data.find((row: Values) => row.Id_Contenedor === box) as Values & { Carga: Linea[] }
  const line = async (id: number) => (await sheet()).Carga.find(one => one.Id_Linea === id)!
  const saldo = async (id: number) =>
    (await callsOf(api).get(`${own.nro}/tablero-carga`)).Lineas.find((one: Values) => one.Id_Linea === id).Saldo as number
  let own: Planned
  beforeAll(async () => {
    own = await planDeal(api, 1, 2)
    ship = own.ships[0]!
    ;[box, neighbour] = own.boxes as [number, number]
    await callsOf(api).post('guardar-pedido-contenedor', { Id_Contenedor: box, Productos: [{ Id_Linea: LINEA, Cantidad: 1000 }] })
  })

  test('its sheet has the lines in the container first, each with what it may hold', async () => {
    const { Carga } = await sheet()
    expect(Carga.map(({ Id_Linea }) => Id_Linea)).toEqual([LINEA, OTRA])
    const [first, second] = Carga as [Linea, Linea]
    expect(first.Producto).toContain(' · ')
    expect(first.Cajas).toBeGreaterThan(0)
    // 20 tonnes of the line, none of it in another container
    expect(first.Posibles).toBe(first.Cajas! * 20)
    expect(second).toMatchObject({ Cajas: null, Lotes: null })
  })

  test('packages, lots and temperature reach the container, the balance and the packing list', async () => {
    const { Cajas, Posibles } = await line(LINEA)
    const done = await write({
      Id_Contenedor: box,
      Temperatura_Carga: 4.5,
      Carga: [
        { Id_Linea: LINEA, Cajas: Cajas! * 2, Lotes: 'L-1, L-2', Csg: '104233' },
        { Id_Linea: OTRA, Cajas: 3 },
      ],
    })
    expect(done.status, done.mensaje).toBe(200)
    expect(done.data.Carga[0]).toMatchObject({ Id_Linea: LINEA, Cajas: Cajas! * 2, Posibles, Lotes: 'L-1, L-2', Csg: '104233' })
    const whole = await callsOf(api).get(`${ship}/${box}/cargar-contenedor`)
    expect(whole).toMatchObject({ Temperatura_Carga: 4.5, Neto_Kg: 2000 + (3 * 1000) / Cajas! })
    expect(whole.Carga[0]).toMatchObject({ Cantidad: 2000, Cajas: Cajas! * 2, Lotes: 'L-1, L-2' })
    expect(await saldo(LINEA)).toBe(18_000)
    const list = await callsOf(api).get(`${ship}/papeles/lista-empaque/0`)
    const printed = list.Contenedores.find((one: Values) => one.Id_Contenedor === box)
    expect(printed).toMatchObject({ Temperatura_Carga: 4.5, Cajas: Cajas! * 2 + 3 })
    expect(printed.Carga[0]).toMatchObject({ Cajas: Cajas! * 2, Lotes: 'L-1, L-2' })
    const { data: history } = await api.pedir('GET', `/api/historial/contenedor/${box}`)
    expect(JSON.stringify(history)).toContain('L-1, L-2')
  })

  test('what is absent stays, and 0 gives the fruit of a line back', async () => {
    const before = await line(LINEA)
    expect((await write({ Id_Contenedor: box, Carga: [{ Id_Linea: OTRA, Cajas: 0 }] })).status).toBe(200)
    expect(await line(LINEA)).toEqual(before)
    expect(await line(OTRA)).toMatchObject({ Cajas: null })
    expect((await write({ Id_Contenedor: box, Carga: [{ Id_Linea: LINEA, Csg: '999' }] })).status).toBe(200)
    expect(await line(LINEA)).toEqual({ ...before, Csg: '999' })
  })

  test('all that is left of a line is taken whole', async () => {
    const { Posibles } = await line(OTRA)
    expect((await write({ Id_Contenedor: box, Carga: [{ Id_Linea: OTRA, Cajas: Posibles }] })).status).toBe(200)
    expect(await saldo(OTRA)).toBe(0)
    expect((await write({ Id_Contenedor: box, Carga: [{ Id_Linea: OTRA, Cajas: 0 }] })).status).toBe(200)
  })

  test.each<[string, Values[], string, RegExp]>([
    ['more than the balance', [{ Id_Linea: 1, Cajas: 100_000 }], 'Carga.0.Cajas', /hay [\d.]+ para este contenedor/],
    ['a broken package', [{ Id_Linea: 1, Cajas: 10.5 }], 'Carga.0.Cajas', /bultos enteros/],
    ['nothing', [{ Id_Linea: 1, Cajas: null }], 'Carga.0.Cajas', /0 si no lleva/],
    ['a line twice', [{ Id_Linea: 1 }, { Id_Linea: 1 }], 'Carga.0.Id_Linea', /repetida/],
    ['a line of no deal', [{ Id_Linea: 77, Cajas: 5 }], 'Carga.0.Cajas', /no queda fruta de la línea 77/],
    [
      'lots without packages',
      [
        { Id_Linea: 1, Csg: '1' },
        { Id_Linea: 2, Lotes: 'L-9' },
      ],
      'Carga.1.Lotes',
      /no lleva bultos de la línea 2/,
    ],
    ['lots of a line that is taken out', [{ Id_Linea: 1, Cajas: 0, Lotes: 'L-9' }], 'Carga.0.Lotes', /no lleva bultos/],
  ])('%s is refused at its field, and nothing is stored', async (_, Carga, campo, said) => {
    const before = await sheet()
    const refused = await write({ Id_Contenedor: box, Nro_Sello: 'NO-1', Carga })
    expect(refused).toMatchObject({ status: 409, errores: [{ campo }] })
    expect(refused.mensaje).toMatch(said)
    expect(await sheet()).toEqual(before)
  })

  test('two plants take no more of a line than there is', async () => {
    const { Posibles, Cajas } = await line(LINEA)
    const rest = Posibles - Cajas!
    const both = await Promise.all([
      write({ Id_Contenedor: box, Carga: [{ Id_Linea: LINEA, Cajas: Posibles }] }),
      write({ Id_Contenedor: neighbour, Carga: [{ Id_Linea: LINEA, Cajas: rest }] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await saldo(LINEA)).toBe(0)
    for (const Id_Contenedor of [box, neighbour]) await write({ Id_Contenedor, Carga: [{ Id_Linea: LINEA, Cajas: 0 }] })
    await write({ Id_Contenedor: box, Carga: [{ Id_Linea: LINEA, Cajas: 40 }] })
  })

  test('the fruit of a loaded container stays until the date is cleared; fruit and date go together', async () => {
    await write({ Id_Contenedor: box, Carga: [{ Id_Linea: LINEA, Cajas: 0 }] })
    await ready(api, ship)
    const loaded = await write({ Id_Contenedor: box, Fecha_Carga: daysAgo(1), Carga: [{ Id_Linea: LINEA, Cajas: 40 }] })
    expect(loaded.status, loaded.mensaje).toBe(200)
    const refused = await write({ Id_Contenedor: box, Carga: [{ Id_Linea: LINEA, Cajas: 41 }] })
    expect(refused).toMatchObject({ status: 409, mensaje: expect.stringContaining('borre antes la fecha de carga') })
    // the lots of loaded fruit are often known later
    expect((await write({ Id_Contenedor: box, Carga: [{ Id_Linea: LINEA, Cajas: 40, Lotes: 'L-7' }] })).status).toBe(200)
    const cleared = await write({ Id_Contenedor: box, Fecha_Carga: null, Carga: [{ Id_Linea: LINEA, Cajas: 41 }] })
    expect(cleared.data).toMatchObject({ Fecha_Carga: null })
    expect(cleared.data.Carga[0]).toMatchObject({ Cajas: 41, Lotes: 'L-7' })
  })

  test('fruit warmer than the voyage is told', async () => {
    const said = async (Temperatura_Carga: number) =>
      ((await write({ Id_Contenedor: box, Temperatura_Carga })).data.Avisos as Values[]).filter(
        ({ Campo }) => Campo === 'Temperatura_Carga',
      )
    const { post } = callsOf(api)
    await post('update-info-contenedor', { Id_Contenedor: box, Cod_TipoContenedor: await reeferType() })
    // 32 °F are 0 °C
    await post('update-info-embarque', { Nro_Embarque: ship, Temperatura: 32, Cod_UnidadMedTem: await fahrenheit() })
    expect((await sheet()).Temperatura_Viaje).toBe(0)
    expect(await said(3)).toEqual([])
    expect((await said(3.1))[0]!.Mensaje).toContain('La fruta está a 3,1 °C y viaja a 0 °C')
    expect((await write({ Id_Contenedor: box, Temperatura_Carga: 61 })).status).toBe(400)
  })
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
