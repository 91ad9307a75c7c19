/** Two processes behind a PgBouncer in transaction mode: they work as without one, or a sentence at start says what to do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Config, StartError } from '../config.ts'
import { type Api, apiOver, testApi } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { hasPooler, type Pooler, startPooler } from '../test/pgbouncer.ts'
import { proxyTo, through } from '../test/proxy.ts'
import { onServer } from '../test/templates.ts'
import { directly, openDb } from './open.ts'
import { tx } from './tx.ts'

const isServer = engine() === 'postgresql'
if (isServer && !hasPooler) console.warn('PgBouncer is not installed (Debian: apt-get install pgbouncer), so db/pooler.test.ts is skipped.')

const LIST = '/api/negocio/lista-negocios?pagina=1&porPagina=5'
/** What the portal asks for when it connects without knowing of a pooler. */
const ASKED = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
const SOON_MS = 150

describe.runIf(isServer && hasPooler)('behind PgBouncer in transaction mode', () => {
  let api: Api
  let pooler: Pooler
  let place: Config
  const opened: Api[] = []
  let a: Api
  let b: Api

  /** Another process behind the pooler. */
  const another = async (config = place): Promise<Api> => {
    const db = await openDb(config)
    const one = await apiOver({ ...api, config, db })
    opened.push(one)
    return one
  }
  beforeAll(async () => {
    api = await testApi()
    pooler = await startPooler(api.config.DATABASE_URL!)
    place = { ...api.config, DATABASE_URL: pooler.of(api.config.DATABASE_URL!), DATABASE_URL_DIRECTA: api.config.DATABASE_URL! }
    ;[a, b] = [await another(), await another()]
  })
  afterAll(async () => {
    for (const { app, db } of opened) {
      await app.close()
      await db.close()
    }
    await pooler?.close()
    await api?.close()
  })

  const refused = async (config: Config): Promise<string> => {
    const error = await openDb(config).then(
      async db => {
        await db.close()
        return undefined
      },
      error => error,
    )
    expect(error).toBeInstanceOf(StartError)
    return error.message
  }

  it('is refused without the direct address, whether or not the pooler swallows what is asked of a session', async () => {
    const message = /^DATABASE_URL lleva a un intermediario de conexiones, como PgBouncer.*DATABASE_URL_DIRECTA/
    const { DATABASE_URL_DIRECTA: _, ...alone } = place
    expect(await refused(alone)).toMatch(message)
    const swallowing = await startPooler(api.config.DATABASE_URL!, { ignores: ASKED })
    expect(await refused({ ...alone, DATABASE_URL: swallowing.of(api.config.DATABASE_URL!) })).toMatch(message)
    await swallowing.close()
  })

  it('is refused when the direct address is none, or of another database', async () => {
    expect(await refused({ ...place, DATABASE_URL_DIRECTA: place.DATABASE_URL! })).toMatch(
      /^DATABASE_URL_DIRECTA lleva a un intermediario de conexiones/,
    )
    const other = new URL(api.config.DATABASE_URL!)
    other.pathname = '/postgres'
    expect(await refused({ ...place, DATABASE_URL_DIRECTA: other.href })).toMatch(/deben llevar a la misma base de datos/)
  })

  it('is refused in statement mode, which has no transactions', async () => {
    const statements = await startPooler(api.config.DATABASE_URL!, { mode: 'statement' })
    expect(await refused({ ...place, DATABASE_URL: statements.of(api.config.DATABASE_URL!) })).toMatch(/pool_mode = transaction/)
    await statements.close()
  })

  it('migrates and backs up at the direct address', () => {
    expect(directly(place)).toMatchObject({ DATABASE_URL: api.config.DATABASE_URL, DATABASE_URL_DIRECTA: undefined })
    expect(directly(api.config)).toMatchObject({ DATABASE_URL: api.config.DATABASE_URL })
  })

  const SETTINGS = `select array[${[
    'TimeZone',
    'search_path',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'plan_cache_mode',
    'jit',
    'statement_timeout',
  ]
    .map(name => `current_setting('${name}')`)
    .join(', ')}] as s`

  it('has the settings of every statement, even where others left theirs on the connections', async () => {
    const direct = (await api.db.pool.query(SETTINGS)).rows[0].s
    expect(direct.at(0)).toBe('America/Santiago')
    const spoil = async () => {
      const spoilt = await Promise.all(
        Array.from({ length: 4 }, () =>
          onServer(place.DATABASE_URL!, async client => {
            await client.query("begin; set TimeZone = 'Asia/Tokyo'; set search_path = pg_catalog; set statement_timeout = 1234; commit")
            await sleep(50)
            return (await client.query("select current_setting('TimeZone') as zone")).rows[0].zone
          }),
        ),
      )
      // the pooler keeps the time zone of each client apart, and nothing else
      expect(spoilt).toContain('Asia/Tokyo')
    }
    await spoil()
    const seen = [
      ...(await Promise.all(Array.from({ length: 12 }, () => a.db.pool.query(SETTINGS)))).map(({ rows }) => rows[0].s),
      ...(await Promise.all(Array.from({ length: 12 }, () => tx(b.db, { usuario: 'ana' }, client => client.query(SETTINGS))))).map(
        ({ rows }) => rows[0].s,
      ),
    ]
    for (const settings of seen) expect(settings).toEqual(direct)
    const lists = await Promise.all(Array.from({ length: 6 }, () => a.db.list('ana', { text: SETTINGS })))
    for (const { rows } of lists) expect(rows[0].s).toEqual([...direct.slice(0, -1), '3s'])
  })

  it('answers the same as without it, times included, however often', async () => {
    const { data } = await api.pedir('GET', LIST)
    const paths = [LIST, `/api/negocio/${data[0].Nro_Negocio}`, `/api/historial/negocio/${data[0].Nro_Negocio}`, '/api/parametros/usuario']
    for (const path of paths) {
      const { status, text } = await api.pedir('GET', path)
      const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => (n % 2 ? a : b).pedir('GET', path)))
      for (const answer of answers) expect([answer.status, answer.text]).toEqual([status, text])
    }
  })

  it('saves once what is saved by many, and refuses as without it', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).pedir('POST', '/api/parametros/giro', { body: { Nom_Giro: `Giro ${n >> 1}` } })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(10)
    await expect(a.db.list('ana', { text: 'select pg_sleep(20)' })).rejects.toMatchObject({ code: '57014' })
    await expect(a.db.pool.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    expect((await a.db.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  it('a token that is logged out at one process stops at both at once', async () => {
    const token = await a.token('comercial')
    const see = async (one: Api) => (await one.pedir('GET', LIST, { token })).status
    await vi.waitFor(() => expect([a.db.changes.arrive, b.db.changes.arrive]).toEqual([true, true]))
    expect([await see(a), await see(b), await see(a), await see(b)]).toEqual([200, 200, 200, 200])
    await a.pedir('POST', '/api/logout', { token })
    expect(await see(a)).toBe(401)
    await sleep(SOON_MS)
    expect(await see(b)).toBe(401)
  })

  it('remembers nothing while its own notices do not arrive, though both connections answer', async () => {
    const { hostname, port } = new URL(api.config.DATABASE_URL!)
    const proxy = await proxyTo(hostname, Number(port || 5432))
    const c = await another({ ...place, DATABASE_URL_DIRECTA: through(api.config.DATABASE_URL!, proxy) })
    const token = await api.token('calidad')
    const asks = async (): Promise<number> => {
      const query = vi.spyOn(c.db.pool, 'query')
      expect((await c.pedir('GET', '/api/parametros/giro', { token })).status).toBe(200)
      const asked = query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'sesion').length
      query.mockRestore()
      return asked
    }
    await vi.waitFor(async () => expect(await asks()).toBe(0), { timeout: 5_000 })
    proxy.deafen()
    await vi.waitFor(() => expect(c.db.changes.arrive).toBe(false), { timeout: 12_000 })
    expect(c.db.health().alive).toBe(true)
    expect([await asks(), await asks()]).toEqual([1, 1])
    await api.pedir('POST', '/api/logout', { token })
    expect((await c.pedir('GET', '/api/parametros/giro', { token })).status).toBe(401)
    proxy.mend()
    await vi.waitFor(() => expect(c.db.changes.arrive).toBe(true), { timeout: 8_000 })
    await c.app.close()
    await c.db.close()
    opened.splice(opened.indexOf(c), 1)
    await proxy.close()
  })
})
