/**
 * The store of files outside the database: a folder of the data folder, or a bucket. Both store a file completely under its name, or not at
 * all.
 */
import type { Config } from '../config.ts'
import { carpetaDe } from './carpeta.ts'
import type { Almacen } from './nombres.ts'

type Place = Pick<Config, 'DATOS' | 'S3_URL'>

const opened = new Map<string, Promise<Almacen>>()

const open = async ({ DATOS, S3_URL }: Place): Promise<Almacen> => {
  if (!S3_URL) return carpetaDe(DATOS)
  // loaded only when needed: the library is large, and most installations have no bucket
  const { baldeDe } = await import('./balde.ts')
  return baldeDe(S3_URL)
}

/** The store of an installation. */
export const almacenDe = ({ DATOS, S3_URL }: Place): Promise<Almacen> => {
  const key = S3_URL ?? DATOS
  const known = opened.get(key) ?? open({ DATOS, S3_URL })
  opened.set(key, known)
  return known
}
