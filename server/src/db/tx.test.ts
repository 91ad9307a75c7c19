import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engine, type TestDb, testDb } from '../test/db.ts'
import { one, queryRows, run } from '../test/query.ts'
import type { LimitedQuery } from './client.ts'
import { guardOf, jsonText } from './reader.ts'
import { tx } from './tx.ts'

let test: TestDb
const ana = { usuario: "o'hara\\", origen: '::1' }

beforeAll(async () => {
  test = await testDb('vacia')
  await test.db.pool.query('create table cuenta (id int primary key, saldo numeric not null)')
})
beforeEach(() => test.db.pool.query('truncate cuenta; insert into cuenta values (1, 100), (2, 100)'))
afterAll(() => test.close())

describe('tx', () => {
  it('says who and from where inside, and forgets it after', async () => {
    const who = "select current_setting('nogal.usuario', true) as usuario, current_setting('nogal.origen', true) as origen"
    expect(await tx(test.db, ana, client => one(client, who))).toEqual(ana)
    expect(Object.values((await one(test.db, who))!).filter(Boolean)).toEqual([])
  })

  it('keeps all or nothing', async () => {
    const work = tx(test.db, ana, async client => {
      await run(client, 'update cuenta set saldo = 0')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await one(test.db, 'select sum(saldo) as s from cuenta')).toEqual({ s: 200 })
  })

  it('does nothing when it could not begin, though what only reads is sent with the beginning', async () => {
    const work = tx(test.db, { usuario: 'a\0' }, async client => {
      await client.query({ text: 'select saldo from cuenta', early: true } as LimitedQuery).catch(() => undefined)
      await run(client, 'update cuenta set saldo = 0').catch(() => undefined)
    })
    await expect(work).rejects.toThrow()
    expect(await one(test.db, 'select sum(saldo) as s from cuenta')).toEqual({ s: 200 })
    await tx(test.db, ana, client => run(client, 'update cuenta set saldo = saldo + 1'))
  })

  it('does not report as done what a swallowed failure rolled back', async () => {
    const work = tx(test.db, ana, async client => {
      await run(client, 'update cuenta set saldo = 0')
      await client.query('select 1/0').catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await one(test.db, 'select sum(saldo) as s from cuenta')).toEqual({ s: 200 })
  })

  it('does again what failed for a passing reason, six times at most', async () => {
    let attempts = 0
    const failing = (code: string, times: number) =>
      tx(test.db, ana, async client => {
        await run(client, 'update cuenta set saldo = saldo + 1 where id = 1')
        if (++attempts <= times) throw Object.assign(new Error(code), { code })
      })
    await failing('40001', 2)
    expect(attempts).toBe(3)
    expect(await one(test.db, 'select saldo from cuenta where id = 1')).toEqual({ saldo: 101 })
    attempts = 0
    await expect(failing('40P01', 99)).rejects.toThrow('40P01')
    expect(attempts).toBe(7)
    attempts = 0
    await expect(failing('23505', 99)).rejects.toThrow('23505')
    expect(attempts).toBe(1)
  })

  it.runIf(engine() === 'postgresql')('gets through a real deadlock', async () => {
    const move = (from: number, to: number) =>
      tx(test.db, ana, async client => {
        await run(client, 'update cuenta set saldo = saldo - 1 where id = $1', [from])
        await client.query('select pg_sleep(0.2)')
        await run(client, 'update cuenta set saldo = saldo + 1 where id = $1', [to])
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(await queryRows(test.db, 'select saldo from cuenta')).toEqual([{ saldo: 100 }, { saldo: 100 }])
  })

  it('never mixes many at once', async () => {
    const steps = Array.from({ length: 60 }, (_, i) =>
      tx(test.db, { usuario: `u${i}` }, async client => {
        const { saldo } = (await one<{ saldo: number }>(client, 'select saldo from cuenta where id = 1 for update'))!
        await run(client, { name: 'poner', text: 'update cuenta set saldo = $1 where id = 1' }, [saldo + 1])
        return one(client, "select current_setting('nogal.usuario') as u")
      }),
    )
    const reads = Array.from({ length: 60 }, () =>
      one(test.db, { name: 'leer', text: 'select count(*) as n from cuenta where saldo > $1' }, [0]),
    )
    expect((await Promise.all(steps)).map(row => row?.u)).toEqual(steps.map((_, i) => `u${i}`))
    expect(await Promise.all(reads)).toEqual(reads.map(() => ({ n: 2 })))
    expect(await one(test.db, 'select saldo from cuenta where id = 1')).toEqual({ saldo: 160 })
  })

  it('fails at once, rather than hang, when the reader or another transaction is used inside', async () => {
    const { db, within } = guardOf(test.db, 'ana')
    const inside = <T>(work: () => Promise<T>) => within(() => tx(test.db, ana, work))
    await expect(inside(() => queryRows(db, 'select 1'))).rejects.toThrow('query through its handle')
    await expect(inside(() => inside(async () => 1))).rejects.toThrow('pass its handle on')
    expect(await queryRows(db, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('goes on after a connection was lost', async () => {
    const client = await test.db.pool.connect()
    client.release(new Error('lost'))
    expect(await one(test.db, { name: 'leer', text: 'select count(*) as n from cuenta where saldo > $1' }, [0])).toEqual({ n: 2 })
  })
})

describe('how values arrive', () => {
  it.each([
    ["date '2026-02-03'", '2026-02-03'],
    ['1.50::numeric(10,2)', 1.5],
    ['-0.000123::numeric', -0.000123],
    ['0::numeric', 0],
    ["'NaN'::numeric", Number.NaN],
    ['123456789012.345::numeric', 123456789012.345],
    ['12345678901234567.89::numeric', '12345678901234567.89'],
    ['9007199254740991::bigint', 9007199254740991],
    ['9007199254740993::bigint', '9007199254740993'],
    ["timestamptz '2026-01-02 00:00Z'", new Date('2026-01-02T00:00:00Z')],
    ["timestamp '2026-01-02 00:00'", '2026-01-02 00:00:00'],
    ["current_setting('TimeZone')", 'America/Santiago'],
  ])('%s', async (sql, expected) => {
    expect(await one(test.db, `select ${sql} as v`)).toEqual({ v: expected })
  })

  it('JSON comes as the text that the database wrote', async () => {
    const sql = "select json_build_object('n', 1.50::numeric, 'd', date '2026-01-02')"
    expect(await jsonText(test.db.pool, sql)).toBe('{"n" : 1.50, "d" : "2026-01-02"}')
    expect(await jsonText(test.db.pool, 'select null::json')).toBeUndefined()
    expect(await jsonText(test.db.pool, 'select json_build_object() where false')).toBeUndefined()
  })
})
