import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  formatContainer,
  formatDate,
  formatHs,
  formatInstant,
  formatKilos,
  formatLocalTime,
  formatNumber,
  formatRut,
  formatWeek,
  isDate,
  isoWeek,
  junto,
  parseNumber,
  plano,
} from './format.ts'

describe('dates', () => {
  test('are written day first', () => {
    expect(formatDate('2027-03-05')).toBe('05-03-2027')
    expect(formatDate('2027-03-05T16:20:00-03:00')).toBe('05-03-2027')
    expect(formatDate(null)).toBe('')
    for (const none of ['', null, undefined]) expect(formatInstant(none)).toBe('')
    expect(formatInstant('2027-03-05T16:20:00Z')).toMatch(/^0[56]-03-2027 \d\d:20$/)
    expect(formatLocalTime('2027-03-05T16:20:00')).toBe('05-03-2027 16:20')
    expect(formatLocalTime(null)).toBe('')
  })
  test.each(['2024-02-29', '2027-12-31', '0001-01-01'])('%s is a date', date => expect(isDate(date)).toBe(true))
  test.each([
    '2023-02-29',
    '2027-02-31',
    '2027-13-01',
    '2027-00-10',
    '05-03-2027',
    '2027-3-5',
    '2027-03-05T00:00',
    '+002027-03-05',
    '2027',
    '2027-03',
    '',
  ])('%s is none', date => expect(isDate(date)).toBe(false))
  test('days are added over months, leap years and the change of the clock', () => {
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(addDays('2026-04-04', 1)).toBe('2026-04-05')
  })
})

test.each([
  ['CSQU3054383', 'CSQU 305438-3'],
  ['CSQU30', 'CSQU30'],
  [null, ''],
])('container %s is written %s', (bare, written) => expect(formatContainer(bare)).toBe(written))

test.each([
  ['080232', '0802.32'],
  ['08023200', '0802.32'],
  ['0802.32.00', '0802.32'],
  ['HS 080232', 'HS 080232'],
  ['080232 kg', '080232 kg'],
  ['', ''],
  [null, ''],
])('customs code %s is written %s', (code, written) => expect(formatHs(code)).toBe(written))

test.each([
  ['2027-01-01', 53, 2026],
  ['2024-12-30', 1, 2025],
  ['2026-01-01', 1, 2026],
  ['2026-12-31', 53, 2026],
  ['2027-01-04', 1, 2027],
  ['2021-01-03', 53, 2020],
  ['2025-06-15', 24, 2025],
  ['2025-06-15T16:20:00', 24, 2025],
])('%s is in ISO week %i of %i', (date, week, year) => expect(isoWeek(date)).toEqual({ week, year }))

test.each([
  ['2026-05-12', 'S20'],
  ['2027-01-01', 'S53/2026'],
  ['2024-12-30', 'S01/2025'],
])('the week of %s is written %s', (date, week) => expect(formatWeek(date)).toBe(week))

describe('numbers', () => {
  test.each([
    [1234.5, 2, '1.234,50'],
    [1234567.891, 3, '1.234.567,891'],
    [1500, 0, '1.500'],
    [-0.5, 1, '-0,5'],
    [0, 2, '0,00'],
  ])('%d with %i decimals is %s', (n, decimals, text) => expect(formatNumber(n, decimals)).toBe(text))
  test.each([
    [24_500, '24.500 kg'],
    [900, '900 kg'],
    [25_812.5, '25.812,5 kg'],
    [0.001, '0,001 kg'],
  ])('%d kilos are %s', (n, text) => expect(formatKilos(n)).toBe(text))
  test('nothing is written for nothing', () => {
    for (const n of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatNumber(n)).toBe('')
  })
  test.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.500', 1500],
    ['1.5', 1.5],
    ['0.500', 0.5],
    ['1.234.567', 1_234_567],
    [',5', 0.5],
    ['-1.234,5', -1234.5],
    ['+3', 3],
    ['-1,234.5', -1234.5],
    ['1,234,567.5', 1_234_567.5],
    ['1,234,567', 1_234_567],
    ['.5', 0.5],
    ['12,345.6', 12_345.6],
    [' 1 000 ', 1000],
    ['007', 7],
  ])('%s is read as %d', (text, n) => expect(parseNumber(text)).toBe(n))
  test.each(['', ' ', '-', ',', '.', 'abc', '1e5', '0x10', '1,2,3', '1.2.3', '12.34.56', '1..2', '--1', 'NaN', 'Infinity'])(
    '%s is no number',
    text => expect(parseNumber(text)).toBeNull(),
  )
  test('what is written is read back', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat({ max: 4 }), (whole, decimals) => {
        const n = Number((whole / 10 ** decimals).toFixed(decimals))
        expect(parseNumber(formatNumber(n, decimals))).toBe(n)
      }),
    ))
})

test('a RUT gets dots and a dash', () => {
  expect(formatRut('123456785')).toBe('12.345.678-5')
  expect(formatRut('1-9')).toBe('1-9')
  expect(formatRut('10000013k')).toBe('10.000.013-K')
  expect(formatRut('5')).toBe('5')
})

test('numbers are compared without what people write between their parts', () => {
  expect(['MÑ 12-345/6', 'O.C. Nº 7', '(a)#1'].map(junto)).toEqual(['mn123456', 'ocn7', 'a1'])
})

test('plano drops case and accents, as plano() does in the database', () => {
  expect(plano('ÑUÑOA Áéíóú Çğ')).toBe('nunoa aeiou cg')
})
