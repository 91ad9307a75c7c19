import { expect, test } from 'vitest'
import type { Column, Filtro } from '../data/types.ts'
import { shortFilterText } from './filterText.ts'

const DAY: Column<unknown> = { key: 'Vence', title: 'Vence', type: 'date' }
const KILOS: Column<unknown> = { key: 'Kilos', title: 'Kilos', type: 'decimal' }
const between = (campo: string, valor: readonly [string, string]): Filtro => ({ campo, modo: 'between', valor: [...valor] })

test.each([
  ['days of one year', DAY, between('Vence', ['2026-10-28', '2026-12-04']), '28-10 a 04-12'],
  ['days as people write them', DAY, between('Vence', ['28-12-2026', '04-01-2027']), '28-12 a 04-01'],
  ['days more than a year apart', DAY, between('Vence', ['2025-10-28', '2026-12-04']), '28-10-2025 a 04-12-2026'],
  ['an open range', DAY, between('Vence', ['2026-10-28', '']), 'desde 28-10-2026'],
  ['numbers', KILOS, between('Kilos', ['10', '20']), '10 a 20'],
])('tells in a box: %s', (_, column, filter, text) => {
  expect(shortFilterText(column, filter)).toBe(text)
})
