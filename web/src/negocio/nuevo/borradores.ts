import type { DraftStore } from '../../form/Wizard.tsx'
import type { Borrador } from '../shared/borrador.ts'

const keyOf = (usuario: string) => `nogal.borrador.negocio.${usuario}`

/** The half-written deal of a person, kept in this browser until it is created or thrown away. */
export const borradoresDe = (usuario: string): DraftStore<Borrador> => ({
  load: async () => JSON.parse(localStorage.getItem(keyOf(usuario)) ?? 'null') ?? undefined,
  save: async draft => localStorage.setItem(keyOf(usuario), JSON.stringify(draft)),
  clear: async () => localStorage.removeItem(keyOf(usuario)),
})
