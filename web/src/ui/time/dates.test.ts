import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDate, parseInstant, parseLocalTime, today } from './dates.ts'

const NOW = '2026-11-21'

describe('parseDate', () => {
  test.each([
    ['5-3-26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    [' 31-12-2025 ', '2025-12-31'],
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05T10:00:00Z', '2026-03-05'],
    ['5-3', '2026-03-05'],
    ['7', '2026-11-07'],
    ['hoy', NOW],
    ['29-02-2028', '2028-02-29'],
  ])('%s is %s', (typed, iso) => expect(parseDate(typed, NOW)).toBe(iso))

  test.each(['', '31-02-2026', '29-02-2027', '13-13-2026', '5-3-1', '32', 'mañana', '2026-3', '5--3-26'])('%s is none', typed =>
    expect(parseDate(typed, NOW)).toBeNull(),
  )

  test('every day of the calendar, however it is written; the day always comes first', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), at => {
        const iso = at.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-') as [string, string, string]
        for (const typed of [`${day}-${month}-${year}`, `${Number(day)}/${Number(month)}/${year.slice(2)}`, `${day}${month}${year}`, iso])
          expect(parseDate(typed, NOW)).toBe(iso)
      }),
    )
  })
})

test('an instant is read in the reader’s zone', () => {
  expect(parseInstant('5-3-26 16:20')).toBe(new Date(2026, 2, 5, 16, 20).toISOString())
  expect(parseInstant('05032026 7')).toBe(new Date(2026, 2, 5, 7, 0).toISOString())
  expect(parseInstant('05-03-2026')).toBe(new Date(2026, 2, 5).toISOString())
  expect(parseInstant('05-03-2026 24:00')).toBeNull()
  expect(parseInstant('nunca')).toBeNull()
})

test('a local time is kept as it is typed, in no zone', () => {
  expect(parseLocalTime('5-3-26 16:20')).toBe('2026-03-05T16:20:00')
  expect(parseLocalTime('05-03-2026 9.05')).toBe('2026-03-05T09:05:00')
  expect(parseLocalTime('05-03-2026 16:60')).toBeNull()
})

test('today is the reader’s day', () => expect(today(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09'))
