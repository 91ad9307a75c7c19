/**
 * Addresses of the list of an aggregate and of its records. Each carries what the list showed, as the list writes it in its own address,
 * so that one comes back to the same rows; the tab of a record stands after `#`.
 */
import { useParams, useSearch } from '@tanstack/react-router'
import type { Row } from '../values/row.ts'
import { type AnyView, addressOfRecord } from './view.ts'

/** `search` is `{ lista }`; the router, whose routes are rows of a list, knows of no search. */
type Link = { to: string; search?: never; hash?: string }
type Shown = { filtros?: string; tab?: string; editing?: boolean }

/** What the list shows or showed, as the address of a list or of a record has it; empty for a list as it starts. */
export function useFiltros(): string {
  const { filtros } = useParams({ strict: false }) as { filtros?: string }
  const { lista } = useSearch({ strict: false }) as { lista?: unknown }
  return filtros ?? (typeof lista === 'string' ? lista : '')
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('/')

/** The list, as it was left. */
export const listLink = (view: AnyView, filtros: string): Link => ({ to: joined(view.listAddress, filtros) })

/** Where a new record is made. */
export const newLink = (view: AnyView, filtros: string): Link => ({ to: joined(view.recordAddress, 'nuevo', filtros) })

/** A record, to read or to edit. Only the address to edit has a place for the filters in its path. */
export const recordLink = (view: AnyView, row: Row, { filtros = '', tab = '', editing = false }: Shown = {}): Link => {
  const base = addressOfRecord(view, row)
  const hash = tab ? { hash: tab } : {}
  if (editing) return { to: joined(base, filtros), ...hash }
  return { to: joined(base, 'view'), ...(filtros && { search: { lista: filtros } as never }), ...hash }
}

/** The address of a link, for what is no link of the router. */
export const hrefOf = ({ to, search, hash }: Link): string => {
  const query = Object.entries(search ?? {}).map(([name, value]) => `?${name}=${encodeURIComponent(String(value))}`)
  return `${to}${query.join('')}${hash ? `#${hash}` : ''}`
}
