import { expect, test } from 'vitest'
import { type Item, retestOf } from './items.ts'

const sample = (Id_LineaGestion: number, Repite: number | null = null, Id_Contenedor = 7, Cod_CertDocAnalis = 1) =>
  ({ Id_LineaGestion, Repite, Id_Contenedor, Cod_CertDocAnalis }) as Item

test('a sample is repeated by the one that says so, of the same analysis and container', () => {
  const items = [sample(1), sample(2, 1), sample(3), sample(4, 3, 8), sample(4, 3, 7, 2)]
  expect(retestOf(items, items[0]!)).toBe(items[1])
  expect(retestOf(items, items[1]!)).toBeUndefined()
  expect(retestOf(items, items[2]!)).toBeUndefined()
})
