/** What the screens of an aggregate need beside its definition in the model: its calls and its addresses. */
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { AnyCall, Funcion } from '@nogal/model/call'
import type { Printing } from '@nogal/model/papel/papel.calls'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Row } from '../values/row.ts'

export type PartCalls = { agregar: AnyCall; actualizar: AnyCall; eliminar: AnyCall }

/** `L` is a row of its list, `W` the whole of one. */
export type View<L extends Row = Row, W extends Row = Row> = {
  aggregate: AnyAggregate
  /** How the paths of its calls begin: their answers are stale after a change. */
  path: string
  /** Address of its list, and how the addresses of its records begin. */
  listAddress: string
  recordAddress: string
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
    parts: Readonly<Record<string, PartCalls>>
  }
  /** Whom a record is agreed with, where the question before it is deleted should say so. */
  partner?: (row: L | W) => string
  /** What is lost with a record that is deleted, one entry a kind. */
  losses: (whole: W) => string[]
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

/** The address of a record, to read or to edit. */
export const addressOfRecord = (view: AnyView, row: Row): string =>
  [view.recordAddress, ...view.aggregate.key.map((name: string) => encodeURIComponent(String(row[name])))].join('/')

/** The key of a record among its values. */
export const keyValues = (view: AnyView, row: Row): Row => Object.fromEntries(view.aggregate.key.map((name: string) => [name, row[name]]))

/** What people call a record: its contract, its number. */
export const recordName = (view: AnyView, row: Row): string => String(row[view.aggregate.name])
