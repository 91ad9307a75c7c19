/** The differences of two versions of a paper's data: an earlier printing or sending, and the current data. */
import { isDeepStrictEqual } from 'node:util'
import { MEMBRETE } from '@nogal/model/papel/membrete'
import { isObject } from '../http/json.ts'

/** A value that changed: its path, by names and the keys of rows; `before` or `after` is null where there is none. */
export type Change = { path: (string | number)[]; before: unknown; after: unknown }

type Values = Readonly<Record<string, unknown>>
/** For each list, at any depth: the field that identifies its rows. */
export type Keys = Readonly<Record<string, string>>

/** An object of values; a rich text counts as one value. */
const isGroup = (value: unknown): value is Values => isObject(value) && value.type !== 'doc'

const isList = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isGroup)

/** Rows by their keys, in order; undefined when two rows have the same key. */
const byKey = (rows: readonly Values[], key: string): Map<string | number, Values> | undefined => {
  const found = new Map(rows.map(row => [row[key] as string | number, row]))
  return found.size === rows.length ? found : undefined
}

const changesOf = (path: Change['path'], before: unknown, after: unknown, keys: Keys): Change[] => {
  if (before === after) return []
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name => changesOf([...path, name], before[name], after[name], keys))
  }
  const key = keys[path.at(-1) ?? '']
  // an absent list counts as empty
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

/** Data about a printing itself and its looks, not about its subject. */
const OF_PRINTING = [MEMBRETE, 'Impreso_En', 'Enmienda', 'Revision', 'Fecha_Revision', 'Reemplaza', 'Cambios', 'Marcas']

const ofSubject = (data: object): Values => Object.fromEntries(Object.entries(data).filter(([name]) => !OF_PRINTING.includes(name)))

/** The values that differ, in the order of the data, except those about the printing. Rows are matched by the keys of the paper. */
export const difference = ({ keys }: { keys: Keys }, before: object, after: object): Change[] =>
  changesOf([], ofSubject(before), ofSubject(after), keys)
