import type { Never } from '@nogal/model/fields'
import { createContext, useContext } from 'react'
import type { Row } from '../../values/row.ts'

export type RefKey = string | number
/** `hint` distinguishes rows of the same name, for example by the country of a port. */
export type RefOption = { value: RefKey; label: string; hint?: string }

export type RefQuery = {
  /** Entity of the reference. */
  target: string
  /** Required values of fields of the target. */
  filters: Record<string, unknown>
  /** Rows with any of these values are not offered. */
  never?: Never | undefined
  /** The typed text. */
  search: string
  /** The chosen keys, whose names are needed whatever the text is. */
  chosen: readonly RefKey[]
  /** The list is open, so options are needed in addition to the names of chosen ones. */
  open: boolean
  /** All rows are needed, not only the first matches. */
  all?: boolean
}

export type RefAnswer = {
  options: readonly RefOption[]
  chosen: readonly RefOption[]
  loading: boolean
  error?: unknown
  retry?: () => void
  /** Loads all matches of a text now. */
  find: (search: string) => Promise<readonly RefOption[]>
}

/** A hook that finds the rows to which a reference may point. */
export type UseRefOptions = (query: RefQuery) => RefAnswer

const nobody: UseRefOptions = () => {
  throw new Error('Put the form inside <RefOptions.Provider>')
}

/** A hook that loads the whole row of a reference; undefined while it is loading, or can't be read. */
export type UseRefRow = (target: string, key: RefKey | undefined) => Row | undefined

/** Provides the hook that loads the row of a reference; without a provider fields get undefined. */
export const RefRow = createContext<UseRefRow>(() => undefined)

/** Provides the hook that finds the rows of references, so that fields do not depend on the server. */
export const RefOptions = createContext<UseRefOptions>(nobody)

export const useRefOptions: UseRefOptions = query => useContext(RefOptions)(query)
