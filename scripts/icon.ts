/**
 * npx tsx scripts/icon.ts IconTruck …: adds icons of Tabler to `web/src/icons`. The package has 88 MB, of which the portal uses 150 kB, so
 * it is downloaded to a temporary folder and only the requested icons are kept.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKAGE = '@tabler/icons-react'
const VERSION = '3.51.0'
const FOLDER = join(import.meta.dirname, '../web/src/icons')
const NAME = /^Icon[A-Z]\w*$/

type Drawn = { default: { displayName: string }; __iconNode: readonly (readonly [string, Readonly<Record<string, string>>])[] }

/** Tabler's name of an icon: `IconAlertTriangle` is `alert-triangle`. */
const tablerName = (name: string): string =>
  name
    .slice('Icon'.length)
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([0-9])([A-Za-z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

/** Source text of the module of an icon: its name and its outlines. */
const moduleOf = (name: string, { __iconNode }: Drawn): string => {
  const outlines = __iconNode.map(([tag, { d }]) => {
    if (tag !== 'path' || !d) throw new Error(`${name} is drawn with <${tag}>; only outlines of paths are kept.`)
    return `'${d}'`
  })
  return `import { icon } from './icon.ts'\n\nexport const ${name} = icon('${tablerName(name)}', ${outlines.join(', ')})\n`
}

const names = process.argv.slice(2)
const wrong = names.find(name => !NAME.test(name) || name.endsWith('Filled'))
if (wrong || !names.length) throw new Error(`${wrong ?? 'Nothing'} is no name of an outlined icon, such as IconTruck.`)
const folder = mkdtempSync(join(tmpdir(), 'nogal-icons-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  for (const name of names) {
    const file = join(folder, 'node_modules', PACKAGE, 'dist/esm/icons', `${name}.mjs`)
    if (!existsSync(file)) throw new Error(`Tabler has no ${name}.`)
    writeFileSync(join(FOLDER, `${name}.ts`), moduleOf(name, await import(pathToFileURL(file).href)))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const all = readdirSync(FOLDER).filter(file => NAME.test(file.slice(0, -'.ts'.length)))
writeFileSync(
  join(FOLDER, 'index.ts'),
  `/** The icons of the portal, of Tabler (MIT): \`npx tsx scripts/icon.ts IconTruck\` adds one. */\n${all
    .sort()
    .map(file => `export { ${file.slice(0, -'.ts'.length)} } from './${file}'\n`)
    .join('')}export type { IconProps, TablerIcon } from './icon.ts'\n`,
)
