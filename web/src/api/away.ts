/** Whether the server is away: known from the last request that it answered or did not answer, and from questions until it answers again. */
import { createStore } from '../store.ts'
import { transport } from './transport.ts'

const ASK_MS = { least: 1_500, most: 15_000 }
const HEALTH = '/api/salud'
/** Statuses of a proxy whose server is away, or of a server that is starting. */
const AWAY_FROM = 502

export const awayStore = createStore(false)

/** The status of an answer from a server that is there. */
export const isAnswering = (status: number): boolean => status < AWAY_FROM

const pause = (ms: number): Promise<void> =>
  new Promise(done => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      done()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener?.('online', end)
  })

const ask = async (): Promise<void> => {
  for (let wait = ASK_MS.least; awayStore.get(); wait = Math.min(wait * 2, ASK_MS.most)) {
    await pause(wait)
    const answer = await transport(HEALTH, { cache: 'no-store' }).catch(() => undefined)
    if (answer && isAnswering(answer.status)) awayStore.set(false)
  }
}

/** Called after each request with whether the server answered; while the server is away, the portal asks until an answer arrives. */
export const heard = (there: boolean): void => {
  if (awayStore.get() === !there) return
  awayStore.set(!there)
  if (!there) void ask()
}
