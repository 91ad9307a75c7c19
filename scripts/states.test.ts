import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOUNS } from '../model/src/nouns.ts'
import { AGGREGATES } from '../model/src/registry.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['model/src', 'server/src', 'web/src'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(tsx?|sql)$/.test(file))
    .map(file => join(folder, file)),
)

/** The files that declare codes of states. A noun declares the codes of its states in its definition. */
const DECLARED = /\.states\.ts$|gestion\/tramite\.calls\.ts$|parametros\/sistema\.ts$/
const DEFINITIONS = NOUNS.map(({ aggregate: { entity } }) => `model/src/${entity}/${entity}.ts`)
const isDeclared = (path: string): boolean => DECLARED.test(path) || DEFINITIONS.includes(path)
/** Excluded: tests use the codes of the API, the sample makes up rows, and the test page shows components without real data. */
const LEFT = /\.test\.tsx?$|\/(test|muestra|pruebas|migrations)\//

test('states are spoken of by their names, where they are not declared', () => {
  const bare = SOURCES.filter(path => !isDeclared(path) && !LEFT.test(path) && /'0[1-9]'/.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(bare).toEqual([])
})

test('every state has one name', () => {
  for (const { states } of AGGREGATES)
    if (states) expect(Object.values(states.names).sort()).toEqual(states.states.map(({ code }: { code: string }) => code).sort())
})
