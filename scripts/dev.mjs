// npm run dev: the server from its source, restarted at every change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { checkNode, ensureInstalled, ROOT } from './common.mjs'

const WATCHED = ['server/src', 'model/src']
const QUIET_MS = 120

checkNode()
await ensureInstalled({ whole: true })
const env = { ...process.env, NODE_ENV: 'development' }
const launch = args => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })

let server
let stopping = false

/** The next server starts only once the previous one has exited, because two engines must never open the same folder. */
const startServer = () => {
  server = launch(['--import', 'tsx', '--enable-source-maps', 'server/src/main.ts'])
  const own = server
  own.once('exit', code => {
    if (server === own) server = undefined
    if (own.again && !stopping) startServer()
    else if (code && !stopping) console.error('El servidor se detuvo; se iniciará de nuevo con el próximo cambio.')
  })
}

const restart = () => {
  if (stopping) return
  if (!server) return startServer()
  server.again = true
  server.kill('SIGTERM')
}

let timer
for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!name || /\.test\.tsx?$|~$|\.swp$/.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(restart, QUIET_MS)
  })
}

startServer()
const vite = launch(['node_modules/vite/bin/vite.js', 'web', '--config', 'web/vite.config.ts', '--clearScreen', 'false'])

const stop = () => {
  if (stopping) return
  stopping = true
  clearTimeout(timer)
  vite.kill('SIGTERM')
  const done = () => process.exit(0)
  if (!server) return done()
  server.once('exit', done)
  server.kill('SIGTERM')
}
vite.once('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
