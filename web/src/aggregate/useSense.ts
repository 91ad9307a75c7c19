import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import { type Lookup, pathsOf, senseOf, throughOf } from '@nogal/model/aggregate/sense'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { byKeyOf, rowsQuery } from '../refs/lists.ts'
import type { Row } from '../values/row.ts'
import { same } from '../values/same.ts'

type Told = { Campo: string | null; Mensaje: string }

/** Today where the person is; the server has the last word. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/**
 * What makes no sense of a record while it is typed over, by field: by the rules of its noun, and what the server told of fields that
 * stand as they were stored.
 */
export const useSense = ({ sense, fields }: AnyAggregate, whole: Row): ((row: Row) => Record<string, string | undefined>) => {
  const targets = useMemo(
    () => [...new Set(sense.flatMap(pathsOf).flatMap(path => fields[throughOf(path)?.reference ?? '']?.target ?? []))],
    [sense, fields],
  )
  const combine = useCallback(
    (lists: readonly { data: readonly Row[] | undefined }[]) =>
      new Map(targets.map((target, i) => [target, byKeyOf(target, lists[i]!.data)])),
    [targets],
  )
  const rows = useQueries({ queries: targets.map(rowsQuery), combine })
  return useCallback(
    (typed: Row) => {
      const row = { ...whole, ...typed }
      const lookup: Lookup = (target, key) => rows.get(target)?.get(key)
      const said = new Map<string, string>()
      for (const { rule, mensaje } of senseOf(sense, { row, fields, lookup, today: today() }))
        for (const name of rule.fields) if (name in typed && !said.has(name)) said.set(name, mensaje)
      const ruled = new Set(sense.flatMap(rule => rule.fields))
      for (const { Campo, Mensaje } of (whole.Avisos as readonly Told[] | undefined) ?? [])
        if (Campo && !ruled.has(Campo) && Campo in typed && same(typed[Campo], whole[Campo])) said.set(Campo, Mensaje)
      return Object.fromEntries(said)
    },
    [sense, fields, whole, rows],
  )
}
