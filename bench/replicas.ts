/**
 * What a copy of the server spares it: the processor time of the server's sessions for the same reads and writes without a copy and with one
 * (Linux only). Server and copy are the bench's own, so the programs of PostgreSQL have to be installed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDb } from '../server/src/db/open.ts'
import { loadMuestra } from '../server/src/muestra/load.ts'
import { loadSeed } from '../server/src/seed/load.ts'
import { type Api, apiOver } from '../server/src/test/api.ts'
import { type Cluster, startCluster } from '../server/src/test/cluster.ts'
import { addDeals } from './data.ts'
import type { Tools } from './embarques.ts'
import { sessionsOf, usedSince } from './processor.ts'

const FIRST = 1_001
const DEALS = 20_000
const ROUNDS = 40

const READS = [
  '/api/negocio/lista-negocios?pagina=1&porPagina=50',
  '/api/negocio/lista-negocios?pagina=1&porPagina=50&buscar=nordkern',
  '/api/negocio/resumen-negocios?buscar=nordkern',
  '/api/embarque/listar-embarques?pagina=1&porPagina=50',
  '/api/gestion/listado?pagina=1&porPagina=50',
  '/api/buscar?texto=nordkern',
  '/api/panelcontrol/gerencia',
  '/api/negocio/1',
]

type Used = { server: number; copy: number }

/** Makes every read at once, with a write of another person in each round; returns what that used. */
const rounds = async ({ pedir }: Api, server: Cluster, copy: Cluster, times: number): Promise<Used> => {
  const before = [await sessionsOf(server.query), await sessionsOf(copy.query)] as const
  for (let n = 0; n < times; n++) {
    const answers = await Promise.all(READS.map(path => pedir('GET', path, { usuario: 'admin' })))
    const bad = answers.find(({ status }) => status !== 200)
    if (bad) throw new Error(bad.text)
    await pedir('POST', '/api/parametros/giro', { usuario: 'comercial', body: { Nom_Giro: `Giro ${crypto.randomUUID()}` } })
  }
  return { server: await usedSince(server.query, before[0]), copy: await usedSince(copy.query, before[1]) }
}

export const benchReplicas = async ({ line }: Pick<Tools, 'line'>): Promise<void> => {
  const server = await startCluster('fsync=off')
  let copy: Cluster | undefined
  const folder = mkdtempSync(join(tmpdir(), 'nogal-replicas-'))
  try {
    const config = readConfig({
      DATABASE_URL: server.url,
      MUESTRA: 'si',
      DATOS: folder,
      JWT_SECRET: 'una clave que sólo sirve para medir.',
    })
    const db = await openDb(config)
    await migrate(db)
    await loadSeed(db, () => undefined)
    await loadMuestra(db, () => undefined)
    await addDeals(db, FIRST, DEALS)
    await server.query('vacuum analyze')
    copy = await server.copy()
    const place = { ...config, DATABASE_URL_LECTURA: [copy.url] }
    const withCopy = await openDb(place)
    const close = async () => undefined
    const [one, other] = [await apiOver({ db, config, close }), await apiOver({ db: withCopy, config: place, close })]
    const used: Used[] = []
    // the first rounds fill caches and prepare statements
    for (const api of [one, other]) {
      await rounds(api, server, copy, 4)
      used.push(await rounds(api, server, copy, ROUNDS))
    }
    const [without, having] = used as [Used, Used]
    const each = (ms: number) => `${(ms / ROUNDS).toFixed(1)} ms`
    const requests = `${READS.length} reads and a write`
    line('processor time of the server without a copy', each(without.server), requests)
    line('processor time of the server with a copy', each(having.server), `of the copy ${each(having.copy)}`)
    line('of it the server is spared', `${Math.round((1 - having.server / without.server) * 100)} %`)
    const [report] = withCopy.replicas!.report()
    line('lists read on the copy / on the server', `${report!.reads} / ${withCopy.replicas!.readsOnServer()}`)
    for (const api of [one, other]) await api.app.close()
    await Promise.all([db.close(), withCopy.close()])
  } finally {
    await copy?.remove()
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
