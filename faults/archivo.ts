/** The continuous archive of PostgreSQL (WAL): everything deleted by mistake, or a disk lost, and what comes back of it. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, recoveredCluster, startCluster } from '../server/src/test/cluster.ts'
import type { Fault } from './support/fault.ts'
import { type FaultsPortal, girosIn, startFaultsPortal, startLoad, storeGiro, until } from './support/portal.ts'

const PEOPLE = 4
/** `archive_timeout`: a segment of WAL goes to the archive at least this often, full or not. */
const SEGMENT_S = 5

type Archived = { cluster: Cluster; portal: FaultsPortal; base: string; archive: string }

/** Runs the work with a portal over a server that archives its WAL, and a base backup of it. */
const withArchive = async <T>(work: (made: Archived) => Promise<T>): Promise<T> => {
  const place = mkdtempSync(join(tmpdir(), 'nogal-archivo-'))
  const [archive, copies] = [join(place, 'wal'), join(place, 'copias')]
  for (const folder of [archive, copies]) mkdirSync(folder)
  // where root runs the faults, PostgreSQL runs as the user postgres, who has to write into these folders
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', place])
  chmodSync(place, 0o755)
  const cluster = await startCluster('archive_mode=on', `archive_timeout=${SEGMENT_S}`)
  let portal: FaultsPortal | undefined
  try {
    await cluster.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`)
    await cluster.query('select pg_reload_conf()')
    portal = await startFaultsPortal({ DATABASE_URL: cluster.url })
    const base = join(copies, 'base')
    await cluster.baseBackup(base)
    return await work({ cluster, portal, base, archive })
  } finally {
    await portal?.remove()
    await cluster.remove()
    rmSync(place, { recursive: true, force: true })
  }
}

/** Recovers the server, starts a portal over it, and measures both. */
const recovered = async <T>({ base, archive, portal }: Archived, moment: string | undefined, look: (next: FaultsPortal) => Promise<T>) => {
  const started = performance.now()
  const cluster = await recoveredCluster(base, archive, moment)
  try {
    await until(async () => !(await cluster.query('select pg_is_in_recovery() as still')).rows[0].still, 60_000)
    const next = await startFaultsPortal({ DATABASE_URL: cluster.url }, portal.datos)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    return await look(next)
      .then(looked => ({ looked, seconds }))
      .finally(next.remove)
  } finally {
    await cluster.remove()
  }
}

/** The archive has every segment up to this moment. */
const archiveAll = async (cluster: Cluster): Promise<void> => {
  const { rows } = await cluster.query('select pg_walfile_name(pg_switch_wal()) as file')
  const isThere = async () =>
    (await cluster.query(`select coalesce(last_archived_wal, '') >= '${rows[0].file}' as done from pg_stat_archiver`)).rows[0].done
  await until(isThere, 30_000)
}

export const archivo: Fault[] = [
  {
    what: 'PostgreSQL: all deals deleted by mistake in the middle of work',
    wanted: 'recovered to the moment before: every acknowledged write of until then, none of after, and the portal goes on',
    run: () =>
      withArchive(async made => {
        const { cluster, portal } = made
        const deals = async (from: Cluster) => (await from.query('select count(*)::int as n from negocio')).rows[0].n
        const before = await deals(cluster)
        const load = await startLoad(portal, PEOPLE)
        await sleep(3_000)
        await load.end()
        // the time of the server, because its clock decides
        const { rows } = await cluster.query('select clock_timestamp()::text as moment')
        await sleep(50)
        await cluster.query('truncate negocio cascade')
        const token = await portal.login('admin')
        await storeGiro(portal, token, 'Después del error')
        await archiveAll(cluster)
        const { looked, seconds } = await recovered(made, rows[0].moment, async next => {
          const admin = await next.login('admin')
          const names = await girosIn(next, admin)
          const { data } = await next.ask('GET', '/api/negocio/lista-negocios?pagina=1&porPagina=1000', {
            token: await next.login('comercial'),
          })
          return {
            lost: load.acknowledged.filter(name => !names.has(name)).length,
            after: names.has('Después del error'),
            deals: (data as unknown[]).length,
            written: (await storeGiro(next, admin, 'Recuperado')).status,
          }
        })
        return {
          figure: `${looked.lost} of ${load.acknowledged.length} acknowledged writes lost, ${looked.deals} of ${before} deals back, ${looked.after ? 'something' : 'nothing'} of after the mistake, portal in use after ${seconds} s`,
          ok: looked.lost === 0 && looked.deals === before && !looked.after && looked.written === 200 && load.acknowledged.length > 0,
        }
      }),
  },
  {
    what: 'PostgreSQL: the disk of the server is lost under load',
    wanted: `recovered from base backup and archive: lost only what was stored in the last ${SEGMENT_S} s or so`,
    run: () =>
      withArchive(async made => {
        const { cluster, portal } = made
        const token = await portal.login('admin')
        const stored: { name: string; at: number }[] = []
        for (let n = 0, end = Date.now() + 4 * SEGMENT_S * 1000; Date.now() < end; n++) {
          const name = `Giro ${n}`
          if ((await storeGiro(portal, token, name)).status === 200) stored.push({ name, at: Date.now() })
          await sleep(20)
        }
        await cluster.halt()
        const lostAt = Date.now()
        const { looked: lost, seconds } = await recovered(made, undefined, async next => {
          const names = await girosIn(next, await next.login('admin'))
          return stored.filter(({ name }) => !names.has(name))
        })
        const oldest = lost.length ? (lostAt - lost[0]!.at) / 1000 : 0
        // what is lost is the end of the work, without a gap
        const isTail = lost.every(({ name }, n) => name === stored[stored.length - lost.length + n]!.name)
        return {
          figure: `${lost.length} of ${stored.length} writes lost, the oldest stored ${oldest.toFixed(1)} s before, portal in use after ${seconds} s`,
          ok: isTail && oldest < 2 * SEGMENT_S && lost.length < stored.length,
        }
      }),
  },
]
