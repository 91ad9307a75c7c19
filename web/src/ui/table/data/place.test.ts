import { expect, test, vi } from 'vitest'
import { type RowPlace, rowNumber, stepFrom } from './place.ts'
import { DEFAULT_STATE, type ListRequest } from './types.ts'

const ROWS = Array.from({ length: 7 }, (_, n) => n + 1)
const pageOf = async ({ pagina, porPagina }: ListRequest) => ({
  rows: ROWS.slice((pagina - 1) * porPagina, pagina * porPagina),
  total: ROWS.length,
})
const first: RowPlace<number> = { rows: [1, 2, 3], index: 0, asked: { ...DEFAULT_STATE, porPagina: 3 }, total: 7, step: 'a' }

test('walks through every row in order, over the borders of pages, and back', async () => {
  const walked: number[] = []
  let last = first
  for (let place: RowPlace<number> | undefined = first; place; place = await stepFrom(place, 1, pageOf)) {
    expect(rowNumber(place)).toBe(place.rows[place.index])
    walked.push(place.rows[place.index]!)
    last = place
  }
  expect(walked).toEqual(ROWS)
  const back: number[] = []
  for (let place: RowPlace<number> | undefined = last; place; place = await stepFrom(place, -1, pageOf)) back.push(place.rows[place.index]!)
  expect(back).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('asks for a page only at a border, and not beyond the ends', async () => {
  const ask = vi.fn(pageOf)
  expect(await stepFrom(first, 1, ask)).toMatchObject({ index: 1 })
  expect(await stepFrom(first, -1, ask)).toBeUndefined()
  expect(await stepFrom({ ...first, rows: [7], asked: { ...first.asked, pagina: 3 } }, 1, ask)).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()
})

test('a list that became shorter meanwhile ends earlier', async () => {
  const gone = async () => ({ rows: [] as number[], total: 3 })
  expect(await stepFrom({ ...first, index: 2 }, 1, gone)).toBeUndefined()
})
