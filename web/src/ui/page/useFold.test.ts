import { expect, it } from 'vitest'
import { fitting } from './useFold.ts'

it.each<[string, number[], number, number]>([
  ['nothing', [], 0, 0],
  ['all, to the last pixel', [100, 100], 206, 2],
  ['one pixel less folds two, because the button needs room', [100, 100], 205, 1],
  ['none beside the button', [100, 100], 150, 0],
  ['the button leaves room for some', [100, 100, 100, 100], 400, 2],
])('%s', (_, widths, room, expected) => expect(fitting(widths, 6, room)).toBe(expected))
