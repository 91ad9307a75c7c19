import type { DraftStore } from './Wizard.tsx'

/** The half-written record of a noun of a person, kept in this browser until it is created or thrown away. */
export const draftsOf = <D>(noun: string, usuario: string): DraftStore<D> => {
  const key = `nogal.borrador.${noun}.${usuario}`
  return {
    load: async () => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined,
    save: async draft => localStorage.setItem(key, JSON.stringify(draft)),
    clear: async () => localStorage.removeItem(key),
  }
}
