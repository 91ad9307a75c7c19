/** The fields named, as a new object: what a call takes of a row that carries more. */
export const only = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.filter(name => row[name] !== undefined).map(name => [name, row[name]])) as Pick<T, K>
