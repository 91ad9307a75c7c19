/** The printed contract: shown, printed once for as long as the deal is the same, and kept byte for byte. */

import { createHash } from 'node:crypto'
import { imprimirNegocio, listarImpresiones } from '@nogal/model/negocio/negocio.calls'
import type { Idioma } from '@nogal/model/palabras'
import { demand } from '../aggregate/read.ts'
import { hold } from '../aggregate/write.ts'
import type { Reader } from '../db/reader.ts'
import { jsonText } from '../db/reader.ts'
import { FileAnswer, Json } from '../http/answers.ts'
import { type Context, handle } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import { renderPdf } from '../pdf/pdf.ts'
import { type ContratoSinFecha, leerContrato } from './contrato.queries.ts'
import { NEGOCIO } from './negocio.queries.ts'

type Impresion = { impresion: number; idioma: Idioma; pdf: Buffer; nro_contrato: string; sha256: string }

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
/** Keys come in the order of the query, so the same contract gives the same text. */
const huellaDe = (contrato: ContratoSinFecha): string => sha256(JSON.stringify(contrato))

const CONTRATO = { es: 'Contrato', en: 'Contract' } as const

const archivo = ({ pdf, idioma, nro_contrato, impresion }: Impresion): FileAnswer =>
  new FileAnswer(pdf, 'application/pdf', `${CONTRATO[idioma]} ${nro_contrato} (${impresion}).pdf`.replaceAll('/', '-'), true)

const COLUMNAS = `impresion, idioma, pdf, sha256, contrato ->> 'Nro_Contrato' as nro_contrato`

/** The last printing in a language, if the contract still says the same. */
const vigente = async (client: Reader, nro: number, idioma: Idioma, huella: string): Promise<Impresion | undefined> => {
  const { rows } = await client.query(
    `select ${COLUMNAS} from (select * from negocio_impresion where nro_negocio = $1 and idioma = $2 order by impresion desc limit 1) i where huella = $3`,
    [nro, idioma, huella],
  )
  return rows[0]
}

const guardada = async (client: Reader, nro: number, impresion: number): Promise<Impresion> => {
  const { rows } = await client.query(`select ${COLUMNAS} from negocio_impresion where nro_negocio = $1 and impresion = $2`, [
    nro,
    impresion,
  ])
  if (!rows[0]) throw notFound('esa impresión del contrato')
  return rows[0]
}

/** Prints the contract, unless this very contract was printed last. The paper is made before anything is locked. */
const imprimir = async (
  { db, sesion, tx }: Pick<Context, 'db' | 'sesion' | 'tx'>,
  nro: number,
  idioma: Idioma,
  contrato: ContratoSinFecha,
): Promise<Impresion> => {
  const huella = huellaDe(contrato)
  const known = await vigente(db, nro, idioma, huella)
  if (known) return known
  const impreso = { ...contrato, Impreso_En: new Date().toISOString() }
  const pdf = await renderPdf('contrato', { contrato: impreso, idioma })
  return tx(async client => {
    await hold({ db: client, sesion }, NEGOCIO, nro)
    const meanwhile = await vigente(client, nro, idioma, huella)
    if (meanwhile) return meanwhile
    const { rows } = await client.query(
      `insert into negocio_impresion (nro_negocio, impresion, idioma, contrato, huella, pdf, sha256, usuario)
       select $1, coalesce(max(impresion), 0) + 1, $2, $3, $4, $5, $6, usuario_actual() from negocio_impresion where nro_negocio = $1
       returning ${COLUMNAS}`,
      [nro, idioma, JSON.stringify(impreso), huella, pdf, sha256(pdf)],
    )
    return rows[0]
  })
}

export const IMPRESIONES = [
  handle(imprimirNegocio, async context => {
    const { db, params, query } = context
    await demand(context, NEGOCIO, params.id)
    const idioma = query.idioma ?? 'es'
    if (query.impresion) return archivo(await guardada(db, params.id, query.impresion))
    const contrato = await leerContrato(db, params.id, idioma)
    if (query.formato === 'pdf') return archivo(await imprimir(context, params.id, idioma, contrato))
    return { ...contrato, Impreso_En: new Date().toISOString() }
  }),
  handle(listarImpresiones, async context => {
    const { db, params } = context
    await demand(context, NEGOCIO, params.id)
    const text = await jsonText(
      db,
      `select coalesce(json_agg(json_build_object('Impresion', i.impresion, 'Idioma', i.idioma, 'Usuario', i.usuario, 'Nom_Usuario', u.nom_usuario,
         'En', i.en, 'Bytes', length(i.pdf), 'Sha256', i.sha256) order by i.impresion desc), '[]')::text
       from negocio_impresion i left join usuario u on u.cod_usuario = i.usuario where i.nro_negocio = $1`,
      [params.id],
    )
    return new Json(text!)
  }),
]
