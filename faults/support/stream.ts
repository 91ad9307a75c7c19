/** The stream of an open record, as a browser keeps it: opened again when it ends, after a new login where the session has ended. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultsPortal } from './portal.ts'

const AGAIN_MS = 500

export type OpenStream = {
  /** Milliseconds until something is heard; more than the limit if nothing is. */
  nextWithin: (limitMs: number) => Promise<number>
  close: () => Promise<void>
}

/** Opens the stream of an address in the name of a user. */
export const openStream = (portal: FaultsPortal, usuario: string, path: string): OpenStream => {
  const closing = new AbortController()
  let heard = 0
  const listen = async (): Promise<void> => {
    const token = await portal.login(usuario)
    const answer = await fetch(`${portal.base}${path}`, { headers: { authorization: `Bearer ${token}` }, signal: closing.signal })
    const text = new TextDecoder()
    for await (const piece of answer.body ?? []) if (answer.ok && text.decode(piece).includes('data:')) heard++
  }
  const running = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined)
      await sleep(AGAIN_MS)
    }
  })()
  return {
    nextWithin: async limitMs => {
      const [started, before] = [performance.now(), heard]
      while (heard === before && performance.now() - started <= limitMs) await sleep(20)
      return Math.round(performance.now() - started)
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}
