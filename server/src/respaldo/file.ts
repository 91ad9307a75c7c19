/** Writes pieces to a compressed file and reads them back, as a stream, so that memory does not depend on the size of the file. */
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupPiece, damaged } from './pieces.ts'

const BATCH_BYTES = 256 * 1024
const NEWLINE = 0x0a

async function* toText(pieces: AsyncIterable<BackupPiece>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (piece.es !== 'lineas') yield `${JSON.stringify(piece)}\n`
    else if (piece.lineas.length) yield `${piece.lineas.join('\n')}\n`
  }
}

/** Writes a file that only its owner may read, synced to the disk. */
export const writePieces = async (path: string, pieces: AsyncIterable<BackupPiece>): Promise<void> => {
  await pipeline(Readable.from(toText(pieces)), createGzip(), createWriteStream(path, { mode: 0o600 }))
  const handle = openSync(path, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}

/** Splits at line feeds only, because JSON does not escape the other line ends of Unicode. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      rest.push(chunk.subarray(from, end))
      yield rest.length === 1 ? rest[0]!.toString() : Buffer.concat(rest).toString()
      rest = []
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length) throw damaged('su última línea está cortada')
}

const parse = (line: string): BackupPiece => {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw damaged(`tiene una línea que no se entiende (${(error as Error).message})`)
  }
}

async function* grouped(lines: AsyncIterable<string>): AsyncGenerator<BackupPiece> {
  let group: string[] = []
  let bytes = 0
  for await (const line of lines) {
    const isPiece = line.startsWith('{')
    if (group.length && (isPiece || bytes + line.length > BATCH_BYTES)) {
      yield { es: 'lineas', lineas: group }
      group = []
      bytes = 0
    }
    if (isPiece) yield parse(line)
    else {
      group.push(line)
      bytes += line.length
    }
  }
}

/** Reads a file of `writePieces`; `checked` has to verify the pieces. */
export async function* readPieces(path: string): AsyncGenerator<BackupPiece> {
  const file = createReadStream(path)
  const unzipped = createGunzip()
  file.on('error', error => unzipped.destroy(error))
  try {
    yield* grouped(linesOf(file.pipe(unzipped)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code?.startsWith('Z_') ? damaged(`no se puede descomprimir (${message})`) : error
  } finally {
    file.destroy()
    unzipped.destroy()
  }
}
