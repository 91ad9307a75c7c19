import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evenDecimals, placesOf, textAlone } from './decimals.ts'
import { textOfSum } from './rows.ts'
import type { Column } from './types.ts'
import { fitWidths, stretch, type Wish, wishOf } from './widths.ts'

type Line = { name: string; kilos: number | null; puerto: string }
const column = (key: keyof Line, more: Partial<Column<Line>> = {}): Column<Line> => ({ key, title: key, ...more })
const name = (cell: number) => wishOf(column('name'), { title: 60, cell }, undefined, true)
const text = (cell: number) => wishOf(column('puerto'), { title: 60, cell }, undefined, false)
const number = (cell: number, set?: number) => wishOf(column('kilos', { type: 'decimal' }), { title: 60, cell }, set, false)
const sum = (widths: number[]) => widths.reduce((a, b) => a + b, 0)

describe('widths of columns', () => {
  test('free room goes to the columns that can grow, to the last pixel', () => {
    expect(stretch([100, 50, 100], [true, false, true], 301)).toEqual([125, 50, 126])
    expect(stretch([100, 50], [true, true], 120)).toEqual([100, 50])
    expect(stretch([100, 50], [false, false], 500)).toEqual([100, 50])
  })
  test('the name is shown whole before other texts grow', () => {
    const [wide, other] = fitWidths([name(400), text(100), number(100)], 620)
    expect(wide).toBeGreaterThanOrEqual(400)
    expect(sum(fitWidths([name(400), text(100), number(100)], 620))).toBe(620)
    expect(other).toBeGreaterThanOrEqual(100)
  })
  test('other texts give way first, the name last, numbers never', () => {
    expect(fitWidths([name(300), text(200), number(120)], 560)).toEqual([300, 140, 120])
    expect(fitWidths([name(300), text(200), number(120)], 500)).toEqual([276, 104, 120])
    expect(fitWidths([number(300), number(300)], 400)).toEqual([300, 300])
  })
  test('several names keep theirs while other texts give way', () => {
    expect(fitWidths([name(200), name(200), text(200)], 504)).toEqual([200, 200, 104])
    expect(sum(fitWidths([name(300), name(400), text(100)], 900))).toBe(900)
  })
  test('what does not fit scrolls, and no column is cut before it does', () => {
    const widths = fitWidths([name(200), number(150), number(150), number(150)], 480)
    expect(sum(widths.slice(0, 3))).toBe(480)
  })
  test('what one has to scroll to anyway is as wide as its content', () => {
    expect(fitWidths([name(300), number(200), text(200), text(220)], 420)).toEqual([220, 200, 200, 220])
  })
  test('a reader may narrow a text below its content, but not a number', () => {
    expect(number(120, 70).width).toBe(120)
    expect(wishOf(column('puerto'), { title: 60, cell: 200 }, 70, false).width).toBe(70)
  })
  test('for any content and room: no number is narrower than it is written, and either all fits to the pixel or some scrolls', () => {
    const wishes = fc.array(
      fc
        .record({ kind: fc.constantFrom('name', 'text', 'number'), cell: fc.integer({ min: 20, max: 600 }) })
        .map(({ kind, cell }): Wish => (kind === 'number' ? number(cell) : kind === 'name' ? name(cell) : text(cell))),
      { minLength: 2, maxLength: 12 },
    )
    fc.assert(
      fc.property(wishes, fc.integer({ min: 300, max: 2000 }), (columns, room) => {
        const widths = fitWidths(columns, room)
        for (const [i, { least }] of columns.entries()) expect(widths[i]).toBeGreaterThanOrEqual(Math.floor(least))
        if (sum(widths) <= room && columns.some(({ text }) => text)) expect(sum(widths)).toBe(room)
      }),
    )
  })
})

test('numbers of a column have the same decimals', () => {
  const rows = [1234, 60.5, null, 7.25].map(kilos => ({ name: '', puerto: '', kilos }))
  expect(evenDecimals(column('kilos', { type: 'decimal', decimals: 3 }), rows)).toBe(2)
  expect(evenDecimals(column('kilos', { type: 'decimal', decimals: 3 }), rows.slice(0, 1))).toBe(0)
  expect(evenDecimals(column('kilos', { type: 'decimal', decimals: 2 }), rows.slice(0, 1))).toBe(0)
  expect(evenDecimals(column('kilos', { type: 'decimal', decimals: 2 }), rows.slice(0, 2))).toBe(1)
  expect(evenDecimals(column('kilos', { type: 'money' }), rows.slice(0, 1))).toBe(2)
  expect(evenDecimals(column('kilos', { type: 'decimal', decimals: 0 }), rows, [{ unit: '', sum: 1302.25 }])).toBe(0)
  expect(evenDecimals(column('kilos', { type: 'decimal', decimals: 3 }), rows.slice(0, 1), [{ unit: '', sum: 3.125 }])).toBe(3)
})

test('sums of groups stand among the rows, which have their decimals; the total under them may have more', () => {
  const kilos = column('kilos', { type: 'decimal', decimals: 3 })
  const rows = [{ name: '', puerto: '', kilos: 16_800 }]
  const sum = (value: number) => [{ unit: '', sum: value }]
  expect(placesOf(kilos, rows, sum(4_711_008.44))).toEqual({ rows: 0, sums: 2 })
  expect(placesOf(kilos, rows, sum(4_711_008.44), [...sum(254_832), ...sum(143_570.08)])).toEqual({ rows: 2, sums: undefined })
  expect(placesOf(kilos, rows, sum(0.125), sum(0.5))).toEqual({ rows: 1, sums: 3 })
})

test('a sum over other pages has the decimals that it needs, and asks none of the rows for them', () => {
  const kilos = column('kilos', { type: 'decimal', decimals: 0, sumDecimals: 3 })
  expect(textOfSum(kilos, 1234.125)).toBe('1.234,125')
  expect(textOfSum(column('kilos', { type: 'decimal', decimals: 2 }), 1234.5)).toBe('1.234,50')
})

test.each([
  ['decimal', 240, '240'],
  ['decimal', 25_812.5, '25.812,5'],
  ['money', 1_200, '1.200,00'],
  ['integer', 3, '3'],
] as const)('a number of type %s that stands alone, %d, is %s', (type, value, text) => {
  expect(textAlone({ ...column('kilos', { type, decimals: 3 }) }, { kilos: value } as never)).toBe(text)
})
