// npm run administrador, respaldo, restaurar, mudar, recalcular: prepares what is missing (packages, build), then runs the program named by
// the first argument in this process; the program reads the other arguments.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, SERVER_DIST } from './common.mjs'

checkNode()
await ensureInstalled()
await ensureBuilt().catch(error => {
  console.error(error.message)
  process.exit(1)
})
const [program] = process.argv.splice(2, 1)
await import(pathToFileURL(join(SERVER_DIST, `${program}.js`)).href)
