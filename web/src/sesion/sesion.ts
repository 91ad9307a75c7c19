/** Sesión: who is logged in at this browser. The three storage keys are fixed by the specification. */
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

/** The stored user, or null when there is none or it has no Usuario. */
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

/** True while the session has run out and the person has not yet logged in again. */
export const expiredStore = createStore(false)

/** True while another person is logged in in another tab and something is not saved here. */
export const strangerStore = createStore(false)
export const STRANGER =
  'En otra pestaña de este navegador entró otra persona. Lo que escribió aquí no se puede guardar con esa sesión: cópielo si lo necesita y vuelva a cargar la página.'

let renewal: Deferred | undefined

/** Keeps the session that the login answered. */
export function startSession({ token, ...user }: SessionUser & { token: string }): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(user))
  userStore.set(user)
  expiredStore.set(false)
  renewal?.done()
  renewal = undefined
}

/** Forgets the session at this browser; what waits for another one goes on without, and is refused. */
export function forgetSession(): void {
  for (const key of [TOKEN, USER, ASKED]) localStorage.removeItem(key)
  userStore.set(null)
  expiredStore.set(false)
  renewal?.done()
  renewal = undefined
}

/** Resolves once there is a token other than the refused one, from another tab or from the dialog over the page; at once where the person left. */
export function renewSession(refused: string | null): Promise<void> {
  const held = readToken()
  if (held ? held !== refused : !userStore.get()) return Promise.resolve()
  renewal ??= deferred()
  expiredStore.set(true)
  return renewal.promise
}

/** The address asked for when there was no session; kept until the login. */
export const keepAddress = (address: string): void => localStorage.setItem(ASKED, address)

/** Takes the kept address, once. */
export function takeAddress(): string | null {
  const address = localStorage.getItem(ASKED)
  localStorage.removeItem(ASKED)
  return address
}

/** Follows a login or logout in another tab of the browser. */
export function followOtherTabs(): void {
  addEventListener('storage', event => {
    if (event.key !== USER && event.key !== TOKEN && event.key !== null) return
    const user = readUser()
    const token = readToken()
    if (user && token && renewal && user.Usuario === userStore.get()?.Usuario) startSession({ ...user, token })
    else if (user?.Usuario === userStore.get()?.Usuario) strangerStore.set(false)
    else if (!isUnsaved()) location.reload()
    // Without a session the next request asks for the password over the page.
    else strangerStore.set(user !== null)
  })
}

/** The token of the person whose page this is; throws when another one logged in in another tab. */
export function ownToken(): string | null {
  const stored = readUser()
  const shown = userStore.get()
  if (stored && shown && stored.Usuario !== shown.Usuario) throw new ApiError(403, STRANGER)
  return readToken()
}
