/** The attached files that a ZIP brings: unpacked beside the requests, judged like uploads, kept in the store before the import attaches them. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import { noteArchivo } from '../adjunto/subida.queries.ts'
import { tipoDe } from '../adjunto/tipo.ts'
import { almacenDe } from '../almacen/almacen.ts'
import { CARPETA_PARTES, nombreDeContenido } from '../almacen/nombres.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { type Actor, tx } from '../db/tx.ts'
import type { UnpackedFile } from '../heavy/readBook.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tabla } from './tablas.ts'

/** Where an installation keeps its files. */
export type LugarDeArchivos = Pick<Config, 'DATOS' | 'S3_URL'>

/** A file of the ZIP: its type, or why it cannot be attached. */
export type ArchivoTraido = { huella: string; bytes: number; tipo?: CodTipoArchivo; motivo?: string }

/** Makes a folder for unpacked files, gives it to some work, and removes it afterwards. */
export const withFolder = async <T>({ DATOS }: LugarDeArchivos, work: (folder: string) => Promise<T>): Promise<T> => {
  const above = join(DATOS, CARPETA_PARTES)
  await mkdir(above, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(above, 'importacion-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The unpacked files that rows of the sheet of attached files name. */
export const attachedOf = (tablas: readonly Tabla[], files: readonly UnpackedFile[]): UnpackedFile[] => {
  const tabla = tablas.find(({ hoja }) => hoja.clave === 'adjunto')
  const at = tabla?.columnas.findIndex(one => one?.name === 'Archivo') ?? -1
  const named = new Set(at < 0 ? [] : tabla!.lineas.map(({ cells }) => String(cells[at] ?? '').trim()))
  return files.filter(({ ruta }) => named.has(ruta))
}

/** Judges unpacked files as if they had been uploaded; returns them by their paths in the ZIP. */
export const judgeFiles = async (folder: string, files: readonly UnpackedFile[]): Promise<Map<string, ArchivoTraido>> => {
  const judged = new Map<string, ArchivoTraido>()
  for (const { ruta, huella, bytes } of files) {
    try {
      judged.set(ruta, { huella, bytes, tipo: await tipoDe(join(folder, huella), bytes, basename(ruta)) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      judged.set(ruta, { huella, bytes, motivo: error.message })
    }
  }
  return judged
}

/**
 * Stores each file after its row in the database, because the cleanup removes files without a row. The files of a failed import belong to no
 * attachment, so the cleanup removes each of them a day after it was stored.
 */
export const keepFiles = async (
  db: Db,
  actor: Actor,
  config: LugarDeArchivos,
  folder: string,
  files: ReadonlyMap<string, ArchivoTraido>,
): Promise<void> => {
  const almacen = await almacenDe(config)
  const done = new Set<string>()
  for (const { huella, bytes, tipo } of files.values()) {
    if (!tipo || done.has(huella)) continue
    done.add(huella)
    await tx(db, actor, client => noteArchivo(client, huella, bytes, tipo))
    await almacen.take(nombreDeContenido(huella), join(folder, huella))
  }
}
