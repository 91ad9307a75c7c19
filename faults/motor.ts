/**
 * Databases that are restarted, disconnected, silent, stuck or out of disk space: what the portal does meanwhile, and which data remain.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readOwner } from '../server/src/db/lock.ts'
import { openDb } from '../server/src/db/open.ts'
import { type Cluster, startCluster } from '../server/src/test/cluster.ts'
import { smallDisk } from '../server/src/test/disk.ts'
import { proxyTo, through } from '../server/src/test/proxy.ts'
import type { Fault } from './support/fault.ts'
import { type FaultsPortal, quantile, slowestHealth, startFaultsPortal, storeGiro, until } from './support/portal.ts'
import { savesSettled, startSaves } from './support/work.ts'

const PEOPLE = 8
/** At most this long (p99) may other requests wait while one user's lists are slow, on an otherwise idle machine. */
const OTHERS_MS = 300
const HEALTH_MS = 2_000
/** A bad line to a database elsewhere. */
const SLOW = { delayMs: 150, bytesPerSecond: 100_000 }
const ENDLESS = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b'

type Work<T> = (portal: FaultsPortal, with_: T) => Promise<{ figure: string; ok: boolean }>

/** Runs the work with a portal over a PostgreSQL server of its own, reached through a proxy. */
const onServer =
  (work: Work<{ cluster: Cluster; proxy: Awaited<ReturnType<typeof proxyTo>> }>): Fault['run'] =>
  async () => {
    const cluster = await startCluster()
    const proxy = await proxyTo('127.0.0.1', cluster.port)
    try {
      const portal = await startFaultsPortal({ DATABASE_URL: through(cluster.url, proxy) })
      return await work(portal, { cluster, proxy }).finally(portal.remove)
    } finally {
      await proxy.close()
      await cluster.remove()
    }
  }

/** Runs the work with a portal over the embedded engine, and the process number of that engine. */
const onEngine =
  (work: Work<{ engine: () => number }>): Fault['run'] =>
  async () => {
    const portal = await startFaultsPortal({ DATABASE_URL: '' })
    return work(portal, { engine: () => readOwner(`${portal.datos}/motor.pid`)!.pid }).finally(portal.remove)
  }

const lists = async (portal: FaultsPortal, token: string) =>
  (await portal.ask('GET', '/api/parametros/giro?pagina=1&porPagina=1', { token })).status === 200

/** Repeats a fault under load, and compares everything that was acknowledged. */
const underLoad = async (portal: FaultsPortal, times: number, fault: () => Promise<void>) => {
  const token = await portal.login('comercial')
  const work = await startSaves(portal, PEOPLE)
  let slowest = 0
  for (let i = 0; i < times; i++) {
    await sleep(300 + Math.random() * 400)
    await fault()
    slowest = Math.max(slowest, await until(() => lists(portal, token), 20_000))
  }
  await sleep(300)
  const { figure, ok } = await savesSettled(portal, work)
  return { figure: `${figure}, back after ${slowest} ms at most`, ok }
}

const NONE_LOST = 'nothing lost, doubled or wrong, 503 only for what ran, back by itself'

