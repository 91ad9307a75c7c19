import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { type Db, openDb } from '../db/open.ts'
import { guardarContenidos } from '../muestra/archivos.ts'
import { hostedEngine } from './host.ts'
import { beQuick, copyFolder, databaseUrl, onServer, type TemplateName, untilMade } from './templates.ts'

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
    await copyFolder(join(templates.folder, template), folder)
    return { config: readConfig(env), remove: removeFolder }
  }
  const { url, prefix } = templates
  const database = `${prefix}_${randomBytes(6).toString('hex')}`
  await onServer(url, async client => {
    await client.query(`create database ${database} template ${prefix}_${template}`)
    await beQuick(client, database)
  })
  const remove = async () => {
    await onServer(url, client => client.query(`drop database if exists ${database} with (force)`))
    await removeFolder()
  }
  return { config: readConfig({ ...env, DATABASE_URL: databaseUrl(url, database) }), remove }
}

/** A fresh database on this project's engine. Close it in `afterAll`. */
export const testDb = async (template: TemplateName = 'muestra'): Promise<TestDb> => {
  const { config, remove } = await testConfig(template)
  const db = await openDb(config, { durable: false, launch: hostedEngine })
  if (template === 'muestra') await guardarContenidos(db, config)
  const close = async () => {
    await db.close()
    await remove()
  }
  return { db, config, close }
}
