import { expect, test } from 'vitest'
import { figureOf, lineasDe, mesesEntre, nombreDeMes } from './tendencia.ts'

const NONE = { Muestras: 1, Rechazadas: 0, Bajo_LOD: 0, Minimo: null, Maximo: null }

test('months without a value stand between the first and the last one', () => {
  expect(mesesEntre(['2027-01', '2026-11'])).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(mesesEntre([])).toEqual([])
  expect(nombreDeMes('2027-01')).toBe('01-27')
})

test('each plant is a series with a gap where it has no value, at most eight', () => {
  const Grupos = Array.from({ length: 10 }, (_, n) => ({ ...NONE, Codigo: n ? String(n) : null, Nombre: `Planta ${n}`, Promedio: 1 }))
  const Meses = [{ ...NONE, Mes: '2026-11', Codigo: '1', Promedio: 3.5 }]
  const series = lineasDe({ Grupos, Meses }, ['2026-10', '2026-11'])
  expect(series).toHaveLength(8)
  expect(series[1]).toEqual({ name: 'Planta 1', values: [null, 3.5] })
  expect(series[0]!.values).toEqual([null, null])
})

test.each<[number | null, string]>([
  [null, '—'],
  [4, '4'],
  [4.25, '4,25'],
  [0.123456, '0,1235'],
])('%s is written %s', (value, text) => expect(figureOf(value)).toBe(text))