export const MOTOR: Fault[] = [
  {
    what: 'PostgreSQL: all connections ended, 15 times, under load',
    wanted: NONE_LOST,
    run: onServer((portal, { cluster }) =>
      underLoad(portal, 15, async () => {
        await cluster.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
        )
      }),
    ),
  },
  {
    what: 'PostgreSQL: restarted, as if without power, 4 times, under load',
    wanted: NONE_LOST,
    run: onServer((portal, { cluster }) => underLoad(portal, 4, () => cluster.restart('immediate'))),
  },
  {
    what: 'PostgreSQL: silent network for 12 s, under load',
    wanted: `0 lost, nobody waits 10 s, health within ${HEALTH_MS} ms, used again within 5 s`,
    run: onServer(async (portal, { proxy }) => {
      const token = await portal.login('comercial')
      const work = await startSaves(portal, PEOPLE)
      await sleep(1_000)
      let back = 0
      const slowest = await slowestHealth(portal, async () => {
        proxy.cut()
        await sleep(12_000)
        proxy.mend()
        back = await until(() => lists(portal, token), 30_000)
      })
      const { figure, ok } = await savesSettled(portal, work)
      const longest = quantile(
        work.answers.map(({ ms }) => ms),
        1,
      )
      return {
        figure: `${figure}, longest wait ${longest} ms, health ${slowest} ms at most, back ${back} ms after the network`,
        ok: ok && longest < 10_000 && slowest < HEALTH_MS && back < 5_000,
      }
    }),
  },
  {
    what: `PostgreSQL: a network of ${SLOW.delayMs} ms and ${SLOW.bytesPerSecond / 1000} kB/s for 12 s, under load`,
    wanted: `nothing lost, doubled or wrong, health within ${HEALTH_MS} ms, as quick as before within 5 s`,
    run: onServer(async (portal, { proxy }) => {
      const token = await portal.login('comercial')
      const work = await startSaves(portal, PEOPLE)
      await sleep(1_000)
      let [slow, back] = [0, 0]
      const slowest = await slowestHealth(portal, async () => {
        proxy.slow(SLOW.delayMs, SLOW.bytesPerSecond)
        for (const end = Date.now() + 12_000; Date.now() < end; await sleep(500)) {
          const { ms } = await portal.ask('GET', '/api/parametros/giro?pagina=1&porPagina=1', { token })
          slow = Math.max(slow, Math.round(ms))
        }
        proxy.mend()
        back = await until(() => lists(portal, token), 30_000)
      })
      const { figure, ok } = await savesSettled(portal, work)
      return {
        figure: `${figure}, a list took ${slow} ms at most, health ${slowest} ms, back ${back} ms after the network`,
        ok: ok && slowest < HEALTH_MS && back < 5_000,
      }
    }),
  },
  {
    what: 'PostgreSQL: 40 endless lists of one user',
    wanted: `503 after 3 s, others p99 under ${OTHERS_MS} ms, health within ${HEALTH_MS} ms`,
    run: onServer(async (portal, { cluster }) => {
      const [slowOne, other] = [await portal.login('comercial'), await portal.login('comex')]
      // the lock makes every list of deals wait, as if its statement did not end
      const client = new pg.Client(cluster.url)
      await client.connect()
      await client.query('begin; lock table negocio in access exclusive mode')
      const waits: number[] = []
      let slow: { status: number; ms: number }[] = []
      const slowest = await slowestHealth(portal, async () => {
        const asked = Promise.all(Array.from({ length: 40 }, () => portal.ask('GET', '/api/negocio/lista-negocios', { token: slowOne })))
        for (const end = Date.now() + 8_000; Date.now() < end; await sleep(10))
          waits.push((await portal.ask('GET', '/api/parametros/puerto?pagina=1&porPagina=20', { token: other })).ms)
        slow = await asked
      })
      await client.end()
      const p99 = quantile(waits, 0.99)
      const first = Math.round(Math.min(...slow.map(({ ms }) => ms)))
      return {
        figure: `first 503 after ${first} ms, others p99 ${p99} ms of ${waits.length}, health ${slowest} ms at most`,
        ok: slow.every(({ status }) => status === 503) && first < 4_500 && p99 < OTHERS_MS && slowest < HEALTH_MS,
      }
    }),
  },
  {
    what: 'embedded: the engine killed 3 times under load',
    wanted: NONE_LOST,
    run: onEngine((portal, { engine }) => underLoad(portal, 3, async () => void process.kill(engine(), 'SIGKILL'))),
  },
  {
    what: 'embedded: the engine stops answering',
    wanted: `started again after the 10 s of a statement, 0 lost, health within ${HEALTH_MS} ms`,
    run: onEngine(async (portal, { engine }) => {
      const token = await portal.login('comercial')
      const work = await startSaves(portal, PEOPLE)
      await sleep(1_000)
      let back = 0
      const slowest = await slowestHealth(portal, async () => {
        process.kill(engine(), 'SIGSTOP')
        back = await until(() => lists(portal, token), 40_000)
      })
      const { figure, ok } = await savesSettled(portal, work)
      return {
        figure: `${figure}, answers after ${back} ms, health ${slowest} ms at most`,
        ok: ok && back < 20_000 && slowest < HEALTH_MS,
      }
    }),
  },
  {
    what: 'embedded: endless lists of one user',
    wanted: 'ended after 3 s, others wait for one new start and no more, 0 lost',
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'nogal-fallas-'))
      const db = await openDb({ DATOS: folder })
      try {
        await db.pool.query('create table t (n int); insert into t values (1)')
        const started = performance.now()
        const ends = Array.from({ length: 10 }, () =>
          db.list('ana', { text: ENDLESS }).catch(() => Math.round(performance.now() - started)),
        )
        const waits: number[] = []
        while (performance.now() - started < 9_000) {
          const asked = performance.now()
          const { rows } = await db.list('eva', { text: 'select n from t' })
          if (rows[0].n !== 1) throw new Error('the row is lost')
          waits.push(performance.now() - asked)
          await sleep(20)
        }
        const [first, longest] = [await ends[0], quantile(waits, 1)]
        return {
          figure: `first ended after ${first} ms, others waited ${longest} ms once, then p98 ${quantile(waits, 0.98)} ms of ${waits.length}`,
          ok: Number(first) < 4_000 && waits.filter(ms => ms > OTHERS_MS).length <= 1,
        }
      } finally {
        await db.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  },
  {
    what: 'PostgreSQL: SIGTERM while the network is silent',
    wanted: 'ended within 20 s',
    run: onServer(async (portal, { proxy }) => {
      const token = await portal.login('admin')
      proxy.cut()
      void storeGiro(portal, token, 'Sin respuesta')
      await sleep(200)
      const { seconds, code } = await portal.stop()
      return { figure: `ended after ${seconds.toFixed(1)} s with ${code}`, ok: seconds < 20 }
    }),
  },
  {
    what: 'embedded: SIGTERM while the engine does not answer',
    wanted: 'ended within 20 s',
    run: onEngine(async (portal, { engine }) => {
      const token = await portal.login('admin')
      process.kill(engine(), 'SIGSTOP')
      void storeGiro(portal, token, 'Sin respuesta')
      await sleep(200)
      const { seconds, code } = await portal.stop()
      return { figure: `ended after ${seconds.toFixed(1)} s with ${code}`, ok: seconds < 20 }
    }),
  },
  {
    what: 'embedded: the disk fills under load, for 8 s',
    wanted: `writes 503 naming the disk, reads and logins go on, 0 lost, health within ${HEALTH_MS} ms, back by itself`,
    run: async () => {
      const disk = smallDisk(260)
      try {
        const portal = await startFaultsPortal({ DATABASE_URL: '' }, `${disk.folder}/datos`)
        const token = await portal.login('comercial')
        const work = await startSaves(portal, PEOPLE)
        const writes = async () => storeGiro(portal, await admin, `Giro ${Math.random()}`)
        const admin = portal.login('admin')
        await sleep(2_500)
        let [reads, read, sentence, back] = [0, 0, '', 0]
        let entered = ''
        const slowest = await slowestHealth(portal, async () => {
          disk.fill()
          await until(async () => (await writes()).status === 503, 5_000)
          sentence = (await writes()).mensaje
          entered = await portal.login('calidad')
          if (!(await lists(portal, entered))) throw new Error('who enters reads nothing')
          for (const end = Date.now() + 8_000; Date.now() < end; reads++) if (await lists(portal, token)) read++
          disk.empty()
          back = await until(async () => (await writes()).status === 200, 10_000)
        })
        const stays = await lists(portal, entered)
        const { figure, ok } = await savesSettled(portal, work)
        return {
          figure: `${figure}, ${read} of ${reads} reads answered, who entered meanwhile ${stays ? 'stays' : 'had to enter again'}, health ${slowest} ms at most, back after ${back} ms`,
          ok: ok && read === reads && stays && /disco/.test(sentence) && slowest < HEALTH_MS,
        }
      } finally {
        disk.remove()
      }
    },
  },
]
