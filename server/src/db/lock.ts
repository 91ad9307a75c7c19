import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../config.ts'
import { closeToOthers } from './dataFolder.ts'

/** Identity of a process that no later process with the same number has, not even after a reboot. */
export type Owner = { pid: number; start: string | null; host: string; boot?: string | null }

const HEARTBEAT_MS = 2_000
const FOREIGN_STALE_MS = 12_000

/** Start time of a process, in ticks since boot; `null` where /proc does not exist. */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name may contain spaces and brackets, so fields are counted from the last bracket; the start time is field 22, and a
    // zombie counts as dead.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** The machine and its PID namespace (container): process numbers are unique only within one. */
const thisHost = (() => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
})()

/** Id of the current boot of the machine; `null` where the system does not tell it. */
const thisBoot = (() => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
})()

/** The identity of a process, for later recognition. */
export const identify = (pid: number): Owner => ({ pid, start: startOf(pid), host: thisHost, boot: thisBoot })

/** Is this very process still running on this machine? */
export const isAlive = (owner: Owner): boolean => {
  if (owner.boot && thisBoot && owner.boot !== thisBoot) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const start = startOf(owner.pid)
  return start !== 'zombie' && (owner.start === null || start === null || start === owner.start)
}

/** The owner recorded in a lock file; `undefined` when there is none or the file is malformed. */
export const readOwner = (path: string): Owner | undefined => {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Owner
    return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : undefined
  } catch {
    return undefined
  }
}

/** Writes an owner atomically, so that no reader sees half of the file. */
export const writeOwner = (path: string, owner: Owner): void => {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  renameSync(draft, path)
}

export class FolderInUse extends StartError {
  constructor(folder: string, owner: Owner) {
    super(
      `La carpeta de datos ${folder} está en uso por otro programa (proceso ${owner.pid} en ${owner.host.split(' ')[0]}). ` +
        'Deténgalo antes de iniciar este, o indique otra carpeta en la variable DATOS.',
    )
  }
}

const ageOf = (path: string): number => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * For an owner on another machine (a shared disk, a removed container) only the heartbeat shows whether it is alive, so that is watched for
 * a while.
 */
const isHeld = async (path: string, owner: Owner, staleMs: number): Promise<boolean> => {
  if (owner.host === thisHost) return isAlive(owner)
  const wait = staleMs - ageOf(path)
  if (wait < 0) return false
  await sleep(wait + 500)
  return ageOf(path) < staleMs
}

/** Locks the folder for this process; returns the function that unlocks it. Throws `FolderInUse`. */
export const lockFolder = async (folder: string, staleMs = FOREIGN_STALE_MS): Promise<() => void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  closeToOthers(folder)
  const path = join(folder, 'nogal.lock')
  const draft = `${path}.${process.pid}`
  const own = JSON.stringify(identify(process.pid))
  writeFileSync(draft, own, { mode: 0o600 })
  try {
    for (;;) {
      try {
        // A hard link is created atomically, and never replaces a file.
        linkSync(draft, path)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = readOwner(path)
      if (owner && (await isHeld(path, owner, staleMs))) throw new FolderInUse(folder, owner)
      removeStale(path, owner)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (readOwnerText(path) === own) rmSync(path, { force: true })
  }
}

const readOwnerText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const touch = (path: string): void => {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Somebody deleted the file by hand; the engine's own record still protects the folder.
  }
}

/** Moves a dead owner's lock away; puts the file back if it is the fresh lock of another process that was faster. */
const removeStale = (path: string, judged: Owner | undefined): void => {
  const aside = `${path}.viejo.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const caught = readOwner(aside)
  if (caught && JSON.stringify(caught) !== JSON.stringify(judged)) {
    try {
      linkSync(aside, path)
    } catch {
      // A third process holds the lock already.
    }
  }
  unlinkSync(aside)
}
