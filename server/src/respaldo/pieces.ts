/**
 * The pieces of a backup, the same for a file and for a direct copy to another database. In a file each piece is a line of JSON, compressed
 * with gzip: a header, the tables with their rows, the files with their bytes, the sequences, and an end.
 */
import { hash } from 'node:crypto'
import { StartError } from '../config.ts'

export type Migration = { nombre: string; huella: string }
/** The next number of an identity column. */
export type Sequence = { tabla: string; columna: string; ultimo: string; usado: boolean }

export type BackupHeader = {
  es: 'inicio'
  formato: 1
  /** Version of the program that wrote it. */
  version: string
  creado: string
  base: 'embebida' | 'postgresql'
  /** The applied migrations, which determine the tables. */
  migraciones: Migration[]
}

/**
 * Lines between the start and the end of a section: for a table its rows, each an array of texts and nulls; for a file its bytes in base64.
 */
export type Lines = { es: 'lineas'; lineas: string[] }
export type Section = { es: 'tabla'; nombre: string; columnas: string[] } | { es: 'archivo'; nombre: string }
/** Count of the lines of a section, and the sum of their hashes, which does not depend on their order. */
export type Tally = { lineas: number; suma: string }
export type BackupPiece =
  | BackupHeader
  | Section
  | Lines
  | ({ es: 'fin'; nombre: string } & Tally)
  | { es: 'secuencias'; valores: Sequence[] }
  | { es: 'final'; secciones: number }

export const damaged = (what: string): StartError => new StartError(`El respaldo está dañado o incompleto: ${what}. Use otro.`)

/** Counts lines and sums their hashes. */
export const tally = (): { add: (lines: readonly string[]) => void; total: () => Tally } => {
  let count = 0
  let sum = 0n
  return {
    add: lines => {
      count += lines.length
      for (const line of lines) sum += hash('sha256', line, 'buffer').readBigUInt64BE()
      sum = BigInt.asUintN(64, sum)
    },
    total: () => ({ lineas: count, suma: sum.toString(16).padStart(16, '0') }),
  }
}

/** File names that would be outside of their folder. */
const UNSAFE = /^[/\\]|[\\\0]|(^|\/)\.{0,2}(\/|$)/

/** Passes on valid pieces: a header first, an end last, and complete sections in between. Throws at the first invalid one. */
export async function* checked(pieces: AsyncIterable<BackupPiece>, signal?: AbortSignal): AsyncGenerator<BackupPiece> {
  let last: BackupPiece | undefined
  let open: Section | undefined
  let sum = tally()
  let sections = 0
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    if ((piece.es === 'inicio') !== (last === undefined)) throw damaged('no comienza como un respaldo de Nogal')
    if (piece.es === 'inicio' && piece.formato !== 1)
      throw new StartError('El respaldo es de una versión más nueva de Nogal. Actualice el programa.')
    if (last?.es === 'final') throw damaged('sigue después de su final')
    if (Boolean(open) !== (piece.es === 'lineas' || piece.es === 'fin')) throw damaged(`la parte ${open?.nombre ?? piece.es} está cortada`)
    if (piece.es === 'archivo' && UNSAFE.test(piece.nombre)) throw damaged(`nombra un archivo fuera de su carpeta (${piece.nombre})`)
    if (piece.es === 'tabla' || piece.es === 'archivo') {
      open = piece
      sum = tally()
      sections++
    } else if (piece.es === 'lineas') sum.add(piece.lineas)
    else if (piece.es === 'fin') {
      const { lineas, suma } = sum.total()
      if (piece.nombre !== open?.nombre || piece.lineas !== lineas || piece.suma !== suma) throw damaged(`no cuadra ${open?.nombre}`)
      open = undefined
    } else if (piece.es === 'final' && piece.secciones !== sections) throw damaged('faltan partes')
    last = piece
    yield piece
  }
  if (last?.es !== 'final') throw damaged('le falta el final')
}
