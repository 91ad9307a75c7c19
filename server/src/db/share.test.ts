import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './share.ts'

describe('a share', () => {
  it('is never exceeded, keeps the order of each one, and comes to everybody', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.record({ who: fc.constantFrom('ana', 'eva', 'luz'), ms: fc.integer({ min: 0, max: 3 }), fails: fc.boolean() }), {
          maxLength: 20,
        }),
        async (atOnce, jobs) => {
          const share = sharesOf({ atOnce, mayWait: 100, patienceMs: 5_000 })
          const running = new Map<string, number>()
          const begun: number[] = []
          const done = await Promise.allSettled(
            jobs.map(({ who, ms, fails }, i) =>
              share(who, async () => {
                begun.push(i)
                running.set(who, (running.get(who) ?? 0) + 1)
                expect(running.get(who)).toBeLessThanOrEqual(atOnce)
                await sleep(ms)
                running.set(who, running.get(who)! - 1)
                if (fails) throw new Error('no')
              }),
            ),
          )
          expect(done.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ fails }) => fails))
          for (const name of ['ana', 'eva', 'luz']) {
            const own = begun.filter(i => jobs[i]!.who === name)
            expect(own).toEqual(own.toSorted((a, b) => a - b))
          }
        },
      ),
      { numRuns: 30 },
    ))

  it.each([
    ['too many wait', { atOnce: 1, mayWait: 0, patienceMs: 1_000 }],
    ['the turn does not come', { atOnce: 1, mayWait: 9, patienceMs: 20 }],
  ])('refuses when %s, and is free again later', async (_, rules) => {
    const share = sharesOf(rules)
    const first = share('ana', () => sleep(100))
    await expect(share('ana', async () => 1)).rejects.toMatchObject({ code: '53300' })
    expect(await share('eva', async () => 2)).toBe(2)
    await first
    expect(await share('ana', async () => 3)).toBe(3)
  })
})
