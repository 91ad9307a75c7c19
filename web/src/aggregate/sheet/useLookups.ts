import type { Field, Fields } from '@nogal/model/fields'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { RefOption } from '../../fields/base/refs.ts'
import { searchOptions } from '../../refs/options.ts'
import type { Row } from '../../values/row.ts'
import { narrowed, type SheetLookup } from './values.ts'

const MINUTES = 60_000

type Asked = { key: string; target: string; filters: Record<string, unknown> }
const keyOf = (target: string, filters: Record<string, unknown>) => `${target} ${JSON.stringify(filters)}`

/** Loads the complete options of the references of some rows, so that cells need no request. */
export const useLookups = (fields: Fields, rows: readonly Row[]): SheetLookup => {
  const references = useMemo(() => Object.values(fields).filter(({ type }) => type === 'ref'), [fields])
  const asked = useRef(new WeakMap<Row, readonly Asked[]>())
  const askedBy = (row: Row): readonly Asked[] => {
    const known = asked.current.get(row)
    if (known) return known
    const found = references.flatMap((field): Asked[] => {
      const { filters, missing } = narrowed(fields, field, row)
      return missing ? [] : [{ key: keyOf(field.target!, filters), target: field.target!, filters }]
    })
    asked.current.set(row, found)
    return found
  }
  const wanted = new Map<string, Asked>()
  for (const row of rows) for (const one of askedBy(row)) wanted.set(one.key, one)
  const keys = [...wanted.keys()].join('\n')
  const combine = useCallback(
    (lists: readonly { data: readonly RefOption[] | undefined }[]) => new Map(keys.split('\n').map((key, i) => [key, lists[i]?.data])),
    [keys],
  )
  const found = useQueries({
    queries: [...wanted.values()].map(({ target, filters }) => ({
      queryKey: ['options', target, filters, {}, '', true],
      queryFn: ({ signal }: { signal: AbortSignal }) => searchOptions({ target, filters, all: true }, signal),
      staleTime: MINUTES,
    })),
    combine,
  })
  return useCallback(
    (field: Field, row: Row) => {
      const { filters, missing } = narrowed(fields, field, row)
      return missing ? { missing } : { options: found.get(keyOf(field.target!, filters)) }
    },
    [fields, found],
  )
}
