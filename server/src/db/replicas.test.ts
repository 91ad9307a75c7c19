/** Lists are read on a copy of the server (streaming replication), by two processes, and nobody sees less than they wrote. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { VISTO } from '@nogal/model/visto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FEATURES } from '../features.ts'
import { type Api, apiOver, testApi } from '../test/api.ts'
import { buildCabecera, buildLinea } from '../test/builders.ts'
import { type Cluster, serverPrograms, startCluster } from '../test/cluster.ts'
import { engine } from '../test/db.ts'
import { lsnOf, lsnText } from './lsn.ts'
import { openDb } from './open.ts'
import type { ReplicaState } from './replicas.ts'

const isServer = engine() === 'postgresql'
const programs = serverPrograms()
if (isServer && !programs)
  console.warn('The programs of a PostgreSQL server are not installed (initdb), so db/replicas.test.ts is skipped.')

const run = promisify(execFile)
const LIST = '/api/negocio/lista-negocios?pagina=1&porPagina=5'
const MOST_LAG = 5
/** What reading a page costs: one read of its rows on the copy, and another of their count where no count is kept. */
const ON_COPY = { copy: expect.toBeOneOf([1, 2]), server: 0 }
/** A process asks each copy for its state once a second, and a copy counts as late only after the limit has passed. */
const KNOWN = { timeout: 10_000, interval: 50 }

