import { statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findServer } from './server/src/test/server.ts'

/** A worker keeps what it has loaded from one file to the next; what a test changes for all, it puts back. */
const SHARED = { environment: 'node' as const, isolate: false, testTimeout: 30_000 }
const SERVER = { ...SHARED, root: 'server', hookTimeout: 180_000 }

/** Files of the server that ask no database: once is enough. One that does fails there. */
const WITHOUT_DATABASE = [
  'config',
  'db/lock',
  'db/share',
  'heavy/pool',
  'heavy/readHtml',
  'http/errors',
  'negocio/contrato/contrato',
  'papel/difference',
  'seed/seed',
  'test/shape',
].map(name => `src/${name}.test.ts`)

/** What these files try stands above the database, behind calls that `answers.test.ts` makes on both engines: one engine is enough. */
const ON_ONE_ENGINE = [
  'adjunto/balde',
  'app',
  'authorization',
  'badInput',
  'cliente/avisos',
  'correo/correo',
  'cotejo/cotejo',
  'embarque/papeles/calidad/calidad',
  'embarque/papeles/envios',
  'embarque/papeles/papeles',
  'gestion/aprobacion/aprobacion',
  'gestion/aprobacion/decision',
  'gestion/checklist',
  'gestion/tramite',
  'http/proxy',
  'http/web',
  'informe/informe',
  'list/file',
  'mount/compress',
  'mount/kinds',
  'mount/mount',
  'negocio/contrato/impresion',
  'negocio/negocio.amend',
  'negocio/negocio.badInput',
  'panel/panel',
  'papel/papel',
  'parametros/hostile',
  'parametros/import',
  'parametros/parametros',
  'sesion/ingreso',
  'sesion/key',
].map(name => `src/${name}.test.ts`)

const setup = (name: string): string => fileURLToPath(new URL(`./server/src/test/${name}.setup.ts`, import.meta.url))

/** Tests make and remove hundreds of data folders of a thousand files each: in memory, where there is room, rather than on the disk. */
const MEMORY = { folder: '/dev/shm', leastBytes: 4 * 2 ** 30 }

const useMemory = (): void => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY.folder)
    if (bavail * bsize >= MEMORY.leastBytes) process.env.TMPDIR ??= MEMORY.folder
  } catch {
    // only Linux has such a folder
  }
}

/** The server's tests run on both engines; each file opens a database of its own (`server/src/test/db.ts`). */
export default defineConfig(async () => {
  useMemory()
  const { url, reason } = await findServer(process.env)
  if (!url) {
    console.warn(
      `\n  SKIPPED: the tests on PostgreSQL. No server can be used on 127.0.0.1:5432 (${reason}) and TEST_DATABASE_URL is not set.\n`,
    )
  }
  const on = (engine: 'embebida' | 'postgresql', isFirst: boolean) => ({
    test: {
      ...SERVER,
      name: engine,
      include: ['src/**/*.test.ts'],
      exclude: [...WITHOUT_DATABASE, ...(isFirst ? [] : ON_ONE_ENGINE)],
      globalSetup: setup(engine),
      provide: { isFirst },
    },
  })
  return {
    test: {
      maxWorkers: 3,
      projects: [
        { test: { ...SHARED, name: 'model', root: 'model', include: ['src/**/*.test.ts'] } },
        { test: { ...SHARED, name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
        { test: { ...SERVER, root: 'demo', name: 'demo', include: ['*.test.ts'] } },
        { test: { ...SHARED, name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
        { test: { ...SERVER, name: 'server', include: WITHOUT_DATABASE } },
        on('embebida', !url),
        ...(url ? [on('postgresql', true)] : []),
      ],
    },
  }
})
