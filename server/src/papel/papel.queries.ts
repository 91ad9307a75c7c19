/** SQL of the printings of papers. */
import type { Idioma } from '@nogal/model/palabras'
import { jsonText, type Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** A paper of an aggregate; `variant` distinguishes papers for several receivers, and is 0 where there is one. */
export type Which = { paper: string; id: number; variant: number }
/** A stored printing; revisions are numbered across both languages. */
export type KeptPrinting<D> = { revision: number; idioma: Idioma; data: D; pdf: Buffer }

const COLUMNS = 'revision, idioma, datos as data, pdf'

/** The last printing in a language, if it shows exactly these data. */
export const findCurrent = async <D>(
  db: Reader,
  { paper, id, variant }: Which,
  idioma: Idioma,
  data: object,
): Promise<KeptPrinting<D> | undefined> => {
  const { rows } = await db.query(
    `select ${COLUMNS} from (
       select * from impresion where papel = $1 and clave = $2 and variante = $5 and idioma = $3 order by revision desc limit 1
     ) i where huella = huella($4::jsonb)`,
    [paper, id, idioma, JSON.stringify(data), variant],
  )
  return rows[0]
}

/** The printings before an amendment. */
export type Earlier<D> = {
  /** The last printing of an earlier amendment in this language. */
  base: { data: D; day: string } | null
  /** The revision of this amendment, if it was printed already in any language. */
  own: number | null
  /** The last revision of all. */
  last: number
}

/** The printings before an amendment in a language. */
export const findEarlier = async <D>(db: Reader, { paper, id, variant }: Which, idioma: Idioma, amendment: number): Promise<Earlier<D>> => {
  const { rows } = await db.query(
    `with i as (
       select revision, idioma, datos, en, coalesce((datos ->> 'Enmienda')::integer, 0) as enmienda, (datos ->> 'Revision')::integer as numero
         from impresion where papel = $1 and clave = $2 and variante = $5)
     select (select max(numero) from i where enmienda = $4) as own, (select coalesce(max(numero), 0) from i) as last,
       (select jsonb_build_object('data', datos, 'day', en::date) from i where idioma = $3 and enmienda < $4 order by revision desc limit 1) as base`,
    [paper, id, idioma, amendment, variant],
  )
  return rows[0]
}

/** The printing with a number; undefined when there is none. */
export const findRevision = async <D>(
  db: Reader,
  { paper, id, variant }: Which,
  revision: number,
): Promise<KeptPrinting<D> | undefined> => {
  const { rows } = await db.query(`select ${COLUMNS} from impresion where papel = $1 and clave = $2 and variante = $4 and revision = $3`, [
    paper,
    id,
    revision,
    variant,
  ])
  return rows[0]
}

/** Stores a printing with the next number; a concurrent printing of the same paper waits for this transaction. */
export const insertPrinting = async <D>(
  db: Tx,
  { paper, id, variant }: Which,
  { idioma, data, pdf }: Omit<KeptPrinting<D>, 'revision'>,
): Promise<KeptPrinting<D>> => {
  const { rows } = await db.query(
    `insert into impresion (papel, clave, variante, revision, idioma, datos, pdf, sha256, usuario)
     select $1, $2, $6, coalesce(max(revision), 0) + 1, $3, $4, $5, encode(sha256($5), 'hex'), usuario_actual() from impresion
      where papel = $1 and clave = $2 and variante = $6
     returning ${COLUMNS}`,
    [paper, id, idioma, JSON.stringify(data), pdf, variant],
  )
  return rows[0]
}

/** All printings of a paper as JSON text, the last one first. */
export const printingsJson = async (db: Reader, { paper, id, variant }: Which): Promise<string> => {
  const text = await jsonText(
    db,
    `select coalesce(json_agg(json_build_object('Impresion', i.revision, 'Revision', (i.datos ->> 'Revision')::integer, 'Idioma', i.idioma, 'Usuario', i.usuario, 'Nom_Usuario', u.nom_usuario,
       'En', i.en, 'Bytes', length(i.pdf), 'Sha256', i.sha256, 'Envios', (
         select coalesce(json_agg(json_build_object('Id_Envio', e.id_envio, 'Para', (select string_agg(p ->> 'Email', ', ') from jsonb_array_elements(e.para) p),
           'En', e.en, 'Recibido_En', e.recibido_en, 'Recibido_Desde', e.recibido_desde) order by e.id_envio desc), '[]')
           from envio e where e.papel = i.papel and e.clave = i.clave and e.variante = i.variante and e.impresion = i.revision)) order by i.revision desc), '[]')::text
     from impresion i left join usuario u on u.cod_usuario = i.usuario where i.papel = $1 and i.clave = $2 and i.variante = $3`,
    [paper, id, variant],
  )
  return text!
}

/** A sending of a paper: its data, and its day. */
export type Sent = { revision: number; idioma: Idioma; huella: string; data: object; day: string }

/** Does the current receiver not have a sending `e`, because it was refused, withdrawn, or sent to a former client? */
const REFUSED = `e.estado in ('rechazado', 'retirado') or (e.cod_cliente is not null
         and e.cod_cliente is distinct from (select b.cod_clientenegocio from embarque b where b.nro_embarque = e.clave))`

/**
 * The sendings of a paper, the last one first. `refused` marks those that the current receiver does not have, because they were refused,
 * withdrawn, or sent to a former client: a later paper does not replace them.
 */
export const findSent = async (db: Reader, { paper, id, variant }: Which): Promise<(Sent & { refused: boolean })[]> => {
  const { rows } = await db.query({
    name: 'papeles-enviados',
    text: `select e.revision, e.idioma, e.huella, ${REFUSED} as refused, i.datos as data, e.en::date as day
       from envio e join impresion i on i.papel = e.papel and i.clave = e.clave and i.variante = e.variante and i.revision = e.impresion
      where e.papel = $1 and e.clave = $2 and e.variante = $3 order by e.id_envio desc`,
    values: [paper, id, variant],
  })
  return rows
}

/** What a paper said when it was sent, and in which language. */
export type SaidData = { idioma: Idioma; data: object }
/** The data of a sending, with the paper that it is of. */
export type SentData = SaidData & { paper: string; variant: number }

/**
 * A query of the language and the data of the last sending of a paper that its receiver has; SQL expressions name the paper, its aggregate and
 * its variant.
 */
export const lastSentSql = (papel: string, clave: string, variante: string): string => `select e.idioma, i.datos as data
         from envio e join impresion i on i.papel = e.papel and i.clave = e.clave and i.variante = e.variante and i.revision = e.impresion
        where e.papel = ${papel} and e.clave = ${clave} and e.variante = ${variante} and not (${REFUSED}) order by e.id_envio desc limit 1`

/** The last sending of each paper of an aggregate that its receiver has; `papers` and `variants` name the papers, one by one. */
export const findLastSent = async (
  db: Reader,
  id: number,
  { papers, variants }: { papers: readonly string[]; variants: readonly number[] },
): Promise<SentData[]> => {
  const { rows } = await db.query({
    name: 'ultimos-enviados',
    text: `select p.papel as paper, p.variante as variant, x.idioma, x.data
       from unnest($2::text[], $3::integer[]) p (papel, variante) cross join lateral (${lastSentSql('p.papel', '$1', 'p.variante')}) x`,
    values: [id, papers, variants],
  })
  return rows
}
