/** What changed between two data of a paper: what was printed or sent once, and what it shows now. */
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../http/json.ts'

/** A value that changed: where it stands, by names and the keys of rows; null before or after where there was or is none. */
export type Change = { path: (string | number)[]; before: unknown; after: unknown }

type Values = Readonly<Record<string, unknown>>
/** By the names of lists, wherever they stand: the field that tells their rows apart. */
export type Keys = Readonly<Record<string, string>>

/** A group of values; a rich text is one value. */
const isGroup = (value: unknown): value is Values => isObject(value) && value.type !== 'doc'

const isList = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isGroup)

/** Rows by their keys, in order; nothing when two rows have the same key. */
const byKey = (rows: readonly Values[], key: string): Map<string | number, Values> | undefined => {
  const found = new Map(rows.map(row => [row[key] as string | number, row]))
  return found.size === rows.length ? found : undefined
}

const changesOf = (path: Change['path'], before: unknown, after: unknown, keys: Keys): Change[] => {
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name => changesOf([...path, name], before[name], after[name], keys))
  }
  const key = keys[path.at(-1) ?? '']
  // a list that is absent has no rows
  const [one, other] = [before ?? [], after ?? []]
  if (key !== undefined && isList(one) && isList(other)) {
    const [rows, others] = [byKey(one, key), byKey(other, key)]
    if (rows && others) {
      const all = [...new Set([...rows.keys(), ...others.keys()])]
      return all.flatMap(row => changesOf([...path, row], rows.get(row), others.get(row), keys))
    }
  }
  return isDeepStrictEqual(before ?? null, after ?? null) ? [] : [{ path, before: before ?? null, after: after ?? null }]
}

/** What a printing says of itself, not of what it is of. */
const OF_PRINTING = ['Impreso_En', 'Enmienda', 'Revision', 'Fecha_Revision', 'Reemplaza', 'Cambios', 'Marcas']

const ofSubject = (data: object): Values => Object.fromEntries(Object.entries(data).filter(([name]) => !OF_PRINTING.includes(name)))

/** The values that differ, in the order of the data, but for those of the printing. Rows are matched by the keys of the paper. */
export const difference = ({ keys }: { keys: Keys }, before: object, after: object): Change[] =>
  changesOf([], ofSubject(before), ofSubject(after), keys)
