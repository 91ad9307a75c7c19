import type { Fields } from '@nogal/model/fields'
import { useEffect, useMemo } from 'react'
import type { Row } from '../../values/row.ts'
import type { SheetLine } from './types.ts'
import { faultsOf, isPending, type SheetLookup } from './values.ts'

export const NO_FAULTS: Readonly<Record<string, string>> = {}

/** Errors of a line, memoized until the line or its options change. */
const useFaultsOfLine = (fields: Fields, lookup: SheetLookup) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lists make other faults
  const known = useMemo(() => new WeakMap<Row, Readonly<Record<string, string>>>(), [fields, lookup])
  return (line: SheetLine): Readonly<Record<string, string>> => {
    const found = known.get(line.row) ?? faultsOf(fields, line.row, lookup, line.before)
    known.set(line.row, found)
    return line.problems ? { ...found, ...line.problems } : found
  }
}

type Options = {
  fields: Fields
  lines: readonly SheetLine[]
  lookup: SheetLookup
  /** The active line. */
  active: SheetLine
  /** Called with the lines that can't be stored yet. */
  onFaults: ((faulty: ReadonlySet<string>) => void) | undefined
}

/** The errors of all lines, and those to show. */
export const useFaults = ({ fields, lines, lookup, active, onFaults }: Options) => {
  const faultsIn = useFaultsOfLine(fields, lookup)
  const found = lines.map(line => ({ line, faults: faultsIn(line) }))
  // missing values in the active line are not shown as errors yet
  const shown = found.map(({ line, faults }) => {
    if (line.id !== active.id) return faults
    const told = Object.entries(faults).filter(([name]) => line.row[name] !== null && line.row[name] !== undefined)
    return told.length ? Object.fromEntries(told) : NO_FAULTS
  })
  const faulty = found
    .filter(({ line, faults }) => Object.keys(faults).length || isPending(fields, line.row, lookup))
    .map(({ line }) => line.id)
  const faultyKey = faulty.join(' ')
  useEffect(() => onFaults?.(new Set(faultyKey.split(' ').filter(Boolean))), [onFaults, faultyKey])
  return { found, shown }
}
