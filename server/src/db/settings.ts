/** What both engines keep to. */

/** Days begin and end where the exporter is, on both engines. */
export const TIME_ZONE = 'America/Santiago'

export const LIMITS = {
  /** What a statement may take on a server; and on the embedded engine, where everybody waits for it. */
  statementMs: { server: 30_000, engine: 10_000 },
  /** What a statement of a list may take: whoever waits longer should narrow the filter. */
  listMs: 3_000,
  /** What a request waits for a connection; on the embedded engine longer than the longest statement and a new start. */
  connectionMs: { server: 10_000, engine: 15_000 },
  /** Lists of one user that may wait for their turn, and how long. */
  lists: { mayWait: 100, patienceMs: 5_000 },
} as const
