/** A PostgreSQL server as the database: pools with limits, and a watcher that knows whether the server answers. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { CONNECTIONS, type Config, MOST_LAG_SECONDS, StartError } from '../config.ts'
import { heardChanges } from './changes.ts'
import { beginningEach, clientsOf, type LimitedQuery, poolOf } from './client.ts'
import { lost } from './failure.ts'
import { type Reading, replicasOf } from './replicas.ts'
import { LIMITS, optionsOf, PLANNING } from './settings.ts'
import { sharesOf } from './share.ts'
import { typeParsers } from './types.ts'

/** The server cancels a slow statement itself; the client waits this much longer for that answer. */
const GRACE_MS = 3_000

const POOLER = 'un intermediario de conexiones, como PgBouncer'
const MANUAL = 'El manual lo explica: docs/manual/operacion.md, «PgBouncer».'

/** What to do about a pooler that nobody told of. */
const untold = () =>
  new StartError(
    `DATABASE_URL lleva a ${POOLER}, que no entrega avisos ni conserva lo que se pide a una sesión. Ponga en DATABASE_URL_DIRECTA la dirección del propio servidor de PostgreSQL, y deje en DATABASE_URL la del intermediario. ${MANUAL}`,
  )
const notDirect = () =>
  new StartError(`DATABASE_URL_DIRECTA lleva a ${POOLER}; debe ser la dirección del propio servidor de PostgreSQL. ${MANUAL}`)
const apart = () =>
  new StartError(
    `Los avisos de DATABASE_URL no llegan a DATABASE_URL_DIRECTA: las dos deben llevar a la misma base de datos, la segunda sin intermediario. ${MANUAL}`,
  )
const ofStatements = () =>
  new StartError(`El intermediario de DATABASE_URL reparte sentencias sueltas; configúrelo con pool_mode = transaction. ${MANUAL}`)

/** What PgBouncer says of startup parameters that it does not pass on, and of transactions where it has none. */
const REFUSED_BY_POOLER = /unsupported startup parameter/
const WITHOUT_TRANSACTIONS = /statement pooling mode/

type Variable = 'DATABASE_URL' | 'DATABASE_URL_DIRECTA'

/** The failure of a first connection as a sentence that says what to do. */
const startErrorOf = (variable: Variable, error: unknown): StartError => {
  if (error instanceof StartError) return error
  const { message = '', code } = error as { message?: string; code?: string }
  if (REFUSED_BY_POOLER.test(message)) return variable === 'DATABASE_URL' ? untold() : notDirect()
  if (WITHOUT_TRANSACTIONS.test(message)) return ofStatements()
  return new StartError(`No se pudo usar la base de datos de ${variable}: ${message || code}`, { cause: error })
}

/** Fails when the version of the server is not supported. */
const demandVersion = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const version = Math.floor(rows[0]!.version / 10_000)
  if (version < 15) throw new StartError(`El servidor es PostgreSQL ${version}; se necesita la versión 15 o posterior.`)
}

/** Settings of a session, by the longest statement in milliseconds. */
const settingsOf = (statementMs: number) => ({
  ...PLANNING,
  statement_timeout: String(statementMs),
  lock_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
})

