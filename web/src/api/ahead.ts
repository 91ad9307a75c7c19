/**
 * Reads that begin before their page is drawn: when a person points at its link, or as the first act of opening the page. A page names
 * them in its module, as `ahead`, because only the page knows its columns and its order.
 */
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/** What a page is opened with: its screen, and the state of a list in its address. */
export type Opening = { screen: string; filtros: string; search: Readonly<Record<string, unknown>> }
type AheadQuery = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> }
/** The reads of a page before its first drawing; none when they depend on more than the address. */
export type Ahead = (opening: Opening) => readonly AheadQuery[]

/** An answer counts as read by the page itself for this many milliseconds; a change of its record ends that at once. */
const FRESH_MS = 5_000

const readAt = new Map<string, number>()

/** Begins reads; a failed one is repeated by the page, which reports the failure. */
export const readAhead = (queries: readonly AheadQuery[]): void => {
  for (const query of queries) {
    readAt.set(hashKey(query.queryKey), Date.now())
    void queryClient.prefetchQuery({ ...query, structuralSharing: false, staleTime: 0, retry: false })
  }
}

/** How long the answer of a list is used, in milliseconds: a list is read whenever it is opened, but for one that was just read ahead. */
export const freshness = ({ queryHash }: { queryHash: string }): number =>
  Date.now() - (readAt.get(queryHash) ?? 0) < FRESH_MS ? FRESH_MS : 0
