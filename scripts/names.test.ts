import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['model/src', 'server/src', 'web/src', 'demo/src', 'demo/build', 'e2e', 'bench', 'faults', 'attacks', 'scripts']

/** Names that several files export on purpose, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  ahead: 'the router calls the export of this name in the module of a page when a person points at its link',
  document: 'a DocumentModule: the process that prints imports the file and calls its export of this name',
  journey: 'journeys.ts imports each journey under the name of its file',
  setup: 'Vitest calls the export of this name in a file of globalSetup',
}
/** Stand-ins of the demo have the names of the modules that they replace. */
const STANDINS = /^demo\/src\/standins\//

const EXPORT = /^export (?:const|let|type|class|interface|(?:async )?function\*?) (\w+)/gm

/** For each exported name, the files that export it. */
const exportersIn = (texts: Readonly<Record<string, string>>): Map<string, string[]> => {
  const exporters = new Map<string, string[]>()
  for (const [file, text] of Object.entries(texts))
    for (const [, name] of text.matchAll(EXPORT)) exporters.set(name!, [...(exporters.get(name!) ?? []), file])
  return exporters
}

/** Names that more than one file exports, each with its files. */
const doublesIn = (texts: Readonly<Record<string, string>>): string[] =>
  [...exportersIn(texts)].flatMap(([name, files]) => (new Set(files).size > 1 ? [`${name}: ${[...new Set(files)].join(', ')}`] : []))

const sources = Object.fromEntries(
  SOURCES.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => join(folder, file))
      .filter(file => !STANDINS.test(file)),
  ).map(file => [file, readFileSync(join(ROOT, file), 'utf8')]),
)

it('one exported name means one thing in all workspaces', () => {
  const doubles = doublesIn(sources)
  expect(doubles.filter(double => !Object.hasOwn(EXCEPTIONS, double.split(':')[0]!))).toEqual([])
  expect(doubles.map(double => double.split(':')[0]).sort(), 'each exception is needed').toEqual(Object.keys(EXCEPTIONS).sort())
})

it('finds a name that two files export, whatever each of them is', () => {
  expect(
    doublesIn({
      'a.ts': 'export const one = 1\nexport type Two = 2\n',
      'b.ts': 'export async function one() {}\nconst Two = 2\nexport type One = 1\n',
    }),
  ).toEqual(['one: a.ts, b.ts'])
})
