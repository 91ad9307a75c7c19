import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { awayStore, heard } from './away.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  heard(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks until the server answers, and once at a time', async () => {
  const answers = [new Response('', { status: 503 }), new Response('{}')]
  const asked = vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('network')))
  vi.stubGlobal('fetch', asked)
  heard(false)
  heard(false)
  expect(awayStore.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(awayStore.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(awayStore.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('ends its questions when another request is answered', async () => {
  const asked = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', asked)
  heard(false)
  heard(true)
  expect(awayStore.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1)
})
