/**
 * How far the server had come when a user last wrote, or was told of what another wrote: their lists are read on a copy that has come as
 * far. The browser brings the position along, so that any process knows it; for programs without cookies each process remembers it, too.
 */
import { AREAS } from '@nogal/model/areas'
import { deedOf } from '@nogal/model/call'
import { VISTO } from '@nogal/model/visto'
import { type Lsn, later, lsnOf, lsnText } from '../db/lsn.ts'
import type { Db } from '../db/open.ts'
import type { Reading } from '../db/replicas.ts'
import { cookieIn, cookieOf } from '../http/cookies.ts'
import type { HttpRequest, Mounted, Sesion } from '../http/handle.ts'

/** The cookie with the position of the user's last write, which all windows of a browser share. */
const COOKIE = 'nogal_visto'
/** A copy in use is late by seconds, so an older position decides nothing; a server restored from a backup begins before it. */
const KEPT_SECONDS = 3_600
const MOST_USERS = 5_000

/** The position that a request brings. */
const broughtBy = (request: HttpRequest): Lsn | undefined => {
  const header = request.headers[VISTO]
  return later(lsnOf(cookieIn(request, COOKIE)), lsnOf(typeof header === 'string' ? header : undefined))
}

/** May the lists of a call show what was written up to some seconds ago? */
const mayLag = ({ Cod_AreaGestion, Cod_Cliente, Usuario }: Sesion, { shows }: Mounted): boolean =>
  // what is taken away from a client is away at once; an answer that browsers keep is as new as its tag
  Usuario !== '' && Cod_AreaGestion !== AREAS.cliente && Cod_Cliente === null && !shows

export type Seen = {
  /** What the lists of this request have to show. */
  reading: Reading
  /** To be called with the position after each commit of the request. */
  wrote: (at: Lsn) => void
  /** To be called before a request is answered that was not refused. */
  settle: () => Promise<void>
  /** Headers for whatever the request is answered. */
  headers: () => Record<string, string>
}

const onServer = (): Seen => ({
  reading: { since: undefined },
  wrote: () => undefined,
  settle: async () => undefined,
  headers: () => ({}),
})

/** Creates the function that tells what the lists of a request have to show. */
export const readingsOf = ({ replicas }: Pick<Db, 'replicas'>): ((request: HttpRequest, sesion: Sesion, mounted: Mounted) => Seen) => {
  if (!replicas) return onServer
  const remembered = new Map<string, Lsn>()
  const remember = (user: string, at: Lsn): void => {
    const latest = later(remembered.get(user), at)!
    // the users who wrote longest ago come first
    remembered.delete(user)
    if (remembered.size >= MOST_USERS) remembered.delete(remembered.keys().next().value!)
    remembered.set(user, latest)
  }
  return (request, sesion, mounted) => {
    if (!mayLag(sesion, mounted)) return onServer()
    const brought = broughtBy(request)
    const reading: Reading = { since: later(remembered.get(sesion.Usuario), brought) ?? 0n }
    let written: Lsn | undefined
    const wrote = (at: Lsn): void => {
      written = later(written, at)
      remember(sesion.Usuario, at)
      if (reading.since !== undefined) reading.since = later(reading.since, at)
    }
    return {
      reading,
      wrote,
      settle: async () => {
        // a repeated request commits nothing: the answer to what it repeats was lost, and the position with it
        if (written === undefined && deedOf(mounted.call) !== 'reads') await replicas.position().then(wrote, () => undefined)
      },
      headers: (): Record<string, string> => {
        if (written === undefined) return {}
        return cookieOf(request, { name: COOKIE, value: lsnText(later(written, brought)!), path: '/api', seconds: KEPT_SECONDS })
      },
    }
  }
}
