import { expect, test } from 'vitest'
import { nombreCorto } from './grafico.ts'

test.each([
  ['septiembre de 2026', 'sep 2026'],
  ['mayo de 2027', 'may 2027'],
  ['S48 2026', 'S48 2026'],
  ['Sin fecha', 'Sin fecha'],
])('names %s along an axis as %s', (nombre, corto) => {
  expect(nombreCorto(nombre)).toBe(corto)
})
