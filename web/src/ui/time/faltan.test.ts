import { expect, test } from 'vitest'
import { apuro, faltan } from './faltan.ts'

test.each([
  [40, 'faltan 40 min', 'bad'],
  [5 * 60 + 59, 'faltan 5 h', 'bad'],
  [2 * 24 * 60 + 5 * 60, 'faltan 2 d 5 h', 'warning'],
  [4 * 24 * 60, 'faltan 4 d 0 h', 'neutral'],
  [-185, 'cerró hace 3 h', 'bad'],
])('%i minutes: %s', (minutos, words, tone) => {
  expect([faltan(minutos), apuro(minutos)]).toEqual([words, tone])
})
