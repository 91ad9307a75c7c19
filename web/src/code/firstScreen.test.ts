import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

/** How many milliseconds the first screen takes, of which `isBusy` tells each moment. */
const takes = async (isBusy: (ms: number) => boolean): Promise<number> => {
  const { firstScreen, watchFirstScreen } = await import('./firstScreen.ts')
  const since = Date.now()
  let took: number | undefined
  void firstScreen.then(() => {
    took = Date.now() - since
  })
  void watchFirstScreen(() => isBusy(Date.now() - since))
  await vi.advanceTimersByTimeAsync(60_000)
  return took!
}

it('is there soon when nothing is on its way', async () => expect(await takes(() => false)).toBe(100))
it('waits for the answer that follows another one', async () => expect(await takes(ms => ms !== 100 && ms < 400)).toBe(450))
it('does not wait for ever', async () => expect(await takes(() => true)).toBe(15_000))
it('is there with the rows of a list, whatever else is on its way', async () => {
  const { firstScreen, rowsShown, watchFirstScreen } = await import('./firstScreen.ts')
  void watchFirstScreen(() => true)
  rowsShown()
  await expect(firstScreen).resolves.toBeUndefined()
})
