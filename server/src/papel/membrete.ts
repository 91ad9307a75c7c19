/** The pictures of a letterhead: stored once by their content, and handed to the process that prints. */
import type { Answered } from '@nogal/model/answer'
import type { membrete } from '@nogal/model/papel/membrete'
import type { Reader } from '../db/reader.ts'
import { type DocumentFile, renderPdf } from '../pdf/pdf.ts'

export type Membrete = Answered<typeof membrete> | null | undefined
/** Pictures as data URLs, by their SHA-256 in hexadecimal. */
export type Imagenes = Readonly<Record<string, string>>

/** The pictures that a letterhead names; one that is not stored is left out. */
export const picturesOf = async (db: Reader, of: Membrete): Promise<Imagenes> => {
  const named = [of?.Logo, ...(of?.Firmas ?? []).map(({ Imagen }) => Imagen)].filter(one => typeof one === 'string')
  if (!named.length) return {}
  const { rows } = await db.query<{ huella: string; tipo: string; bytes: Buffer }>(
    'select huella, tipo, bytes from imagen where huella = any ($1)',
    [named],
  )
  return Object.fromEntries(rows.map(({ huella, tipo, bytes }) => [huella, `data:${tipo};base64,${bytes.toString('base64')}`]))
}

/** Prints a paper with the pictures of its letterhead. */
export const renderPaper = async <I extends { data: object; imagenes?: Imagenes }>(
  db: Reader,
  file: DocumentFile<I>,
  input: Omit<I, 'imagenes'>,
): Promise<Buffer> =>
  renderPdf(file, { ...input, imagenes: await picturesOf(db, (input.data as { Membrete?: Membrete }).Membrete) } as unknown as I)

/** The signature of a person on a paper; none on a draft or a cancelled paper, which nobody signs. */
export const signatureOf = (
  { Membrete, Marca }: { Membrete?: Membrete; Marca?: string | null },
  imagenes: Imagenes | undefined,
  name: string | null | undefined,
): string | undefined => (Marca ? undefined : imagenes?.[Membrete?.Firmas.find(one => one.Nombre === name)?.Imagen ?? ''])
