import { expect, test } from 'vitest'
import { horaEn } from './reloj.ts'

test.each([
  ['2026-11-23T17:00:00Z', 'America/Santiago', 'lun 23-11 14:00'],
  ['2026-07-01T03:30:00Z', 'America/Santiago', 'mar 30-06 23:30'],
  ['2026-07-01T03:30:00Z', 'America/Punta_Arenas', 'mié 01-07 00:30, hora de Punta Arenas'],
])('%s in %s is %s', (iso, zona, text) => {
  expect(horaEn(iso, zona)).toBe(text)
})
