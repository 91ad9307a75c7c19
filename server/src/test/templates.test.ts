import { expect, test } from 'vitest'
import { isStale } from './templates.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_800_000_000_000
/** A process number above the maximum of any system. */
const DEAD = 2 ** 30
const named = (pid: number, age: number) => `nogal_prueba_${pid}_${(NOW - age).toString(36)}_muestra`

test.each([
  [named(DEAD, 2 * DAY), true],
  [named(DEAD, DAY / 2), false],
  [named(process.pid, 2 * DAY), false],
  ['nogal', false],
  ['nogal_prueba', false],
  ['nogal_prueba_de_alguien', false],
])('the database %s is left by a run that was killed: %s', (name, stale) => expect(isStale(name, NOW)).toBe(stale))
