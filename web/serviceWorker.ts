import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const PAGE = 'index.html'
/** What the browser keeps of the build: its pieces with their styles, typefaces and pictures. Their names tell their version. */
const PIECE = /^assets\/.+\.(js|css|woff2|svg|png|webp)$/

/** Adds the service worker to a build, with the names of the files that a device without a signal keeps. */
export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'nogal:service-worker',
    apply: 'build',
    configResolved: config => {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll('\\', '/'))
        const revision = createHash('sha256')
          .update(readFileSync(join(outDir, PAGE)))
          .digest('hex')
          .slice(0, 16)
        const kept = [
          { url: `/${PAGE}`, revision },
          ...files.filter(name => PIECE.test(name)).map(name => ({ url: `/${name}`, revision: null })),
        ]
        await build({
          entryPoints: [join(import.meta.dirname, 'src/sinSenal/sw.ts')],
          outfile: join(outDir, 'sw.js'),
          bundle: true,
          minify: true,
          target: 'es2022',
          define: { ARCHIVOS: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
        })
      },
    },
  }
}
