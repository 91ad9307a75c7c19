import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createPool, type Pool, workerFile } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'nogal-pool-'))
const file = pathToFileURL(join(folder, 'echo.worker.mjs'))
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads'
   parentPort.on('message', input => {
     if (input === 'hang') for (;;);
     if (input === 'die') process.exit(3)
     if (input === 'throw') throw new Error('boom')
     if (input === 'refuse') return parentPort.postMessage({ error: { message: 'no' } })
     parentPort.postMessage({ value: [input, threadId] })
   })`,
)

/** A task that hangs is waited for so long; on a busy machine a thread takes a second to start. */
const PATIENCE_MS = 3_000

describe('createPool', () => {
  let pool: Pool
  const open = (options = {}) => {
    pool = createPool(file, { size: 1, timeoutMs: PATIENCE_MS, maxQueue: 3, ...options })
    return pool
  }
  afterEach(() => pool.close())

  it('answers, and keeps its thread warm', async () => {
    const { run } = open()
    const [, first] = (await run('a')) as [string, number]
    expect(await run('b')).toEqual(['b', first])
  })

  it.each(['hang', 'die', 'throw', 'refuse'])('survives a task that does %s', async bad => {
    const { run } = open()
    const next = [run(bad), run('after')]
    await expect(next[0]).rejects.toThrow(/auxiliar|no/)
    expect((await next[1]) as unknown[]).toContain('after')
  })

  it('refuses when too many wait, and what waits when it closes', async () => {
    const { run, close } = open()
    const waiting = Promise.allSettled([run('hang'), run(1), run(2), run(3), run(4)])
    await close()
    expect((await waiting).every(one => one.status === 'rejected')).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

it('workerFile says what to do when the bundle is missing', () => {
  expect(() => workerFile('nada.worker', import.meta.url)).toThrow(/npm run build/)
})
