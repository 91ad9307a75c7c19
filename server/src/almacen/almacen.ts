/** Where files lie that are no rows: a folder of the data folder, or a bucket. Both keep a file whole under its name, or not at all. */
import type { Config } from '../config.ts'
import { carpetaDe } from './carpeta.ts'
import type { Almacen } from './nombres.ts'

type Place = Pick<Config, 'DATOS' | 'S3_URL'>

const opened = new Map<string, Promise<Almacen>>()

const open = async ({ DATOS, S3_URL }: Place): Promise<Almacen> => {
  if (!S3_URL) return carpetaDe(DATOS)
  // its library is large, and most installations have no bucket
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
