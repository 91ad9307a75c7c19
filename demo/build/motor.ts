/** The files of the engine, compressed and split into pieces that classic scripts can carry. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildEngine } from './engine.ts'

/** Characters of base64 in a piece: a multiple of four, and small enough for a visible progress. */
const PIECE = 400_000

const PGLITE = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const packed = (name: string): Buffer => gzipSync(readFileSync(join(PGLITE, name)), { level: 9 })

/** Writes the pieces to a folder; returns the number of pieces and the bytes of each file. */
export const writeMotor = async (folder: string, base: Buffer): Promise<Record<string, { piezas: number; bytes: number }>> => {
  mkdirSync(folder, { recursive: true })
  const files: Record<string, Buffer> = {
    programa: gzipSync(await buildEngine('worker'), { level: 9 }),
    pglite: packed('pglite.wasm'),
    initdb: packed('initdb.wasm'),
    archivos: packed('pglite.data'),
    // already a compressed archive, which the engine unpacks itself
    trgm: packed('pg_trgm.tar.gz'),
    base,
  }
  const told: Record<string, { piezas: number; bytes: number }> = {}
  for (const [name, bytes] of Object.entries(files)) {
    const text = bytes.toString('base64')
    const piezas = Math.ceil(text.length / PIECE)
    for (let i = 0; i < piezas; i++)
      writeFileSync(join(folder, `${name}-${i}.js`), `nogalPieza("${name}",${i},"${text.slice(i * PIECE, (i + 1) * PIECE)}")`)
    told[name] = { piezas, bytes: bytes.length }
  }
  return told
}
