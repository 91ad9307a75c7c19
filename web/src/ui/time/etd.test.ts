import { expect, it } from 'vitest'
import { daysBetween, plazo, plazoCorto } from './etd.ts'

it('counts days on the calendar, whatever the clock does', () => {
  expect(daysBetween('2026-09-04', '2026-09-07')).toBe(3)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})

it('says how far a date is', () => {
  expect(plazo('2026-11-21', '2026-11-21')).toBe('hoy')
  expect(plazo('2026-11-22', '2026-11-21')).toBe('mañana')
  expect(plazo('2026-12-03', '2026-11-21')).toBe('en 12 días')
  expect(plazo('2026-11-18', '2026-11-21')).toBe('hace 3 días')
})

it('says it in few letters for a column', () => {
  expect(['2026-11-21', '2026-11-22', '2027-05-21', '2026-11-18'].map(day => plazoCorto(day, '2026-11-21'))).toEqual([
    'hoy',
    '1 d',
    '181 d',
    '−3 d',
  ])
})
