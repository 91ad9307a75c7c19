import pg from 'pg'

const LOCAL = ['postgres://postgres@127.0.0.1:5432/postgres', 'postgres://127.0.0.1:5432/postgres']
const PATIENCE_MS = 3_000

/** Why tests can't use a server; undefined when it can create databases. */
const problemOf = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; allowed: boolean }>(
      "select current_setting('server_version_num')::int / 10000 as version, rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user",
    )
    if (rows[0]!.version < 15) return `it is PostgreSQL ${rows[0]!.version}, and 15 is the oldest supported`
    return rows[0]!.allowed ? undefined : 'its user may not create databases'
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    return message || code || 'no answer'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The server for tests: `TEST_DATABASE_URL`, which then must work, else one on 127.0.0.1:5432; without any, the reason. */
export const findServer = async (env: NodeJS.ProcessEnv): Promise<{ url?: string; reason?: string }> => {
  const named = env.TEST_DATABASE_URL
  if (named) {
    const problem = await problemOf(named)
    if (problem) throw new Error(`TEST_DATABASE_URL can't be used: ${problem}`)
    return { url: named }
  }
  let reason: string | undefined
  for (const url of LOCAL) {
    const problem = await problemOf(url)
    if (!problem) return { url }
    reason ??= problem
  }
  return { reason }
}
