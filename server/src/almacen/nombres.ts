/** What a store does, and how files are called in it. */
import type { Readable } from 'node:stream'

export type Almacen = {
  /** Keeps bytes. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Keeps a file of this machine, which may be moved away; it is on the disk already. */
  take: (name: string, path: string) => Promise<void>
  /** What is kept, from its beginning; fails with `ENOENT` when there is no such file. */
  read: (name: string) => Promise<Readable>
  /** Takes away; what is not there is no failure. */
  remove: (names: readonly string[]) => Promise<void>
  /** The names that begin with a folder. */
  names: (folder: string) => AsyncIterable<string>
}

/** Folder of the contents of attachments, each under its hash: the same content is kept once. */
export const CONTENIDOS = 'adjuntos'
/** Folder of the parts of files that are on their way. */
export const CARPETA_PARTES = 'subidas'

/** Name of a content by its hash. */
export const nombreDeContenido = (huella: string): string => `${CONTENIDOS}/${huella.slice(0, 2)}/${huella}`
