import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { follow } from './follow.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Follows a sequence of streams; returns the calls of the callbacks. */
const followed = async (openings: (() => AsyncIterable<string>)[], ms: number) => {
  const said: string[] = []
  const stop = new AbortController()
  const open = async () => {
    said.push('open')
    return openings.shift()!()
  }
  void follow(
    { open, onOpen: again => said.push(`opened ${again}`), onEvent: event => said.push(event), onLost: () => said.push('lost') },
    stop.signal,
  )
  await vi.advanceTimersByTimeAsync(ms)
  stop.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  return said
}
async function* of(...events: string[]) {
  yield* events
}
async function* forEver() {
  await new Promise(() => undefined)
  yield ''
}
const refused = (status: number) => () => {
  throw new ApiError(status, 'x')
}

it('comes back by itself after it was lost, and says so once it is open', async () => {
  expect(await followed([() => of('a'), () => of('b'), forEver], 10_000)).toEqual([
    'open',
    'opened false',
    'a',
    'lost',
    'open',
    'opened true',
    'b',
    'lost',
    'open',
    'opened true',
  ])
})

it('tries later each time while the server cannot be reached', async () => {
  const tries = async (ms: number) => (await followed(Array(50).fill(refused(503)), ms)).filter(one => one === 'open').length
  expect(await tries(500)).toBe(1)
  expect(await tries(2_000)).toBe(2)
  expect(await tries(60_000)).toBeLessThan(9)
})

it('gives up when the record is gone, or not for this person', async () => {
  for (const status of [403, 404]) expect(await followed([refused(status)], 60_000)).toEqual(['open'])
})
