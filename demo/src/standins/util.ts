/** The parts of `node:util` that the portal and its driver use. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isDeepStrictEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (a instanceof Date) return a.getTime() === (b as unknown as Date).getTime()
  const [names, others] = [Object.keys(a), Object.keys(b)]
  return names.length === others.length && names.every(name => Object.hasOwn(b, name) && isDeepStrictEqual(a[name], b[name]))
}

type Callback = (error: unknown, value: unknown) => void
export const promisify =
  (work: (...given: unknown[]) => unknown) =>
  (...given: unknown[]) =>
    new Promise((resolve, reject) => {
      const callback: Callback = (error, value) => (error ? reject(error) : resolve(value))
      work(...given, callback)
    })

export const inspect = (value: unknown): string => String(value)
export const inherits = (child: { prototype: object }, parent: { prototype: object }): void => {
  Object.setPrototypeOf(child.prototype, parent.prototype)
}
export const deprecate = <T>(work: T): T => work
export const types = { isDate: (value: unknown): boolean => value instanceof Date }
export const isDate = types.isDate
export default { isDeepStrictEqual, promisify, inspect, inherits, deprecate, types, isDate }
