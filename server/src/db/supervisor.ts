/** Keeps one engine running: when it dies, or is killed because it no longer answers, it is restarted in place and replays its log. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './child.ts'
import { lost } from './failure.ts'

/** The wait for a restarting engine times out before the wait for a connection does. */
const PATIENCE_MS = 12_000
/** A dying engine closes its connections this long before its exit is noticed. */
const DYING_MS = 100
const BACK_OFF_MS = { least: 250, most: 4_000 }

export type Supervised = {
  /** Waits until the engine runs; fails after a timeout, or at once while attempts to start it fail. */
  ready: () => Promise<void>
  readonly isRunning: boolean
  /** Kills the running engine and starts it again. */
  restart: () => void
  /** Stops supervising; returns the last engine, which may still run. */
  release: () => Promise<Engine>
}

export type SupervisorOptions = {
  /** Starts an engine, or fails; the signal aborts the start. */
  start: (signal: AbortSignal) => Promise<Engine>
  /** The engine that runs already. */
  engine: Engine
  /** Shows a message to the person at the terminal. */
  say: (text: string) => void
}

export const supervise = ({ start, engine: first, say }: SupervisorOptions): Supervised => {
  const closing = new AbortController()
  let last = first
  let engine: Engine | undefined
  let failure: Error | undefined
  let starting: Promise<void> = Promise.resolve()
  let waiting: (() => void)[] = []
  let isFirst = true

  const settle = (): void => {
    for (const go of waiting) go()
    waiting = []
  }
  const watch = (running: Engine): void => {
    last = engine = running
    failure = undefined
    running.child.once('exit', (code, signal) => {
      engine = undefined
      if (closing.signal.aborted) return
      say(`El motor de la base de datos terminó (${signal ?? `código ${code}`}); se inicia de nuevo.`)
      starting = again()
    })
    settle()
  }
  const again = async (): Promise<void> => {
    for (let pause = BACK_OFF_MS.least; !closing.signal.aborted; pause = Math.min(pause * 2, BACK_OFF_MS.most)) {
      try {
        watch(await start(closing.signal))
        say('El motor de la base de datos atiende de nuevo.')
        return
      } catch (error) {
        if (!failure) say(`El motor de la base de datos no inicia: ${(error as Error).message} Se sigue intentando.`)
        failure = error as Error
        settle()
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  watch(first)

  return {
    ready: async () => {
      // there is only one connection: a second request means that the first connection was lost
      if (!isFirst) await sleep(DYING_MS)
      isFirst = false
      if (!engine && !failure) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>(resolve => {
          timer = setTimeout(resolve, PATIENCE_MS)
          waiting.push(resolve)
        })
        clearTimeout(timer)
      }
      if (!engine) throw lost('The engine does not run.', failure)
    },
    get isRunning() {
      return engine !== undefined
    },
    restart: () => {
      // callers have to wait from now on, although the old engine takes a moment to die
      engine = undefined
      last.child.kill('SIGKILL')
    },
    release: async () => {
      closing.abort()
      await starting
      return last
    },
  }
}
