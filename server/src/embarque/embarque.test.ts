import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, newDeal, ready } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

/** A confirmed deal with this many shipments of this many containers; returns its number and their keys. */
const planned = async (shipments: number, containers: number) => {
  const nro = await newDeal(api)
  const rows = await embarques.get(`set-up-embarque/${nro}/${shipments}/${containers}/comex`)
  const { Contenedores } = await embarques.get(`${nro}/tablero-carga`)
  const ids: number[] = Contenedores.map((c: { Id_Contenedor: number }) => c.Id_Contenedor)
  return { nro, ships: rows.map((r: { Nro_Embarque: number }) => r.Nro_Embarque).sort((a: number, b: number) => a - b) as number[], ids }
}
const board = (nro: number) => embarques.get(`${nro}/tablero-carga`)
const saldos = async (nro: number): Promise<number[]> => (await board(nro)).Lineas.map((l: { Saldo: number }) => l.Saldo)
const dealState = async (nro: number) => (await api.pedir('GET', `/api/negocio/${nro}`)).data.Cod_EstadoNeg

describe('a deal is set up', () => {
  test('into shipments of so many containers, with what it knows of the voyage', async () => {
    const { nro, ships, ids } = await planned(2, 3)
    expect([ships.length, ids.length]).toEqual([2, 6])
    const whole = await embarques.get(`${ships[0]}/cargar-embarque`)
    expect(whole).toMatchObject({
      Nro_Negocio: nro,
      Nro_Corr_Embarque: 1,
      Cod_EstadoEmb: '01',
      Fecha_ETD: '2027-03-05',
      Cod_PaisDestino: 276,
      Cant_Contenedores: 3,
    })
    expect(whole.Contenedores_Embarque).toHaveLength(3)
    expect(await embarques.get(`set-up-embarque/${nro}/2/3/comex`)).toHaveLength(2)
  })

  test('to fewer only where they are empty', async () => {
    const { nro, ids } = await planned(2, 2)
    await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: ids[3], Productos: [{ Id_Linea: 1, Cantidad: 5 }] })
    expect(await embarques.pedir('GET', `set-up-embarque/${nro}/2/0/comex`)).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('con fruta'),
    })
    const left = await embarques.get(`set-up-embarque/${nro}/1/2/comex`)
    expect(left.map((r: { Nro_Corr_Embarque: number }) => r.Nro_Corr_Embarque)).toEqual([2])
    expect(await saldos(nro)).toEqual([19_995, 10_000])
  })

  test('in nobody else’s name', async () => {
    const nro = await newDeal(api)
    expect(await embarques.pedir('GET', `set-up-embarque/${nro}/1/1/comercial`)).toMatchObject({ status: 403 })
  })
})

describe('fruit', () => {
  test('is spread evenly in whole packages, and again changes nothing', async () => {
    const { nro } = await planned(1, 3)
    const { Cambios, Lineas, Celdas } = await embarques.get(`${nro}/0/0/distribuir-carga`)
    expect(Cambios).toBe(6)
    expect(Lineas.map((l: { Saldo: number }) => l.Saldo)).toEqual([0, 0])
    // 800 sacks of 25 kg in three containers: 267, 267 and 266
    expect(Celdas.filter((c: { Id_Linea: number }) => c.Id_Linea === 1).map((c: { Cantidad: number }) => c.Cantidad)).toEqual([
      6_675, 6_675, 6_650,
    ])
    expect((await embarques.get(`${nro}/0/0/distribuir-carga`)).Cambios).toBe(0)
  })

  test('moves from one container to another at once, and an old picture is refused', async () => {
    const { nro, ids } = await planned(1, 2)
    const set = (celdas: unknown[]) => embarques.pedir('POST', 'guardar-carga', { Nro_Negocio: nro, Celdas: celdas })
    expect(await set([{ Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 20_000 }])).toMatchObject({ status: 200 })
    const moved = await set([
      { Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 0, Antes: 20_000 },
      { Id_Contenedor: ids[1], Id_Linea: 1, Cantidad: 20_000, Antes: 0 },
    ])
    expect(moved.data.Celdas).toEqual([{ Id_Contenedor: ids[1], Id_Linea: 1, Cantidad: 20_000 }])
    expect(await set([{ Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 1, Antes: 20_000 }])).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('Otra persona'),
    })
    expect(await set([{ Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 0.5 }])).toMatchObject({
      status: 409,
      mensaje: 'No queda tanta fruta de la línea 1: su saldo es 0 y faltan 0,5. Devuelva fruta de otro contenedor, o asigne menos.',
    })
  })
})

describe('the state', () => {
  test('of a shipment and of its deal follow from booking, loading, sailing and arrival', async () => {
    const { nro, ships, ids } = await planned(1, 2)
    const change = (body: object) => embarques.post('update-info-embarque', { Nro_Embarque: ships[0], ...body })
    const load = (id: number, Fecha_Carga: string | null) => embarques.post('update-info-contenedor', { Id_Contenedor: id, Fecha_Carga })
    await embarques.get(`${nro}/0/0/distribuir-carga`)
    expect((await change({ Nro_Booking: 'hlcu 123', Fecha_ETD: '2026-10-20' })).Cod_EstadoEmb).toBe('02')
    await ready(api, ships[0]!)
    await load(ids[0]!, '2026-10-18')
    expect([(await embarques.get(`${ships[0]}/cargar-embarque`)).Cod_EstadoEmb, await dealState(nro)]).toEqual(['03', '03'])
    expect(await embarques.pedir('POST', 'update-info-embarque', { Nro_Embarque: ships[0], Fecha_Zarpe: '2026-10-21' })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('Faltan por cargar'),
    })
    await load(ids[1]!, '2026-10-19')
    expect((await change({ Fecha_Zarpe: '2026-10-21' })).Cod_EstadoEmb).toBe('05')
    expect((await change({ Fecha_Arribo: '2026-11-15' })).Cod_EstadoEmb).toBe('06')
    expect(await dealState(nro)).toBe('04')
    expect((await change({ Fecha_Arribo: null })).Cod_EstadoEmb).toBe('05')
    expect(await dealState(nro)).toBe('03')
  })
})
