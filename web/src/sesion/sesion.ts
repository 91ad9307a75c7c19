/** The session of this browser. The specification defines the three storage keys. */
import { READS } from '../api/early.ts'
import { ApiError } from '../api/error.ts'
import { type Deferred, deferred } from '../deferred.ts'
import { createStore } from '../store.ts'
import { isUnsaved } from '../ui/dialog/unsaved.ts'

export interface SessionUser {
  Usuario: string
  Nom_Usuario: string
  Cod_AreaGestion: number
  Administrador: boolean
}

const USER = 'auth_user'
const TOKEN = 'jwt_token'
const ASKED = 'persistedUrl'

/** The stored user; null when there is none or it has no Usuario. */
export function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER) ?? 'null') as SessionUser | null
    return user?.Usuario ? user : null
  } catch {
    return null
  }
}

export const readToken = (): string | null => localStorage.getItem(TOKEN)

export const userStore = createStore<SessionUser | null>(readUser())

/** True after the session has expired, until the user has logged in again. */
export const expiredStore = createStore(false)

/** True while another user is logged in in another tab and something here is unsaved. */
export const strangerStore = createStore(false)
export const STRANGER =
  'En otra pestaña de este navegador entró otra persona. Lo que escribió aquí no se puede guardar con esa sesión: cópielo si lo necesita y vuelva a cargar la página.'

let renewal: Deferred | undefined

/** Stores the session from the answer of the login. */
export function startSession({ token, ...user }: SessionUser & { token: string }): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(user))
  userStore.set(user)
  expiredStore.set(false)
  renewal?.done()
  renewal = undefined
}

const LOOK = 'nogal.mirada'

/** What an administrador looks at: as whom, until when, and their own session, to which this browser goes back. */
export type Look = { Nom_Usuario: string; Vence: string; own: SessionUser & { token: string } }

/** The look of this browser; null where its user is who they are. */
export function readLook(): Look | null {
  try {
    return JSON.parse(localStorage.getItem(LOOK) ?? 'null') as Look | null
  } catch {
    return null
  }
}

/** Stores the session of a look beside that of the administrador. */
export function startLook({ Vence, ...session }: SessionUser & { token: string; Vence: string }): void {
  const own = { ...readUser()!, token: readToken()! }
  localStorage.setItem(LOOK, JSON.stringify({ Nom_Usuario: session.Nom_Usuario, Vence, own } satisfies Look))
  localStorage.removeItem(READS)
  startSession(session)
}

/** Puts the session of the administrador back in place of that of a look; does nothing without a look. */
export function leaveLook(): void {
  const look = readLook()
  localStorage.removeItem(LOOK)
  if (!look) return
  localStorage.removeItem(READS)
  startSession(look.own)
}

/** Where an administrador is after a look. */
export const AFTER_LOOK = '/pages/administracion/personas'

/** Removes the session from this browser; requests that wait for a new one continue without a token, and are refused. */
export function forgetSession(): void {
  for (const key of [TOKEN, USER, ASKED, READS]) localStorage.removeItem(key)
  userStore.set(null)
  expiredStore.set(false)
  renewal?.done()
  renewal = undefined
}

/** Resolves once there is a token other than the refused one, from another tab or from the login dialog; at once after a logout. */
export function renewSession(refused: string | null): Promise<void> {
  const held = readToken()
  if (readLook()) {
    // the session was a look, so the dialog that asks for a password again stays closed
    leaveLook()
    location.assign(AFTER_LOOK)
    return new Promise(() => undefined)
  }
  if (held ? held !== refused : !userStore.get()) return Promise.resolve()
  renewal ??= deferred()
  expiredStore.set(true)
  return renewal.promise
}

/** Stores the requested address when there is no session, until the login. */
export const keepAddress = (address: string): void => localStorage.setItem(ASKED, address)

/** Returns and removes the stored address. */
export function takeAddress(): string | null {
  const address = localStorage.getItem(ASKED)
  localStorage.removeItem(ASKED)
  return address
}

/** Reacts to a login or logout in another tab of the browser. */
export function followOtherTabs(): void {
  addEventListener('storage', event => {
    if (event.key !== USER && event.key !== TOKEN && event.key !== null) return
    const user = readUser()
    const token = readToken()
    if (user && token && renewal && user.Usuario === userStore.get()?.Usuario) startSession({ ...user, token })
    else if (user?.Usuario === userStore.get()?.Usuario) strangerStore.set(false)
    else if (!isUnsaved()) location.reload()
    // Without a session the next request opens the login dialog.
    else strangerStore.set(user !== null)
  })
}

/** The token of the user of this page; throws when another one has logged in in another tab. */
export function ownToken(): string | null {
  const stored = readUser()
  const shown = userStore.get()
  if (stored && shown && stored.Usuario !== shown.Usuario) throw new ApiError(403, STRANGER)
  return readToken()
}
