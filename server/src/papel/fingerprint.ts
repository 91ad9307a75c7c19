/** The fingerprint of a paper's data: the same for equal values, whatever the order of keys and whether null keys are present. */
import { createHash } from 'node:crypto'
import { MEMBRETE } from '@nogal/model/papel/membrete'
import { isObject } from '../http/json.ts'

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (!isObject(value)) return value
  const named = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, canonical(one)]))
}

/** SHA-256 of the values in hexadecimal, without the letterhead: with another logo a paper says the same. */
export const fingerprintOf = (data: object): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ ...data, [MEMBRETE]: null })))
    .digest('hex')
