import { createContext } from 'react'
import type { RefOption } from './refs.ts'

/** A row to be created because no option has it: the entity, the typed name, and the filters of the options. */
export type NewRow = { target: string; name: string; filters: Readonly<Record<string, unknown>> }

/** Creates rows for references, without leaving the form. */
export type Creation = {
  /** May the user add rows of the entity? */
  may: (target: string) => boolean
  /** Asks for the other values of the row; resolves with its option, or undefined when the user cancels. */
  create: (row: NewRow) => Promise<RefOption | undefined>
}

/** Without a provider no rows can be created. */
export const RefCreation = createContext<Creation | undefined>(undefined)
