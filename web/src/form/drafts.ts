import type { DraftStore } from './Wizard.tsx'

/** The draft of a user's new record of a noun, kept in this browser until the record is created or the draft discarded. */
export const draftsOf = <D>(noun: string, usuario: string): DraftStore<D> => {
  const key = `nogal.borrador.${noun}.${usuario}`
  return {
    load: async () => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined,
    save: async draft => localStorage.setItem(key, JSON.stringify(draft)),
    clear: async () => localStorage.removeItem(key),
  }
}
