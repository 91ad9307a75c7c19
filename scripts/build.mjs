// npm run build: builds the server into server/dist and the web into web/dist, in parallel; or only the one that is named, «server» or
// «web».
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { fingerprint, ROOT, run, SERVER_DIST, stampBuild } from './common.mjs'

const SOURCE = join(ROOT, 'server/src')
/** Data files that the program reads beside its own file, both in the source and in the bundle. */
const DATA = { 'db/migrations': 'migrations', 'db/funciones': 'funciones', 'heavy/print/fonts': 'fonts', seed: 'seed', muestra: 'muestra' }

/** Entry points of the child processes: their programs, and the documents that they load. */
const children = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(name => /\.(worker|document)\.ts$/.test(name))

/** Packages stay in node_modules; the model is our own code and is bundled. */
const model = {
  name: 'model',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@nogal\/model\// }, ({ path }) => ({
      path: join(ROOT, 'model/src', `${path.slice('@nogal/model/'.length)}.ts`),
    })),
}

const buildServer = async () => {
  rmSync(SERVER_DIST, { recursive: true, force: true })
  await build({
    entryPoints: ['main.ts', 'portal.ts', 'administrador.ts', 'respaldo/comando.ts', 'db/engine.ts', ...children].map(name =>
      join(SOURCE, name),
    ),
    outdir: SERVER_DIST,
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    plugins: [model],
    define: { 'process.env.NOGAL_BUILD': JSON.stringify(print) },
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  for (const [from, to] of Object.entries(DATA)) {
    if (existsSync(join(SOURCE, from)))
      cpSync(join(SOURCE, from), join(SERVER_DIST, to), { recursive: true, filter: name => !name.endsWith('.ts') })
  }
}

const buildWeb = async () => {
  const code = await run(process.execPath, [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    'build',
    'web',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'warn',
  ])
  if (code) throw new Error('vite build')
}

const print = fingerprint()
const started = performance.now()
const BUILDS = { server: buildServer, web: buildWeb }
const [named] = process.argv.slice(2)
const wanted = named ? [BUILDS[named]] : Object.values(BUILDS)
const failed = (await Promise.allSettled(wanted.map(make => make()))).filter(({ status }) => status === 'rejected')
for (const { reason } of failed) console.error(reason.message)
if (failed.length) process.exit(1)
if (named) process.exit(0)
stampBuild(print)
console.log(`Compilado en ${((performance.now() - started) / 1000).toFixed(1)} s`)
