/**
 * Addresses of the list of an aggregate and of its records. Each carries what the list showed, as the list writes it in its own address,
 * so that one comes back to the same rows; the tab of a record stands after `#`.
 */
import { useParams, useSearch } from '@tanstack/react-router'
import type { Row } from '../values/row.ts'
import { type AnyView, addressOfRecord, readingAddress } from './view.ts'

/** `search` is `{ lista }`; the router, whose routes are rows of a list, knows of no search. */
export type Link = { to: string; search?: never; hash?: string }
type Shown = { filtros?: string; tab?: string; editing?: boolean }

/** What the list shows or showed, as the address of a list or of a record has it; empty for a list as it starts. */
export function useFiltros(): string {
  const { filtros } = useParams({ strict: false }) as { filtros?: string }
  const { lista } = useSearch({ strict: false }) as { lista?: unknown }
  return filtros ?? (typeof lista === 'string' ? lista : '')
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('/')
const withLista = (filtros: string) => (filtros ? { search: { lista: filtros } as never } : {})

/** A list, as it was left; `single`: it takes what it shows in the query. */
export const listAt = (address: string, filtros: string, single: boolean): Link =>
  single ? { to: address, ...withLista(filtros) } : { to: joined(address, filtros) }

/** The list of an aggregate, as it was left. */
export const listLink = (view: AnyView, filtros: string): Link => listAt(view.listAddress, filtros, Boolean(view.single))

/** Where a new record is made. */
export const newLink = (view: AnyView, filtros: string): Link => ({ to: joined(view.recordAddress, 'nuevo', filtros) })

/** A record, to read or to edit. Only the address to edit has a place for the filters in its path. */
export const recordLink = (view: AnyView, row: Row, { filtros = '', tab = '', editing = false }: Shown = {}): Link => {
  const hash = tab ? { hash: tab } : {}
  if (editing && !view.single) return { to: joined(addressOfRecord(view, row), filtros), ...hash }
  return { to: readingAddress(view, row), ...withLista(filtros), ...hash }
}

/** The address of a link, for what is no link of the router. */
export const hrefOf = ({ to, search, hash }: Link): string => {
  const query = Object.entries(search ?? {}).map(([name, value]) => `?${name}=${encodeURIComponent(String(value))}`)
  return `${to}${query.join('')}${hash ? `#${hash}` : ''}`
}
