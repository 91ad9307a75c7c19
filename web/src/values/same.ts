const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Nothing was written: null, undefined or an empty text. */
export const isNothing = (value: unknown): value is null | undefined | '' => value === null || value === undefined || value === ''

/** Nothing was given: nothing was written, or a list has no rows. */
export const isBlank = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.length === 0)

/** Says whether two values of a row are the same. Null, undefined and an empty text are the same; fields inside an object may stand in any order. */
export const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isNothing(a) && isNothing(b))) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]))
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => same(a[key], b[key]))
}
