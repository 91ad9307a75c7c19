import { createContext } from 'react'
import type { RefOption } from './refs.ts'

/** What is asked for when a choice is not there yet: a row of an entity, with the name that was typed and what narrows the choice. */
export type NewRow = { target: string; name: string; filters: Readonly<Record<string, unknown>> }

/** Adds rows that choices point to, without leaving the form. */
export type Creation = {
  /** May the person add rows of the entity? */
  may: (target: string) => boolean
  /** Asks for the rest of the row; the option it became, or undefined when it was given up. */
  create: (row: NewRow) => Promise<RefOption | undefined>
}

/** Where nobody gives one, nothing can be added. */
export const RefCreation = createContext<Creation | undefined>(undefined)
