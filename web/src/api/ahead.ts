/**
 * Reads that begin before a page is drawn: when a person points at the link of the page, or as soon as the page is opened. The module of a page
 * exports them as `ahead`, because only the page knows the columns and the order of its list.
 */
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/** What an address tells about the page to open: the screen, the state of its list (`filtros`), and the query. */
export type Opening = { screen: string; filtros: string; search: Readonly<Record<string, unknown>> }
type AheadQuery = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> }
/** The reads that a page makes for its first drawing; an empty list when they depend on more than the address. */
export type Ahead = (opening: Opening) => readonly AheadQuery[]

/** A page uses an answer that is at most this many milliseconds old; when something of the list changes, the page reads at once. */
const FRESH_MS = 5_000

const readAt = new Map<string, number>()

/** Begins reads, except those that were answered a moment ago. A page repeats a read that failed, and reports the failure. */
export const readAhead = (queries: readonly AheadQuery[]): void => {
  for (const query of queries) {
    readAt.set(hashKey(query.queryKey), Date.now())
    void queryClient.prefetchQuery({ ...query, staleTime: FRESH_MS, retry: false })
  }
}

/** How old an answer may be when its list is opened, in milliseconds. A list that was not read ahead is read at every opening: 0. */
export const freshness = ({ queryHash }: { queryHash: string }): number =>
  Date.now() - (readAt.get(queryHash) ?? 0) < FRESH_MS ? FRESH_MS : 0
