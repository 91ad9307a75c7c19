// node scripts/tool.mjs <program> …: runs a program of a package that only tests and tools need, which `npm start` does not install.
import { join } from 'node:path'
import { checkNode, endRunning, ensureInstalled, ROOT, run } from './common.mjs'

checkNode()
await ensureInstalled({ whole: true })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => endRunning(signal))
const [program, ...args] = process.argv.slice(2)
process.exit(await run(join(ROOT, 'node_modules/.bin', program), args))
