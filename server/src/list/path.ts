/** Filters in the path of a list, where 0 or a dash means all. */
import { invalid } from '../http/refusal.ts'

/** Does a path parameter mean all? */
export const isAll = (value: string): boolean => value === '0' || value === '-'

/** The number of a path parameter; undefined for all. */
export const numberIn = (value: string, campo: string, what: string): number | undefined => {
  if (isAll(value)) return undefined
  if (!/^\d{1,9}$/.test(value)) throw invalid([{ campo, mensaje: `${what}, o 0 para todos.` }])
  return Number(value)
}
