import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testsNear, WALKS } from './changes.mjs'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['scripts/imports.test.ts', 'scripts/lengths.test.ts']
const near = (...files: string[]): string[] => testsNear(ROOT, files).filter(test => !SOURCES.includes(test))

it.each([
  ['its own test', 'server/src/seed/load.ts', 'server/src/seed/load.test.ts'],
  ['a function of the database', 'server/src/db/funciones/medicion/limites.sql', 'server/src/gestion/medicion.test.ts'],
  ['a function of the database by its folder', 'server/src/db/funciones/negocio/partes.sql', 'server/src/negocio/negocio.test.ts'],
  ['a migration', 'server/src/db/migrations/0004_negocio.sql', 'server/src/db/definitions.test.ts'],
  ['a noun of the model', 'model/src/negocio/negocio.fields.ts', 'server/src/negocio/negocio.test.ts'],
  ['the sample', 'server/src/muestra/viajes.ts', 'server/src/muestra/muestra.test.ts'],
  ['a test', 'server/src/door.test.ts', 'server/src/door.test.ts'],
])('near %s is its test', (_, file, test) => expect(near(file)).toContain(test))

it('runs what walks every call only when it changed itself', () => {
  expect(near('server/src/app.ts').filter(test => WALKS.includes(test))).toEqual([])
  expect(near(WALKS[0]!)).toContain(WALKS[0])
  expect(WALKS.filter(test => !existsSync(join(ROOT, test)))).toEqual([])
})

it('has tests for every file of functions', () => {
  const files = readdirSync(join(ROOT, 'server/src/db/funciones'), { recursive: true })
    .map(String)
    .filter(file => file.endsWith('.sql'))
  const bare = files.filter(file => near(`server/src/db/funciones/${file}`).length <= 2)
  expect(bare).toEqual([])
})

it('has no test for a text', () => expect(testsNear(ROOT, ['README.md'])).toEqual([]))
