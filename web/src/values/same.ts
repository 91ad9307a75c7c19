const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Is the value null, undefined or an empty text? */
export const isNothing = (value: unknown): value is null | undefined | '' => value === null || value === undefined || value === ''

/** Is the value null, undefined, an empty text, or an empty list? */
export const isBlank = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.length === 0)

/** Are two values of a row equal? Null, undefined and an empty text are equal; the order of fields inside an object does not matter. */
export const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isNothing(a) && isNothing(b))) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]))
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => same(a[key], b[key]))
}
