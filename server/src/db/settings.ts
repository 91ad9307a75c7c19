/** Settings of both engines. */

/** The time zone of the exporter, in which days begin and end. */
export const TIME_ZONE = 'America/Santiago'

/**
 * How PostgreSQL plans for the portal. Frequently read data is in memory, so random reads cost about as much as sequential ones. Generic plans do
 * not depend on parameter values. JIT compilation takes longer than any list here runs.
 */
export const PLANNING = {
  TimeZone: TIME_ZONE,
  random_page_cost: '1.1',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
}

/** Settings as the options of a connection. */
export const optionsOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export const LIMITS = {
  /** Timeout of a statement, in milliseconds; shorter on the embedded engine, where a slow one blocks everybody. */
  statementMs: { server: 30_000, engine: 10_000 },
  /** Timeout of a statement of a list; a user whose list takes longer should narrow the filter. */
  listMs: 3_000,
  /**
   * How long a request waits for a connection; on the embedded engine longer than the longest statement plus a
   * restart; for a copy of the server briefly, because the server itself can be read.
   */
  connectionMs: { server: 8_000, engine: 15_000, replica: 2_000 },
  /**
   * How long a new connection to the server may take, in milliseconds. One whose first bytes were lost is never answered, even where the
   * server is back, and requests behind it would wait.
   */
  newConnectionMs: 4_000,
  /** How many lists of one user may wait for a connection, and how long. */
  lists: { mayWait: 100, patienceMs: 5_000 },
} as const
