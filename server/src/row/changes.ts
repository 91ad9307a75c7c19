/** What a checked body changes of a row. */

import { isDeepStrictEqual } from 'node:util'
import type { Values } from '@nogal/model/fields'

/** A value as it is compared: nothing, no and an empty list are alike; lists of codes have no order. */
const canonical = (value: unknown): unknown => {
  if (value === false || value === undefined || (Array.isArray(value) && !value.length)) return null
  if (!Array.isArray(value)) return value
  if (value.every(one => typeof one !== 'object')) return [...new Set(value)].sort()
  return value.map(row => Object.fromEntries(Object.entries(row as Values).filter(([, cell]) => canonical(cell) !== null)))
}

/** The fields of a body that differ from the row; `skip` are names that are no data of it. */
export const changedValues = (body: Values, row: Values, skip: (name: string, value: unknown) => boolean): Values =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && !skip(name, value) && !isDeepStrictEqual(canonical(value), canonical(row[name])),
    ),
  )
