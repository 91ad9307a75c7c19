/** Bundles the server's own source for a browser, with stand-ins in place of the Node modules. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const standin = (name: string): string => at(`../src/standins/${name}.ts`)

const [SMALL, STREAM, UNAVAILABLE] = [standin('small'), 'readable-stream', standin('unavailable')]

/** The module that replaces each package or Node module; a value that is not a path is the name of another package. */
const PACKAGES: Record<string, string> = {
  crypto: standin('crypto'),
  fs: standin('fs'),
  'fs/promises': standin('fs'),
  zlib: standin('zlib'),
  util: standin('util'),
  'util/types': standin('util'),
  stream: STREAM,
  'stream/promises': standin('streamPromises'),
  'stream/consumers': SMALL,
  'timers/promises': SMALL,
  events: 'events/',
  buffer: 'buffer/',
  string_decoder: 'string_decoder/',
  path: SMALL,
  url: SMALL,
  os: SMALL,
  net: SMALL,
  dns: SMALL,
  http: SMALL,
  https: SMALL,
  tls: SMALL,
  child_process: SMALL,
  async_hooks: SMALL,
  module: SMALL,
  readline: SMALL,
  pgpass: SMALL,
  'pg-cloudflare': SMALL,
  '@fastify/proxy-addr': SMALL,
  '@node-rs/argon2': standin('argon2'),
  'abort-controller': SMALL,
  '@zxcvbn-ts/language-common': SMALL,
  '@aws-sdk/client-s3': UNAVAILABLE,
  'openid-client': UNAVAILABLE,
  nodemailer: UNAVAILABLE,
  'nodemailer/lib/mail-composer': UNAVAILABLE,
  'nodemailer/lib/smtp-connection': UNAVAILABLE,
  'nodemailer/lib/shared': UNAVAILABLE,
  'read-excel-file/node': 'read-excel-file/universal',
}

/** Modules of the server that can only run on a server, with their replacements. */
const MODULES: Record<string, string> = {
  'server/src/heavy/heavy.ts': standin('heavy'),
  'server/src/program.ts': standin('program'),
  'server/src/almacen/balde.ts': UNAVAILABLE,
  'server/src/correo/smtp.ts': UNAVAILABLE,
}

const standins: Plugin = {
  name: 'standins',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^@nogal\/model\// }, ({ path }) => ({ path: at(`../../model/src/${path.slice('@nogal/model/'.length)}.ts`) }))
    onResolve({ filter: /^[^./]/ }, ({ path, importer, resolveDir, kind }) => {
      const name = path.replace(/^node:/, '')
      if (path.endsWith('/') || !Object.hasOwn(PACKAGES, name) || importer === standin(name)) return undefined
      const found = PACKAGES[name]!
      return found.startsWith('/') ? { path: found } : resolve(found, { resolveDir, kind, pluginData: 'resolved' })
    })
    onResolve({ filter: /^\..*\.ts$/ }, async ({ path, resolveDir, importer }) => {
      const full = fileURLToPath(new URL(path, `file://${resolveDir}/`))
      const own = Object.keys(MODULES).find(name => full.endsWith(`/${name}`))
      return own && !importer.includes('/standins/') ? { path: MODULES[own]! } : undefined
    })
  },
}

/** Bundles a module of `src` as one classic script, whose exports become the global `nogalDemo`. */
export const buildEngine = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [at(`../src/${entry}.ts`)],
    bundle: true,
    write: false,
    minify: !process.env.LEGIBLE,
    keepNames: true,
    format: 'iife',
    globalName: 'nogalDemo',
    platform: 'browser',
    target: 'es2022',
    plugins: [standins],
    inject: [standin('globals')],
    define: { 'import.meta.url': '"demo:/"', global: 'globalThis', 'globalThis.process': 'process', 'process.env.NOGAL_BUILD': '"demo"' },
    logLevel: 'warning',
    legalComments: 'none',
  })
  return outputFiles[0]!.text
}
