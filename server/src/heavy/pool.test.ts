import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { besides } from '../program.ts'
import { createPool, type Pool, type PoolLimits } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'nogal-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))
const program = pathToFileURL(join(folder, 'echo.mjs'))
writeFileSync(
  program,
  `process.on('disconnect', () => process.exit(0))
   process.on('message', async ({ kind, input }) => {
     if (input === 'hang') for (;;);
     if (input === 'die') process.exit(3)
     if (input === 'throw') throw new Error('boom')
     if (input === 'refuse') return process.send({ error: { message: 'no' } })
     if (input === 'eat') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length))
     if (input === 'wait') await new Promise(resolve => setTimeout(resolve, 300))
     process.send({ value: { input, kind, pid: process.pid, env: Object.keys(process.env) } })
   })`,
)

/** Timeout of a task that hangs; on a busy machine a process takes a second to start. */
const PATIENCE_MS = 3_000
const LIMITS: PoolLimits = { most: 1, queue: 3, timeoutMs: PATIENCE_MS, memoryMb: 32 }

type Echo = { input: unknown; kind: string; pid: number; env: string[] }

describe('createPool', () => {
  let pool: Pool
  const open = (limits: Partial<PoolLimits> = {}, options = {}) => {
    const kinds = { a: { ...LIMITS, ...limits }, b: LIMITS }
    pool = createPool(program, kinds, { size: 2, idleMs: 60_000, ...options })
    return async (kind: string, input: unknown) => (await pool.run(kind, input)) as Echo
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  afterEach(() => pool.close())

  it('answers, bytes too, and keeps its process warm', async () => {
    const run = open()
    const { pid } = await run('a', 'x')
    expect(await run('a', Buffer.from('y'))).toMatchObject({ pid, kind: 'a', input: Buffer.from('y') })
  })

  it('leaves a process to the others, however much one person asks for', async () => {
    open({ most: 2, queue: 10 }, { size: 3 })
    await Promise.all([pool.run('a', 'warm', 'x'), pool.run('a', 'warm', 'y')])
    const began = performance.now()
    const done: string[] = []
    const ask = (who: string) => pool.run('a', 'wait', who).then(() => done.push(who))
    const all = [ask('una'), ask('una'), ask('una'), ask('una'), ask('otra')]
    await all[4]
    // the first task of one user and the only task of the other started at once
    expect(done.filter(who => who === 'una').length).toBeLessThanOrEqual(1)
    expect(performance.now() - began).toBeLessThan(1_500)
    await Promise.all(all)
    expect(done).toHaveLength(5)
  })

  it('gives each person a turn where there is one process, and half of the queue at most', async () => {
    open({ most: 1, queue: 6 })
    const done: string[] = []
    const ask = (who: string) => pool.run('a', 'wait', who).then(() => done.push(who))
    const all = [ask('una'), ask('una'), ask('una'), ask('una'), ask('otra')]
    await expect(pool.run('a', 'x', 'una')).rejects.toMatchObject({ reason: 'busy' })
    await Promise.all(all)
    expect(done).toEqual(['una', 'otra', 'una', 'una', 'una'])
  })

  it('has a process for each kind, and tells it nothing of the environment', async () => {
    process.env.NOGAL_SECRET = 'x'
    const run = open()
    const [a, b] = await Promise.all([run('a', 1), run('b', 1)])
    expect(a.pid).not.toBe(b.pid)
    expect(a.env).not.toContain('NOGAL_SECRET')
    delete process.env.NOGAL_SECRET
  })

  it.each([
    ['hang', 'beyond'],
    ['die', 'beyond'],
    ['throw', 'beyond'],
    ['eat', 'beyond'],
    ['refuse', 'failed'],
  ])('survives a task that does %s', async (bad, reason) => {
    const run = open()
    const next = [run('a', bad), run('a', 'after')] as const
    await expect(next[0]).rejects.toMatchObject({ name: 'PoolError', reason })
    expect((await next[1]).input).toBe('after')
  })

  it('refuses when too many wait, and what waits when it closes', async () => {
    const run = open()
    const waiting = Promise.allSettled(['hang', 1, 2, 3, 4].map(input => run('a', input)))
    await pool.close()
    expect((await waiting).map(one => one.status === 'rejected' && one.reason.reason)).toEqual([
      'closed',
      'closed',
      'closed',
      'closed',
      'busy',
    ])
  })

  it('one kind does not wait for the queue of another', async () => {
    const run = open()
    const slow = run('a', 'hang').catch(() => 'given up')
    expect((await run('b', 1)).input).toBe(1)
    expect(await slow).toBe('given up')
  })

  it('gives the place of an idle process to another kind', async () => {
    const run = open({}, { size: 1 })
    const { pid } = await run('a', 1)
    expect((await run('b', 2)).kind).toBe('b')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('ends a process that is idle', async () => {
    const run = open({}, { idleMs: 50 })
    const { pid } = await run('a', 1)
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect((await run('a', 1)).pid).not.toBe(pid)
  })

  it('works at so many tasks of a kind at once', async () => {
    const run = open({ most: 2 })
    const all = await Promise.all([run('a', 'wait'), run('a', 'wait'), run('a', 'wait')])
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(2)
  })
})

it('besides says what to do when the bundle is missing', () => {
  expect(() => besides('nada.worker', import.meta.url)).toThrow(/npm run build/)
})
