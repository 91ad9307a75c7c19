// Which tests are near a change: those that `npm run check -- --cambios` runs.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TEST = /\.test\.tsx?$/

/** Every call by everybody, which takes minutes: `npm test` runs them. */
export const WALKS = ['authorization', 'answers', 'badInput', 'scope/barrido'].map(name => `server/src/${name}.test.ts`)

/** Folders of the server whose tests try the functions of the database of a topic, where they have not its name. */
const OF_TOPIC = {
  base: ['db'],
  carga: ['embarque'],
  contenedor: ['embarque'],
  gestion: ['gestion', 'gestion/aprobacion'],
  medicion: ['gestion'],
}
/** Tests of what every table and function of the database keeps to. */
const OF_SQL = ['server/src/db/definitions.test.ts', 'server/src/db/migrate.test.ts']
/** Tests that hold the sources themselves to rules. */
const OF_SOURCES = ['scripts/imports.test.ts', 'scripts/lengths.test.ts', 'scripts/names.test.ts']

/** The tests that stand in a folder itself. */
const testsIn = (root, folder) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).flatMap(name => (TEST.test(name) ? [`${folder}/${name}`] : [])) : []

/** The test of the file's own name, else those of its folder, else those of the folder above, within its workspace. */
const nearest = (root, file) => {
  const own = file.replace(/\.(\w+)$/, '.test.$1')
  if (existsSync(join(root, own))) return [own]
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const found = testsIn(root, folder)
    if (found.length) return found
  }
  return []
}

const testsOf = (root, file) => {
  if (TEST.test(file)) return existsSync(join(root, file)) ? [file] : []
  const [, topic] = /^server\/src\/db\/funciones\/(\w+)\/\w+\.sql$/.exec(file) ?? []
  if (topic) return [...OF_SQL, ...(OF_TOPIC[topic] ?? [topic]).flatMap(folder => testsIn(root, `server/src/${folder}`))]
  if (/^server\/src\/db\/migrations\//.test(file)) return [...OF_SQL, 'server/src/db/base.test.ts']
  if (/^server\/src\/(seed|muestra)\//.test(file)) return [...testsIn(root, 'server/src/seed'), ...testsIn(root, 'server/src/muestra')]
  // what the model defines is tried there, and through the server's folder of the same noun
  const [, noun] = /^model\/src\/(\w+)\//.exec(file) ?? []
  const ofServer = noun ? testsIn(root, `server/src/${noun}`) : []
  return /\.(tsx?|mjs)$/.test(file) ? [...nearest(root, file), ...ofServer] : []
}

/** The test files near the changed files, each once; those that walk every call only where they changed themselves. */
export const testsNear = (root, files) => {
  const near = files.flatMap(file => testsOf(root, file).filter(test => test === file || !WALKS.includes(test)))
  const isSource = files.some(file => /\.(tsx?|mjs)$/.test(file))
  return [...new Set([...near, ...(isSource ? OF_SOURCES : [])])].sort()
}
