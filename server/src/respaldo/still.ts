/**
 * A consistent copy of the embedded database's files. The portal that has them open pauses while they are copied: it listens on this
 * machine, and writes the port and a key to a file of the data folder that only its owner may read.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { StartError } from '../config.ts'
import { endOrphan } from '../db/child.ts'
import { MARK, refuseCopy } from '../db/dataFolder.ts'
import { lockFolder } from '../db/lock.ts'
import type { Db } from '../db/open.ts'

/** While the portal pauses, it answers nobody, so a copy that takes longer than this is aborted. */
const HOLD_MS = 30_000
const NOTICE = 'portal.json'
type Notice = { puerto: number; clave: string }

/** The protocol, one line each: the key; `quieto` and the last log file in use; `listo` once copied; `bien` if nothing changed. */
const WORDS = { still: 'quieto', copied: 'listo', valid: 'bien' } as const

/** Returns a function that reads the next line of the other side; `undefined` once the connection has ended. */
const linesFrom = (socket: net.Socket): (() => Promise<string | undefined>) => {
  const reader = createInterface({ input: socket })
  socket.once('close', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  return () =>
    lines.next().then(
      ({ value }) => value,
      () => undefined,
    )
}

/** Lets `npm run respaldo` ask this portal to pause. Returns a function that ends that. */
export const serveStillness = async ({ pool }: Db, folder: string, holdMs = HOLD_MS): Promise<() => Promise<void>> => {
  const clave = randomBytes(24).toString('base64url')
  const sockets = new Set<net.Socket>()
  const hold = async (socket: net.Socket): Promise<void> => {
    const nextLine = linesFrom(socket)
    if ((await nextLine()) !== clave) return
    const client = await pool.connect()
    const leave = () => socket.destroy()
    let timer: NodeJS.Timeout | undefined
    client.once('error', leave)
    let lost = true
    try {
      // a checkpoint, so that the copy needs no log replay
      await client.query('checkpoint')
      const { rows } = await client.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as last')
      socket.write(`${WORDS.still} ${rows[0].last}\n`)
      timer = setTimeout(leave, holdMs)
      const word = await nextLine()
      // an engine that was restarted meanwhile has written to its files
      await client.query('select 1')
      lost = false
      if (word === WORDS.copied) socket.write(`${WORDS.valid}\n`)
    } finally {
      clearTimeout(timer)
      client.off('error', leave)
      client.release(lost)
    }
  }
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    hold(socket)
      .catch(() => undefined)
      .finally(() => socket.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const path = join(folder, NOTICE)
  writeFileSync(`${path}.nueva`, JSON.stringify({ puerto: port, clave } satisfies Notice), { mode: 0o600 })
  renameSync(`${path}.nueva`, path)
  return async () => {
    rmSync(path, { force: true })
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
}

const TOO_LATE = new StartError('El portal dejó de esperar mientras se copiaban sus archivos. Vuelva a intentarlo cuando haya menos uso.')

/** Asks the portal that has the folder open to pause; `undefined` when none answers. */
const askPortal = async (folder: string): Promise<{ lastLog?: string; isValid: () => Promise<boolean> } | undefined> => {
  let notice: Notice
  try {
    notice = JSON.parse(readFileSync(join(folder, NOTICE), 'utf8'))
  } catch {
    return undefined
  }
  const socket = net.connect({ host: '127.0.0.1', port: notice.puerto })
  const nextLine = linesFrom(socket.on('error', () => undefined))
  socket.write(`${notice.clave}\n`)
  const [word, lastLog] = (await nextLine())?.split(' ') ?? []
  if (word !== WORDS.still) {
    socket.destroy()
    return undefined
  }
  const isValid = async () => {
    socket.write(`${WORDS.copied}\n`)
    const answer = await nextLine()
    socket.destroy()
    return answer === WORDS.valid
  }
  return { lastLog, isValid }
}

/** Work on files that do not change; its argument is the last log file in use, where known. */
type Work = (lastLog?: string) => Promise<void>

/** Runs the work while nothing writes to the folder: its portal pauses, or no portal runs. */
const whileStill = async (folder: string, work: Work): Promise<void> => {
  const portal = await askPortal(folder)
  if (portal) {
    const done = await work(portal.lastLog).then(
      () => undefined,
      (error: Error) => error,
    )
    const isValid = await portal.isValid()
    if (done) throw done
    if (!isValid) throw TOO_LATE
    return
  }
  await whileStopped(folder, work)
}

/** Runs the work while no portal runs on the folder; throws when one does. */
export const whileStopped = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const unlock = await lockFolder(folder)
  try {
    await endOrphan(join(folder, 'motor.pid'))
    return await work()
  } finally {
    unlock()
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0))
  }, 0)

const MEGABYTE = 1024 * 1024

/** Refuses a copy that could fill the disk to which the portal writes. */
const refuseNarrow = (base: string): void => {
  const { bavail, bsize } = statfsSync(base)
  const needed = 2 * sizeOf(base)
  if (bavail * bsize > needed) return
  throw new StartError(
    `No hay espacio para respaldar: se necesitan ${Math.ceil(needed / MEGABYTE)} MB libres en el disco de la carpeta de datos.`,
  )
}

const WORK = 'respaldo.parcial'
/** Files that are not copied: the mark of an open database, and the file of its process. */
const LEFT_OUT = new Set<string>([MARK, 'postmaster.pid'])

/** Recycled log files are empty, and may be most of the folder. */
const isSpareLog = (path: string, lastLog: string): boolean => /pg_wal[/\\][0-9A-F]{24}$/.test(path) && basename(path) > lastLog

/** A data folder with a copy of the database, inside the copied folder, and a function that removes it. */
export type Copy = { folder: string; remove: () => void }

/** Copies the database of a data folder, whether its portal runs or not; `still` replaces the way to pause, in tests. */
export const copyDatabase = async (folder: string, still: typeof whileStill = whileStill): Promise<Copy> => {
  const base = join(folder, 'base')
  if (!existsSync(join(base, 'PG_VERSION'))) throw new StartError(`En la carpeta ${folder} no hay una base de datos de Nogal.`)
  refuseCopy(folder)
  refuseNarrow(base)
  const copy = join(folder, WORK)
  const remove = () => rmSync(copy, { recursive: true, force: true })
  const unlock = await lockFolder(copy)
  try {
    rmSync(join(copy, 'base'), { recursive: true, force: true })
    // in one synchronous call, because others wait until the copy is complete
    await still(folder, async lastLog =>
      cpSync(base, join(copy, 'base'), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
        filter: path => !LEFT_OUT.has(basename(path)) && !(lastLog && isSpareLog(path, lastLog)),
      }),
    )
    unlock()
    return { folder: copy, remove }
  } catch (error) {
    unlock()
    remove()
    throw error
  }
}
