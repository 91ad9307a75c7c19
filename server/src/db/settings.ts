/** Settings of both engines. */

/** The time zone of the exporter, in which days begin and end. */
export const TIME_ZONE = 'America/Santiago'

export const LIMITS = {
  /** Timeout of a statement, in milliseconds; shorter on the embedded engine, where a slow one blocks everybody. */
  statementMs: { server: 30_000, engine: 10_000 },
  /** Timeout of a statement of a list; a user whose list takes longer should narrow the filter. */
  listMs: 3_000,
  /** How long a request waits for a connection; on the embedded engine longer than the longest statement plus a restart. */
  connectionMs: { server: 10_000, engine: 15_000 },
  /**
   * An unused connection to a server is closed after this many milliseconds, except the last ones: a new connection loads the catalogue and
   * plans each statement again, which costs 0.1 s for a read and 0.5 s for a plan of shipments. A connection takes 40 MB of the server, one
   * that was used for everything 160 MB.
   */
  idle: { ms: 300_000, kept: 2 },
  /** How many lists of one user may wait for a connection, and how long. */
  lists: { mayWait: 100, patienceMs: 5_000 },
} as const
