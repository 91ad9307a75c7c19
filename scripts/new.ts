/**
 * Creates a noun: `npx tsx scripts/new.ts reclamo --en embarque --grupo Calidad --parte accion`. The first run writes the definition and
 * registers it; once the definition has been edited, the same command writes its migration.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { AnyNoun } from '../model/src/aggregate/noun.ts'
import { aggregateNamed, isEntity } from '../model/src/registry.ts'
import { TRABAJO } from '../model/src/sesion/trabajo.ts'
import { capital } from '../model/src/words.ts'
import { plural, skeleton } from './noun/skeleton.ts'
import { tablesSql } from './tables.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const at = (path: string): string => join(ROOT, path)
const read = (path: string): string => readFileSync(at(path), 'utf8')
const write = (path: string, text: string): void => {
  writeFileSync(at(path), text)
  console.log(`  ${path}`)
}

/** Inserts a text before or after the last occurrence of another; throws if the file does not contain that other text. */
const put = (path: string, text: string, where: { before: string } | { after: string }): void => {
  const all = read(path)
  const mark = 'before' in where ? where.before : where.after
  const found = all.lastIndexOf(mark)
  if (found < 0) throw new Error(`${path} has no «${mark}»`)
  const place = 'before' in where ? found : found + mark.length
  write(path, all.slice(0, place) + text + all.slice(place))
}

const stop = (reason: string): never => {
  console.error(reason)
  process.exit(1)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { en: { type: 'string' }, grupo: { type: 'string', default: 'Comex' }, parte: { type: 'string' }, plural: { type: 'string' } },
})
const [name = ''] = positionals
const definition = `model/src/${name}/${name}.ts`

/** Writes the definition, and adds a row to each registry. */
const begin = (): void => {
  const { en, grupo, parte } = values
  const many = values.plural ?? plural(name)
  if (isEntity(name)) stop(`There is an entity ${name} already.`)
  const parent = en === undefined ? undefined : (aggregateNamed(en) ?? stop(`${en} is no aggregate.`))
  if (!TRABAJO.some(row => row.grupo === grupo)) stop(`The menu has no group ${grupo}.`)
  console.log('Written:')
  mkdirSync(at(`model/src/${name}`), { recursive: true })
  write(definition, skeleton({ name, many, parent, part: parte }))
  put('model/src/nouns.ts', `import { ${name.toUpperCase()} } from './${name}/${name}.ts'\n`, { before: '\nexport const NOUNS' })
  const nouns = read('model/src/nouns.ts')
  write(
    'model/src/nouns.ts',
    nouns.replace(/(NOUNS: readonly AnyNoun\[\] = \[)([^\]]*)\]/, (_, head, rest) => `${head}${rest && `${rest}, `}${name.toUpperCase()}]`),
  )
  const row = `  deNoun({
    pantalla: '${name}',
    nombre: '${capital(many)}',
    uno: '${capital(name)}',
    grupo: '${grupo}',
    icono: 'otros',
    areas: aAreas(INTERNAS, ['ver', 'crear', 'editar', 'eliminar', 'aprobar', 'exportar']),
  }),
`
  const rows = read('model/src/sesion/trabajo.ts')
  const last = rows.lastIndexOf(`grupo: '${grupo}'`)
  const end = rows.indexOf('\n  },\n', last) + '\n  },\n'.length
  write('model/src/sesion/trabajo.ts', rows.slice(0, end) + row + rows.slice(end))
  write(
    'docs/glosario.md',
    `${read('docs/glosario.md').trimEnd()}\n| ${name} | qué es | con qué no confundirlo | \`/api/${name}\` | \`${name}\` |\n`,
  )
  console.log(`\nSay in ${definition} what it is; then run this again for its migration.`)
}

/** Writes the migration of a noun that does not have one. */
const migrate = async (): Promise<void> => {
  const { [name.toUpperCase()]: noun } = (await import(pathToFileURL(at(definition)).href)) as Record<string, AnyNoun>
  const folder = 'server/src/db/migrations'
  const files = readdirSync(at(folder))
  const before = files.find(file => file.endsWith(`_${name}.sql`))
  if (before) stop(`${folder}/${before} makes its tables; what changed since needs a migration written by hand.`)
  const number = String(Math.max(...files.map(file => Number.parseInt(file, 10))) + 1).padStart(4, '0')
  console.log('Written:')
  write(`${folder}/${number}_${name}.sql`, `-- ${noun!.aggregate.about}\n\n${tablesSql([noun!.aggregate])}`)
  console.log('\nRead it, then: npm run docs && npm run check -- --cambios')
}

if (!/^[a-z][a-z0-9]+$/.test(name))
  stop('Usage: npx tsx scripts/new.ts <noun> [--en embarque] [--grupo Comex] [--parte accion] [--plural reclamos]')
if (existsSync(at(definition))) await migrate()
else begin()
