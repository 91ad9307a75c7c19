// Chooses the tests near a change, which `npm run check -- --cambios` runs.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TEST = /\.test\.tsx?$/

/** Tests of every call by every user, which take minutes; `npm test` runs them. */
export const WALKS = ['authorization', 'answers', 'badInput', 'scope/barrido'].map(name => `server/src/${name}.test.ts`)

/** For each topic of database functions, the server folders with its tests, where these do not have the name of the topic. */
const OF_TOPIC = {
  base: ['db'],
  carga: ['embarque'],
  contenedor: ['embarque'],
  gestion: ['gestion', 'gestion/aprobacion'],
  medicion: ['gestion'],
}
/** Tests of the rules for every table and function of the database. */
const OF_SQL = ['server/src/db/definitions.test.ts', 'server/src/db/migrate.test.ts']
/** Tests of the rules for the sources themselves. */
const OF_SOURCES = ['scripts/imports.test.ts', 'scripts/lengths.test.ts', 'scripts/names.test.ts']

/** The tests directly in a folder. */
const testsIn = (root, folder) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).flatMap(name => (TEST.test(name) ? [`${folder}/${name}`] : [])) : []

/** The test with the file's own name, else those of its folder, else those of the nearest folder above, within its workspace. */
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
  // a definition of the model is tested in the model, and through the server's folder of the same noun
  const [, noun] = /^model\/src\/(\w+)\//.exec(file) ?? []
  const ofServer = noun ? testsIn(root, `server/src/${noun}`) : []
  return /\.(tsx?|mjs)$/.test(file) ? [...nearest(root, file), ...ofServer] : []
}

/** The test files near the changed files, each once; tests that walk every call are only included if they changed themselves. */
export const testsNear = (root, files) => {
  const near = files.flatMap(file => testsOf(root, file).filter(test => test === file || !WALKS.includes(test)))
  const isSource = files.some(file => /\.(tsx?|mjs)$/.test(file))
  return [...new Set([...near, ...(isSource ? OF_SOURCES : [])])].sort()
}
