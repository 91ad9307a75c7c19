/** The position of a row in its list, to step on from it and to come back to it. */
import type { ListRequest } from './types.ts'

/** A row among those of its page, with the order and filters of the list. */
export type RowPlace<T> = {
  rows: readonly T[]
  /** Its index in `rows`. */
  index: number
  asked: ListRequest
  /** Number of rows on all pages. */
  total: number
  /** Step of the browser's history with the list. */
  step: string
}

/** The number of the row, from 1 over all pages: «3 de 41». */
export const rowNumber = <T>({ asked, index }: RowPlace<T>): number => (asked.pagina - 1) * asked.porPagina + index + 1

/** The next or previous position, also on another page; undefined at either end of the list. */
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

/** The position at which the user left a list. */
export type Left = { key: string; col: number; top: number; start: number; pagina: number }

const KEPT = 'nogal.listas'
const MOST = 20

/** Key of the current step of the browser's history, which the router assigns. */
export const historyStep = (): string => String((history.state as { __TSR_key?: string } | null)?.__TSR_key ?? location.href)

const lists = (): Record<string, Left> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}

/** The position at which the list of this step was left. */
export const leftAt = (step: string): Left | undefined => lists()[step]

/** Stores the position at which a list is left, to restore it on the way back; stepping on from the record changes the row. */
export const leaveAt = (step: string, left: Partial<Left>): void => {
  const { [step]: before, ...others } = lists()
  const kept = [...Object.entries(others), [step, { key: '', col: 0, top: 0, start: 0, pagina: 1, ...before, ...left }]].slice(-MOST)
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // If the storage is full, the way back leads to the top of the list.
  }
}
