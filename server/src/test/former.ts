import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../db/migrate.ts'
import { type TestDb, testDb } from './db.ts'

const DB = fileURLToPath(new URL('../db/', import.meta.url))

/** Does work on a database as it was before a migration; `upgrade` runs that one, and answers which ran. */
export const beforeMigration = async (
  name: string,
  work: (db: TestDb['db'], upgrade: () => Promise<string[]>) => Promise<void>,
): Promise<void> => {
  const { db, close } = await testDb('vacia')
  const folder = mkdtempSync(join(tmpdir(), 'nogal-antes-'))
  try {
    mkdirSync(join(folder, 'funciones'))
    cpSync(join(DB, 'funciones/base.sql'), join(folder, 'funciones/base.sql'))
    const isFormer = (path: string) => !path.endsWith('.sql') || basename(path) < name
    cpSync(join(DB, 'migrations'), join(folder, 'migrations'), { recursive: true, filter: isFormer })
    await migrate(db, { folder })
    await work(db, () => {
      cpSync(join(DB, 'migrations', name), join(folder, 'migrations', name))
      return migrate(db, { folder })
    })
  } finally {
    rmSync(folder, { recursive: true })
    await close()
  }
}
