/** The files of an installation that are no rows: attachments, in the folder `archivos` of its data folder. Nothing writes there yet. */
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type Piece, tally } from './pieces.ts'

/** The folder of files in a data folder. A file there is written whole before a row names it, and never changes. */
export const FILES = 'archivos'

const CHUNK_BYTES = 48 * 1024

/** Every file below the folder, as pieces; none when there is no such folder. */
export async function* filesOf(folder: string): AsyncGenerator<Piece> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const nombre = relative(folder, path).split(sep).join('/')
    yield { es: 'archivo', nombre }
    const sum = tally()
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      const lineas = [JSON.stringify((chunk as Buffer).toString('base64'))]
      sum.add(lineas)
      yield { es: 'lineas', lineas }
    }
    yield { es: 'fin', nombre, ...sum.total() }
  }
}

/** Makes an empty file of this name, which was checked, below the folder; answers what appends lines to it. */
export const receiveFile = async (folder: string, name: string): Promise<(lines: readonly string[]) => Promise<void>> => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  await writeFile(path, '', { mode: 0o600 })
  return async lines => {
    for (const line of lines) await appendFile(path, Buffer.from(JSON.parse(line), 'base64'))
  }
}
