// npm run administrador [-- usuario]: a one-time link for a first administrador, or for one who lost the password.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, SERVER_DIST } from './common.mjs'

checkNode()
await ensureInstalled()
await ensureBuilt()
await import(pathToFileURL(join(SERVER_DIST, 'administrador.js')).href)
