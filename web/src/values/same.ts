const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Are two values of a row the same? Nothing is nothing however it is written, and fields inside may stand in any order. */
export const igual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isNothing(a) && isNothing(b))) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => igual(one, b[i]))
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => igual(a[key], b[key]))
}
