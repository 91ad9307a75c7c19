/** A key of the sources from which the templates of tests follow: while it stays the same, a later run need not make them again. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TIME_ZONE } from '../db/settings.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SERVER = join(ROOT, 'server/src')
const MODEL = join(ROOT, 'model/src')

/** The modules that make the templates: `templates.ts` itself, and a program that only a URL names. */
const MAKERS = ['test/templates.ts', 'db/engine.ts']

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+|@nogal\/model\/[^']+)'/g

const fileOf = (from: string, name: string): string =>
  name.startsWith('.') ? resolve(dirname(from), name) : `${MODEL}${name.slice(12)}.ts`

/** The files, and all that they import from the server and the model, directly or not. */
export const withImports = (files: readonly string[]): string[] => {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) add(fileOf(file, name!))
  }
  files.forEach(add)
  return [...found]
}

/** SQL and tables of values, which are read and not imported. */
const data = (): string[] =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(sql|csv|txt)$/.test(name))
    .map(name => join(SERVER, name))

/** The key: it changes with each byte of those sources, with any package, and every day, because the sample knows the day. */
export const sourcesKey = (): string => {
  const hash = createHash('sha256')
  const files = [join(ROOT, 'package-lock.json'), ...withImports(MAKERS.map(name => join(SERVER, name))), ...data()]
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update(readFileSync(file))
  hash.update(new Date().toLocaleDateString('sv', { timeZone: TIME_ZONE }))
  return hash.digest('hex').slice(0, 16)
}
