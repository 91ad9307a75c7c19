import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { importCircles } from './circles.ts'

/** Workspaces whose sources import in one direction only. */
const WORKSPACES = ['model', 'server', 'web']

it.each(WORKSPACES)('no import circle in %s, neither of files nor of folders', workspace => {
  expect(importCircles(join(import.meta.dirname, '..', workspace, 'src'))).toEqual({ files: [], folders: [] })
})

const made = mkdtempSync(join(tmpdir(), 'nogal-circles-'))
afterAll(() => rmSync(made, { recursive: true }))

const FILES = {
  'main.ts': "import { a } from './a/a.ts'",
  'a/a.ts': "import type { B } from '../b/b.ts'",
  'a/low.ts': 'export {}',
  'b/b.ts': "export const later = () => import('../a/low.ts')",
  'c/one.ts': "import './two.ts'",
  'c/two.ts': "export { one } from './one.ts'",
  'c/two.test.ts': "import '../main.ts'",
}

it('finds circles of types and of lazy imports, and leaves tests out', () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(made, path)), { recursive: true })
    writeFileSync(join(made, path), text)
  }
  expect(importCircles(made)).toEqual({ files: [['c/one.ts', 'c/two.ts']], folders: [['a', 'b']] })
})
