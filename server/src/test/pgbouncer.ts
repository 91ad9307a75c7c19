/** A PgBouncer of the test, in transaction mode, on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { through } from './proxy.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync)

/** Is the program installed? */
export const hasPooler = PROGRAM !== undefined

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534

export type Pooler = {
  /** The address of a database through the pooler. */
  of: (url: string) => string
  close: () => Promise<void>
}

/** `size` connections to the server; `ignores` startup parameters instead of refusing them; further lines of its settings. */
export type PoolerOptions = { size?: number; ignores?: string; mode?: string }

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a pooler before the server of an address. */
export const startPooler = async (
  server: string,
  { size = 4, ignores = '', mode = 'transaction' }: PoolerOptions = {},
): Promise<Pooler> => {
  const { hostname, port: to, username, password } = new URL(server)
  const folder = await mkdtemp(join(tmpdir(), 'nogal-pgbouncer-'))
  const port = await freePort()
  const user = decodeURIComponent(username) || 'postgres'
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${to || 5432} user=${user}${password && ` password=${decodeURIComponent(password)}`}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${mode}`, `default_pool_size = ${size}`, 'max_client_conn = 200', 'server_idle_timeout = 5'],
    ...(ignores ? [`ignore_startup_parameters = ${ignores}`] : []),
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o644 })
  await chmod(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child: ChildProcess = spawn(PROGRAM!, ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'], ...asNobody })
  let said = ''
  child.stderr!.on('data', chunk => {
    said += chunk
  })
  for (let n = 0; !(await answers(port)); n++) {
    if (n > 100 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
    await sleep(50)
  }
  const close = async () => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { of: url => through(url, { port }), close }
}
