/**
 * The page of the demo: the web application as Vite builds it, turned into classic scripts, because a browser loads no modules from file
 * URLs.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'

/** The module loader of the page, which runs before everything else: loads a script with all its dependencies, then runs it. */
const LOADER = `(() => {
  const known = {}, run = {}, coming = {}
  const script = name => (coming[name] ??= new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = name
    element.onload = resolve
    element.onerror = () => { delete coming[name]; reject(new Error('Failed to load ' + name)) }
    document.head.append(element)
  }))
  const load = async (name, seen) => {
    if (seen.has(name)) return
    seen.add(name)
    if (!known[name]) await script(name)
    await Promise.all(known[name].needs.map(one => load(one, seen)))
  }
  const take = name => {
    if (run[name]) return run[name].exports
    const module = (run[name] = { exports: {} })
    known[name].make(take, module.exports, module, later)
    return module.exports
  }
  const later = async name => { await load(name, new Set()); return take(name) }
  window.nogalModulo = (name, needs, make) => { known[name] = { needs, make } }
  window.nogalCargar = later
})()`

const NEEDED = /require\("\.\/([^"]+)"\)/g
const ASSETS = 'assets'

const classic = async (name: string, code: string): Promise<string> => {
  const { code: cjs } = await transform(code, { format: 'cjs', target: 'es2022', minify: true, legalComments: 'none', loader: 'js' })
  const named = cjs.replace(NEEDED, `require("${ASSETS}/$1")`).replace(/\bimport\("\.\/([^"]+)"\)/g, `require_later("${ASSETS}/$1")`)
  const left = /\bimport(\(|\.meta)/.exec(named)
  if (left) throw new Error(`${name} still has ${named.slice(left.index - 40, left.index + 60)}`)
  const needs = [...named.matchAll(/require\("([^"]+)"\)/g)].map(([, need]) => need)
  return `nogalModulo(${JSON.stringify(`${ASSETS}/${name}`)},${JSON.stringify([...new Set(needs)])},(require,exports,module,require_later)=>{${named}\n})`
}

/** Turns the modules in a folder that Vite has built into classic scripts, and the page into one that loads them. */
export const makeClassic = async (folder: string, motor: object): Promise<void> => {
  const assets = join(folder, ASSETS)
  for (const name of readdirSync(assets).filter(one => one.endsWith('.js'))) {
    const path = join(assets, name)
    writeFileSync(path, await classic(name, readFileSync(path, 'utf8')))
  }
  const page = join(folder, 'index.html')
  const html = readFileSync(page, 'utf8')
  const [tag, entry] = /<script type="module"[^>]* src="\.\/([^"]+)"[^>]*><\/script>/.exec(html) ?? []
  if (!tag || !entry) throw new Error('index.html has no entry')
  const made = html
    .replace(tag, '')
    .replaceAll(' crossorigin', '')
    .replaceAll('"/first-paint.js"', '"first-paint.js"')
    .replaceAll('"/favicon.svg"', '"favicon.svg"')
    // the demo is a page of anybody's, and no application of its own
    .replace(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, '')
    .replace('<title>Nogal</title>', '<title>Nogal · demostración</title>')
    .replace(
      '</body>',
      () => `<script>${LOADER}\nwindow.nogalMotor = ${JSON.stringify(motor)}\nnogalCargar(${JSON.stringify(entry)})</script></body>`,
    )
  writeFileSync(page, made)
}
