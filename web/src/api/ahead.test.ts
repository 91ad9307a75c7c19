import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshness, readAhead } from './ahead.ts'
import { invalidate, queryClient } from './queries.ts'

const queryFn = vi.fn(async () => ['row'])
const list = { queryKey: ['/api/list', {}], queryFn }

/** Opens a page with a list; returns the number of requests for that list until its rows are shown. */
const opened = async (asked: typeof list = list): Promise<number> => {
  const observer = new QueryObserver(queryClient, { ...asked, staleTime: freshness })
  const end = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  expect(observer.getCurrentResult().data).toEqual(['row'])
  end()
  return queryFn.mock.calls.length
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryFn.mockClear()
  queryClient.clear()
})

it.each([
  ['at once', 0, 1],
  ['a moment later', 300, 1],
  ['much later', 6_000, 2],
])('a list that was read ahead and is opened %s', async (_, ms, times) => {
  readAhead([list])
  await vi.advanceTimersByTimeAsync(ms)
  expect(await opened()).toBe(times)
})

it('is read again when something changed meanwhile', async () => {
  readAhead([list])
  await vi.advanceTimersByTimeAsync(300)
  await invalidate('/api/list')
  expect(await opened()).toBe(2)
})

it('is read by the page when reading ahead failed', async () => {
  queryFn.mockRejectedValueOnce(new Error('away'))
  readAhead([list])
  await vi.advanceTimersByTimeAsync(300)
  expect(await opened()).toBe(2)
})

it('that nobody read ahead is read whenever it is opened', async () => {
  const other = { ...list, queryKey: ['/api/other', {}] }
  expect([await opened(other), await opened(other)]).toEqual([1, 2])
})
