/** A backup of either engine, restored to either, gives the same installation; a damaged backup or a non-empty target is refused. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Config, StartError } from '../config.ts'
import { readBackupNote } from '../db/backupNote.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/open.ts'
import { type Api, apiOver } from '../test/api.ts'
import { engine, type TestDb, testConfig, testDb } from '../test/db.ts'
import { mudar, respaldar, restaurar } from './commands.ts'
import { serveStillness } from './still.ts'

const told: string[] = []
const say = (text: string): void => void told.push(text)

let place: string
let source: TestDb
let api: Api
let endStillness: (() => Promise<void>) | undefined
let token: string
let file: string
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'nogal-respaldo-'))
  source = await testDb()
  api = await apiOver(source)
  if (source.db.kind === 'embebida') endStillness = await serveStillness(source.db, source.config.DATOS)
  token = await api.token('comercial')
  mkdirSync(join(source.config.DATOS, 'archivos', 'negocio'), { recursive: true })
  writeFileSync(join(source.config.DATOS, 'archivos', 'negocio', 'uno.pdf'), Buffer.alloc(100_000, 'ñ\0\n'))
  file = await respaldar({ config: source.config, say }, place)
})
afterAll(async () => {
  await endStillness?.()
  await api.app.close()
  await source.close()
  rmSync(place, { recursive: true, force: true })
})
beforeEach(() => void told.splice(0))

/** An empty target for a restore, on the engine of this test project. */
const emptyPlace = async (): Promise<{ config: Config; remove: () => Promise<void> }> => {
  const made = await testConfig('vacia')
  rmSync(join(made.config.DATOS, 'base'), { recursive: true, force: true })
  return made
}

const rowsOf = async (db: TestDb['db'], sql: string) => (await db.pool.query(sql)).rows

const HISTORIAL = "select count(*), max(id) as last, md5(string_agg(h::text, ',' order by id)) as all from historial h"
const DEALS =
  'select n::text as deal, (select s::text from negocio_resumen s where s.nro_negocio = n.nro_negocio) as summary from negocio n order by 1'

describe('a backup', () => {
  it('has the date in its name, is its owner’s alone, and leaves nothing else behind', async () => {
    expect(readdirSync(place).filter(name => name.startsWith('nogal'))).toEqual([
      expect.stringMatching(/^nogal-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz$/),
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readBackupNote(source.config.DATOS)).toMatchObject({ bytes: statSync(file).size })
    expect(readdirSync(source.config.DATOS).filter(name => name.includes('parcial'))).toEqual([])
    const [head, ...rest] = gunzipSync(readFileSync(file)).toString().trim().split('\n')
    expect(JSON.parse(head!)).toMatchObject({ es: 'inicio', formato: 1, base: engine() })
    expect(JSON.parse(rest.at(-1)!)).toMatchObject({ es: 'final' })
  })

  it('removes what backups that were killed left, and leaves those that run', async () => {
    const [left, runs] = ['nogal-2026-01-01-000000.jsonl.gz.77.parcial', 'nogal-2026-01-01-000000.jsonl.gz.78.parcial'].map(name =>
      join(place, name),
    )
    for (const path of [left, runs]) writeFileSync(path!, '')
    utimesSync(left!, 0, Date.now() / 1000 - 2 * 3_600)
    rmSync(await respaldar({ config: source.config, say }, join(place, 'otro.jsonl.gz')))
    expect([left, runs].map(path => existsSync(path!))).toEqual([false, true])
    rmSync(runs!)
  })

  it('is never written over another', async () => {
    await expect(respaldar({ config: source.config, say }, file)).rejects.toThrow('ya existe')
  })

  it('restores to a portal that works on: rows, historial, stamps, sessions, grants, numbers, files', { timeout: 120_000 }, async () => {
    const { config, remove } = await emptyPlace()
    await restaurar({ config, say }, file)
    expect(told.at(-1)).toMatch(/^Respaldo restaurado en .* tablas y [\d.]+ filas, todas comparadas/)
    expect(readFileSync(join(config.DATOS, 'archivos', 'negocio', 'uno.pdf'))).toEqual(Buffer.alloc(100_000, 'ñ\0\n'))
    const db = await openDb(config, { durable: false })
    try {
      for (const sql of [HISTORIAL, DEALS, 'select nombre, huella, aplicada_en from migracion order by nombre']) {
        expect(await rowsOf(db, sql)).toEqual(await rowsOf(source.db, sql))
      }
      expect(await migrate(db)).toEqual([])
      const restored = await apiOver({ db, config, close: remove })
      const asked = await restored.pedir('GET', '/api/negocio/1', { token })
      expect(asked.data).toEqual((await api.pedir('GET', '/api/negocio/1', { token })).data)
      expect((await restored.pedir('GET', '/api/parametros/usuario', { token })).status).toBe(
        (await api.pedir('GET', '/api/parametros/usuario', { token })).status,
      )
      const made = await restored.pedir('POST', '/api/parametros/giro', { body: { Nom_Giro: 'De prueba' } })
      expect(made.status, made.mensaje).toBe(200)
      const [{ grown }] = await rowsOf(db, `select max(id) - ${(await rowsOf(source.db, HISTORIAL))[0].last} as grown from historial`)
      expect(grown).toBeGreaterThan(0)
      await expect(db.pool.query('delete from historial')).rejects.toThrow('sólo admite agregar')
      const [{ last }] = await rowsOf(db, 'select max(nro_negocio) as last from negocio')
      const [{ next }] = await rowsOf(db, "select nextval(pg_get_serial_sequence('negocio', 'nro_negocio')) as next")
      expect(next).toBeGreaterThan(last)
      await restored.app.close()
    } finally {
      await db.close()
      await remove()
    }
  })

  it('restores only into what is empty', async () => {
    const { config, remove } = await testConfig()
    await expect(restaurar({ config, say }, file)).rejects.toThrow('no está vacía')
    await remove()
  })

  it('leaves nothing when it is interrupted', async () => {
    const abort = new AbortController()
    abort.abort(new StartError('Se interrumpió.'))
    const folder = join(place, 'interrumpido')
    await expect(respaldar({ config: source.config, say, signal: abort.signal }, folder)).rejects.toThrow('Se interrumpió.')
    expect(readdirSync(folder)).toEqual([])
    expect((await api.pedir('GET', '/api/salud')).status).toBe(200)
  })
})

describe.runIf(engine() === 'embebida')('the portal of an embedded database', () => {
  it('goes on by itself when whoever copies takes too long, and the copy is refused', async () => {
    const end = await serveStillness(source.db, source.config.DATOS, 1)
    await expect(respaldar({ config: source.config, say }, join(place, 'lento'))).rejects.toThrow('dejó de esperar')
    expect((await api.pedir('GET', '/api/salud')).status).toBe(200)
    await end()
    await endStillness?.()
    // a file that a killed portal leaves behind
    writeFileSync(join(source.config.DATOS, 'portal.json'), '{"puerto":1,"clave":"x"}')
    await expect(respaldar({ config: source.config, say }, join(place, 'lento'))).rejects.toThrow('está en uso')
    endStillness = await serveStillness(source.db, source.config.DATOS)
  })
})

describe.runIf(engine() === 'postgresql')('from one engine to the other', () => {
  it('restores a backup of PostgreSQL to the embedded engine, which moves to PostgreSQL, the same', { timeout: 180_000 }, async () => {
    const DATOS = join(place, 'embebida')
    await restaurar({ config: { DATOS }, say }, file)
    const before = treeOf(join(DATOS, 'base'))
    const { config, remove } = await emptyPlace()
    await mudar({ config: { DATOS }, say }, config.DATABASE_URL!)
    expect(told.filter(text => /^ {2}negocio {2}/.test(text))).toEqual([expect.stringMatching(/ [\d.]+ {2}[0-9a-f]{16}$/)])
    expect(treeOf(join(DATOS, 'base'))).toEqual(before)
    const db = await openDb(config)
    for (const sql of [HISTORIAL, DEALS]) expect(await rowsOf(db, sql)).toEqual(await rowsOf(source.db, sql))
    await db.close()
    await expect(mudar({ config: { DATOS }, say }, config.DATABASE_URL!)).rejects.toThrow('no está vacía')
    expect(readdirSync(DATOS).sort()).toEqual(['archivos', 'base'])
    await remove()
  })
})

const treeOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })

