/**
 * What the embedded engine guarantees: one program per folder, and no committed transaction is lost, whichever process is killed and when.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, testConfig } from '../test/db.ts'
import { isLost } from './failure.ts'
import { readOwner } from './lock.ts'
import { type Db, type OpenOptions, openDb } from './open.ts'
import { LIMITS } from './settings.ts'
import { tidy } from './upkeep.ts'

const WRITER = fileURLToPath(new URL('../test/writer.ts', import.meta.url))

/** A query that no index and no cache makes faster: it runs until it is aborted. */
const ENDLESS = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b'

describe.runIf(engine() === 'embebida')('the embedded engine', () => {
  let folder: string
  let remove: () => Promise<void>

  beforeEach(async () => {
    const made = await testConfig('vacia')
    folder = made.config.DATOS
    remove = made.remove
  })
  afterEach(() => remove())

  const open = (options: OpenOptions = {}) => openDb({ DATOS: folder }, options)
  const use = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = await open()
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const enginePid = () => readOwner(join(folder, 'motor.pid'))!.pid

  it('refuses a second program on the same folder, and leaves the first one working', async () => {
    await use(async db => {
      await expect(open()).rejects.toThrow(/La carpeta de datos .* está en uso por otro programa \(proceso \d+ en /)
      expect((await db.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    })
    expect(readdirSync(folder).filter(name => name !== 'reserva')).toEqual(['base'])
  })

  it('makes the database in a new folder, whole, with a path too long for a socket', { timeout: 90_000 }, async () => {
    folder = join(folder, 'x'.repeat(90), 'datos')
    // The remains of an interrupted start.
    mkdirSync(join(folder, 'base.nueva'), { recursive: true })
    writeFileSync(join(folder, 'base.nueva', 'PG_VERSION'), '')
    const told: string[] = []
    const db = await open({ progress: text => told.push(text) })
    expect((await db.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
    await db.close()
    expect(told).toEqual(['Creando la base de datos (sólo la primera vez)…'])
    expect(existsSync(join(folder, 'base.nueva'))).toBe(false)
  })

  it('is started again in place when it dies, and only what ran is told', { timeout: 90_000 }, async () => {
    const told: string[] = []
    const db = await open({ progress: text => told.push(text) })
    await db.pool.query('create table t (n int); insert into t values (1)')
    const running = expect(db.pool.query('select pg_sleep(5)')).rejects.toSatisfy(isLost)
    await sleep(100)
    const waiting = db.pool.query('select n from t')
    process.kill(enginePid(), 'SIGKILL')
    await running
    expect((await waiting).rows).toEqual([{ n: 1 }])
    expect(db.health()).toMatchObject({ alive: true })
    expect(told).toEqual([
      'El motor de la base de datos terminó (SIGKILL); se inicia de nuevo.',
      'El motor de la base de datos atiende de nuevo.',
    ])
    await db.close()
  })

  it('ends a list that passes its limit, answers what waited, and loses nothing', { timeout: 90_000 }, async () => {
    await use(async db => {
      await db.pool.query('create table t (n int); insert into t values (1)')
      const started = performance.now()
      const endless = expect(db.list('ana', { text: ENDLESS })).rejects.toMatchObject({ code: '57014' })
      const others = Promise.all([1, 2, 3].map(() => db.pool.query('select n from t')))
      await endless
      expect(performance.now() - started).toBeLessThan(LIMITS.listMs + 2_000)
      for (const { rows } of await others) expect(rows).toEqual([{ n: 1 }])
      // the abort cost everybody a restart: the lists of this user have to wait, those of others have not
      await expect(db.list('ana', { text: 'select n from t' })).rejects.toMatchObject({ code: '57014' })
      expect((await db.list('eva', { text: 'select n from t' })).rows).toEqual([{ n: 1 }])
    })
  })

  it('does the housekeeping that a lone backend lacks', async () => {
    await use(async ({ pool }) => {
      const redo = async () => (await pool.query('select redo_lsn from pg_control_checkpoint()')).rows[0].redo_lsn
      const before = await redo()
      await pool.query('create table t (n int); insert into t select * from generate_series(1, 1000); delete from t where n > 100')
      await tidy(pool, true)
      expect(await redo()).not.toBe(before)
      const { rows } = await pool.query(
        'select n_dead_tup, last_vacuum is not null as vacuumed, last_analyze is not null as analyzed from pg_stat_user_tables',
      )
      expect(rows).toEqual([{ n_dead_tup: 0, vacuumed: true, analyzed: true }])
    })
  })

  const startWriter = async (): Promise<{ writer: ChildProcess; last: () => number }> => {
    const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let last = 0
    let rest = ''
    await new Promise<void>(resolve => {
      writer.stdout!.on('data', (data: Buffer) => {
        const lines = (rest + data).split('\n')
        rest = lines.pop()!
        if (lines.length) last = Number(lines.at(-1))
        resolve()
      })
    })
    return { writer, last: () => last }
  }

  const ROUNDS = 2
  it(`keeps every acknowledged row through ${ROUNDS} kills of the program or its engine`, { timeout: 90_000 }, async () => {
    await use(db => db.pool.query('create table t (n int primary key, texto text not null)'))
    for (let round = 0; round < ROUNDS; round++) {
      const { writer, last } = await startWriter()
      await sleep(Math.random() * 400)
      const victim = round % 2 ? enginePid() : writer.pid!
      process.kill(victim, 'SIGKILL')
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
      await sleep(50)
      const [row] = await use(
        async db => (await db.pool.query('select count(*) as rows, coalesce(max(n), 0) as top, min(length(texto)) as least from t')).rows,
      )
      expect(row.rows).toBe(row.top)
      expect(row.least).toBe(2_000)
      expect(row.top).toBeGreaterThanOrEqual(last())
    }
  })
})
