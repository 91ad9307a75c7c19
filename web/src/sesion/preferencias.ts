/** Preferencias: the user's settings of the portal; stored on the server, and here for the first paint. */

import { guardarPreferencias } from '@nogal/model/sesion/sesion.calls'
import { awayStore } from '../api/away.ts'
import { api } from '../api/client.ts'
import { isUnsure } from '../api/error.ts'
import { deferred } from '../deferred.ts'
import { createStore } from '../store.ts'
import { readUser, userStore } from './sesion.ts'

const KEY = 'nogal.preferencias'
export const preferenceStore = createStore<Record<string, unknown>>(readLocal())
/** Changes that were not sent to the server yet. */
const unsent = new Map<string, unknown>()
/** True after a save that the server did not answer. The changes stay in this browser, which sends them when the server answers again. */
export const unsavedPreferences = createStore(false)
let pending: ReturnType<typeof setTimeout> | undefined

function readLocal(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function keep(preferencias: Record<string, unknown>): void {
  preferenceStore.set(preferencias)
  localStorage.setItem(KEY, JSON.stringify(preferencias))
}

awayStore.subscribe(() => {
  if (unsavedPreferences.get() && !awayStore.get()) void send()
})

/** Resolves once the server has sent the preferences of the user; renewed for each user. */
let received = deferred()
let whose = readUser()?.Usuario
userStore.subscribe(() => {
  const user = userStore.get()?.Usuario
  if (user === whose) return
  whose = user
  unsent.clear()
  unsavedPreferences.set(false)
  received = deferred()
})

/** Applies the preferences of the server, except those that were changed here and not sent yet. */
export function receivePreferences(preferencias: Record<string, unknown>): void {
  keep({ ...preferencias, ...Object.fromEntries(unsent) })
  received.done()
}

/** One preference, once the server's preferences have arrived. */
export async function readPreference(clave: string): Promise<unknown> {
  await received.promise
  return preferenceStore.get()[clave]
}

/** Changes one preference: at once here, after a debounce on the server. */
export function savePreference(clave: string, valor: unknown): void {
  keep({ ...preferenceStore.get(), [clave]: valor })
  unsent.set(clave, valor)
  if (!readUser()) return
  clearTimeout(pending)
  pending = setTimeout(send, 300)
}

async function send(): Promise<void> {
  const sent = new Map(unsent)
  try {
    await api(guardarPreferencias)({ body: { Preferencias: Object.fromEntries(sent) } }, { wait: 'nobody' })
  } catch (error) {
    return unsavedPreferences.set(isUnsure(error))
  }
  for (const [clave, valor] of sent) if (unsent.get(clave) === valor) unsent.delete(clave)
  unsavedPreferences.set(false)
}
