/** What the screens of an aggregate need beside its definition in the model: its calls and its addresses. */
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import type { AnyCall, Funcion } from '@nogal/model/call'
import type { Printing } from '@nogal/model/papel/papel.calls'
import type { LiveCall } from '@nogal/model/vivo'
import type { ReactNode } from 'react'
import type { TablerIcon } from '#icons'
import type { Row } from '../values/row.ts'

export type AnyPartCalls = { agregar: AnyCall; actualizar: AnyCall; eliminar: AnyCall }

/** `L` is a row of its list, `W` the whole of one. */
export type View<L extends Row = Row, W extends Row = Row> = {
  aggregate: AnyAggregate
  /** How the paths of its calls begin: their answers are stale after a change. */
  path: string
  /** How the paths of others begin that speak of it. */
  alsoStale?: readonly string[]
  /** Address of its list, and how the addresses of its records begin. */
  listAddress: string
  recordAddress: string
  /** Fields of a record that its address has after `recordAddress`; by default its key. */
  addressedBy?: readonly string[]
  /** Its records have one address, to read and to edit, and its list takes what it shows in the query. */
  single?: true
  /** Records come into being elsewhere, as this says; the list does not offer a new one. */
  madeElsewhere?: string
  /** What people call a record, where that is not the field that the definition names. */
  named?: (row: L | W) => string
  calls: {
    list: AnyCall
    export: AnyCall
    /** What all rows of the list come to. */
    summary: AnyCall
    whole: AnyCall
    change: AnyCall
    remove: AnyCall
    state: AnyCall
    states: AnyCall
    /** What others save of one, while it is open. */
    live?: LiveCall
    parts: Readonly<Record<string, AnyPartCalls>>
  }
  /** Whom a record is agreed with, where the question before it is deleted should say so. */
  partner?: (row: L | W) => string
  /** Says before a step between states what it does to this record beyond what the step says of all. */
  Consequences?: (props: { row: Row; step: PeopleStep }) => ReactNode
  /** What is lost with a record that is deleted, one entry a kind. */
  losses: (whole: W) => string[]
}

/** What of it is enough to change several of its records at once. */
// biome-ignore lint/suspicious/noExplicitAny: any aggregate
export type Changed = Pick<View<any, any>, 'aggregate' | 'path' | 'alsoStale' | 'named' | 'partner'> & {
  calls: Pick<View['calls'], 'change'>
}

/** The printings of the paper of a record, and how its history tells one: «imprimió el contrato en español». */
export type Prints = { call: AnyCall; tell: (printing: Printing) => string }

// biome-ignore lint/suspicious/noExplicitAny: the screens of any aggregate
export type AnyView = View<any, any>

/** Something that can be done with a row of the list or with the record, in a dialog of its own. */
export type RecordAction<R> = {
  key: string
  label: string
  Icon: TablerIcon
  /** Function of the screen that has to be granted. */
  needs: Funcion
  /** A button beside the title of the record; without it, an entry of its menu. */
  button?: true
  Dialog: (props: { row: R; onClose: () => void }) => ReactNode
}

/** Something that can be done with several rows of the list, in a dialog of its own. */
export type ManyAction<R> = Pick<RecordAction<R>, 'key' | 'label' | 'Icon' | 'needs'> & {
  Dialog: (props: { rows: readonly R[]; onClose: () => void }) => ReactNode
}

const addressFields = (view: AnyView): readonly string[] => view.addressedBy ?? view.aggregate.key

/** The address of a record, to edit; also to read where there is one for both. */
export const addressOfRecord = (view: AnyView, row: Row): string =>
  [view.recordAddress, ...addressFields(view).map(name => encodeURIComponent(String(row[name])))].join('/')

/** The address at which a record is read. */
export const readingAddress = (view: AnyView, row: Row): string => `${addressOfRecord(view, row)}${view.single ? '' : '/view'}`

const valuesOf = (names: readonly string[], row: Row): Row => Object.fromEntries(names.map(name => [name, row[name]]))

/** The key of a record among its values. */
export const keyValues = (view: Pick<AnyView, 'aggregate'>, row: Row): Row => valuesOf(view.aggregate.key, row)

/** What of a record its address and its calls need. */
export const placeValues = (view: AnyView, row: Row): Row => valuesOf([...new Set([...view.aggregate.key, ...addressFields(view)])], row)

/** What people call a record: its contract, its number. */
export const recordName = (view: Pick<AnyView, 'aggregate' | 'named'>, row: Row): string =>
  view.named?.(row) ?? String(row[view.aggregate.name])
