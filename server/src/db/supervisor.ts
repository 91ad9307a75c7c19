/** Keeps one engine running: what dies, or is ended because it no longer answers, is started again in place, and its log replayed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './child.ts'
import { lost } from './failure.ts'

/** Waiting for an engine that is being started again ends before the wait for a connection does. */
const PATIENCE_MS = 12_000
/** An engine that dies closes its connections a moment before it is seen to be dead. */
const DYING_MS = 100
const BACK_OFF_MS = { least: 250, most: 4_000 }

export type Supervised = {
  /** Waits until the engine runs; fails when it does not soon, and at once while tries to start it fail. */
  ready: () => Promise<void>
  readonly isRunning: boolean
  /** Ends the engine that runs and starts it again. */
  restart: () => void
  /** Starts no other; answers the last engine, which may run. */
  release: () => Promise<Engine>
}

export type SupervisorOptions = {
  /** Starts an engine, or fails; the signal tells that it is no longer wanted. */
  start: (signal: AbortSignal) => Promise<Engine>
  /** The first one. */
  engine: Engine
  /** Tells the person at the terminal. */
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
      // there is one connection: a second one is asked for because the first was lost
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
      // from now on it is waited for, although it takes a moment to die
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
