/** The changes that a checked body makes to a row. */

import { isDeepStrictEqual } from 'node:util'
import type { Values } from '@nogal/model/fields'

/** A value normalised for comparison: null, false and an empty list are equal; lists of codes have no order. */
const canonical = (value: unknown): unknown => {
  if (value === false || value === undefined || (Array.isArray(value) && !value.length)) return null
  if (!Array.isArray(value)) return value
  if (value.every(one => typeof one !== 'object')) return [...new Set(value)].sort()
  return value.map(row => Object.fromEntries(Object.entries(row as Values).filter(([, cell]) => canonical(cell) !== null)))
}

/** The fields of a body that differ from the row; `skip` excludes names that are no data of the row. */
export const changedValues = (body: Values, row: Values, skip: (name: string, value: unknown) => boolean): Values =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && !skip(name, value) && !isDeepStrictEqual(canonical(value), canonical(row[name])),
    ),
  )
