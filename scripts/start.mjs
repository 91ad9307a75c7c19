// npm start: whatever is missing (packages, build), then the server in this very process, so that signals and exit code are its own.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, SERVER_DIST } from './common.mjs'

const PARENT_CHECK_MS = 300

/** npm starts us through a shell that keeps a signal to itself and leaves us behind: when it is gone, the signal was for us. */
const followParent = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS).unref()
}

checkNode()
await ensureInstalled()
await ensureBuilt()
process.env.NODE_ENV ??= 'production'
followParent()
// From Node 22.8 on, code compiled once starts sooner the next time.
createRequire(import.meta.url)('node:module').enableCompileCache?.()
await import(pathToFileURL(join(SERVER_DIST, 'main.js')).href)
