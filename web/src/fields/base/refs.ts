import { createContext, useContext } from 'react'
import type { Row } from '../../values/row.ts'

export type RefKey = string | number
/** `hint` tells rows of the same name apart, for example by the country of a port. */
export type RefOption = { value: RefKey; label: string; hint?: string }

export type RefQuery = {
  /** Entity that the field points to. */
  target: string
  /** Fields of the target that must have these values. */
  filters: Record<string, unknown>
  /** What was typed so far. */
  search: string
  /** Keys that are chosen: their names are needed whatever was typed. */
  chosen: readonly RefKey[]
  /** The list is open: options are wanted, not only the names of what is chosen. */
  open: boolean
  /** Every row is wanted, not only the first that fit. */
  all?: boolean
}

export type RefAnswer = {
  options: readonly RefOption[]
  chosen: readonly RefOption[]
  loading: boolean
  error?: unknown
  retry?: () => void
  /** Everything that fits a text, asked for now. */
  find: (search: string) => Promise<readonly RefOption[]>
}

/** A hook that finds the rows a reference may point to. */
export type UseRefOptions = (query: RefQuery) => RefAnswer

const nobody: UseRefOptions = () => {
  throw new Error('Put the form inside <RefOptions.Provider>')
}

/** A hook that reads the whole row that a reference points to; undefined while it is on its way, or cannot be read. */
export type UseRefRow = (target: string, key: RefKey | undefined) => Row | undefined

/** Gives fields that depend on the whole row of a reference the hook that reads it; without one they do without. */
export const RefRow = createContext<UseRefRow>(() => undefined)

/** Gives references the hook that finds their rows, so that fields need not know the server. */
export const RefOptions = createContext<UseRefOptions>(nobody)

export const useRefOptions: UseRefOptions = query => useContext(RefOptions)(query)
