/** The company as its papers show it: pictures, and a preview of a paper with values that are not saved. */
import { subirImagen, verImagen, vistaEmpresa } from '@nogal/model/empresa/empresa.calls'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { Idioma } from '@nogal/model/palabras'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import type { Tx } from '../db/tx.ts'
import { FileAnswer } from '../http/answers.ts'
import { type Context, handle, type Mounted } from '../http/handle.ts'
import type { ContratoData } from '../negocio/contrato/contrato.data.ts'
import { readContrato } from '../negocio/contrato/contrato.queries.ts'
import { CONTRATO } from '../negocio/contrato/contrato.ts'
import { type Imagenes, picturesOf } from '../papel/membrete.ts'
import { withMoment } from '../papel/print.ts'
import { letterheadSql, sellerSql, signersSql } from '../papel/sql.ts'
import { addRow, changeRow } from '../parametros/rows.ts'
import { documentFile, renderPdf } from '../pdf/pdf.ts'
import type { Hoja } from './hoja.document.ts'
import { findImagen, readImagen, storeImagen } from './imagen.ts'

const HOJA = documentFile<typeof import('./hoja.document.ts')>('hoja.document', import.meta.url)
const EMPRESA = parameterNamed('clienteinterno')

/** What a preview prints: the last contract of the company, or the sheet of one without contracts. */
type Shown = { imagenes: Imagenes } & ({ contrato: ContratoData } | { hoja: Hoja })

/** Ends the transaction of a preview, whose change must not stay, with what it prints. */
class Previewed extends Error {
  readonly shown: Shown
  constructor(shown: Shown) {
    super('previewed')
    this.shown = shown
  }
}

const readHoja = async (db: Tx, clave: number, idioma: Idioma): Promise<Hoja> => {
  const [seller, letterhead, signers] = [sellerSql('$1::integer'), letterheadSql('$1::integer'), signersSql('$1::integer')]
  const { rows } = await db.query<Hoja>(
    `select ${seller(idioma)} as "Vendedor", ${letterhead(idioma)} as "Membrete", ${signers(idioma)} as "Firmantes"`,
    [clave],
  )
  return rows[0]!
}

/** The last deal of a company whose contract is no draft, or else its last one; signatures are on no draft. */
const lastContractOf = async (db: Tx, company: number): Promise<number | undefined> => {
  const { rows } = await db.query<{ nro: number }>(
    `(select nro_negocio as nro from negocio where cod_clienteint = $1 and cod_estadoneg not in ($2, $3) order by nro_negocio desc limit 1)
     union all (select nro_negocio from negocio where cod_clienteint = $1 order by nro_negocio desc limit 1) limit 1`,
    [company, ESTADO_NEGOCIO.enPreparacion, ESTADO_NEGOCIO.anulado],
  )
  return rows[0]?.nro
}

/** What the company would print with these values. They are stored, read by the SQL of the papers, and rolled back. */
const preview = async ({ tx, body }: Pick<Context, 'tx' | 'body'>, clave: number | null, idioma: Idioma): Promise<Shown> => {
  try {
    return await tx(async db => {
      const { Cod_ClienteInt } = clave ? await changeRow(db, EMPRESA, String(clave), body) : await addRow(db, EMPRESA, body)
      const company = Number(Cod_ClienteInt)
      const nro = await lastContractOf(db, company)
      if (nro === undefined) {
        const hoja = await readHoja(db, company, idioma)
        throw new Previewed({ hoja, imagenes: await picturesOf(db, hoja.Membrete) })
      }
      const contrato = await readContrato(db, nro, idioma)
      throw new Previewed({ contrato, imagenes: await picturesOf(db, contrato.Membrete) })
    })
  } catch (error) {
    if (error instanceof Previewed) return error.shown
    throw error
  }
}

export const EMPRESA_HANDLERS: readonly Mounted[] = [
  handle(subirImagen, async ({ file, tx }) => {
    const imagen = await readImagen(file)
    return tx(async db => {
      await storeImagen(db, imagen)
      return { Huella: imagen.huella, Ancho: imagen.ancho, Alto: imagen.alto }
    })
  }),
  handle(verImagen, async ({ db, params }) => {
    const { tipo, bytes } = await findImagen(db, params.huella)
    return new FileAnswer(bytes, tipo, `imagen.${tipo === 'image/png' ? 'png' : 'jpg'}`, true)
  }),
  handle(vistaEmpresa, async ({ tx, body, query }) => {
    const idioma = query.idioma ?? 'es'
    const shown = await preview({ tx, body }, query.clave ?? null, idioma)
    const { imagenes } = shown
    const pdf =
      'hoja' in shown
        ? await renderPdf(HOJA, { data: withMoment(shown.hoja), idioma, imagenes })
        : await renderPdf(CONTRATO.document, { data: withMoment(shown.contrato), idioma, imagenes })
    return new FileAnswer(
      pdf,
      'application/pdf',
      `${'hoja' in shown ? 'Hoja de muestra' : `Contrato ${shown.contrato.Nro_Contrato}`}.pdf`,
      true,
    )
  }),
]
