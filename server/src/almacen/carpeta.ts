/** The store in the data folder. Contents are below `archivos`, which backups include; uploads in progress are beside that folder. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Almacen, CARPETA_PARTES } from './nombres.ts'

/** Syncs the folder, because a file name is durable only once its folder is synced. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The store in a data folder. */
export const carpetaDe = (datos: string): Almacen => {
  const pathOf = (name: string) => join(datos, name.startsWith(`${CARPETA_PARTES}/`) || name === CARPETA_PARTES ? '' : 'archivos', name)
  const makeRoom = async (name: string): Promise<string> => {
    const path = pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return path
  }
  return {
    put: async (name, bytes) => {
      const path = await makeRoom(name)
      await writeFile(`${path}.nuevo`, bytes, { mode: 0o600 })
      await rename(`${path}.nuevo`, path)
    },
    take: async (name, from) => {
      const path = await makeRoom(name)
      await rename(from, path)
      await syncFolder(dirname(path))
    },
    read: async name => {
      const stream = createReadStream(pathOf(name))
      await once(stream, 'open')
      return stream
    },
    remove: async names => {
      for (const name of names) await rm(pathOf(name), { force: true })
      // removes folders that are empty now; the others stay
      for (const folder of new Set(names.map(name => dirname(pathOf(name))))) await rmdir(folder).catch(() => undefined)
    },
    names: async function* (folder) {
      const root = pathOf(folder)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const within = join(entry.parentPath, entry.name).slice(root.length)
        yield `${folder}${within.split('\\').join('/')}`
      }
    },
  }
}
