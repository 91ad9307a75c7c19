/** npm run demo: builds the demo into `demo/dist`, a folder that can be served from anywhere or opened by its index.html. */
import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeMotor } from './motor.ts'
import { makeClassic } from './page.ts'
import { keptSnapshot, snapshotFiles } from './snapshot.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const DIST = join(ROOT, 'demo/dist')

rmSync(DIST, { recursive: true, force: true })
const base = await keptSnapshot(text => console.log(text))
execFileSync(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/vite.config.ts', '--mode', 'demo', '--logLevel', 'warn'],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
await makeClassic(DIST, await writeMotor(join(DIST, 'motor'), base))
const megabytes = snapshotFiles(DIST).reduce((sum, path) => sum + statSync(path).size, 0) / 1e6
console.log(`La demostración está en ${DIST} (${megabytes.toFixed(1)} MB). Publique esa carpeta, o abra su index.html.`)
