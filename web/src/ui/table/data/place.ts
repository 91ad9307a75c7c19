/** Where a row stands in its list, so that one can walk on from it and come back to it. */
import type { ListRequest } from './types.ts'

/** A row among those of its page, in the order and with the filters that the list was asked for. */
export type RowPlace<T> = {
  rows: readonly T[]
  /** Its index in `rows`. */
  index: number
  asked: ListRequest
  /** Rows of all pages. */
  total: number
  /** Step of the browser's history at which the list stands. */
  step: string
}

/** Counts from 1 over all pages: «3 de 41». */
export const rowNumber = <T>({ asked, index }: RowPlace<T>): number => (asked.pagina - 1) * asked.porPagina + index + 1

/** The place next to another, also on the page before or after it; undefined at either end of the list. */
export const stepFrom = async <T>(
  place: RowPlace<T>,
  by: 1 | -1,
  pageOf: (asked: ListRequest) => Promise<{ rows: readonly T[]; total: number }>,
): Promise<RowPlace<T> | undefined> => {
  const index = place.index + by
  if (index >= 0 && index < place.rows.length) return { ...place, index }
  const pagina = place.asked.pagina + by
  if (pagina < 1 || rowNumber(place) + by > place.total) return undefined
  const asked = { ...place.asked, pagina }
  const { rows, total } = await pageOf(asked)
  return rows.length ? { ...place, asked, rows, total, index: by > 0 ? 0 : rows.length - 1 } : undefined
}

/** Where a reader left a list. */
export type Left = { key: string; col: number; top: number; start: number; pagina: number }

const KEPT = 'nogal.listas'
const MOST = 20

/** What tells apart the steps of the browser's history: the router gives each a key of its own. */
export const historyStep = (): string => String((history.state as { __TSR_key?: string } | null)?.__TSR_key ?? location.href)

const lists = (): Record<string, Left> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}

/** Where the list that stood at this step was left. */
export const leftAt = (step: string): Left | undefined => lists()[step]

/** Keeps where a list was left, for when Back leads to it; walking on from the record changes the row. */
export const leaveAt = (step: string, left: Partial<Left>): void => {
  const { [step]: before, ...others } = lists()
  const kept = [...Object.entries(others), [step, { key: '', col: 0, top: 0, start: 0, pagina: 1, ...before, ...left }]].slice(-MOST)
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without room to keep it, Back leads to the top of the list.
  }
}
