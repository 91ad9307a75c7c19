/** The interface of a store, and the names of files in it. */
import type { Readable } from 'node:stream'

export type Almacen = {
  /** Stores bytes. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Stores a file of this machine, which may be moved instead of copied; its bytes are synced to the disk already. */
  take: (name: string, path: string) => Promise<void>
  /** The stored bytes, from the beginning; fails with `ENOENT` when there is no such file. */
  read: (name: string) => Promise<Readable>
  /** Removes files; an absent one is no failure. */
  remove: (names: readonly string[]) => Promise<void>
  /** The names below a folder. */
  names: (folder: string) => AsyncIterable<string>
}

/** Folder of the contents of attachments, each under its hash: the same content is kept once. */
export const CONTENIDOS = 'adjuntos'
/** Folder of the parts of uploads in progress. */
export const CARPETA_PARTES = 'subidas'

/** Name of a content in the store, given its hash. */
export const nombreDeContenido = (huella: string): string => `${CONTENIDOS}/${huella.slice(0, 2)}/${huella}`
