/** A server that restarts, closes connections, or is silent: only completed work is confirmed, and everything recovers automatically. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, apiOver, testApi } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { proxyTo, type TcpProxy, through } from '../test/proxy.ts'
import { onServer } from '../test/templates.ts'
import { isLost } from './failure.ts'
import { type Db, openDb } from './open.ts'
import { tx } from './tx.ts'

const LIST = '/api/negocio/lista-negocios?pagina=1&porPagina=5'
const EVERY_MS = 500

describe.runIf(engine() === 'postgresql')('a PostgreSQL server', () => {
  let api: Api
  let proxy: TcpProxy
  let db: Db
  let url: string
  beforeAll(async () => {
    const made = await testApi()
    url = made.config.DATABASE_URL!
    const { hostname, port } = new URL(url)
    proxy = await proxyTo(hostname, Number(port || 5432))
    db = await openDb({ ...made.config, DATABASE_URL: through(url, proxy) })
    const over = await apiOver({ ...made, db })
    api = {
      ...over,
      close: async () => {
        await over.app.close()
        await db.close()
        await proxy.close()
        await made.close()
      },
    }
    await api.token('admin')
  })
  afterAll(() => api.close())

  const terminate = () =>
    onServer(url, client =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
    )
  const status = async () => (await api.pedir('GET', LIST)).status
  const works = () => vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 10_000, interval: 50 })

  // the driver warns once in a process, so this fails when the file runs alone
  it('hears several words that are said at once, without a warning of the driver', async () => {
    const warned: string[] = []
    const onWarning = ({ message }: Error) => warned.push(message)
    process.on('warning', onWarning)
    const words = ['1', '2', '3'].map(n => `{"prueba":${n}}`)
    const heard: unknown[] = []
    const stop = db.changes.follow({ word: word => heard.push(word) })
    await Promise.all(words.map(word => db.changes.say(word)))
    await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(words)), { timeout: 5_000 })
    stop()
    process.off('warning', onWarning)
    expect(warned).toEqual([])
  })

  it('costs a read nothing when its connection is ended, busy or idle', async () => {
    const slow = api.db.list('admin', { text: 'select pg_sleep(1), 1 as n' })
    const failed = expect(slow).rejects.toMatchObject({ code: '57P01' })
    await sleep(200)
    await terminate()
    await failed
    expect(await status()).toBe(200)
    const reads = Array.from({ length: 40 }, status)
    await terminate()
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]))
    await works()
  })

  it('does a transaction again that was cut before its commit, and never one that was cut in it', async () => {
    await db.pool.query('create table if not exists cuenta (n int); truncate cuenta')
    let attempts = 0
    const cutIn = (where: 'work' | 'commit') =>
      tx(db, { usuario: 'ana' }, async client => {
        await client.query('insert into cuenta values (1)')
        if (++attempts > 1) return
        if (where === 'work') {
          await terminate()
          await client.query('select 1')
        } else
          await client.query(
            `create function pg_temp.fin() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
             create constraint trigger fin after insert on cuenta deferrable initially deferred for each row execute function pg_temp.fin();
             insert into cuenta values (2)`,
          )
      })
    await cutIn('work')
    expect(attempts).toBeGreaterThan(1)
    expect((await db.pool.query('select n from cuenta')).rows).toEqual([{ n: 1 }])
    attempts = 0
    await expect(cutIn('commit')).rejects.toMatchObject({ code: '08007' })
    expect(attempts).toBe(1)
  })

  it('does a transaction again that the server ended as idle, as when its clock jumps ahead', async () => {
    await db.pool.query('create table if not exists reposo (n int); truncate reposo')
    let attempts = 0
    await tx(db, { usuario: 'ana' }, async client => {
      await client.query('insert into reposo values (1)')
      if (++attempts > 1) return
      await client.query('set local idle_in_transaction_session_timeout = 20')
      // the process is busy, so its next statement is on its way before it hears of that
      for (const end = performance.now() + 300; performance.now() < end; );
      await client.query('select 1')
    })
    expect([attempts, (await db.pool.query('select n from reposo')).rows]).toEqual([2, [{ n: 1 }]])
  })

  it('is given up when it says nothing, told by health within 2 s, and used again as soon as it speaks', async () => {
    await works()
    const running = Promise.all(
      Array.from({ length: 12 }, (_, i) => tx(db, { usuario: `u${i}` }, c => c.query('select pg_sleep(1)')).catch(e => e)),
    )
    await sleep(EVERY_MS)
    proxy.cut()
    const cutAt = performance.now()
    const health = async () => {
      const asked = performance.now()
      const { status } = await api.pedir('GET', '/api/salud', { usuario: null })
      expect(performance.now() - asked).toBeLessThan(2_000)
      return status
    }
    await vi.waitFor(async () => expect(await health()).toBe(503), { timeout: 8_000, interval: EVERY_MS })
    expect((await running).every(isLost)).toBe(true)
    expect(performance.now() - cutAt).toBeLessThan(9_000)
    // no request waits for a server that is known to be silent
    const asked = performance.now()
    const { status: refused, mensaje } = await api.pedir('GET', '/api/negocio/1')
    expect([refused, mensaje]).toEqual([503, 'La base de datos no responde. Vuelva a intentarlo en un momento.'])
    expect(performance.now() - asked).toBeLessThan(1_000)
    proxy.mend()
    const mendedAt = performance.now()
    await works()
    expect(performance.now() - mendedAt).toBeLessThan(5_000)
    expect(await health()).toBe(200)
  })

  it('is known to be silent by its silence, not by how long a clock says that an attempt took', async () => {
    await works()
    const real = performance.now.bind(performance)
    const isKnown = () => 'isSilent' in db.changes && db.changes.isSilent
    // a timer of a busy process may fire a little early by this clock
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() * 0.99)
    try {
      proxy.cut()
      await vi.waitFor(() => expect(isKnown()).toBe(true), { timeout: 8_000, interval: 20 })
      for (const end = real() + 5_000; real() < end; await sleep(20)) expect(isKnown()).toBe(true)
    } finally {
      clock.mockRestore()
      proxy.mend()
    }
    await works()
  })

  it('gives up a connection that is never answered, although the server is back', async () => {
    await works()
    const other = await openDb({ ...api.config, DATABASE_URL: through(url, proxy), CONEXIONES: 4 })
    // connections that stand would be used instead of a new one
    const held = await Promise.all(Array.from({ length: other.pool.totalCount }, () => other.pool.connect()))
    try {
      proxy.cut()
      const asked = performance.now()
      const refused = expect(other.pool.connect()).rejects.toMatchObject({ code: '08006' })
      await sleep(500)
      proxy.mend()
      await refused
      expect(performance.now() - asked).toBeLessThan(7_000)
    } finally {
      for (const client of held) client.release(true)
      await other.close()
    }
    await works()
  })

  it('ends a list after 3 s, and slow lists of one user leave the others alone', async () => {
    const started = performance.now()
    const slow = Array.from({ length: 12 }, () => db.list('ana', { text: 'select pg_sleep(20)' }).catch(error => error.code))
    await sleep(200)
    for (let i = 0; i < 5; i++) {
      const asked = performance.now()
      await db.list('eva', { text: 'select 1' })
      await db.pool.query('select 1')
      expect(performance.now() - asked).toBeLessThan(1_000)
    }
    expect(await slow[0]).toBe('57014')
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['57014', '53300']))
  })
})
