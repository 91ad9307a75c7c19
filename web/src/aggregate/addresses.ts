/**
 * Addresses of the list of an aggregate and of its records. A record's address includes the state of the list, in the list's own format, so
 * that the way back leads to the same rows; the tab of a record is the fragment after `#`.
 */
import { useParams, useSearch } from '@tanstack/react-router'
import type { Row } from '../values/row.ts'
import { type AnyView, addressOfRecord, readingAddress } from './view.ts'

/** `search` is `{ lista }`; its type is `never`, because the router's types know no search parameters of generated routes. */
export type Link = { to: string; search?: never; hash?: string }
type Shown = { filtros?: string; tab?: string; editing?: boolean }

/** The state of a list in an address: in the path, else in the query; empty for the initial list. */
export const filtrosIn = ({ filtros }: { filtros?: string }, { lista }: { lista?: unknown }): string =>
  filtros ?? (typeof lista === 'string' ? lista : '')

/** The current or former state of the list, as in the address of a list or a record; empty for the initial list. */
export const useFiltros = (): string => filtrosIn(useParams({ strict: false }), useSearch({ strict: false }))

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('/')
const withLista = (filtros: string) => (filtros ? { search: { lista: filtros } as never } : {})

/** The address of a list with its state; with `single`, the state is in the query. */
export const listAt = (address: string, filtros: string, single: boolean): Link =>
  single ? { to: address, ...withLista(filtros) } : { to: joined(address, filtros) }

/** The address of the list of an aggregate, with its state. */
export const listLink = (view: AnyView, filtros: string): Link => listAt(view.listAddress, filtros, Boolean(view.single))

/** The address of a new record. */
export const newLink = (view: AnyView, filtros: string): Link => ({ to: joined(view.recordAddress, 'nuevo', filtros) })

/** The address of a record, to read or to edit. Only the address to edit has the state of the list in its path. */
export const recordLink = (view: AnyView, row: Row, { filtros = '', tab = '', editing = false }: Shown = {}): Link => {
  const hash = tab ? { hash: tab } : {}
  if (editing && !view.single) return { to: joined(addressOfRecord(view, row), filtros), ...hash }
  return { to: readingAddress(view, row), ...withLista(filtros), ...hash }
}

/** The address of a link as text, where no router link can be used. */
export const hrefOf = ({ to, search, hash }: Link): string => {
  const query = Object.entries(search ?? {}).map(([name, value]) => `?${name}=${encodeURIComponent(String(value))}`)
  return `${to}${query.join('')}${hash ? `#${hash}` : ''}`
}
