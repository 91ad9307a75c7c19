import { pathsOf, type SenseLookup, type Sensible, senseOf, throughOf } from '@nogal/model/aggregate/sense'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { byKeyOf, rowsQuery } from '../refs/lists.ts'
import { today } from '../ui/time/dates.ts'
import type { Row } from '../values/row.ts'
import { same } from '../values/same.ts'
import { textsByField } from './senseTexts.ts'

/** A notice of a row, as the server gives it. */
export type SenseNotice = { Campo: string | null; Mensaje: string }

/** Notices by field. */
export type SenseTexts = Record<string, string | undefined>

/** Evaluates the notices of any row of a noun, by field, from the input over the stored row. */
export const useSenseOfEach = ({ sense, fields }: Sensible): ((typed: Row, whole?: Row) => SenseTexts) => {
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
    (typed: Row, whole: Row = typed) => {
      const row = { ...whole, ...typed }
      const lookup: SenseLookup = (target, key) => rows.get(target)?.get(key)
      const said = textsByField(senseOf(sense, { row, fields, lookup, today: today() }), name => name in typed)
      const ruled = new Set(sense.flatMap(rule => rule.fields))
      for (const { Campo, Mensaje } of (whole.Avisos as readonly SenseNotice[] | undefined) ?? [])
        if (Campo && !ruled.has(Campo) && Campo in typed && same(typed[Campo], whole[Campo])) said.set(Campo, Mensaje)
      return Object.fromEntries(said)
    },
    [sense, fields, rows],
  )
}

/** The notices of a record during editing, by field: from the rules of its noun, and from the server for unchanged fields. */
export const useSense = (noun: Sensible, whole: Row): ((typed: Row) => SenseTexts) => {
  const said = useSenseOfEach(noun)
  return useCallback((typed: Row) => said(typed, whole), [said, whole])
}
