// npm start: prepares what is missing (packages, build), then runs the server in this process, so that signals and exit code are the
// server's.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, endRunning, ensureInstalled, ensureServerBuilt, SERVER_DIST } from './common.mjs'

const PARENT_CHECK_MS = 300

/**
 * npm starts this process through a shell that does not pass a signal on and leaves this process orphaned, so a change of the parent is
 * treated as SIGTERM.
 */
const followParent = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS).unref()
}

/** Until the server handles these signals itself, they end the running installation or build, which the next start repeats. */
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
// From Node 22.8 on, the cache of compiled code makes the next start faster.
createRequire(import.meta.url)('node:module').enableCompileCache?.()
const { start, die } = await import(pathToFileURL(join(SERVER_DIST, 'portal.js')).href)
for (const signal of SIGNALS) process.off(signal, leave).on(signal, endRunning)
await start({ web }).catch(die)
