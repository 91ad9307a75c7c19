import { expect, test } from 'vitest'
import { parteEnTexto } from './cuota.tsx'

const parte = {
  Nro_Embarque: 7,
  Nro_Corr_Embarque: 1,
  Fecha_Vencimiento: '2027-04-10',
  Estimada: true,
  Montos: [{ Cod_Moneda: 'USD', Monto: 49_000 }],
}

test.each([
  [{}, 'Embarque 2026-0013/1: 49.000,00 USD, vence el 10-04-2027 (estimado)'],
  [{ Estimada: false }, 'Embarque 2026-0013/1: 49.000,00 USD, vence el 10-04-2027'],
  [{ Nro_Embarque: null, Nro_Corr_Embarque: null, Montos: [] }, 'Sin embarque, vence el 10-04-2027 (estimado)'],
])('a part of a payment with %j is told as %s', (changes, words) => {
  expect(parteEnTexto({ ...parte, ...changes }, '2026-0013').join(', ')).toBe(words)
})
