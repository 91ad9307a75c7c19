import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { type Db, openDb } from '../db/open.ts'
import { guardarContenidos } from '../muestra/archivos.ts'
import { hostedEngine } from './host.ts'
import { copyFolder, createQuick, databaseUrl, EMPTY, onServer, QUICK, type TemplateName, untilMade } from './templates.ts'

/** A database of one test, its settings, and a function that removes both. */
export type TestDb = { db: Db; config: Config; close: () => Promise<void> }

/** The engine of the tests of this project. */
export const engine = (): 'embebida' | 'postgresql' => inject('templates').engine

/** Settings with their own data folder and a copy of a template on this project's engine; nothing is opened yet. */
export const testConfig = async (template: TemplateName = 'muestra'): Promise<{ config: Config; remove: () => Promise<void> }> => {
  const templates = inject('templates')
  await untilMade(templates)
  const folder = await mkdtemp(join(tmpdir(), 'nogal-datos-'))
  const env: NodeJS.ProcessEnv = { DATOS: folder, MUESTRA: 'si', JWT_SECRET: 'una clave que sólo sirve para las pruebas', PORT: '0' }
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (templates.engine === 'embebida') {
    copyFolder(join(templates.folder, template), folder)
    return { config: readConfig(env), remove: removeFolder }
  }
  const { url, prefix, muestra } = templates
  const database = `${prefix}_${randomBytes(6).toString('hex')}`
  await onServer(url, client => createQuick(client, database, template === 'vacia' ? EMPTY : muestra))
  const remove = async () => {
    // the server drops a database only after a checkpoint: the next test need not wait, and what is cut short is dropped with the templates
    onServer(url, client => client.query(`drop database if exists ${database} with (force)`)).catch(() => undefined)
    await removeFolder()
  }
  return { config: readConfig({ ...env, DATABASE_URL: databaseUrl(url, database) }), remove }
}

/** A fresh database on this project's engine. Close it in `afterAll`. */
export const testDb = async (template: TemplateName = 'muestra'): Promise<TestDb> => {
  const { config, remove } = await testConfig(template)
  const db = await openDb(config, { durable: false, launch: hostedEngine })
  // the embedded engine has one connection, and ignores settings of a database
  if (db.kind === 'embebida') await db.pool.query(QUICK.map(setting => `set ${setting}`).join('; '))
  if (template === 'muestra') await guardarContenidos(db, config)
  const close = async () => {
    await db.close()
    await remove()
  }
  return { db, config, close }
}