/** The beginning of a transaction with settings of its own. */
const beginningOf = (settings: Record<string, string>): string =>
  `begin; select ${Object.entries(settings)
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

/** One connection, for questions before the pools are opened. */
const asking = async <T>(variable: Variable, options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: LIMITS.connectionMs.server, application_name: 'nogal' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw startErrorOf(variable, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What the sessions of the server itself begin with; fails where the settings of a session do not arrive, as with a pooler. */
const sessionOf = (connectionString: string, variable: Variable): Promise<{ search_path: string }> => {
  const settings = settingsOf(LIMITS.statementMs.server)
  return asking(variable, { connectionString, options: optionsOf(settings) }, async client => {
    const { rows } = await client.query("select current_setting('TimeZone') as zone, current_setting('search_path') as search_path")
    if (rows[0].zone !== settings.TimeZone) throw variable === 'DATABASE_URL' ? untold() : notDirect()
    return rows[0]
  })
}

/**
 * Does a pooler keep prepared statements? One that does gives them names of its own, so that clients do not meet on a connection; one that
 * does not passes the names on.
 */
const keepsNames = (connectionString: string): Promise<boolean> =>
  asking('DATABASE_URL', { connectionString }, async client => {
    const name = `nogal_${randomBytes(6).toString('hex')}`
    const { rows } = await client.query({ name, text: 'select name from pg_prepared_statements' })
    return rows.every(row => row.name !== name)
  })

/** Where the server is, and how many connections of one process it gets: lists have their own, so that slow ones leave the others alone. */
export type ServerPlace = { DATABASE_URL: string } & Partial<
  Pick<Config, 'DATABASE_URL_DIRECTA' | 'DATABASE_URL_LECTURA' | 'LECTURA_ATRASO' | 'CONEXIONES' | 'CONEXIONES_LISTAS'>
>

/**
 * Opens a PostgreSQL server; with `DATABASE_URL_DIRECTA`, `DATABASE_URL` leads to a pooler before the server, and copies may have one, too.
 */
export const openServer = async (place: ServerPlace) => {
  const { DATABASE_URL: connectionString, DATABASE_URL_DIRECTA: direct } = place
  const { DATABASE_URL_LECTURA: urls = [], LECTURA_ATRASO: mostLag = MOST_LAG_SECONDS } = place
  const { CONEXIONES: forAll = CONNECTIONS.all, CONEXIONES_LISTAS: forLists = CONNECTIONS.lists } = place
  const { search_path } = await sessionOf(direct ?? connectionString, direct ? 'DATABASE_URL_DIRECTA' : 'DATABASE_URL')
  const nameless = direct !== undefined && !(await keepsNames(connectionString))
  const changes = heardChanges(direct ?? connectionString, {
    onSilence: reason => pools.forEach(({ endAll }) => void endAll(reason)),
    spokenAt: connectionString,
  })
  const ready = async () => {
    if (changes.isSilent) throw lost('The database does not answer.')
  }
  type Place = { connectionString: string; nameless: boolean; ready: () => Promise<void>; connectionMs: number }
  const main: Place = { connectionString, nameless, ready, connectionMs: LIMITS.connectionMs.server }
  const open = (max: number, statementMs: number, { connectionString, connectionMs, ...own } = main) => {
    const settings = settingsOf(statementMs)
    const rules = {
      limitMs: statementMs + GRACE_MS,
      connectMs: LIMITS.newConnectionMs,
      onLimit: (ms: number) => lost(`No answer within ${ms} ms.`),
      ...own,
    }
    const clients = clientsOf(rules)
    const pool = poolOf(
      {
        connectionString,
        max,
        pipeline: true,
        connectionTimeoutMillis: connectionMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: 'nogal',
        types: typeParsers,
        ...(!direct && { options: optionsOf(settings) }),
      },
      clients,
    )
    // a pooler gives each transaction another session, so each transaction brings its settings along
    const beginning = direct ? beginningOf({ ...settings, search_path }) : 'begin'
    return { pool, beginning, endAll: clients.endAll }
  }
  const each = ({ pool, ...own }: ReturnType<typeof open>) => ({ pool: direct ? beginningEach(pool, own.beginning) : pool, ...own })
  const [all, lists] = [each(open(forAll, LIMITS.statementMs.server)), each(open(forLists, LIMITS.listMs))]
  const pools = [all, lists]
  // nobody asked whether a pooler before a copy keeps statements, so it is sent none to keep
  const ofCopies = { nameless: direct !== undefined, ready: async () => undefined, connectionMs: LIMITS.connectionMs.replica }
  const openCopy = (url: string) => open(forLists, LIMITS.listMs, { connectionString: url, ...ofCopies })
  const replicas = urls.length ? replicasOf({ urls, mostLag, primary: all.pool, open: openCopy }) : undefined
  const onServer = (statement: LimitedQuery) => lists.pool.query(statement)
  const close = async () => {
    await Promise.all([changes.close(), replicas?.close()])
    await Promise.all(pools.map(({ pool }) => pool.end()))
  }
  try {
    await demandVersion(all.pool)
    if ((await changes.begun) === 'deaf') throw direct ? apart() : untold()
    await replicas?.begun
    for (const { name, state } of replicas?.report() ?? [])
      if (state !== 'sirve') console.warn(`La réplica ${name} de DATABASE_URL_LECTURA no se usa todavía: ${state}.`)
  } catch (error) {
    await close()
    throw startErrorOf('DATABASE_URL', error)
  }
  // half of the connections for lists serve one user at most
  const share = sharesOf({ ...LIMITS.lists, atOnce: Math.ceil(forLists / 2) })
  return {
    pool: all.pool,
    beginning: all.beginning,
    pools: [{ name: 'todas', pool: all.pool }, { name: 'listas', pool: lists.pool }, ...(replicas?.pools ?? [])],
    kind: 'postgresql' as const,
    changes,
    list: (who: string, statement: LimitedQuery, reading?: Reading) =>
      share(who, () => (replicas ? replicas.read(who, statement, reading, onServer) : onServer(statement))),
    ...(replicas && { replicas }),
    demandRoom: () => undefined,
    health: () => changes.health,
    close,
  }
}
