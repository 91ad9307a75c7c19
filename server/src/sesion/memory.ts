/** A cache of sessions and permissions, so that most requests need no query for them; cleared with every change of either. */
import type { ChangeFeed } from '../db/changes.ts'
import type { Sesion } from '../http/handle.ts'

/** A session, and its remaining lifetime when it was read, in milliseconds. */
export type Found = { sesion: Sesion; lastsMs: number }

type Remembered = { sesion: Sesion; until: number; granted: Map<string, boolean> }

const MOST_SESSIONS = 5_000
/**
 * At most this many permissions are cached per session, because screens in addresses are arbitrary; existing screens and functions are
 * fewer.
 */
const MOST_GRANTS = 1_000

export type SessionMemory = {
  /** The session with its permission for a screen and function, cached or read; undefined when there is none. */
  sesion: (id: string, screen: string | null, funcion: string | null, read: () => Promise<Found | undefined>) => Promise<Sesion | undefined>
}

/** A cache that is valid until the next change of sessions or permissions, and stays empty while changes do not arrive. */
export const memoryOf = (changes: Pick<ChangeFeed, 'generation' | 'arrive'>): SessionMemory => {
  const remembered = new Map<string, Remembered>()
  let generation = changes.generation

  const recall = (id: string): Remembered | undefined => {
    if (generation !== changes.generation || !changes.arrive) {
      remembered.clear()
      generation = changes.generation
    }
    const known = remembered.get(id)
    return known && known.until > performance.now() ? known : undefined
  }

  return {
    sesion: async (id, screen, funcion, read) => {
      const key = `${screen}~${funcion}`
      const known = recall(id)
      const Permitido = known?.granted.get(key)
      if (known && Permitido !== undefined) return { ...known.sesion, Permitido }
      const [before, started] = [changes.generation, performance.now()]
      const found = await read()
      // a session read during a change may be stale, so it is not cached
      if (!found || before !== changes.generation || !changes.arrive) return found?.sesion
      const entry = recall(id) ?? { sesion: found.sesion, until: started + found.lastsMs, granted: new Map() }
      if (entry.granted.size >= MOST_GRANTS) entry.granted.clear()
      entry.granted.set(key, found.sesion.Permitido)
      if (remembered.size >= MOST_SESSIONS) remembered.delete(remembered.keys().next().value!)
      remembered.set(id, entry)
      return found.sesion
    },
  }
}
