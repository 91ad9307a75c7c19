// npm start: whatever is missing (packages, build), then the server in this very process, so that signals and exit code are its own.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, endRunning, ensureInstalled, ensureServerBuilt, SERVER_DIST } from './common.mjs'

const PARENT_CHECK_MS = 300

/** npm starts us through a shell that keeps a signal to itself and leaves us behind: when it is gone, the signal was for us. */
const followParent = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS).unref()
}

/** Until the server hears the signals itself, they end what is under way: a later start does it anew. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const leave = signal => {
  endRunning(signal)
  process.exit(0)
}
for (const signal of SIGNALS) process.on(signal, leave)

checkNode()
followParent()
await ensureInstalled()
const { web } = await ensureServerBuilt().catch(error => {
  console.error(error.message)
  process.exit(1)
})
process.env.NODE_ENV ??= 'production'
// From Node 22.8 on, code compiled once starts sooner the next time.
createRequire(import.meta.url)('node:module').enableCompileCache?.()
const { start, die } = await import(pathToFileURL(join(SERVER_DIST, 'portal.js')).href)
for (const signal of SIGNALS) process.off(signal, leave).on(signal, endRunning)
await start({ web }).catch(die)