describe.runIf(isServer && programs)('with a copy of the server', () => {
  let api: Api
  let primary: Cluster
  let copy: Cluster
  /** Two processes with the copy, and one without. */
  let a: Api
  let b: Api
  let alone: Api
  const opened: Api[] = []

  const another = async (config: Partial<Api['config']>): Promise<Api> => {
    const place = { ...api.config, DATABASE_URL: primary.url, LECTURA_ATRASO: MOST_LAG, METRICAS: ['loopback'], ...config }
    const one = await apiOver({ ...api, config: place, db: await openDb(place) })
    opened.push(one)
    return one
  }
  beforeAll(async () => {
    ;[api, primary] = await Promise.all([testApi(), startCluster('fsync=off', 'max_standby_streaming_delay=100ms')])
    const dump = join(tmpdir(), `nogal-replicas-${process.pid}.dump`)
    await run(join(programs!, 'pg_dump'), ['-Fc', '-f', dump, api.config.DATABASE_URL!])
    await run(join(programs!, 'pg_restore'), ['-d', primary.url, '--no-owner', dump])
    await rm(dump)
    await primary.query('analyze')
    copy = await primary.copy()
    ;[a, b] = [await another({ DATABASE_URL_LECTURA: [copy.url] }), await another({ DATABASE_URL_LECTURA: [copy.url] })]
    alone = await another({})
  }, 120_000)
  afterAll(async () => {
    for (const { app, db } of opened) {
      await app.close()
      await db.close()
    }
    await copy?.remove()
    await primary?.remove()
    await api?.close()
  })

  const reads = ({ db }: Api) => ({ copy: db.replicas!.report()[0]!.reads, server: db.replicas!.readsOnServer() })
  /** What some work reads on the copy, and on the server. */
  const readsOf = async (one: Api, work: () => Promise<unknown>): Promise<{ copy: number; server: number }> => {
    const before = reads(one)
    await work()
    const after = reads(one)
    return { copy: after.copy - before.copy, server: after.server - before.server }
  }
  const until = (state: ReplicaState) =>
    vi.waitFor(() => expect([a, b].map(({ db }) => db.replicas!.report()[0]!.state)).toEqual([state, state]), KNOWN)
  const caughtUp = async () => {
    const { at } = (await primary.query('select pg_current_wal_insert_lsn()::text as at')).rows[0]
    await vi.waitFor(
      async () => expect((await copy.query(`select pg_last_wal_replay_lsn() >= '${at}' as is`)).rows[0].is).toBe(true),
      KNOWN,
    )
  }
  /** Does some work while the copy stands still, and waits until it has caught up. */
  const paused = async (work: () => Promise<void>): Promise<void> => {
    await copy.query('select pg_wal_replay_pause()')
    await work().finally(() => copy.query('select pg_wal_replay_resume()'))
    await caughtUp()
  }
  const total = async (one: Api, usuario: string, headers = {}): Promise<number> => {
    const { status, text } = await one.pedir('GET', LIST, { usuario, headers })
    expect(status).toBe(200)
    return JSON.parse(text).total
  }
  /** A new deal, and the cookie that its answer sets. */
  const save = async (one: Api, usuario: string): Promise<string> => {
    const body = { ...buildCabecera(), Productos: [buildLinea()] }
    const { status, headers, text } = await one.pedir('POST', '/api/negocio/add-negocio', { usuario, body })
    expect([status, status === 200 || text]).toEqual([200, true])
    return String(headers['set-cookie']).split(';')[0]!
  }

  it('answers every list, sum, report and search as without it, and reads none of them on the server', async () => {
    await until('sirve')
    // both sessions exist before somebody counts sessions
    for (const one of [a, alone]) await one.token('admin')
    await caughtUp()
    const asked = FEATURES.filter(
      ({ call, shows }) =>
        call.method === 'GET' && !call.path.includes('{') && !shows && call.needs !== 'publico' && call.data.shape.kind !== 'events',
    )
      .map(({ call }) => call.path)
      // the moment of the answer, or the session that asks, is part of these
      .filter(path => !['/api/panelcontrol/portal', '/api/administracion/sesiones', '/api/usuario/mis-sesiones'].includes(path))
    const searched = '/api/buscar?texto=hamburgo'
    const of = await readsOf(a, async () => {
      for (const path of [...asked, LIST, searched]) {
        const [one, other] = [await a.pedir('GET', path), await alone.pedir('GET', path)]
        expect([path, one.status, one.text]).toEqual([path, other.status, other.text])
      }
    })
    expect(of.server).toBe(0)
    expect(of.copy).toBeGreaterThan(20)
  })

  it('reads files of lists there', async () => {
    const body = { formato: 'csv', columnas: [{ Campo: 'Nro_Negocio', Titulo: 'Negocio' }], orden: 'Nro_Negocio' }
    const path = '/api/negocio/exportar-negocios'
    let file: string | undefined
    expect(
      await readsOf(a, async () => {
        file = (await a.pedir('POST', path, { body })).text
      }),
    ).toMatchObject({ server: 0 })
    expect(file).toBe((await alone.pedir('POST', path, { body })).text)
  })

  it('reads clients, and what browsers keep, on the server', async () => {
    const asked = () =>
      Promise.all([
        a.pedir('GET', '/api/clientelogistica/listarEmbarques?pagina=1&porPagina=5', { usuario: 'cliente' }),
        a.pedir('GET', '/api/parametros/giro'),
      ])
    expect((await asked()).map(({ status }) => status)).toEqual([200, 200])
    const of = await readsOf(a, asked)
    expect(of.copy).toBe(0)
    expect(of.server).toBeGreaterThan(0)
  })

  it('shows who wrote what they wrote, at either process, while others read the copy', async () => {
    const before = await total(alone, 'comex')
    await paused(async () => {
      const cookie = await save(a, 'comercial')
      expect(cookie).toMatch(/^nogal_visto=[0-9A-F]+\/[0-9A-F]+$/)
      expect(await total(a, 'comercial')).toBe(before + 1)
      expect(await total(b, 'comercial', { cookie: `otra=1; ${cookie}` })).toBe(before + 1)
      // another window was told of it, by whichever process
      expect(await total(b, 'comex', { [VISTO]: cookie.split('=')[1]! })).toBe(before + 1)
      expect(await total(b, 'comex', { cookie: 'nogal_visto=mucho' })).toBe(before)
      expect(await readsOf(a, () => total(a, 'comex'))).toEqual(ON_COPY)
    })
    expect(await readsOf(a, () => total(a, 'comercial'))).toEqual(ON_COPY)
    expect(await total(a, 'comercial')).toBe(before + 1)
  })

  it('shows what a repeated request wrote, whose first answer was lost, at the other process', async () => {
    await paused(async () => {
      const before = await total(alone, 'calidad')
      const [body, headers] = [{ ...buildCabecera(), Productos: [buildLinea()] }, { 'idempotency-key': 'perdida' }]
      await a.pedir('POST', '/api/negocio/add-negocio', { usuario: 'comercial', body, headers })
      expect((await b.pedir('POST', '/api/negocio/add-negocio', { usuario: 'comercial', body, headers })).status).toBe(200)
      expect(await total(b, 'comercial')).toBe(before + 1)
    })
  })

  it('tells with an event from which position on a list shows it', async () => {
    const { nro } = (await primary.query('select max(nro_negocio) as nro from negocio')).rows[0]
    const address = await a.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${await a.token('comex')}` }
    const { body } = await fetch(`${address}/api/negocio/${nro}/en-vivo`, { headers, signal: stop.signal })
    const events = body!.pipeThrough(new TextDecoderStream()).getReader()
    await alone.db.pool.query('update negocio set nro_negocio = nro_negocio where nro_negocio = $1', [nro])
    const { at } = (await primary.query('select pg_current_wal_flush_lsn()::text as at')).rows[0]
    let text = ''
    while (!/data: .*"Cambios":\[\{/.test(text)) text += (await events.read()).value
    stop.abort()
    const told = [...text.matchAll(/^id: (.*)\ndata: .*"Cambios":\[\{/gm)].map(([, id]) => lsnOf(id))
    expect(told[0]).toBeGreaterThanOrEqual(lsnOf(at)!)
  })

  it('counts on the copy what the page beside it shows, though a transaction begun before ends after others', async () => {
    const count = async () => JSON.parse((await a.pedir('GET', '/api/gestion/listado?pagina=1&porPagina=1')).text).total as number
    const giro = (name: string) => `insert into giro (nom_giro) values ('${name}')`
    const item = `insert into gestion (tipo, nro_embarque, cod_docnegocio)
      select 'documento', nro_embarque, cod_docnegocio from embarque, documentosembarque order by nro_embarque, cod_docnegocio limit 1`
    const [oldest, middle] = [await alone.db.pool.connect(), await alone.db.pool.connect()]
    try {
      await oldest.query(`begin; ${giro('Uno')}`)
      await middle.query(`begin; ${item}`)
      await alone.db.pool.query(giro('Dos'))
      await caughtUp()
      const before = await count()
      expect(before).toBeGreaterThan(1)
      const of = await readsOf(a, count)
      // the second time nothing is counted
      expect(of).toEqual({ copy: 1, server: 0 })
      await middle.query('commit')
      await caughtUp()
      expect(await count()).toBe(before + 1)
    } finally {
      await oldest.query('rollback')
      for (const client of [oldest, middle]) client.release()
    }
  })

  it('leaves a late copy out, and takes it back', async () => {
    await paused(async () => {
      const before = await total(alone, 'comex')
      await save(alone, 'comercial')
      await until('atrasada')
      expect(await readsOf(a, () => total(a, 'comex'))).toMatchObject({ copy: 0 })
      expect(await total(a, 'comex')).toBe(before + 1)
      const { data } = await a.pedir('GET', '/api/salud')
      expect(data.replicas).toMatchObject([{ nombre: 'lectura-1', estado: 'atrasada' }])
      expect(data.replicas[0].atraso_segundos).toBeGreaterThanOrEqual(MOST_LAG)
      expect(data.replicas[0].atraso_bytes).toBeGreaterThan(100)
    })
    await until('sirve')
    expect(await readsOf(a, () => total(a, 'comex'))).toEqual(ON_COPY)
    const { text } = await a.pedir('GET', '/metrics', { usuario: null })
    expect(text).toMatch(/^nogal_replica_up\{replica="lectura-1"\} 1$/m)
    expect(text).toMatch(/^nogal_replica_lag_seconds\{replica="lectura-1"\} 0$/m)
    expect(text).toMatch(/^nogal_primary_list_reads [1-9]/m)
  })

  it('reads on the server what the copy cancels in order to follow', async () => {
    await primary.query('create table prueba as select 1 as n')
    await caughtUp()
    const reading = { since: 0n }
    const read = a.db.list('ana', { text: 'select n, pg_sleep(0.6) from prueba' }, reading)
    await sleep(200)
    await primary.query('alter table prueba add column otra integer')
    expect((await read).rows).toMatchObject([{ n: 1 }])
    expect(reading.since).toBeUndefined()
    await until('sirve')
    await primary.query('drop table prueba')
  })

  it('ends a list that takes too long as on the server, and does not try it twice', async () => {
    const started = performance.now()
    await expect(a.db.list('ana', { text: 'select pg_sleep(20)' }, { since: 0n })).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - started).toBeLessThan(5_000)
    await expect(a.db.list('ana', { text: 'select 1/0' }, { since: 0n })).rejects.toMatchObject({ code: '22012' })
  })

  it('a copy that dies costs nobody anything, and comes back', async () => {
    await until('sirve')
    const answers: number[] = []
    let isOver = false
    const readers = [a, b].flatMap(one =>
      ['comex', 'calidad'].map(async usuario => {
        while (!isOver) answers.push((await one.pedir('GET', LIST, { usuario })).status)
      }),
    )
    await sleep(200)
    await copy.halt()
    await until('ausente')
    await copy.start()
    await until('sirve')
    // on a busy machine the readers are slow, too
    await vi.waitUntil(() => answers.length > 50, { timeout: 20_000 })
    isOver = true
    await Promise.all(readers)
    expect(answers.filter(status => status !== 200)).toEqual([])
    expect(await readsOf(a, () => total(a, 'comex'))).toEqual(ON_COPY)
  })

  it('reads no longer a copy that became a server of its own', async () => {
    await copy.query('select pg_promote()')
    await until('principal')
    expect(await readsOf(a, () => total(a, 'comex'))).toMatchObject({ copy: 0 })
  })
})

describe('a position in the log', () => {
  it('is read and written as PostgreSQL does', () => {
    expect(lsnOf('1/16B3748')).toBe(0x1_016b_3748n)
    expect(lsnText(0x1_016b_3748n)).toBe('1/16B3748')
    for (const text of ['', 'x', '1', '0/123456789', null, undefined]) expect(lsnOf(text)).toBeUndefined()
  })
})
