import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourcesKey, withImports } from './sources.ts'
import { fateOf, isStale, keptName } from './templates.ts'

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

const HOUR = 60 * 60 * 1000
const KEY = '0123456789abcdef'
test.each([
  [keptName(KEY, NOW - HOUR), 'use'],
  [keptName('f'.repeat(16), NOW - HOUR), 'leave'],
  // a test run that began before may still copy the template
  [keptName(KEY, NOW - 5 * HOUR), 'leave'],
  [keptName(KEY, NOW - 9 * HOUR), 'remove'],
  ['nogal_molde', 'leave'],
  [named(DEAD, 2 * DAY), 'leave'],
])('the kept template %s: %s', (name, fate) => expect(fateOf(name, KEY, NOW)).toBe(fate))

test('a template follows from the sources of the sample, the seed and the model, and from no handler', () => {
  const found = withImports([fileURLToPath(new URL('templates.ts', import.meta.url))]).join('\n')
  for (const one of ['muestra/viajes.ts', 'seed/csv.ts', 'db/serve.ts', 'model/src/negocio/negocio.fields.ts']) expect(found).toContain(one)
  expect(found).not.toContain('.handlers.ts')
  expect(sourcesKey()).toMatch(/^[0-9a-f]{16}$/)
})
