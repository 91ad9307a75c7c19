// npm run respaldo, restaurar, mudar: whatever is missing (packages, build), then the command in this very process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, SERVER_DIST } from './common.mjs'

checkNode()
await ensureInstalled()
await ensureBuilt()
await import(pathToFileURL(join(SERVER_DIST, 'comando.js')).href)
