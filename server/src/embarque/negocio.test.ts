/** A deal and its shipments affect each other: quantities, states, due dates, searches. */
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { buildCuota, buildLinea } from '../test/builders.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const ETD = '2026-11-30'
const deal = async (nro: number): Promise<Values> => (await api.pedir('GET', `/api/negocio/${nro}`)).data
const stateOf = async (nro: number) => (await deal(nro)).Cod_EstadoNeg
const send = (path: string, body: Values) => api.pedir('POST', `/api/${path}`, { usuario: 'comercial', body })
const order = ({ boxes }: Planned, Cantidad: number, i = 0, Id_Linea = 1) =>
  embarques.post('guardar-pedido-contenedor', { Id_Contenedor: boxes[i], Productos: [{ Id_Linea, Cantidad }] })
const change = ({ ships }: Planned, body: object, i = 0) => embarques.post('update-info-embarque', { Nro_Embarque: ships[i], ...body })
const load = async ({ ships, boxes }: Planned, ...which: number[]) => {
  for (const ship of ships) await ready(api, ship)
  for (const i of which) await embarques.post('update-info-contenedor', { Id_Contenedor: boxes[i], Fecha_Carga: daysAgo(9) })
}

describe('a line with fruit in containers', () => {
  test('keeps its product, packaging and what is in them; its balance follows its quantity', async () => {
    const d = await planDeal(api, 1, 1, {}, false)
    await order(d, 5_000)
    const ask = async (changes: Values) => {
      const body = { Nro_Negocio: d.nro, Id_Linea: 1, ...changes }
      const { data } = await send('producto/validar-update', body)
      const { status, mensaje } = await send('producto/update-productos', body)
      expect([status, mensaje], mensaje).toEqual(data.valido ? [200, expect.anything()] : [409, data.motivos.join(' ')])
      return data
    }
    expect(await ask({ Cantidad: 4_999.999 })).toEqual({
      valido: false,
      motivos: ['La cantidad no puede ser menor que la que ya está en contenedores (5.000).'],
    })
    expect((await ask({ Cod_Envase: 2 })).motivos).toEqual([expect.stringContaining('el envase')])
    expect((await ask({ Cod_UndVenta: 2 })).motivos).toEqual([expect.stringContaining('la unidad')])
    expect(await ask({ Cantidad: 5_000 })).toMatchObject({ valido: true })
    const [line] = (await embarques.get(`${d.nro}/tablero-carga`)).Lineas
    expect(line).toMatchObject({ Cantidad: 5_000, Asignada: 5_000, Saldo: 0 })
    expect((await ask({ Cantidad: 6_000 })).valido).toBe(true)
    expect((await deal(d.nro)).Productos).toMatchObject([{ Asignada: 5_000, Saldo: 1_000 }, { Asignada: 0 }])
    expect(await send('producto/delete-producto', { Nro_Negocio: d.nro, Id_Linea: 1 })).toMatchObject({ status: 409 })
    expect(await send('producto/delete-producto', { Nro_Negocio: d.nro, Id_Linea: 2 })).toMatchObject({ status: 200 })
  })

  test('keeps its deal from being deleted; without fruit the deal goes with its shipments', async () => {
    const d = await planDeal(api, 2, 2, {}, false)
    await order(d, 10)
    expect(await send('negocio/delete-negocio', { Nro_Negocio: d.nro })).toMatchObject({
      status: 409,
      mensaje: 'El negocio tiene fruta en contenedores. Quítela antes de eliminarlo.',
    })
    await embarques.post('quitar-contenedor-productos', { Id_Contenedor: d.boxes[0] })
    await embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[1], Nro_Contenedor: 'CSQU3054383' })
    expect(await send('negocio/delete-negocio', { Nro_Negocio: d.nro })).toMatchObject({ status: 200 })
    const { rows } = await api.db.pool.query(
      'select from contenedor where nro_negocio = $1 union all select from saldo_fruta where nro_negocio = $1',
      [d.nro],
    )
    expect(rows).toHaveLength(0)
  })
})

describe('the state of a deal', () => {
  test('is fulfilled when the line shrinks to what has arrived', async () => {
    const d = await planDeal(api, 1, 1, { Fecha_ETD: ETD, Productos: [buildLinea()] })
    await order(d, 15_000)
    await load(d, 0)
    await change(d, { Fecha_Zarpe: daysAgo(8), Fecha_Arribo: daysAgo(1) })
    expect(await stateOf(d.nro)).toBe('03')
    const amended = await api.pedir('POST', '/api/negocio/cambiar-estado', {
      usuario: 'admin',
      body: { Nro_Negocio: d.nro, Cod_EstadoNeg: '03', Motivo: 'No hay más fruta.' },
    })
    expect(amended.status, amended.mensaje).toBe(200)
    const shrunk = await api.pedir('POST', '/api/producto/update-productos', {
      body: { Nro_Negocio: d.nro, Id_Linea: 1, Cantidad: 15_000 },
    })
    expect(shrunk.status, shrunk.mensaje).toBe(200)
    expect(await stateOf(d.nro)).toBe('04')
    const { data } = await api.pedir('GET', `/api/negocio/${d.nro}/estados`)
    expect(data.map((one: Values) => one.Cod_EstadoNeg)).toEqual(['01', '02', '03', '03', '04'])
  })

  test('goes back when a load date is taken back, and annuls what has not sailed', async () => {
    const d = await planDeal(api, 2, 1, { Fecha_ETD: ETD })
    await order(d, 100)
    await load(d, 0)
    expect(await stateOf(d.nro)).toBe('03')
    await embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[0], Fecha_Carga: null })
    expect(await stateOf(d.nro)).toBe('02')
    await load(d, 0)
    expect(await send('negocio/cambiar-estado', { Nro_Negocio: d.nro, Cod_EstadoNeg: '05', Motivo: 'Desistió.' })).toMatchObject({
      status: 200,
    })
    const { Embarques, Contenedores } = await embarques.get(`${d.nro}/tablero-carga`)
    expect(Embarques.map((row: Values) => row.Cod_EstadoEmb)).toEqual(['08', '08'])
    expect(Contenedores.map((row: Values) => [row.Nro_Embarque, row.Fecha_Carga])).toEqual([
      [null, null],
      [null, null],
    ])
    expect((await embarques.get(`${d.ships[0]}/estados`)).map((one: Values) => one.Cod_EstadoEmb).at(-1)).toBe('08')
  })
})

