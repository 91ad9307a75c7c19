// Weighs the code and styles that the browser loads before each first page can be used: those of the entry, the shell and the page.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { FIRST_PAGES, SHELL } from '../web/firstPages.ts'

const DIST = new URL('../web/dist/', import.meta.url)
const BUDGET_KB = { js: 250, css: 40 }
/** At most this many files, because each one is a request; a build that lost its chunk groups produces a hundred. */
const MOST_FILES = 25

const readDist = (name: string) => readFileSync(new URL(name, DIST))

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

let manifest: Manifest
try {
  manifest = JSON.parse(readDist('.vite/manifest.json').toString()) as Manifest
} catch {
  console.error('There is no build to measure: run `npm run build` first.')
  process.exit(1)
}

/** The files of some chunks and of all that they import. */
const filesOf = (keys: readonly string[], seen = new Set<string>()): string[] =>
  keys.flatMap(key => {
    if (seen.has(key)) return []
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}.`)
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(chunk.imports ?? [], seen)]
  })

const kbOf = (file: string) => gzipSync(readDist(file), { level: 9 }).length / 1000

let over = false
for (const page of new Set(Object.values(FIRST_PAGES))) {
  const files = [...new Set(filesOf(['index.html', SHELL, page]))]
  const told = Object.entries(BUDGET_KB).map(([kind, budget]) => {
    const own = files.filter(file => file.endsWith(`.${kind}`))
    const kb = own.reduce((sum, file) => sum + kbOf(file), 0)
    const tooMuch = kb > budget || own.length > MOST_FILES
    over ||= tooMuch
    return `${kb.toFixed(1).padStart(6)} kB of ${kind} in ${own.length} files${tooMuch ? `  ← MORE THAN ${budget} kB IN ${MOST_FILES}` : ''}`
  })
  console.log(`${page.padEnd(36)} ${told.join('  ')}`)
}
process.exit(over ? 1 : 0)
