/** A payment whose event belongs to shipments is due in parts: one for each shipment, by the amount of its fruit. */
import type { Values } from '@nogal/model/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recalculate } from '../db/recalculate.ts'
import { readContrato } from '../negocio/contrato/contrato.queries.ts'
import { useApi } from '../test/api.ts'
import { buildCuota, buildLinea, buildNegocio } from '../test/builders.ts'
import { callsOf, daysAgo, type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const ETD = '2027-03-05'
const [CONTRATO, DEL_ETD, DEL_BL] = [1, 3, 5]
const [PORCENTAJE, FIJO, POR_CONTENEDOR] = [1, 2, 3]

type Parte = {
  Nro_Embarque: number | null
  Nro_Corr_Embarque: number | null
  Fecha_Vencimiento: string
  Estimada: boolean
  Montos: Values[]
}
type Cuota = { Fecha_Vencimiento: string; Estimada: boolean; Monto: number | null; Montos: Values[]; Partes: Parte[] }

const cuotas = async ({ nro }: Planned): Promise<Cuota[]> => (await api.pedir('GET', `/api/negocio/${nro}`)).data.Formas_Pago
/** The part of an instalment that one shipment pays: number of the shipment, amounts, due date, and whether the date is estimated. */
const short = (parte: Parte) => [
  parte.Nro_Corr_Embarque,
  ...parte.Montos.map(m => m.Monto),
  parte.Fecha_Vencimiento,
  ...(parte.Estimada ? ['~'] : []),
]
const partes = async (d: Planned, at = 0) => (await cuotas(d))[at]!.Partes.map(short)
/** Puts fruit into the container of a shipment: the quantity of each line. */
const order = ({ boxes }: Planned, i: number, ...kilos: number[]) => {
  const Productos = kilos.flatMap((Cantidad, line) => (Cantidad ? [{ Id_Linea: line + 1, Cantidad }] : []))
  return embarques.post('guardar-pedido-contenedor', { Id_Contenedor: boxes[i], Productos })
}
const change = ({ ships }: Planned, i: number, body: object) => embarques.post('update-info-embarque', { Nro_Embarque: ships[i], ...body })
/** A deal of one line of 20 tonnes at 4 USD, with a container in each shipment. */
const dealOf = (shipments: number, Formas_Pago: Values[], more: Values = {}) =>
  planDeal(api, shipments, 1, {
    Fecha_ETD: ETD,
    Fecha_Contrato: '2026-11-01',
    Productos: [buildLinea({ Precio: 4 })],
    Formas_Pago,
    ...more,
  })
const alBl = (changes: Values = {}) => buildCuota({ Cod_EventoPago: DEL_BL, Dias: 30, ...changes })

describe('the parts of a payment', () => {
  test('one BL of two makes firm only its own part', async () => {
    const d = await dealOf(2, [alBl()])
    await order(d, 0, 5_000)
    await order(d, 1, 15_000)
    await change(d, 1, { Fecha_ETD: '2027-04-10' })
    expect(await partes(d)).toEqual([
      [1, 20_000, '2027-04-04', '~'],
      [2, 60_000, '2027-05-10', '~'],
    ])
    await change(d, 1, { Fecha_BL: daysAgo(3) })
    const [cuota] = await cuotas(d)
    expect(cuota!.Partes.map(short)).toEqual([
      [1, 20_000, '2027-04-04', '~'],
      [2, 60_000, daysAgo(-27)],
    ])
    // the whole is due with its first part, and estimated while a part is
    expect(cuota).toMatchObject({ Monto: 80_000, Fecha_Vencimiento: daysAgo(-27), Estimada: true })
    const { rows } = await api.db.pool.query('select pagos::text[] from negocio_resumen where nro_negocio = $1', [d.nro])
    expect(rows[0].pagos).toEqual([daysAgo(-27), '2027-04-04'])
  })

  test('of three shipments of unequal weight add up, by currency and its decimals', async () => {
    const Productos = [
      buildLinea({ Cantidad: 10_000, Precio: 1.3333 }),
      buildLinea({ Cantidad: 10_000, Precio: 1.1111, Cod_Moneda: 'BHD', Cod_Calibre: 3 }),
    ]
    const d = await dealOf(3, [alBl({ Cantidad: 33.33 }), alBl({ Cantidad: 66.67 })], { Productos })
    await order(d, 0, 3_325, 3_325)
    await order(d, 1, 1_675, 6_675)
    await order(d, 2, 5_000)
    const all = await cuotas(d)
    expect(all.map(({ Montos }) => Montos.map(m => m.Monto))).toEqual([
      [3_703.296, 4_443.89],
      [7_407.704, 8_889.11],
    ])
    expect(all[0]!.Partes.map(({ Montos }) => Montos)).toEqual([
      [
        { Cod_Moneda: 'BHD', Monto: 1_231.346 },
        { Cod_Moneda: 'USD', Monto: 1_477.59 },
      ],
      [
        { Cod_Moneda: 'BHD', Monto: 2_471.95 },
        { Cod_Moneda: 'USD', Monto: 744.36 },
      ],
      [{ Cod_Moneda: 'USD', Monto: 2_221.94 }],
    ])
  })

  test('fruit in no shipment keeps a part, which sails with the next shipment or on the day of the deal', async () => {
    const d = await dealOf(2, [alBl()])
    await order(d, 0, 5_000)
    await change(d, 1, { Fecha_ETD: '2027-04-10' })
    await change(d, 0, { Fecha_BL: daysAgo(3) })
    expect(await partes(d)).toEqual([
      [1, 20_000, daysAgo(-27)],
      [null, 60_000, '2027-05-10', '~'],
    ])
    await change(d, 1, { Fecha_BL: daysAgo(2) })
    expect(await partes(d)).toEqual([
      [1, 20_000, daysAgo(-27)],
      [null, 60_000, '2027-04-04', '~'],
    ])
  })

  test('an annulled shipment has none; a container that moves takes its part along', async () => {
    const d = await dealOf(2, [alBl()])
    await order(d, 0, 5_000)
    await order(d, 1, 15_000)
    await embarques.post('mover-contenedor-embarque', { Id_Contenedor: d.boxes[0], Nro_Embarque_Destino: d.ships[1] })
    expect(await partes(d)).toEqual([[2, 80_000, '2027-04-04', '~']])
    await embarques.post('quitar-contenedor', { Id_Contenedor: d.boxes[0] })
    expect((await partes(d)).map(([ship, amount]) => [ship, amount])).toEqual([
      [2, 60_000],
      [null, 20_000],
    ])
    await embarques.post('cambiar-estado', { Nro_Embarque: d.ships[1], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' })
    expect(await partes(d)).toEqual([[null, 80_000, '2027-04-04', '~']])
  })

  const WHOLE: [what: string, shipments: number, event: number, date: string, kilos: number][] = [
    ['at the contract', 2, CONTRATO, '2026-12-01', 10_000],
    ['of one shipment', 1, DEL_ETD, '2027-05-10', 20_000],
    ['without fruit in shipments', 1, DEL_ETD, '2027-05-10', 0],
  ]
  test.each(WHOLE)('are one: %s', async (_, shipments, Cod_EventoPago, date, kilos) => {
    const d = await dealOf(shipments, [alBl({ Cod_EventoPago })])
    if (kilos) for (let i = 0; i < shipments; i++) await order(d, i, kilos)
    await change(d, 0, { Fecha_ETD: '2027-04-10' })
    const [cuota] = await cuotas(d)
    expect(cuota!.Partes.map(parte => short(parte).slice(1))).toEqual([[80_000, date]])
    expect(cuota!.Partes[0]!.Nro_Embarque).toBe(Cod_EventoPago === DEL_ETD && kilos ? d.ships[0] : null)
  })

  test('without shipments, or without lines, are one', async () => {
    const { status, data } = await api.pedir('POST', '/api/negocio/add-negocio', {
      body: buildNegocio({ Fecha_ETD: ETD, Formas_Pago: [alBl()] }),
    })
    expect([status, data.Formas_Pago[0].Partes.map(short)]).toEqual([200, [[null, 77_000, '2027-04-04', '~']]])
    await api.pedir('POST', '/api/producto/delete-producto', { body: { Nro_Negocio: data.Nro_Negocio, Id_Linea: 1 } })
    const [cuota] = await cuotas({ nro: data.Nro_Negocio, ships: [], boxes: [] })
    expect(cuota).toMatchObject({ Monto: null, Montos: [], Partes: [{ Nro_Embarque: null, Fecha_Vencimiento: '2027-04-04', Montos: [] }] })
  })

  test('of fixed amounts are shares of the amount, by container or not', async () => {
    const pays = [
      alBl({ Cod_UndPago: FIJO, Cantidad: 1_000 }),
      alBl({ Cod_UndPago: POR_CONTENEDOR, Cantidad: 500 }),
      alBl({ Cod_UndPago: PORCENTAJE }),
    ]
    const d = await dealOf(2, pays)
    await order(d, 0, 5_000)
    await order(d, 1, 15_000)
    expect((await cuotas(d)).map(({ Monto, Partes }) => [Monto, ...Partes.map(({ Montos }) => Montos[0]!.Monto)])).toEqual([
      [1_000, 250, 750],
      [1_000, 250, 750],
      [78_000, 19_500, 58_500],
    ])
    // the parts of a shipment add up to the amount on its pro-forma
    const { Pagos, Montos } = await embarques.get(`${d.ships[0]}/papeles/proforma/0`)
    expect([Pagos.map((one: { Montos: Values[] }) => one.Montos[0]!.Monto), Montos[0].Monto]).toEqual([[250, 250, 19_500], 20_000])
  })

  test('the pro-forma has a share of what is paid at the contract, too', async () => {
    const d = await dealOf(2, [buildCuota({ Cantidad: 30 }), alBl({ Cantidad: 70 })])
    await order(d, 0, 5_000)
    const { Pagos } = await embarques.get(`${d.ships[0]}/papeles/proforma/0`)
    expect(Pagos.map((one: { Montos: Values[] }) => one.Montos)).toEqual([
      [{ Cod_Moneda: 'USD', Monto: 6_000 }],
      [{ Cod_Moneda: 'USD', Monto: 14_000 }],
    ])
    expect((await embarques.get(`${d.ships[1]}/papeles/proforma/0`)).Pagos.map((one: Values) => one.Montos)).toEqual([[], []])
  })

  test('are told by name before a change is saved', async () => {
    const d = await dealOf(2, [alBl()])
    await order(d, 0, 5_000)
    await order(d, 1, 15_000)
    const told = await embarques.ensayar('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_BL: daysAgo(3) })
    expect(told).toContainEqual(expect.stringMatching(/^El pago 1 del embarque 1 vencerá el .*; vencía el 04-04-2027\.$/))
  })

  test('the contract prints the parts whose day is certain, and one ETD for each shipment', async () => {
    const d = await dealOf(2, [buildCuota({ Cantidad: 30 }), alBl({ Cantidad: 70 })])
    const read = () => readContrato(api.db.pool, d.nro, 'es')
    const before = await read()
    expect([before.Fecha_ETD, before.Salidas, before.Pagos.map(one => one.Partes)]).toEqual([ETD, null, [null, null]])
    await order(d, 0, 5_000)
    await order(d, 1, 15_000)
    expect((await read()).Pagos.map(one => one.Partes)).toEqual([null, []])
    await change(d, 1, { Fecha_ETD: '2027-02-20', Fecha_BL: daysAgo(3) })
    const { Fecha_ETD, Semana_ETD, Salidas, Pagos } = await read()
    expect([Fecha_ETD, Semana_ETD, Salidas]).toEqual([
      '2027-02-20',
      '2027-W07',
      [
        { Nro_Corr_Embarque: 1, Fecha_ETD: ETD },
        { Nro_Corr_Embarque: 2, Fecha_ETD: '2027-02-20' },
      ],
    ])
    expect(Pagos[1]).toMatchObject({
      Fecha_Vencimiento: null,
      Partes: [
        { Nro_Corr_Embarque: 1, Fecha_Vencimiento: null, Montos: [{ Monto: 14_000 }] },
        { Nro_Corr_Embarque: 2, Fecha_Vencimiento: daysAgo(-27), Montos: [{ Monto: 42_000 }] },
      ],
    })
  })

  test('add up exactly to the payment and to the shipment, whatever the roundings, and are what their rows come to', async () => {
    const shares = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 })
    const lines = fc.array(fc.tuple(fc.integer({ min: 10_000, max: 999_999 }), fc.constantFrom('USD', 'CLP', 'BHD')), {
      minLength: 1,
      maxLength: 2,
    })
    const fruit = fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.integer({ min: 1, max: 100 })), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(shares, lines, fruit, async (weights, prices, moves) => {
        const all = weights.reduce((sum, w) => sum + w, 0)
        const cents = weights.map(w => Math.max(1, Math.floor((w * 10_000) / all)))
        cents[0]! += 10_000 - cents.reduce((sum, p) => sum + p, 0)
        fc.pre(cents[0]! > 0)
        const d = await dealOf(
          3,
          cents.map(n => alBl({ Cantidad: n / 100 })),
          {
            Productos: prices.map(([price, Cod_Moneda], i) =>
              buildLinea({ Cantidad: 10_000, Precio: price / 10_000, Cod_Moneda, Cod_Calibre: 3 + i }),
            ),
          },
        )
        const given = new Map<number, number[]>()
        for (const [i, line, share] of moves.filter(([, line]) => line < prices.length)) {
          const kilos = given.get(i) ?? prices.map(() => 0)
          given.set(i, kilos.with(line, share * 25))
        }
        for (const [i, kilos] of given) await order(d, i, ...kilos)
        const { rows } = await api.db.pool.query(
          `with amount as (
             select k.nro_embarque, l.cod_moneda, sum(round(g.cantidad * l.precio, o.decimales)) as amount
               from contenedor k join contenedor_carga g using (id_contenedor)
               join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = g.id_linea join moneda o using (cod_moneda)
              where k.nro_negocio = $1 group by 1, 2
           ), paid as (
             select r.key::integer as nro_embarque, m ->> 'Cod_Moneda' as cod_moneda, sum((m ->> 'Monto')::numeric) as paid
               from negocio_cuota q cross join lateral jsonb_each(q.reparto) r cross join lateral jsonb_array_elements(r.value) m
              where q.nro_negocio = $1 group by 1, 2
           )
           select bool_and(c.whole = c.parts) as exact, bool_and(c.least >= 0) as positive,
                  (select bool_and(p.paid = a.amount) from amount a left join paid p using (nro_embarque, cod_moneda)) as shipped
           from (
             select (w ->> 'Monto')::numeric as whole, sum((m ->> 'Monto')::numeric) as parts, min((m ->> 'Monto')::numeric) as least
               from negocio_cuota q cross join lateral jsonb_array_elements(q.montos) w
              cross join lateral jsonb_array_elements(q.partes) p cross join lateral jsonb_array_elements(p -> 'Montos') m
              where q.nro_negocio = $1 and m ->> 'Cod_Moneda' = w ->> 'Cod_Moneda' group by q.num_cuota, w
           ) c`,
          [d.nro],
        )
        expect(rows[0]).toEqual({ exact: true, positive: true, shipped: given.size ? true : null })
      }),
      { numRuns: 15 },
    )
    expect(await recalculate(api.db)).toEqual([])
  }, 120_000)
})
