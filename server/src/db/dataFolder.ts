/** The data folder and its lock: its permissions, and whether it is a copy that was made while a portal worked in it. */
import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config.ts'

/** This file is in the database's own folder while that is open, so that a copy of the folder has the file too. */
export const MARK = 'nogal.abierta'

/** Where the mark was made; inodes as text. A copy has other inodes, a restart of the machine changes none. */
type Mark = { carpeta: string; base: string; marca: string }

const STICKY = 0o1000

const baseOf = (folder: string): string => join(folder, 'base')

const inodeOf = (path: string): string => statSync(path, { bigint: true }).ino.toString()

const hasBase = (folder: string): boolean => statSync(baseOf(folder), { throwIfNoEntry: false })?.isDirectory() ?? false

/** Makes this folder private to its owner. A shared folder (/tmp) or one of another owner is left as it is. */
export const closeToOthers = (folder: string): void => {
  if (statSync(folder).mode & STICKY) return
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

const closeOne = (path: string, mode: number): void => {
  if (statSync(path).mode & 0o077) chmodSync(path, mode)
}

/** Makes files private that the engine created readable for all in spite of the umask. */
const closeTree = (folder: string): void => {
  closeOne(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeTree(path)
    else closeOne(path, 0o600)
  }
}

/** The contents of the mark; `undefined` when it can't be read, `null` when it is malformed. */
const readMark = (folder: string): Mark | null | undefined => {
  try {
    return JSON.parse(readFileSync(join(baseOf(folder), MARK), 'utf8')) as Mark
  } catch (error) {
    return error instanceof SyntaxError ? null : undefined
  }
}

/** Is this folder a copy of one that was open? A mark of its own, left by a crash, does not count. */
const isCopy = (folder: string, mark: Mark | null | undefined): boolean =>
  mark !== undefined && (mark?.base !== inodeOf(baseOf(folder)) || mark.marca !== inodeOf(join(baseOf(folder), MARK)))

/** Throws a `StartError` when the folder is a copy of an open one, because its files are of different moments. */
export const refuseCopy = (folder: string): void => {
  const mark = readMark(folder)
  if (!isCopy(folder, mark)) return
  throw new StartError(
    `La carpeta de datos ${folder} es una copia de ${mark?.carpeta ?? 'otra'} hecha mientras el portal la usaba, y puede estar dañada. ` +
      'Haga un respaldo de la original con «npm run respaldo» y ábralo aquí con «npm run restaurar». ' +
      'Si la copió con el portal detenido, inicie una vez con «npm start -- --copia-detenida».',
  )
}

/** Accepts a copy as complete because a person said so, and removes the lock files copied from the other portal. */
export const acceptCopy = (folder: string): void => {
  if (!isCopy(folder, readMark(folder))) return
  for (const name of ['nogal.lock', 'motor.pid', 'motor', 'portal.json', join('base', MARK)]) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Marks the database of a locked folder as open and makes it private; does nothing while there is no database. */
export const markOpen = (folder: string): void => {
  if (!hasBase(folder)) return
  const base = baseOf(folder)
  closeTree(base)
  const path = join(base, MARK)
  const draft = `${path}.nueva`
  const handle = openSync(draft, 'w', 0o600)
  const marca = fstatSync(handle, { bigint: true }).ino.toString()
  writeSync(handle, JSON.stringify({ carpeta: realpathSync(folder), base: inodeOf(base), marca } satisfies Mark))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, path)
}

/** Removes the mark after the database was closed: its files may be copied again. */
export const clearMark = (folder: string): void => rmSync(join(baseOf(folder), MARK), { force: true })
