/** A PostgreSQL server for one fault, which can be restarted and stopped without affecting any other. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export type Cluster = {
  port: number
  url: string
  /** Restarts the server and cuts every connection, even during a statement; `immediate` acts like a power failure. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>
  query: (sql: string) => Promise<pg.QueryResult>
  remove: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const run = promisify(execFile)

/**
 * Creates and starts a server; needs the programs of PostgreSQL, and if run as root the user postgres, since PostgreSQL refuses to run as
 * root.
 */
export const startCluster = async (): Promise<Cluster> => {
  const programs = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  if (!existsSync(join(programs, 'initdb'))) throw new Error('the programs of a PostgreSQL server are not here (initdb)')
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'nogal-servidor-'))
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  const program = (name: string, ...args: string[]) =>
    isRoot
      ? run('su', ['postgres', '-c', [join(programs, name), ...args].map(arg => `'${arg}'`).join(' ')])
      : run(join(programs, name), args)
  const data = join(folder, 'datos')
  const port = await freePort()
  await program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const options = ['-o', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, '-l', join(folder, 'registro')]
  await program('pg_ctl', 'start', '-w', '-D', data, ...options)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    port,
    url,
    restart: async mode => void (await program('pg_ctl', 'restart', '-w', '-m', mode, '-D', data, ...options)),
    query: async sql => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return client.query(sql).finally(() => client.end())
    },
    remove: async () => {
      await program('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
