/** What the screens of an aggregate need in addition to its definition: its calls and its addresses. */
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import type { AnyCall, Funcion } from '@nogal/model/call'
import type { Printing } from '@nogal/model/papel/papel.calls'
import type { LiveCall } from '@nogal/model/vivo'
import type { ReactNode } from 'react'
import type { TablerIcon } from '#icons'
import type { Row } from '../values/row.ts'

export type AnyPartCalls = { agregar: AnyCall; actualizar: AnyCall; eliminar: AnyCall }

/** `L` is a row of its list, `W` a whole record. */
export type View<L extends Row = Row, W extends Row = Row> = {
  aggregate: AnyAggregate
  /** Prefix of the paths of its calls, whose queries a change invalidates. */
  path: string
  /** Prefixes of other paths whose queries a change invalidates. */
  alsoStale?: readonly string[]
  /** Address of its list, and prefix of the addresses of its records. */
  listAddress: string
  recordAddress: string
  /** Fields in the address of a record after `recordAddress`; by default its key. */
  addressedBy?: readonly string[]
  /** Its records have one address for reading and editing, and its list has its state in the query. */
  single?: true
  /** How its records are created elsewhere; the list then has no button for a new one. */
  madeElsewhere?: string
  /** The name of a record, where that is not the name field of the definition. */
  named?: (row: L | W) => string
  calls: {
    list: AnyCall
    export: AnyCall
    /** The sums over all rows of the list. */
    summary: AnyCall
    whole: AnyCall
    change: AnyCall
    remove: AnyCall
    state: AnyCall
    states: AnyCall
    /** The live updates of an open record. */
    live?: LiveCall
    parts: Readonly<Record<string, AnyPartCalls>>
  }
  /** The partner of a record, for the question before it is deleted. */
  partner?: (row: L | W) => string
  /** Shows additional effects of a state step on this record. */
  Consequences?: (props: { row: Row; step: PeopleStep }) => ReactNode
  /** What is deleted with a record, one entry per kind. */
  losses: (whole: W) => string[]
}

/** What of it is enough to change several of its records at once. */
// biome-ignore lint/suspicious/noExplicitAny: any aggregate
export type Changed = Pick<View<any, any>, 'aggregate' | 'path' | 'alsoStale' | 'named' | 'partner'> & {
  calls: Pick<View['calls'], 'change'>
}

/** The printings of a record's paper, and the text of one in its history: «imprimió el contrato en español». */
export type Prints = { call: AnyCall; tell: (printing: Printing) => string }

// biome-ignore lint/suspicious/noExplicitAny: the screens of any aggregate
export type AnyView = View<any, any>

/** An action on a row of the list or on the record, with its own dialog. */
export type RecordAction<R> = {
  key: string
  label: string
  Icon: TablerIcon
  /** Function of the screen that the action requires. */
  needs: Funcion
  /** Shown as a button beside the title of the record; otherwise as a menu entry. */
  button?: true
  Dialog: (props: { row: R; onClose: () => void }) => ReactNode
}

/** An action on several rows of the list, with its own dialog. */
export type ManyAction<R> = Pick<RecordAction<R>, 'key' | 'label' | 'Icon' | 'needs'> & {
  Dialog: (props: { rows: readonly R[]; onClose: () => void }) => ReactNode
}

const addressFields = (view: AnyView): readonly string[] => view.addressedBy ?? view.aggregate.key

/** The address of a record for editing; also for reading where there is only one. */
export const addressOfRecord = (view: AnyView, row: Row): string =>
  [view.recordAddress, ...addressFields(view).map(name => encodeURIComponent(String(row[name])))].join('/')

/** The address of a record for reading. */
export const readingAddress = (view: AnyView, row: Row): string => `${addressOfRecord(view, row)}${view.single ? '' : '/view'}`

const valuesOf = (names: readonly string[], row: Row): Row => Object.fromEntries(names.map(name => [name, row[name]]))

/** The key values of a record. */
export const keyValues = (view: Pick<AnyView, 'aggregate'>, row: Row): Row => valuesOf(view.aggregate.key, row)

/** The values of a record that its address and its calls need. */
export const placeValues = (view: AnyView, row: Row): Row => valuesOf([...new Set([...view.aggregate.key, ...addressFields(view)])], row)

/** The name of a record: its contract, its number. */
export const recordName = (view: Pick<AnyView, 'aggregate' | 'named'>, row: Row): string =>
  view.named?.(row) ?? String(row[view.aggregate.name])
