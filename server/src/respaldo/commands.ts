/** The commands `npm run respaldo`, `restaurar`, `mudar` and `recalcular`. */

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { counted } from '@nogal/model/words'
import { type Config, StartError } from '../config.ts'
import { BACKUP_NOTE, noteBackup } from '../db/backupNote.ts'
import { migrate, whileNoneMigrates } from '../db/migrate.ts'
import { directly, openDb } from '../db/open.ts'
import { recalculate } from '../db/recalculate.ts'
import { dump } from './dump.ts'
import { readPieces, writePieces } from './file.ts'
import { FILES, filesOf, moveToBucket } from './files.ts'
import { type Loaded, load, refuseLater } from './load.ts'
import { type BackupHeader, type BackupPiece, checked } from './pieces.ts'
import { type OpenedSource, openFolder, openServerSource } from './source.ts'
import { copyDatabase, whileStopped } from './still.ts'

type Installation = Pick<Config, 'DATOS' | 'DATABASE_URL' | 'S3_URL'> & Partial<Pick<Config, 'DATABASE_URL_DIRECTA'>>

export type Run = {
  config: Installation
  say: (text: string) => void
  /** Aborts the command, which then leaves nothing behind. */
  signal?: AbortSignal
}

const ENDING = '.jsonl.gz'

const two = (value: number): string => String(value).padStart(2, '0')

