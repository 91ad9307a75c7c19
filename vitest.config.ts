import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findServer } from './server/src/test/server.ts'

/** A worker keeps what it has loaded from one file to the next; what a test changes for all, it puts back. */
const SHARED = { environment: 'node' as const, isolate: false, testTimeout: 30_000 }
const SERVER = { ...SHARED, root: 'server', hookTimeout: 180_000 }

/** Files of the server that ask no database: once is enough. One that does fails there. */
const WITHOUT_DATABASE = [
  'adjunto/carpeta/carpeta.document',
  'config',
  'db/lock',
  'db/share',
  'door',
  'heavy/pool',
  'heavy/readHtml',
  'heavy/unzip',
  'http/errors',
  'negocio/contrato/contrato',
  'papel/difference',
  'seed/seed',
  'sheet/zip',
  'test/bucket',
  'test/shape',
  'test/templates',
].map(name => `src/${name}.test.ts`)

/**
 * Where the engines differ: how they are opened, upgraded and saved, what they find, compare and sort, what they guard when several write.
 * Everything else stands above, behind calls that `answers.test.ts` makes on both: one engine is enough.
 */
const ON_BOTH_ENGINES = [
  '**/listas',
  '**/upgrade',
  'answers',
  'adjunto/subida',
  'administracion/*',
  'aviso/*',
  'buscar/*',
  'calendario/*',
  'cliente/portal',
  'comentario/*',
  'consecuencia/*',
  'db/*',
  'embarque/papeles/lotes',
  'embarque/{itinerario,saldo,traspaso}',
  'gestion/{hojaTardia,inspeccion}',
  'importacion/*',
  'live/*',
  'lote/*',
  'list/{cases,fields,filters,kept}',
  'muestra/*',
  'negocio/{concurrencia,negocio,negocio.list}',
  'rastreo/*',
  'respaldo/*',
  'scope/*',
  'seed/*',
  'sesion/{administrador,memory,primero,proveedor,segundoFactor,sesion,token}',
  'temporada/*',
  'vivo/*',
  'webhook/*',
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
      include: isFirst ? ['src/**/*.test.ts'] : ON_BOTH_ENGINES,
      exclude: WITHOUT_DATABASE,
      globalSetup: setup(engine),
      // the embedded engine takes longer to make its template: the others run meanwhile
      sequence: { groupOrder: isFirst ? 0 : 1 },
    },
  })
  return {
    test: {
      // what one run has transformed serves the next: half of the processor time before the first test
      experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/nogal/modulos' },
      // a worker waits for its database a part of the time
      maxWorkers: availableParallelism() + 1,
      projects: [
        { test: { ...SHARED, name: 'model', root: 'model', include: ['src/**/*.test.ts'] } },
        { test: { ...SHARED, name: 'web', root: 'web', include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'] } },
        { test: { ...SERVER, root: 'demo', name: 'demo', include: ['*.test.ts'] } },
        { test: { ...SHARED, name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
        { test: { ...SERVER, name: 'server', include: WITHOUT_DATABASE } },
        on('embebida', !url),
        ...(url ? [on('postgresql', true)] : []),
      ],
    },
  }
})
