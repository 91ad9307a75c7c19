/** Backups of a portal in use, restores that are killed, and a data folder that was copied by hand. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addDeals, type BenchDb, benchDb } from '../bench/data.ts'
import { type Db, openDb } from '../server/src/db/open.ts'
import { mudar, respaldar, restaurar } from '../server/src/respaldo/commands.ts'
import { readPieces } from '../server/src/respaldo/file.ts'
import { checked } from '../server/src/respaldo/pieces.ts'
import { serveStillness } from '../server/src/respaldo/still.ts'
import type { Fault } from './support/fault.ts'

const DEALS = 2_000
const COMMAND = join(import.meta.dirname, '../server/dist/comando.js')

const silent = (): void => undefined
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const megabytes = (path: string): string => `${(statSync(path).size / 1024 / 1024).toFixed(1)} MB`

/** Runs the work with a temporary folder, which is deleted afterwards. */
const inPlace = async <T>(work: (place: string) => Promise<T>): Promise<T> => {
  const place = mkdtempSync(join(tmpdir(), 'nogal-fallas-'))
  try {
    return await work(place)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Runs the work with a PostgreSQL database full of deals, and its backup. */
const withBackup = <T>(work: (made: { bench: BenchDb; place: string; file: string; took: string }) => Promise<T>): Promise<T> =>
  inPlace(async place => {
    const bench = await benchDb(`nogal_fallas_respaldo_${process.pid}`)
    try {
      await addDeals(bench.db, 1_000, DEALS)
      const started = performance.now()
      const file = await respaldar({ config: { DATOS: place, DATABASE_URL: bench.url }, say: silent }, join(place, 'respaldos'))
      return await work({ bench, place, file, took: seconds(started) })
    } finally {
      await bench.drop()
    }
  })

/** Runs the work with an empty database on the server of the bench. */
const withEmpty = async <T>(bench: BenchDb, work: (url: string) => Promise<T>): Promise<T> => {
  const name = `nogal_fallas_destino_${process.pid}`
  const url = new URL(bench.url)
  url.pathname = `/${name}`
  await bench.db.pool.query(`drop database if exists ${name} with (force)`)
  await bench.db.pool.query(`create database ${name}`)
  try {
    return await work(url.href)
  } finally {
    await bench.db.pool.query(`drop database if exists ${name} with (force)`)
  }
}

const tablesIn = async (url: string): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query("select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace")
  await client.end()
  return rows[0].n
}

/** Runs the built restore with this environment and kills it after `afterMs` milliseconds. */
const killRestore = async (file: string, env: Record<string, string>, afterMs: number): Promise<void> => {
  const child = spawn(process.execPath, [COMMAND, 'restaurar', file], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
}

/** The number of rows of each table in a backup. */
const sectionCounts = async (file: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for await (const piece of checked(readPieces(file))) if (piece.es === 'fin') counts[piece.nombre] = piece.lineas
  return counts
}

const LEAST_WAIT_MS = 20
/**
 * Writes pairs of rows that must stay together and measures how long each write takes; the returned function stops this and returns the
 * times.
 */
const keepWriting = (db: Db): (() => Promise<number[]>) => {
  const waits: number[] = []
  let running = true
  const done = (async () => {
    for (let n = 1; running; n++) {
      const started = performance.now()
      const client = await db.pool.connect()
      await client.query(`begin; insert into uno values (${n}); insert into dos values (${n}); commit`)
      client.release()
      waits.push(performance.now() - started)
      await sleep(LEAST_WAIT_MS)
    }
  })()
  return async () => {
    running = false
    await done
    return waits.sort((a, b) => a - b)
  }
}

export const respaldo: Fault[] = [
  {
    what: `a portal of ${DEALS} deals is backed up while it writes`,
    wanted: 'one moment of it; others wait under 300 ms (p99), nobody over 3 s',
    run: () =>
      withBackup(({ place, file }) =>
        inPlace(async DATOS => {
          await restaurar({ config: { DATOS }, say: silent }, file)
          const db = await openDb({ DATOS })
          await db.pool.query('create table uno (n int); create table dos (n int)')
          const end = await serveStillness(db, DATOS)
          const stop = keepWriting(db)
          await sleep(500)
          const started = performance.now()
          const copy = await respaldar({ config: { DATOS }, say: silent }, join(place, 'copia'))
          const took = seconds(started)
          const waits = await stop()
          await end()
          await db.close()
          const counts = await sectionCounts(copy)
          const p99 = Math.round(waits[Math.floor(waits.length * 0.99)]!)
          const same = counts.uno === counts.dos && counts.uno! > 0 && counts.uno! <= waits.length
          const figure = `${took}, ${megabytes(copy)}; ${counts.uno} and ${counts.dos} rows; p99 ${p99} ms, longest ${Math.round(waits.at(-1)!)} ms`
          return { figure, ok: same && p99 < 300 && waits.at(-1)! < 3_000 }
        }),
      ),
  },
  {
    what: 'a restore to PostgreSQL is killed',
    wanted: 'nothing of it remains, and the next one succeeds',
    run: () =>
      withBackup(({ bench, place, file, took }) =>
        withEmpty(bench, async url => {
          const left: number[] = []
          for (const afterMs of [500, 1_500, 3_000]) {
            await killRestore(file, { DATABASE_URL: url, DATOS: join(place, 'datos') }, afterMs)
            // the server needs a moment to notice that the client is gone
            for (let tries = 0; tries < 50 && (await tablesIn(url)) > 0; tries++) await sleep(100)
            left.push(await tablesIn(url))
          }
          const started = performance.now()
          await restaurar({ config: { DATOS: join(place, 'datos'), DATABASE_URL: url }, say: silent }, file)
          const figure = `backup ${took}, ${megabytes(file)}; tables after each kill: ${left.join(', ')}; restore ${seconds(started)}`
          return { figure, ok: left.every(count => count === 0) && (await tablesIn(url)) > 0 }
        }),
      ),
  },
  {
    what: 'a restore to a data folder is killed',
    wanted: 'no database in the folder, and the next restore and move succeed',
    run: () =>
      withBackup(({ bench, place, file }) =>
        withEmpty(bench, async url => {
          const DATOS = join(place, 'datos')
          await killRestore(file, { DATOS, DATABASE_URL: '' }, 4_000)
          const wasWhole = existsSync(join(DATOS, 'base'))
          // the orphaned process of the engine exits by itself
          await sleep(1_000)
          let started = performance.now()
          await restaurar({ config: { DATOS }, say: silent }, file)
          const restored = seconds(started)
          started = performance.now()
          await mudar({ config: { DATOS }, say: silent }, url)
          const figure = `database after the kill: ${wasWhole ? 'yes' : 'no'}; restore ${restored}, move ${seconds(started)}; ${readdirSync(DATOS).join(', ')}`
          return { figure, ok: !wasWhole && (await tablesIn(url)) > 0 }
        }),
      ),
  },
  {
    what: 'the folder of a portal that runs is copied by hand',
    wanted: 'the copy is refused',
    run: () =>
      inPlace(async place => {
        const db = await openDb({ DATOS: join(place, 'datos') })
        await db.pool.query('create table t (n int)')
        const copy = join(place, 'copia')
        cpSync(join(place, 'datos'), copy, { recursive: true, filter: path => !path.includes('.s.PGSQL') })
        await db.close()
        const said = await openDb({ DATOS: copy }).then(
          async opened => {
            await opened.close()
            return 'opened'
          },
          (error: Error) => error.message,
        )
        return { figure: `${said.slice(0, 60)}…`, ok: said.includes('es una copia de') }
      }),
  },
]
