/** Logos and signatures as they come in: PNG or JPEG by their content, of bounded size, and proven to print. */
import { createHash } from 'node:crypto'
import { tipoArchivo } from '@nogal/model/adjunto/archivos'
import { MAX_LADO_IMAGEN } from '@nogal/model/empresa/empresa.calls'
import { type Medidas, medidasDe } from '../adjunto/medidas.ts'
import { printableType, refusedFile } from '../adjunto/tipo.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Upload } from '../http/handle.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { documentFile, renderPdf } from '../pdf/pdf.ts'

const HOJA = documentFile<typeof import('./imagen.document.ts')>('imagen.document', import.meta.url)

export type Imagen = Medidas & { huella: string; tipo: string; bytes: Buffer }

/** Reads an uploaded picture; 415 with a sentence for anything that no paper could print. */
export const readImagen = async ({ name, bytes }: Upload): Promise<Imagen> => {
  const refused = (why: string) => refusedFile(name, why)
  const type = printableType(bytes)
  if (!type) throw refused('no es una imagen PNG ni JPEG. Guárdela en uno de esos formatos y vuelva a subirla.')
  const medidas = await medidasDe(type, bytes, async (from, length) => bytes.subarray(from, from + length))
  const damaged = () => refused('está dañada y no se puede imprimir. Ábrala, guárdela de nuevo y vuelva a subirla.')
  if (!medidas?.ancho || !medidas.alto) throw damaged()
  if (Math.max(medidas.ancho, medidas.alto) > MAX_LADO_IMAGEN)
    throw refused(
      `mide ${medidas.ancho} × ${medidas.alto} píxeles, y puede medir a lo más ${MAX_LADO_IMAGEN} por lado. Redúzcala y vuelva a subirla.`,
    )
  const tipo = tipoArchivo(type).mime
  try {
    // a picture that cannot be decoded would keep every paper from being printed
    await renderPdf(HOJA, { imagen: `data:${tipo};base64,${bytes.toString('base64')}` })
  } catch (error) {
    if (error instanceof Refusal && error.status !== 400) throw error
    throw damaged()
  }
  return { ...medidas, huella: createHash('sha256').update(bytes).digest('hex'), tipo, bytes }
}

/** Stores a picture; one that is stored already stays as it is. */
export const storeImagen = (db: Tx, { huella, tipo, ancho, alto, bytes }: Imagen) =>
  db.query(
    `insert into imagen (huella, tipo, ancho, alto, bytes, usuario) values ($1, $2, $3, $4, $5, usuario_actual())
     on conflict (huella) do nothing`,
    [huella, tipo, ancho, alto, bytes],
  )

/** A stored picture; 404 when there is none. */
export const findImagen = async (db: Reader, huella: string): Promise<Pick<Imagen, 'tipo' | 'bytes'>> => {
  const { rows } = await db.query<Pick<Imagen, 'tipo' | 'bytes'>>('select tipo, bytes from imagen where huella = $1', [huella])
  if (!rows[0]) throw notFound('la imagen')
  return rows[0]
}
