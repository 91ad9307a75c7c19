import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { firstGroups } from './firstPages.ts'
import { firstPaint } from './firstPaint.ts'
import { mantineStyles } from './mantineStyles.ts'
import { serviceWorker } from './serviceWorker.ts'

const API = `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** The server answers its calls, and the short addresses of links in mails. */
const PROXY = { '/api': API, '^/[abr]/': API }

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses at run time. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'nogal:precompress',
    apply: 'build',
    configResolved: config => {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      handler: () => {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          const file = join(outDir, name)
          if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name) || !statSync(file).isFile()) continue
          const text = readFileSync(file)
          writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        }
      },
    },
  }
}

/** Every piece that loads others lists them: a hash alone keeps the lists, of which the first page has some, 5 kB shorter. The manifest tells the names. */
const NAMES = {
  hashCharacters: 'hex' as const,
  entryFileNames: 'assets/[name]-[hash:8].js',
  chunkFileNames: 'assets/[hash:8].js',
  assetFileNames: 'assets/[hash:8][extname]',
}

const COMMON = {
  root: import.meta.dirname,
  css: { postcss: { plugins: [mantine()] } },
} satisfies InlineConfig

const plugins = () => [react(), mantineStyles()]

const BUILD = { target: 'es2022', modulePreload: { polyfill: false } } satisfies InlineConfig['build']

/** The groups of modules of the first pages. A first build, which writes no files, tells which modules each page imports. */
const groupsOf = async (mode: string) => {
  const made = await build({
    ...COMMON,
    mode,
    configFile: false,
    logLevel: 'error',
    plugins: plugins(),
    build: { ...BUILD, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  if (!('output' in made)) throw new Error('One build was asked for, several or a watcher came.')
  return firstGroups(made.output)
}

/** The demo is one folder that runs anywhere, from a disk, too; `demo/build` makes classic scripts of it. */
const DEMO = {
  outDir: '../demo/dist',
  cssCodeSplit: false,
  modulePreload: false as const,
  rolldownOptions: { output: NAMES },
}

const portal = async (mode: string) => ({
  outDir: 'dist',
  manifest: true,
  rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: await groupsOf(mode) } } },
})

export default defineConfig(async ({ command, mode }) => ({
  ...COMMON,
  base: mode === 'demo' ? './' : '/',
  plugins: [...plugins(), ...(mode === 'demo' ? [] : [firstPaint(), serviceWorker(), precompress()])],
  ...(command === 'build' && { build: { ...BUILD, emptyOutDir: true, ...(mode === 'demo' ? DEMO : await portal(mode)) } }),
  server: { host: '127.0.0.1', proxy: PROXY },
  preview: { host: '127.0.0.1', proxy: PROXY },
}))