const stamp = (now: Date): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`

/** The file to write: the given one, or one with the date in its name in the given folder. */
const fileOf = (to: string): string => {
  const path = resolve(to)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? !path.endsWith('.gz')
  const file = isFolder ? join(path, `nogal-${stamp(new Date())}${ENDING}`) : path
  if (existsSync(file)) throw new StartError(`El archivo ${file} ya existe. Indique otro: un respaldo nunca se sobrescribe.`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return file
}

const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Runs the work over a copy of the embedded database, and removes the copy. */
const overCopy = async <T>(
  folder: string,
  still: Parameters<typeof copyDatabase>[1],
  work: (opened: OpenedSource) => Promise<T>,
): Promise<T> => {
  const copy = await copyDatabase(folder, still)
  try {
    return await using(await openFolder(copy.folder), work)
  } finally {
    copy.remove()
  }
}

const using = async <T>(opened: OpenedSource, work: (opened: OpenedSource) => Promise<T>): Promise<T> => {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Reads a backup to its end; throws when it is incomplete or not for this program. Returns its numbers of tables, rows and files. */
const inspect = async (pieces: AsyncIterable<BackupPiece>): Promise<{ tables: number; rows: number; files: number }> => {
  const counts = { tables: 0, rows: 0, files: 0 }
  let isTable = false
  for await (const piece of pieces) {
    if (piece.es === 'inicio') refuseLater(piece)
    else if (piece.es === 'tabla' || piece.es === 'archivo') {
      isTable = piece.es === 'tabla'
      counts[isTable ? 'tables' : 'files']++
    } else if (piece.es === 'fin' && isTable) counts.rows += piece.lineas
  }
  return counts
}

const number = (value: number, digits = 0): string =>
  value.toLocaleString('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const megabytes = (path: string): string => `${number(statSync(path).size / 1024 / 1024, 1)} MB`

const DRAFT_ENDING = '.parcial'
/** A draft that was not written for this long belongs to a backup that was killed; a running one writes all the time. */
const LEFT_MS = 3_600_000

/** Removes the drafts of killed backups in a folder. */
const removeLeft = (folder: string): void => {
  for (const name of readdirSync(folder).filter(name => name.endsWith(DRAFT_ENDING))) {
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - written > LEFT_MS) rmSync(path, { force: true })
  }
}

/** Writes a backup under a draft name, verifies it, and only then renames it. Returns the file. */
export const respaldar = async ({ config, say, signal }: Run, to = 'respaldos'): Promise<string> => {
  const file = fileOf(to)
  const draft = `${file}.${process.pid}${DRAFT_ENDING}`
  removeLeft(dirname(file))
  const write = (base: BackupHeader['base']) => (opened: OpenedSource) =>
    whileNoneMigrates(opened.client, 'reading', () => writePieces(draft, checked(dump(opened.client, base, filesOf(config)), signal)))
  try {
    if (config.DATABASE_URL) await using(await openServerSource(directly(config).DATABASE_URL!), write('postgresql'))
    else await overCopy(config.DATOS, undefined, write('embebida'))
    const { tables, rows, files } = await inspect(checked(readPieces(draft), signal))
    renameSync(draft, file)
    syncFolder(dirname(file))
    noteBackup(config.DATOS, { en: new Date().toISOString(), bytes: statSync(file).size })
    say(`Respaldo hecho y leído de vuelta: ${file} (${megabytes(file)}; ${tables} tablas, ${number(rows)} filas, ${files} archivos).`)
    return file
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Folder of an unfinished restore. */
const DRAFT = 'restaurando'
/** Files that an empty data folder may have: its lock, the note of a backup, and the rest of an interrupted restore. */
const NOTHING = new Set(['nogal.lock', BACKUP_NOTE, DRAFT])

const refuseNotEmpty = (folder: string): void => {
  const found = readdirSync(folder).filter(name => !NOTHING.has(name))
  if (!found.length) return
  throw new StartError(
    `La carpeta de datos ${folder} no está vacía (tiene ${found.slice(0, 3).join(', ')}). Indique otra en la variable DATOS, o aparte esa.`,
  )
}

const told = (loaded: readonly Loaded[]): string =>
  `${loaded.length} tablas y ${number(loaded.reduce((sum, { lineas }) => sum + lineas, 0))} filas, todas comparadas`

/** Loads a backup into an empty data folder, or into the empty database that `DATABASE_URL` names. */
export const restaurar = async ({ config, say, signal }: Run, from: string): Promise<void> => {
  const file = resolve(from)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new StartError(`No existe el archivo de respaldo ${file}.`)
  const { DATOS: folder, DATABASE_URL: url } = directly(config)
  await inspect(checked(readPieces(file), signal))
  const loaded = await whileStopped(folder, async () => {
    const draft = join(folder, DRAFT)
    const filesFolder = join(draft, FILES)
    if (!url) refuseNotEmpty(folder)
    else if (existsSync(join(folder, FILES)))
      throw new StartError(`La carpeta ${join(folder, FILES)} ya existe. Apártela antes de restaurar.`)
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    try {
      const opened = url ? await openServerSource(url) : await openFolder(draft)
      const move = (name: string) => existsSync(join(draft, name)) && renameSync(join(draft, name), join(folder, name))
      const beforeCommit = async () => {
        await moveToBucket(filesFolder, config)
        move(FILES)
      }
      const result = await using(opened, ({ client }) =>
        load(client, checked(readPieces(file), signal), { say, filesFolder, beforeCommit, checkpoints: !url }),
      )
      move('base')
      syncFolder(folder)
      return result
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  })
  say(`Respaldo restaurado en ${url ? 'la base de datos de DATABASE_URL' : folder}: ${told(loaded)}. Inicie Nogal con «npm start».`)
}

/** Copies the embedded database of the data folder to an empty PostgreSQL database, and leaves the folder unchanged. */
export const mudar = async ({ config, say, signal }: Run, to: string): Promise<void> => {
  const { DATOS: folder } = config
  const loaded = await whileStopped(folder, () =>
    overCopy(
      folder,
      (_folder, work) => work(),
      async source =>
        using(await openServerSource(to), target => load(target.client, checked(dump(source.client, 'embebida'), signal), { say })),
    ),
  )
  const width = Math.max(...loaded.map(({ table }) => table.name.length))
  for (const { table, lineas, suma } of loaded) say(`  ${table.name.padEnd(width)}  ${number(lineas).padStart(9)}  ${suma}`)
  say(`Base de datos mudada a PostgreSQL: ${told(loaded)}. La carpeta ${folder} quedó como estaba; sus archivos adjuntos se siguen usando.`)
  say('Inicie Nogal con la variable DATABASE_URL de esa base de datos y la misma carpeta de datos.')
}

/** At most this many differences are listed one by one. */
const TOLD = 20

/** Recomputes the kept values of each deal and shipment, and reports the differences; on a server, users may go on working. */
export const recalcular = async ({ config, say }: Run): Promise<void> => {
  const db = await openDb(directly(config), { progress: say })
  try {
    await migrate(db, { progress: say })
    const found = await recalculate(db, (value, differ) => say(`${value}: ${differ ? `${differ} distintos` : 'sin diferencias'}`))
    for (const { valor, clave, antes, despues } of found.slice(0, TOLD)) {
      const changed = Object.keys(despues).filter(name => JSON.stringify(antes[name]) !== JSON.stringify(despues[name]))
      const said = changed.map(name => `${name}: ${JSON.stringify(antes[name])} → ${JSON.stringify(despues[name])}`)
      say(`  ${valor} ${clave}: ${said.join(', ')}`)
    }
    if (found.length > TOLD) say(`  y ${found.length - TOLD} más.`)
    say(
      found.length
        ? `Corregido: ${counted(found.length, 'valor mantenido', 'valores mantenidos')}.`
        : 'Todos los valores mantenidos estaban bien.',
    )
  } finally {
    await db.close()
  }
}
