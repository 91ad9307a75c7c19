/** A PostgreSQL server of a test, and copies of it, which can be restarted and stopped without affecting any other. */
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './freePort.ts'

export type Cluster = {
  port: number
  url: string
  /** Restarts the server and cuts every connection, even during a statement; `immediate` acts like a power failure. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>
  /** Stops the server like a power failure, until `start`. */
  halt: () => Promise<void>
  start: () => Promise<void>
  query: (sql: string) => Promise<pg.QueryResult>
  /** Copies the files of the running server into a folder that does not exist yet (`pg_basebackup`). */
  baseBackup: (to: string) => Promise<void>
  /** Makes a copy that follows this server (streaming replication), and starts it. */
  copy: () => Promise<Cluster>
  remove: () => Promise<void>
}

const run = promisify(execFile)

/** The folder of the programs of a PostgreSQL server; undefined where they are not installed. */
export const serverPrograms = (): string | undefined => {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
    return existsSync(join(folder, 'initdb')) ? folder : undefined
  } catch {
    return undefined
  }
}

const isRoot = process.getuid?.() === 0

/** Runs a program of PostgreSQL; as root by the user postgres, since PostgreSQL refuses to run as root. */
const programIn =
  (env: Record<string, string>) =>
  (name: string, ...args: string[]) => {
    const folder = serverPrograms()
    if (!folder) throw new Error('the programs of a PostgreSQL server are not here (initdb)')
    // the variables are for the program itself, not for what starts it
    const words = [...Object.entries(env).map(([key, value]) => `${key}=${value}`), join(folder, name), ...args]
    return isRoot
      ? run('su', ['postgres', '-c', ['env', ...words].map(word => `'${word}'`).join(' ')], { cwd: tmpdir() })
      : run('env', words)
  }
const program = programIn({})

/** Makes the data of a server by `fill`, and starts it with these settings, and with these variables around it. */
const clusterOf = async (
  fill: (data: string) => Promise<unknown>,
  settings: readonly string[],
  env: Record<string, string> = {},
): Promise<Cluster> => {
  const starting = programIn(env)
  const folder = mkdtempSync(join(tmpdir(), 'nogal-servidor-'))
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  const data = join(folder, 'datos')
  const port = await freePort()
  await fill(data)
  const options = [
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1${settings.map(one => ` -c ${one}`).join('')}`,
    '-l',
    join(folder, 'registro'),
  ]
  const start = async () => void (await starting('pg_ctl', 'start', '-w', '-D', data, ...options))
  await start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    port,
    url,
    restart: async mode => void (await starting('pg_ctl', 'restart', '-w', '-m', mode, '-D', data, ...options)),
    halt: async () => void (await program('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)),
    start,
    query: async sql => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return client.query(sql).finally(() => client.end())
    },
    baseBackup: async to => void (await program('pg_basebackup', '-d', url, '-D', to, '-X', 'fetch', '-c', 'fast', '-N')),
    copy: () => clusterOf(to => program('pg_basebackup', '-d', url, '-D', to, '-R', '-X', 'stream', '-c', 'fast', '-N'), settings),
    remove: async () => {
      // a server that was stopped needs no stop
      await program('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data).catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates and starts a server with these settings; needs the programs of PostgreSQL, and if run as root the user postgres. */
export const startCluster = (...settings: string[]): Promise<Cluster> => startClusterIn({}, ...settings)

/** As `startCluster`, with these variables around the server. */
export const startClusterIn = (env: Record<string, string>, ...settings: string[]): Promise<Cluster> =>
  clusterOf(data => program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'), settings, env)

/** Starts a server from a base backup and an archive of WAL, as it was at the time `until`, or as far as the archive goes. */
export const recoveredCluster = (base: string, archive: string, until?: string): Promise<Cluster> =>
  clusterOf(async data => {
    await run('cp', ['-a', base, data])
    const settings = {
      restore_command: `cp ${archive}/%f %p`,
      ...(until && { recovery_target_time: until, recovery_target_action: 'promote' }),
    }
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      Object.entries(settings)
        .map(([name, value]) => `\n${name} = '${value}'`)
        .join(''),
    )
    writeFileSync(join(data, 'recovery.signal'), '')
    if (isRoot) execFileSync('chown', ['-R', 'postgres', data])
  }, [])
