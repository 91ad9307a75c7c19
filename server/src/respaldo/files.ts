/** The files of an installation outside of the database: the folder `archivos` of its data folder, and attachments in its bucket. */
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { almacenDe } from '../almacen/almacen.ts'
import { CONTENIDOS } from '../almacen/nombres.ts'
import type { Config } from '../config.ts'
import { type BackupPiece, tally } from './pieces.ts'

/** The folder of files in a data folder. A file in it is complete before a row refers to it, and never changes. */
export const FILES = 'archivos'

const CHUNK_BYTES = 48 * 1024

type Place = Pick<Config, 'DATOS' | 'S3_URL'>

/** A file as pieces. */
async function* fileOf(nombre: string, source: Readable): AsyncGenerator<BackupPiece> {
  yield { es: 'archivo', nombre }
  const sum = tally()
  for await (const chunk of source) {
    const lineas = [JSON.stringify((chunk as Buffer).toString('base64'))]
    sum.add(lineas)
    yield { es: 'lineas', lineas }
  }
  yield { es: 'fin', nombre, ...sum.total() }
}

/** Every file of an installation, as pieces. */
export async function* filesOf({ DATOS, S3_URL }: Place): AsyncGenerator<BackupPiece> {
  const folder = join(DATOS, FILES)
  for (const entry of existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield* fileOf(relative(folder, path).split(sep).join('/'), createReadStream(path, { highWaterMark: CHUNK_BYTES }))
  }
  if (!S3_URL) return
  const bucket = await almacenDe({ DATOS, S3_URL })
  for await (const name of bucket.names(CONTENIDOS)) yield* fileOf(name, await bucket.read(name))
}

/** Moves restored attachments from a folder to the bucket, where the installation has one. */
export const moveToBucket = async (folder: string, place: Place): Promise<void> => {
  const contents = join(folder, CONTENIDOS)
  if (!place.S3_URL || !existsSync(contents)) return
  const bucket = await almacenDe(place)
  for (const entry of readdirSync(contents, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await bucket.take(relative(folder, path).split(sep).join('/'), path)
  }
}

/** Creates an empty file with this name, which was checked, below the folder; returns a function that appends lines. */
export const receiveFile = async (folder: string, name: string): Promise<(lines: readonly string[]) => Promise<void>> => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  await writeFile(path, '', { mode: 0o600 })
  return async lines => {
    for (const line of lines) await appendFile(path, Buffer.from(JSON.parse(line), 'base64'))
  }
}
