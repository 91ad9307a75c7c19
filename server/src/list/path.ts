/** Filters that stand in the path of a list, where 0 or a dash means all. */
import { invalid } from '../http/refusal.ts'

/** Does a parameter of a path ask for all? */
export const isAll = (value: string): boolean => value === '0' || value === '-'

/** The number that a parameter of a path asks for; undefined for all. */
export const numberIn = (value: string, campo: string, what: string): number | undefined => {
  if (isAll(value)) return undefined
  if (!/^\d{1,9}$/.test(value)) throw invalid([{ campo, mensaje: `${what}, o 0 para todos.` }])
  return Number(value)
}
