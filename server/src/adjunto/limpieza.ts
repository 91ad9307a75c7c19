/** Removes what is no longer needed: uploads without a new part for a day, and contents that no row refers to. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { almacenDe } from '../almacen/almacen.ts'
import { CARPETA_PARTES } from '../almacen/nombres.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { readerOf } from '../db/reader.ts'
import { tx } from '../db/tx.ts'
import { looseArchivos, restingSubidas } from './subida.queries.ts'
import { abandon, removeLoose } from './subida.ts'

const ACTOR = { usuario: 'portal' }
const DAY_MS = 86_400_000

/** Removes files left behind by a process that was killed while it assembled an upload. */
const removeLeft = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (!name.endsWith('.entero')) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}

/** Cleans up once. */
export const cleanUp = async (db: Db, config: Config): Promise<void> => {
  const aside = <T>(work: Parameters<typeof tx<T>>[2]) => tx(db, ACTOR, work)
  for (const { id } of await restingSubidas(readerOf(db))) await abandon({ config, aside }, id)
  const almacen = await almacenDe(config)
  for (const huella of await aside(looseArchivos)) await aside(client => removeLoose(client, almacen, huella))
  await removeLeft(join(config.DATOS, CARPETA_PARTES))
}
