import type { Fields } from '@nogal/model/fields'
import { useEffect, useMemo } from 'react'
import type { Row } from '../../values/row.ts'
import type { SheetLine } from './types.ts'
import { faultsOf, isPending, type SheetLookup } from './values.ts'

export const NO_FAULTS: Readonly<Record<string, string>> = {}

/** Faults of a line, worked out once while neither it nor the lists change. */
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
  /** The line that the keyboard is in. */
  active: SheetLine
  /** Follows which lines cannot be stored yet. */
  onFaults: ((faulty: ReadonlySet<string>) => void) | undefined
}

/** Faults of all lines, and those of them that are shown. */
export const useFaults = ({ fields, lines, lookup, active, onFaults }: Options) => {
  const faultsIn = useFaultsOfLine(fields, lookup)
  const found = lines.map(line => ({ line, faults: faultsIn(line) }))
  // what is still missing in the line that is being written is no fault yet
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
