import { expect, it } from 'vitest'
import { borradorInicial, cronograma, faltaPorcentaje, proximaCuota, proximaLinea, totalesDe } from './borrador.ts'
import { montoEn } from './negocio.texts.ts'

const unidades = new Map([
  [1, { Factor_Kg: 1 }],
  [3, { Factor_Kg: 0.453592 }],
])
const monedas = new Map([
  ['USD', { Decimales: 2 }],
  ['CLP', { Decimales: 0 }],
])

it('adds kilos and money per currency, rounded as the currency is', () => {
  const totals = totalesDe(
    [
      { Cantidad: 24_000, Cod_UndVenta: 1, Precio: 4.1, Cod_Moneda: 'USD' },
      { Cantidad: 1000, Cod_UndVenta: 3, Precio: 0.1505, Cod_Moneda: 'USD' },
      { Cantidad: 2.5, Cod_UndVenta: 1, Precio: 1001, Cod_Moneda: 'CLP' },
    ],
    unidades,
    monedas,
  )
  expect(totals).toEqual([
    { Cod_Moneda: 'USD', Monto: 98_550.5, Kilos: 24_453.592 },
    { Cod_Moneda: 'CLP', Monto: 2503, Kilos: 2.5 },
  ])
})

it('says when each payment falls due and what per cent is reached with it', () => {
  const rows = cronograma(
    [
      { Cod_UndPago: 1, Cantidad: 30, Dias: 0, Cod_EventoPago: 1 },
      { Cod_UndPago: 1, Cantidad: 70, Dias: -5, Cod_EventoPago: 9 },
      { Cod_UndPago: 2, Cantidad: 500, Dias: 10, Cod_EventoPago: 3 },
    ],
    {
      hoy: '2026-11-21',
      etd: '2026-12-20',
      unidades: new Map([
        [1, { Es_Porcentaje: true }],
        [2, { Es_Porcentaje: false }],
      ]),
      eventos: new Map([
        [1, { Fecha_Base: 'Contrato' }],
        [3, { Fecha_Base: 'ETD' }],
        [9, { Fecha_Base: 'ETA' }],
      ]),
    },
  )
  expect(rows).toEqual([
    { Porcentaje: 30, Acumulado: 30, Fecha: '2026-11-21', Estimada: false },
    { Porcentaje: 70, Acumulado: 100, Fecha: '2027-01-14', Estimada: true },
    { Porcentaje: null, Acumulado: 100, Fecha: '2026-12-30', Estimada: false },
  ])
})

it('names what is missing to a hundred per cent', () => {
  expect(faltaPorcentaje([])).toBe('')
  expect(faltaPorcentaje([null])).toBe('')
  expect(faltaPorcentaje([33.33, 33.33, 33.34])).toBe('')
  expect(faltaPorcentaje([30, 32.5])).toBe('Los pagos suman 62,5 %: falta 37,5 % para poder confirmar el negocio.')
  expect(faltaPorcentaje([60, 60])).toBe('Los pagos suman 120 %: sobra 20 %.')
})

it('starts with the initial values of the fields', () => {
  const draft = borradorInicial({ Usuario_Comercial: 'comercial' })
  expect(draft).toMatchObject({ Num_Embarques: 1, Num_Contenedores: 1, Analisis_Req: false, Usuario_Comercial: 'comercial', Productos: [] })
})

it('starts a further payment with what is missing, and a further line with what lines share', () => {
  const unidadesPago = new Map([[1, { Es_Porcentaje: true }]])
  expect(proximaCuota([30, null, 32.5], unidadesPago)).toEqual({ Cod_UndPago: 1, Cantidad: 37.5 })
  expect(proximaCuota([100], unidadesPago)).toEqual({})
  expect(proximaLinea([])).toEqual({})
  expect(proximaLinea([{ Cod_Especie: 1, Cantidad: 5, Cod_Moneda: 'USD' }])).toEqual({ Cod_Especie: 1, Cod_Moneda: 'USD' })
})

it.each([
  ['USD', 'Monto en USD'],
  ['', 'Monto sin moneda'],
])('an amount in %j is labelled', (moneda, label) => expect(montoEn(moneda)).toBe(label))