describe('payments', () => {
  const EVENTS: [event: number, change: object, due: string, estimated: boolean][] = [
    [3, { Fecha_ETD: '2027-04-10' }, '2027-04-20', false],
    [4, { Fecha_ETD: '2027-04-10' }, '2027-04-20', true],
    [5, { Fecha_BL: daysAgo(8) }, daysAgo(-2), false],
    [9, { Fecha_ETA: '2027-05-01' }, '2027-05-11', true],
    [1, { Fecha_ETD: '2027-04-10' }, '2027-01-11', false],
  ]
  test.each(EVENTS)('event %i follows the shipment %j', async (Cod_EventoPago, body, due, estimated) => {
    const Formas_Pago = [buildCuota({ Cod_EventoPago, Dias: 10 })]
    const d = await planDeal(api, 1, 1, { Fecha_Contrato: '2027-01-01', Formas_Pago })
    await embarques.get(`${d.nro}/0/0/distribuir-carga`)
    await change(d, body)
    expect((await deal(d.nro)).Formas_Pago).toMatchObject([{ Fecha_Vencimiento: due, Estimada: estimated }])
  })

  test('a departure is certain, and told before it is saved', async () => {
    const d = await planDeal(api, 1, 1, { Fecha_ETD: ETD, Formas_Pago: [buildCuota({ Cod_EventoPago: 4, Dias: 30 })] })
    await embarques.get(`${d.nro}/0/0/distribuir-carga`)
    await load(d, 0)
    const Fecha_Zarpe = daysAgo(8)
    const told = await embarques.ensayar('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_Zarpe })
    expect(told).toContainEqual(expect.stringMatching(/^El pago 1 vencerá el .*; vencía el 30-12-2026\.$/))
    expect(told).toContainEqual(expect.stringMatching(/^El embarque .*\/1 pasará a Zarpado\.$/))
    expect((await deal(d.nro)).Formas_Pago).toMatchObject([{ Fecha_Vencimiento: '2026-12-30', Estimada: true }])
    await change(d, { Fecha_Zarpe })
    expect((await deal(d.nro)).Formas_Pago).toMatchObject([{ Fecha_Vencimiento: daysAgo(-22), Estimada: false }])
  })

  test('of a deal whose shipments are annulled follow its own ETD', async () => {
    const d = await planDeal(api, 1, 1, { Formas_Pago: [buildCuota({ Cod_EventoPago: 3, Dias: 0 })] })
    await change(d, { Fecha_ETD: '2027-04-10' })
    await embarques.post('cambiar-estado', { Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' })
    expect((await deal(d.nro)).Formas_Pago).toMatchObject([{ Fecha_Vencimiento: '2027-03-05' }])
  })
})

test('every state of a shipment that follows from its data is written down with who brought it about', async () => {
  const d = await planDeal(api, 1, 1)
  await change(d, { Nro_Booking: 'ESTADOS-1' })
  await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: d.boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 100 }] })
  await load(d, 0)
  await change(d, { Fecha_Zarpe: daysAgo(8) })
  await change(d, { Fecha_Arribo: daysAgo(1) })
  const states: Values[] = await embarques.get(`${d.ships[0]}/estados`)
  expect(states.map(({ Cod_EstadoEmb }) => Cod_EstadoEmb).sort()).toEqual(['01', '02', '04', '05', '06'])
  expect(states.every(({ Usuario }) => Usuario === 'comex')).toBe(true)
})

describe('a search', () => {
  const deals = async (text: string) => {
    const found = [`/api/negocio/buscar/${encodeURIComponent(text)}`, `/api/negocio/lista-negocios?buscar=${encodeURIComponent(text)}`]
    const [one, other] = await Promise.all(found.map(async url => (await api.pedir('GET', url)).data.map((row: Values) => row.Nro_Negocio)))
    expect(one).toEqual(other)
    return one
  }
  test('finds deals and shipments by booking and container number, as long as they have them', async () => {
    const d = await planDeal(api, 2, 1)
    await change(d, { Nro_Booking: 'vap-4411' })
    const number = (i: number, Nro_Contenedor: string | null) =>
      embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[i], Nro_Contenedor })
    const numero = 'MSKU1234565'
    await number(1, numero)
    expect([await deals('VAP-4411'), await deals(numero.toLowerCase()), await deals(`vap ${numero}`)]).toEqual([[d.nro], [d.nro], [d.nro]])
    const list = (await api.pedir('GET', `/api/embarque/listar-embarques?buscar=${numero}`)).data
    expect(list.map((row: Values) => row.Nro_Embarque)).toEqual([d.ships[1]])
    await number(1, null)
    await change(d, { Nro_Booking: null })
    expect([await deals('vap-4411'), await deals(numero)]).toEqual([[], []])
    await number(0, numero)
    await embarques.post('delete-contendror-negocio', { Id_Contenedor: d.boxes[0] })
    expect(await deals(numero)).toEqual([])
  })
})