describe('a backup that is damaged', () => {
  const lines = (): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const zip = (changed: string[]): Buffer => gzipSync(`${changed.join('\n')}\n`)
  const rowAt = (all: string[]): number => all.findIndex(line => line.startsWith('['))
  it.each<[string, () => Buffer, RegExp]>([
    ['is cut short', () => readFileSync(file).subarray(0, -5_000), /dañado/],
    ['has a byte turned', () => Buffer.from(readFileSync(file).map((byte, at) => (at === 30_000 ? byte ^ 4 : byte))), /dañado/],
    ['is no backup', () => gzipSync('{"a":1}\n'), /no comienza como/],
    ['is no gzip', () => Buffer.from('hola'), /descomprimir/],
    ['lacks a row', () => zip(lines().filter((_line, at, all) => at !== rowAt(all))), /no cuadra/],
    ['has another value', () => zip(lines().map((line, at, all) => (at === rowAt(all) ? line.replace(/\d/, '9x') : line))), /no cuadra/],
    ['lacks its end', () => zip(lines().slice(0, -1)), /le falta el final/],
    ['goes on after its end', () => zip([...lines(), '{"es":"secuencias","valores":[]}']), /sigue después/],
    ['lacks a table', () => zip(without(lines(), 'negocio')), /faltan partes/],
    ['names a file outside', () => zip(lines().map(line => line.replaceAll('negocio/uno.pdf', '../uno.pdf'))), /fuera de su carpeta/],
    ['is of a newer format', () => zip(lines().map(line => line.replace('"formato":1', '"formato":2'))), /más nueva/],
    ['is of a newer version', () => zip(lines().map(line => line.replace('0002_parametros.sql', '9999_z.sql'))), /más nueva/],
  ])('that %s is refused before anything is touched', async (_name, make, sentence) => {
    const config = { DATOS: join(place, 'nada'), ...(engine() === 'postgresql' && { DATABASE_URL: 'postgres://127.0.0.1:1/nada' }) }
    const broken = join(place, 'roto.gz')
    writeFileSync(broken, make())
    await expect(restaurar({ config, say }, broken)).rejects.toThrow(sentence)
    expect(existsSync(config.DATOS)).toBe(false)
  })

  const without = (all: string[], table: string): string[] => {
    const from = all.findIndex(line => line.startsWith(`{"es":"tabla","nombre":"${table}"`))
    const to = all.findIndex((line, at) => at > from && line.startsWith('{"es":"fin"'))
    return [...all.slice(0, from), ...all.slice(to + 1)]
  }
})
