/**
 * Free space on the disk of the data folder. Without space the engine crashes in the middle of a write, and recovery needs space, too: so
 * writes are refused while some space is left, and a reserve file is deleted when even that is gone.
 */
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull } from './failure.ts'

const MB = 1024 * 1024
/** Below this many free bytes, nothing is written; the log alone may grow by 32 MB before its next checkpoint. */
const LEAST = 32 * MB
/** Writing resumes only with this many more free bytes, so that it does not flip between refused and allowed. */
const AGAIN = 8 * MB
const RESERVE = 16 * MB
/** Free bytes demanded for a first start; a database with its first data takes about half of them. */
const FIRST_START = 160 * MB
const CHECK_MS = 200
const ROUND_MS = 1_000

const megabytes = (bytes: number): string => `${Math.floor(bytes / MB)} MB`

/** Free bytes in the folder, as far as this program may use them. */
const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Why there is too little space for a first start, in words; undefined when there is enough. */
export const lacksRoom = (folder: string): string | undefined => {
  const room = roomIn(folder)
  return room < FIRST_START
    ? `En el disco de la carpeta de datos ${folder} quedan ${megabytes(room)}; para crear la base de datos se necesitan ${megabytes(FIRST_START)}. ` +
        'Libere espacio, o indique una carpeta de otro disco en la variable DATOS.'
    : undefined
}

/** Is this so little that a portal whose database is in the folder writes nothing? */
export const stopsWriting = (free: number): boolean => free < LEAST

export type Disk = {
  /** Is there too little room to write? */
  readonly isScarce: boolean
  /** Fails with `diskFull` when there is too little space. */
  demandRoom: () => void
  /** Deletes the reserve when there is too little space, so that the engine can recover. */
  relieve: () => void
  /** Stops watching, and waits until no write in the folder is pending. */
  close: () => Promise<void>
}

export type DiskOptions = {
  /** `false` keeps no reserve. */
  reserve: boolean
  /** Called when the disk runs out of space, and when space is free again. */
  say: (text: string) => void
}

export const watchDisk = (folder: string, { reserve, say }: DiskOptions): Disk => {
  const path = join(folder, 'reserva')
  let checkedAt = Number.NEGATIVE_INFINITY
  let isScarce = false
  let making: Promise<void> | undefined

  const check = (): void => {
    const now = performance.now()
    if (now - checkedAt < CHECK_MS) return
    checkedAt = now
    const room = roomIn(folder)
    const was = isScarce
    isScarce = room < LEAST + (was ? AGAIN : 0)
    if (isScarce === was) return
    say(
      isScarce
        ? `Al disco de ${folder} le quedan ${megabytes(room)}: el portal no guarda nada hasta que haya ${megabytes(LEAST + AGAIN)}; consultar sigue funcionando.`
        : `El disco de ${folder} tiene espacio otra vez: el portal guarda de nuevo.`,
    )
  }
  const hasReserve = () => statSync(path, { throwIfNoEntry: false }) !== undefined
  const makeReserve = async (): Promise<void> => {
    const draft = `${path}.nueva`
    const file = await open(draft, 'w', 0o600)
    try {
      // writes real zeros, because a sparse file would reserve no space
      for (let done = 0; done < RESERVE; done += MB) await file.write(Buffer.alloc(MB))
    } finally {
      await file.close()
    }
    await rename(draft, path)
  }
  const round = (): void => {
    check()
    if (!reserve || making || isScarce || hasReserve() || roomIn(folder) < LEAST + AGAIN + RESERVE) return
    making = makeReserve()
      .catch(() => rmSync(`${path}.nueva`, { force: true }))
      .finally(() => {
        making = undefined
      })
  }
  const timer = setInterval(() => {
    try {
      round()
    } catch {
      // Ignored: the disk may be unavailable for a while, and the next round checks again.
    }
  }, ROUND_MS)
  timer.unref()

  return {
    get isScarce() {
      return isScarce
    },
    demandRoom: () => {
      check()
      if (isScarce) throw diskFull()
    },
    relieve: () => {
      checkedAt = Number.NEGATIVE_INFINITY
      check()
      if (isScarce) rmSync(path, { force: true })
    },
    close: async () => {
      clearInterval(timer)
      await making
    },
  }
}
