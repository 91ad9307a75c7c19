import type { Values } from '@nogal/model/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCuota, buildLinea } from '../test/builders.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, enviar, leer } = api

describe('payments', () => {
  const vencimientos: [evento: number, base: string, dias: number, fecha: string, estimada: boolean][] = [
    [1, 'contract', 0, '2026-12-01', false],
    [1, 'contract', -10, '2026-11-21', false],
    [2, 'pro-forma', 30, '2026-12-31', false],
    [3, 'ETD', 0, '2027-02-28', false],
    [3, 'ETD', 1, '2027-03-01', false],
    [4, 'departure', 0, '2027-02-28', true],
    [5, 'BL', 30, '2027-03-30', true],
    [6, 'copies of documents', 0, '2027-03-07', true],
    [7, 'CAD', -7, '2027-02-28', true],
    [9, 'ETA', 0, '2027-03-30', true],
    [10, 'quality at arrival', 365, '2028-03-29', true],
  ]
  test.each(vencimientos)('event %i (%s) %i days: due %s, estimated %s', async (Cod_EventoPago, _, Dias, fecha, estimada) => {
    const { Formas_Pago } = await agregar({
      Fecha_Contrato: '2026-12-01',
      Fecha_ETD: '2027-02-28',
      Formas_Pago: [buildCuota({ Cod_EventoPago, Dias })],
    })
    expect(Formas_Pago).toMatchObject([{ Fecha_Vencimiento: fecha, Estimada: estimada }])
  })

  test('move with the ETD', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [buildCuota({ Cod_EventoPago: 3, Dias: -7 })] })
    const { data } = await enviar('/api/negocio/update-negocio', { Nro_Negocio, Fecha_ETD: '2027-04-10' })
    expect(data.Formas_Pago).toMatchObject([{ Fecha_Vencimiento: '2027-04-03' }])
  })

  test('are numbered, changed and removed', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [] })
    const add = (Cantidad: number, more: Values = {}) =>
      enviar('/api/forma-pago/add-forma-pago', { Nro_Negocio, ...buildCuota({ Cantidad }), ...more })
    expect(await add(40)).toMatchObject({ status: 200, data: { Num_Cuota: 1, Monto: 30_800 } })
    expect(await add(20, { Num_Cuota: 5 })).toMatchObject({ data: { Num_Cuota: 5 } })
    expect(await add(20, { Num_Cuota: 5 })).toMatchObject({ status: 409, errores: [{ campo: 'Num_Cuota' }] })
    expect(await add(41)).toMatchObject({ status: 409, mensaje: expect.stringMatching(/100 %.*101 %/) })
    expect(await enviar('/api/forma-pago/update-forma-pago', { Nro_Negocio, Num_Cuota: 1, Cantidad: 80.5 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/forma-pago/delete-forma-pago', { Nro_Negocio, Num_Cuota: 5 })).toMatchObject({ data: { Num_Cuota: 5 } })
    expect((await leer(`/api/forma-pago/${Nro_Negocio}`)).data).toMatchObject([{ Num_Cuota: 1, Nom_EventoPago: 'Firma del contrato' }])
  })

  test('of a fixed amount come off the total first, by container where so agreed', async () => {
    const Formas_Pago = [buildCuota({ Cod_UndPago: 2, Cantidad: 7_000 }), buildCuota({ Cod_UndPago: 3, Cantidad: 5_000 }), buildCuota()]
    const deal = await agregar({ Num_Contenedores: 4, Formas_Pago })
    expect(deal.Formas_Pago).toMatchObject([{ Monto: 7_000 }, { Monto: 20_000 }, { Monto: 50_000, Es_Porcentaje: true }])
  })

  test('in several currencies are told apart', async () => {
    const Productos = [buildLinea(), buildLinea({ Cod_Moneda: 'EUR', Precio: 1 })]
    const { Formas_Pago } = await agregar({ Productos, Formas_Pago: [buildCuota({ Cantidad: 25 }), buildCuota({ Cantidad: 75 })] })
    expect(Formas_Pago).toMatchObject([
      {
        Monto: null,
        Montos: [
          { Cod_Moneda: 'EUR', Monto: 5_000 },
          { Cod_Moneda: 'USD', Monto: 19_250 },
        ],
      },
      { Montos: [{ Monto: 15_000 }, { Monto: 57_750 }] },
    ])
  })

  test('two people together never pass 100 %', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [] })
    const add = () => enviar('/api/forma-pago/add-forma-pago', { Nro_Negocio, ...buildCuota({ Cantidad: 60 }) })
    expect((await Promise.all([add(), add(), add()])).map(answer => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('that add up to 100 % pay exactly the total, whatever the roundings', async () => {
    const shares = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 7 })
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 999_999 })), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(shares, lines, fc.constantFrom('USD', 'CLP', 'BHD', 'CLF'), async (weights, amounts, Cod_Moneda) => {
        const all = weights.reduce((sum, w) => sum + w, 0)
        const parts = weights.map(w => Math.max(1, Math.floor((w * 10_000) / all)))
        parts[0]! += 10_000 - parts.reduce((sum, p) => sum + p, 0)
        fc.pre(parts[0]! > 0)
        const deal = await agregar({
          Productos: amounts.map(([q, p]) => buildLinea({ Cantidad: q / 1000, Precio: p / 10_000, Cod_Moneda })),
          Formas_Pago: parts.map(p => buildCuota({ Cantidad: p / 100 })),
        })
        const { rows } = await api.db.pool.query(
          `select (select sum(monto) from negocio_cuota where nro_negocio = $1) = (select sum(monto) from negocio_producto where nro_negocio = $1) as exact,
             (select bool_and(monto >= 0) from negocio_cuota where nro_negocio = $1) as positive`,
          [deal.Nro_Negocio],
        )
        expect(rows[0]).toEqual({ exact: true, positive: true })
      }),
      { numRuns: 25 },
    )
  })
})
