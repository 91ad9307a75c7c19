/** The files of the sample: one short PDF for each kind of gestión, in place of the files that users would attach. */
import { createHash } from 'node:crypto'
import { CODIGOS_TIPO, type CodTipo, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { insertAdjuntos } from '../adjunto/adjunto.queries.ts'
import { noteArchivo } from '../adjunto/subida.queries.ts'
import { almacenDe } from '../almacen/almacen.ts'
import { nombreDeContenido } from '../almacen/nombres.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/tx.ts'

/** A PDF with one line of text, as short as possible. */
const page = (line: string): Buffer => {
  const text = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

type Contenido = { tipo: CodTipo; bytes: Buffer; huella: string }
const CONTENIDOS: readonly Contenido[] = CODIGOS_TIPO.filter(tipo => tipoNamed(tipo).exige.includes('archivo')).map(tipo => {
  const bytes = page(`${tipoNamed(tipo).nombre} de muestra / Sample document`)
  return { tipo, bytes, huella: createHash('sha256').update(bytes).digest('hex') }
})

/** Inserts the rows of the contents, before anything of the sample refers to them. */
export const loadContenidos = async (db: Tx): Promise<void> => {
  for (const { huella, bytes } of CONTENIDOS) await noteArchivo(db, huella, bytes.length, 'pdf')
}

/** Stores the contents that the sample refers to. */
export const guardarContenidos = async ({ pool }: Pick<Db, 'pool'>, config: Pick<Config, 'DATOS' | 'S3_URL'>): Promise<void> => {
  const { rows } = await pool.query('select huella from archivo where huella = any ($1)', [CONTENIDOS.map(({ huella }) => huella)])
  if (!rows.length) return
  const almacen = await almacenDe(config)
  for (const { huella, bytes } of CONTENIDOS)
    if (rows.some(row => row.huella === huella)) await almacen.put(nombreDeContenido(huella), bytes)
}

/**
 * Attaches the PDF of its kind to each item `g` of a shipment that has none, on behalf of the user who works on it; `which` is a condition
 * on the item and its type `k`, with parameters from $2 on.
 */
export const adjuntar = async (db: Tx, nro: number, which: string, values: readonly unknown[]): Promise<void> => {
  const { rows } = await db.query<{ clave: number; tipo: CodTipo; nombre: string }>(
    `select g.id_gestion as clave, g.tipo, left(k.nombre, 190) || '.pdf' as nombre
       from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
      where g.nro_embarque = $1 and g.tipo <> 'analisis' and ${which}
        and not exists (select from adjunto a where a.id_gestion = g.id_gestion and not a.eliminado) order by g.id_gestion`,
    [nro, ...values],
  )
  const files = rows.map(({ clave, tipo, nombre }) => {
    const { huella } = CONTENIDOS.find(one => one.tipo === tipo)!
    return { clave, nombre, huella, descripcion: null, visible: null }
  })
  if (files.length) await insertAdjuntos(db, 'gestion', files)
}

/** The sample document, as what a client delivers. */
export const DOCUMENTO_DE_MUESTRA = CONTENIDOS.find(({ tipo }) => tipo === 'documento')!.huella
