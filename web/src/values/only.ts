/** A new object with the named fields, for calls that accept only a part of a row. */
export const only = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.filter(name => row[name] !== undefined).map(name => [name, row[name]])) as Pick<T, K>
