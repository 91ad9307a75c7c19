/** Where somebody is in the tour of the demo: kept while the tab is open, so that the tour can be left and resumed. */
import { createStore, type Store } from '../store.ts'

/** `paso` counts from 0; `abierto`: the tour is shown. */
type Avance = { paso: number; abierto: boolean }

const KEY = 'nogal.demo.paso'
const AT_START: Avance = { paso: 0, abierto: false }

const kept = (): Avance => {
  try {
    const { paso } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Avance>
    return Number.isInteger(paso) && paso! > 0 ? { paso: paso!, abierto: false } : AT_START
  } catch {
    return AT_START
  }
}

export const recorridoStore: Store<Avance> = createStore(kept())

const set = (next: Avance): void => {
  recorridoStore.set(next)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // without storage the tour is resumed until the page is loaded again
  }
}

/** Shows a step of the tour. */
export const irAlPaso = (paso: number): void => set({ paso, abierto: true })
/** Shows the tour at the step where it was left. */
export const seguirRecorrido = (): void => irAlPaso(recorridoStore.get().paso)
/** Hides the tour, which keeps its step. */
export const dejarRecorrido = (): void => set({ ...recorridoStore.get(), abierto: false })
/** Hides the tour, which then begins at its first step. */
export const terminarRecorrido = (): void => set(AT_START)
