import { expect, test } from 'vitest'
import { monedasDe, type Semana, semanasEntre, seriesDe } from './semanas.ts'

const fila = (Semana: string, Nom_Especie: string, Cod_Moneda: string, Kilos: number, Monto: number): Semana => ({
  Semana,
  Cod_Especie: 1,
  Nom_Especie,
  Cod_Moneda,
  Kilos,
  Monto,
})
const FILAS = [
  fila('2026-52', 'Ciruelas', 'USD', 10, 30),
  fila('2026-52', 'Nueces', 'USD', 100, 500),
  fila('2027-01', 'Nueces', 'EUR', 50, 200),
  fila('2027-01', 'Nueces', 'USD', 5, 20),
]

test('weeks without a departure stand between the others, over the end of a year of 53 weeks', () => {
  expect(semanasEntre(['2026-51', '2027-02'])).toEqual(['2026-51', '2026-52', '2026-53', '2027-01', '2027-02'])
  expect(semanasEntre([])).toEqual([])
})

test('kilos are added over currencies, amounts never', () => {
  const semanas = semanasEntre(['2026-52', '2027-01'])
  expect(seriesDe(FILAS, semanas, 'kilos')).toEqual([
    { name: 'Nueces', especies: ['Nueces'], values: [100, 0, 55] },
    { name: 'Ciruelas', especies: ['Ciruelas'], values: [10, 0, 0] },
  ])
  expect(seriesDe(FILAS, semanas, { moneda: 'EUR' })).toEqual([{ name: 'Nueces', especies: ['Nueces'], values: [0, 0, 200] }])
  expect(monedasDe(FILAS)).toEqual(['USD', 'EUR'])
})

test('the smallest species are told together where there are many', () => {
  const many = Array.from({ length: 10 }, (_, n) => fila('2026-52', `Especie ${n}`, 'USD', 100 - n, 1))
  const series = seriesDe(many, ['2026-52'], 'kilos')
  expect(series).toHaveLength(8)
  expect(series.at(-1)).toEqual({
    name: 'Otras 3 especies',
    especies: ['Especie 7', 'Especie 8', 'Especie 9'],
    values: [93 + 92 + 91],
  })
})
