import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { againstOrder, importCircles, orderIn } from './imports.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['model/src', 'server/src', 'web/src', 'demo/src', 'demo/build', 'e2e', 'bench', 'faults', 'attacks', 'scripts']

it.each(SOURCES)('no import circle in %s, neither of files nor of folders', sources => {
  expect(importCircles(join(ROOT, sources))).toEqual({ files: [], folders: [] })
})

it('folders of the server import only what stands above them in ARCHITECTURE.md', () => {
  const order = orderIn(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'), 'server/src/')
  expect(order.length).toBeGreaterThan(30)
  expect(againstOrder(join(ROOT, 'server/src'), order)).toEqual([])
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

it('finds imports of what comes later, and what an order forgot', () => {
  const text = ['# Made', 'made/                   in order', '  b/ a/   the first', '  main.ts', 'other/', '  c/'].join('\n')
  expect(orderIn(text, 'made/')).toEqual(['b/', 'a/', 'main.ts'])
  expect(againstOrder(made, ['b/', 'a/', 'main.ts'])).toEqual([
    'b/b.ts imports a/low.ts',
    'c/one.ts stands nowhere',
    'c/two.ts stands nowhere',
  ])
})
