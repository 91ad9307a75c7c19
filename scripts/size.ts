// Measures what the browser loads before the list of deals can be used: the entry, the shell, the list, and all their imports.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { FIRST_LIST } from '../web/firstList.ts'

const DIST = new URL('../web/dist/', import.meta.url)
const BUDGET_KB = { js: 230, css: 40 }
/** At most this many files, because each one is a request; a build that lost its chunk groups produces a hundred. */
const MOST_FILES = 12

const readDist = (name: string) => readFileSync(new URL(name, DIST))

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

let manifest: Manifest
try {
  manifest = JSON.parse(readDist('.vite/manifest.json').toString()) as Manifest
} catch {
  console.error('There is no build to measure: run `npm run build` first.')
  process.exit(1)
}

const files = new Set<string>()
const seen = new Set<string>()
const visit = (key: string): void => {
  if (seen.has(key)) return
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk ${key}.`)
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) visit(imported)
}
for (const key of ['index.html', ...FIRST_LIST]) visit(key)

let over = false
for (const [kind, budget] of Object.entries(BUDGET_KB)) {
  const sizes = [...files]
    .filter(file => file.endsWith(`.${kind}`))
    .map(file => ({ file, kb: gzipSync(readDist(file), { level: 9 }).length / 1000 }))
    .sort((a, b) => b.kb - a.kb)
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
  const tooMuch = total > budget || sizes.length > MOST_FILES
  over ||= tooMuch
  for (const { file, kb } of sizes) console.log(`${kb.toFixed(1).padStart(7)} kB  ${file}`)
  console.log(
    `${total.toFixed(1).padStart(7)} kB  ${kind.toUpperCase()} gzipped in ${sizes.length} files, of ${budget} in ${MOST_FILES} allowed${tooMuch ? '  ← TOO MUCH' : ''}\n`,
  )
}
process.exit(over ? 1 : 0)
