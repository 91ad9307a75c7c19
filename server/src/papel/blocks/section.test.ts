import { expect, test } from 'vitest'
import { KEEP_TOGETHER, lengthOf } from './section.ts'

const table = (rows: number, columns: number, text: string) => ({
  table: { body: Array.from({ length: rows }, () => Array.from({ length: columns }, () => text)) },
})

test('a table is as high as its rows, not as all its cells one under the other', () => {
  expect(lengthOf(table(3, 7, '30 %'))).toBeLessThan(KEEP_TOGETHER / 4)
  expect(lengthOf(table(1, 7, 'x'.repeat(400)))).toBeGreaterThan(KEEP_TOGETHER)
  expect(lengthOf(table(30, 2, 'x'))).toBeGreaterThan(KEEP_TOGETHER)
})
