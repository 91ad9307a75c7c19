import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../db/migrate.ts'
import { type TestDb, testDb } from './db.ts'

const DB = fileURLToPath(new URL('../db/', import.meta.url))
/** The functions that tables and indexes use. */
const BASE = 'base/base.sql'

/** Runs work on a database in the state before a migration; `upgrade` runs that migration, and returns the names of those that ran. */
export const beforeMigration = async (
  name: string,
  work: (db: TestDb['db'], upgrade: () => Promise<string[]>) => Promise<void>,
): Promise<void> => {
  const { db, close } = await testDb('vacia')
  const folder = mkdtempSync(join(tmpdir(), 'nogal-antes-'))
  try {
    mkdirSync(join(folder, 'funciones/base'), { recursive: true })
    cpSync(join(DB, 'funciones', BASE), join(folder, 'funciones', BASE))
    writeFileSync(join(folder, 'funciones/orden.txt'), BASE)
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
