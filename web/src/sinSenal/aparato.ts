/** Whether this browser works without a signal, which a person chose on it. Everything else of that is loaded only there. */
import type { Transport } from '../api/transport.ts'
import { lazyCode } from '../code/code.ts'
import { createStore } from '../store.ts'

const KEY = 'nogal.sin-senal'

/** Does this browser carry the sheets along? */
export const llevaStore = createStore(localStorage.getItem(KEY) !== null)
export const setLleva = (on: boolean): void => {
  if (on) localStorage.setItem(KEY, 'si')
  else localStorage.removeItem(KEY)
  llevaStore.set(on)
}

/** Can this browser keep a program and its data? Over an address without HTTPS it may not. */
export const canCarry = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in globalThis && 'locks' in navigator

const load = lazyCode(() => import('./transporte.ts'))
let carried: Transport | undefined

/** The network; of a browser that carries the sheets, with what that keeps. */
export const deviceTransport: Transport = async (url, init) => {
  if (!llevaStore.get()) return fetch(url, init)
  carried ??= (await load()).carrying(fetch)
  return carried(url, init)
}
