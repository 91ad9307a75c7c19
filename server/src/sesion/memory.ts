/** Sessions and permissions that were just read, so that most requests need not ask for them; forgotten with every change of either. */
import type { ChangeFeed } from '../db/changes.ts'
import type { Sesion } from '../http/handle.ts'

/** Who a session is, and how long it lasts from when it was read. */
export type Found = { sesion: Sesion; lastsMs: number }

type Remembered = { sesion: Sesion; until: number; granted: Map<string, boolean> }

const MOST_SESSIONS = 5_000
/** The screens of an address are anything; those that exist, with their functions, are fewer. */
const MOST_GRANTS = 1_000

export type SessionMemory = {
  /** The session for a screen and function, remembered or else read; undefined when there is none. */
  sesion: (id: string, screen: string | null, funcion: string | null, read: () => Promise<Found | undefined>) => Promise<Sesion | undefined>
}

/** A memory that lasts until the next change of sessions or permissions, and holds nothing while changes do not arrive. */
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
      // what changed meanwhile may be missing from the answer
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
