import { statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findServer } from './server/src/test/server.ts'

const SERVER = {
  root: 'server',
  include: ['src/**/*.test.ts'],
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

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
  const postgresql = { test: { ...SERVER, name: 'postgresql', globalSetup: setup('postgresql') } }
  return {
    test: {
      maxWorkers: 3,
      projects: [
        { test: { name: 'model', root: 'model', include: ['src/**/*.test.ts'], environment: 'node' as const } },
        { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'node' as const } },
        { test: { name: 'scripts', root: 'scripts', include: ['*.test.ts'], environment: 'node' as const } },
        { test: { ...SERVER, name: 'embebida', globalSetup: setup('embebida') } },
        ...(url ? [postgresql] : []),
      ],
    },
  }
})
