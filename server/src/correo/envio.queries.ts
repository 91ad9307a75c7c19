/** SQL of the outbox. */
import { type ClaseEnvio, camposEnvio } from '@nogal/model/embarque/envio'
import type { CodEnviado } from '@nogal/model/embarque/papeles'
import type { Idioma } from '@nogal/model/palabras'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { Json } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { type ListSpec, selection } from '../list/columns.ts'
import { listColumnOf, listColumnsOfFields } from '../list/fields.ts'
import { jsonOf, readTextColumn } from '../list/kept.ts'
import { rowSql } from '../list/rows.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import { houseOfSender } from './sobre.ts'

/** The shipment that a message is about; a contract is of a deal. */
const SHIPMENT = raw("case when t.papel is distinct from 'contrato' then t.clave end")

const { Nro_Embarque, Nro_Corr_Embarque, Nro_Contrato, ...own } = camposEnvio
const columns = {
  ...listColumnsOfFields(own),
  Nro_Embarque: listColumnOf(Nro_Embarque, sql`${SHIPMENT}`),
  Nro_Corr_Embarque: listColumnOf(Nro_Corr_Embarque, sql`(select e.nro_corr_embarque from embarque e where e.nro_embarque = ${SHIPMENT})`),
  Nro_Contrato: listColumnOf(Nro_Contrato, sql`(select n.nro_contrato from negocio n where n.nro_negocio = t.nro_negocio)`),
}

/** The list of the outbox, the last message first. */
export const ENVIO: ListSpec<never> = { table: 'envio', key: ['id_envio'], columns, order: ['-Id_Envio'] }

/** The scope of a session: the sendings of the deals that it sees. */
export const scopeOfEnvios = (sesion: Access['sesion']): Sql[] => scopeOf('envio', sesion)

/** One sending as JSON text; 404 when there is none, or the session may not see its deal. */
export const readEnvio = async ({ db, sesion }: Access, id: number): Promise<Json<never>> => {
  const found = await readTextColumn(db, rowSql(ENVIO, join([sql`t.id_envio = ${id}`, ...scopeOfEnvios(sesion)], ' and ')))
  if (found === undefined) throw notFound('el envío')
  return new Json(found)
}

/** The last sending of the contract of a deal as JSON text; undefined when there is none, or the session may not see the sending. */
export const lastContractSending = ({ db, sesion }: Access, deal: number): Promise<string | undefined> => {
  const isLast = sql`t.id_envio = (select max(x.id_envio) from envio x where x.papel = 'contrato' and x.clave = ${deal} and x.variante = 0)`
  return readTextColumn(db, rowSql(ENVIO, join([isLast, ...scopeOfEnvios(sesion)], ' and ')))
}

/** The sendings of a shipment, the last one first; `last` gives only the last one of each paper. */
export const enviosOf = async (db: Reader, id: number, last = false): Promise<Json<never>> => {
  const newest = last
    ? sql`and t.papel is not null and not exists (select from envio x where x.papel = t.papel and x.clave = t.clave and x.variante = t.variante and x.id_envio > t.id_envio)`
    : sql``
  const { values, joinSql } = selection(columns)
  return jsonOf(
    db,
    sql`select coalesce(json_agg(to_json(f) order by f."Id_Envio" desc), '[]')::text from (
      select ${values} from envio t ${joinSql} where t.clave = ${id} and t.papel is distinct from 'contrato' ${newest}) f`,
  )
}

export type MailReceiver = { Nombre: string | null; Email: string; Estado: 'pendiente' | 'enviado' | 'rechazado'; Error: string | null }

type Message = {
  idioma: Idioma
  para: { Nombre: string | null; Email: string }[]
  de: string
  responder: string | null
  asunto: string
  mensaje: string
  portal: string
  causa: string
  mensaje_id: string
}
/** A message with a paper, to be put into the outbox. */
export type NewEnvio = Message & {
  papel: CodEnviado
  clave: number
  variante: number
  impresion: number
  /** Null for a contract that was never amended. */
  revision: number | null
  huella: string
  nro_negocio: number
  adjunto: string
  reenvio_de: number | null
  /** The client that receives it; null for an agency or a plant. */
  cod_cliente: number | null
}
/** A message without a paper: `id_enlace` is the approval link that it carries, `clave` the shipment that it is about. */
export type NewAviso = Message & {
  clase: Exclude<ClaseEnvio, 'papel'>
  id_enlace?: number
  id_suscripcion?: number
  id_invitacion?: number
  cod_cliente?: number | null
  clave?: number
  nro_negocio?: number
}

/** A receipt can be confirmed for this many days. */
const RECEIPT_DAYS = 30

/** SQL of the foot of messages of the exporter with this name (SQL): its address, telephone and web site; null where none is known. */
const footOf = (house: string): string => `(select nullif(left(concat_ws(' · ', concat_ws(', ', i.direccion, c.nom_comuna), i.telefono,
    regexp_replace(i.web, '^https?://|/$', '', 'g')), 400), '')
  from clienteinterno i left join comuna c using (cod_comuna) where i.nom_clienteint = ${house})`

/** Puts a message into the outbox, in the same transaction as its cause. */
export const insertEnvio = async (db: Tx, { para, ...row }: NewEnvio | NewAviso): Promise<number> => {
  const names = Object.keys(row)
  const receivers: MailReceiver[] = para.map(one => ({ ...one, Estado: 'pendiente', Error: null }))
  const { rows } = await db.query(
    `insert into envio (${names.join(', ')}, para, pie, recibo_vence, usuario)
     values (${names.map((_, i) => `$${i + 3}`).join(', ')}, $1, ${footOf('$2')}, ${'papel' in row ? `now() + interval '${RECEIPT_DAYS} days'` : 'null'}, usuario_actual())
     returning id_envio`,
    [JSON.stringify(receivers), houseOfSender(row.de), ...Object.values(row)],
  )
  return rows[0].id_envio
}

/** The client of a shipment. */
export const clientOf = async (db: Reader, ship: number): Promise<number> =>
  (await db.query('select cod_clientenegocio as client from embarque where nro_embarque = $1', [ship])).rows[0].client

/** Is there a message for this cause? */
export const findCause = async (db: Reader, causa: string): Promise<{ en: string } | undefined> =>
  (await db.query('select en::date::text as en from envio where causa = $1', [causa])).rows[0]

/** A message with its paper or its link. */
export type Outgoing = {
  id_envio: number
  intentos: number
  para: MailReceiver[]
  de: string
  responder: string | null
  asunto: string
  mensaje: string
  idioma: Idioma
  portal: string
  /** Address, telephone and web site of the exporter, which stand at the foot of the mail. */
  pie: string | null
  mensaje_id: string
  en: Date | string
  estado: string
  adjunto: string | null
  recibo_vence: Date | string | null
  pdf: Buffer | null
  id_enlace: number | null
  enlace_en: Date | string | null
  enlace_vence: Date | string | null
  /** The subscription that caused the message, which a link in it cancels. */
  id_suscripcion: number | null
  id_invitacion: number | null
  invitacion_en: Date | string | null
  invitacion_vence: Date | string | null
}

const OUTGOING = `e.id_envio, e.intentos, e.para, e.de, e.responder, e.asunto, e.mensaje, e.adjunto, e.idioma, e.portal, e.pie, e.mensaje_id, e.en,
  e.recibo_vence, e.estado, i.pdf, k.id_enlace, k.en as enlace_en, k.vence as enlace_vence, e.id_suscripcion, e.id_invitacion,
  v.en as invitacion_en, v.vence as invitacion_vence`
const WITH_PAPER = 'join impresion i on i.papel = e.papel and i.clave = e.clave and i.variante = e.variante and i.revision = e.impresion'
const WITH_CONTENT = `left ${WITH_PAPER} left join aprobacion_enlace k on k.id_enlace = e.id_enlace
  left join invitacion v on v.id_invitacion = e.id_invitacion`

/** A message as it would be sent. */
export const findOutgoing = async (db: Reader, id: number): Promise<Outgoing | undefined> =>
  (await db.query(`select ${OUTGOING} from envio e ${WITH_CONTENT} where e.id_envio = $1`, [id])).rows[0]

/** A former sending of a paper that may be sent again; `ajeno` says why its receiver has no right to the paper any more. */
export type Former = Omit<NewEnvio, 'causa' | 'mensaje_id' | 'reenvio_de'> & {
  estado: string
  veces: number
  ajeno: string | null
  desactualizada: boolean
}

/** The data needed to send a message again, with the number of times that was done already. */
export const findForResend = async (db: Reader, id: number) =>
  (
    await db.query(
      `select papel, clave, variante, idioma, impresion, revision, huella, nro_negocio, para, de, responder, asunto, mensaje, adjunto, portal, estado, cod_cliente, desactualizada,
         motivo_de_retirar(e) as ajeno, (select count(*)::integer from envio x where x.reenvio_de = e.id_envio) as veces
       from envio e where id_envio = $1 and clase = 'papel'`,
      [id],
    )
  ).rows[0] as Former | undefined

/** A server that has not renewed what it took for this long counts as dead. */
const LEASE = "interval '20 seconds'"
/** The longest pause between two attempts at one message, in milliseconds. */
export const LONGEST_PAUSE_MS = 12 * 60 * 60_000
/** Is a message due? A time that is farther away than any pause is of a clock that was ahead. */
const DUE = `(proximo <= now() or proximo > now() + interval '${LONGEST_PAUSE_MS / 60_000} minutes')`
/** Has a server not renewed what it took? A lease that lasts longer than any other is of a clock that was ahead. */
const ABANDONED = `(plazo < now() or plazo > now() + 3 * ${LEASE})`
/** A server renews what it took this often, in milliseconds: three renewals may fail before it counts as dead. */
export const RENEWAL_MS = 5_000

/**
 * Releases messages of dead servers. Another server sends those that had not started to leave; of those that had, nobody knows the outcome,
 * so they are not sent again automatically.
 */
export const recoverAbandoned = (db: Tx) =>
  db.query(`update envio set estado = case estado when 'enviando' then 'pendiente' else 'incierto' end, plazo = null,
      error = case estado when 'entregando' then 'El portal se detuvo mientras lo entregaba.' else error end
    where estado in ('enviando', 'entregando') and ${ABANDONED}`)

/** Withdraws due messages that have no valid receiver any more: the deal has other parties, or the contact left. */
export const withdraw = (db: Tx) =>
  db.query(`update envio e set estado = 'retirado', error = motivo_de_retirar(e)
    where e.estado = 'pendiente' and ${DUE} and num_nonnulls(e.cod_cliente, e.id_enlace, e.id_suscripcion, e.id_invitacion) > 0
      and motivo_de_retirar(e) is not null`)

/** Takes the next due messages; rows locked by other servers are skipped. */
export const claimDue = async (db: Tx, most: number): Promise<Outgoing[]> => {
  const { rows } = await db.query(
    `with due as (
       select id_envio from envio where estado = 'pendiente' and ${DUE} order by proximo, id_envio limit $1 for update skip locked
     ), taken as (
       update envio e set estado = 'enviando', intentos = intentos + 1, plazo = now() + ${LEASE} from due where e.id_envio = due.id_envio returning e.*
     ) select ${OUTGOING} from taken e ${WITH_CONTENT} order by e.id_envio`,
    [most],
  )
  return rows
}

/** Marks that the text is about to be sent; false when another server has taken the message meanwhile. */
export const markLeaving = async (db: Tx, { id_envio, intentos }: Outgoing): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update envio set estado = 'entregando', plazo = now() + ${LEASE} where id_envio = $1 and intentos = $2 and estado = 'enviando'`,
    [id_envio, intentos],
  )
  return rowCount === 1
}

/** Keeps messages that this server has taken and not settled yet. */
export const renew = (db: Tx, taken: readonly Outgoing[]) =>
  db.query(
    `update envio e set plazo = now() + ${LEASE} from unnest($1::integer[], $2::integer[]) t (id, intento)
     where e.id_envio = t.id and e.intentos = t.intento and e.estado in ('enviando', 'entregando')`,
    [taken.map(({ id_envio }) => id_envio), taken.map(({ intentos }) => intentos)],
  )

/** The outcome of an attempt. */
export type DeliveryOutcome = {
  estado: 'pendiente' | 'incierto' | 'enviado' | 'rechazado' | 'guardado'
  para: MailReceiver[]
  error: string | null
  waitMs?: number
}

/**
 * Records the outcome of an attempt, unless another server has taken the message by now. A server that could not renew for a while was
 * taken for dead, and its message for uncertain: its answer is the better knowledge.
 */
export const settle = (db: Tx, { id_envio, intentos }: Outgoing, { estado, para, error, waitMs = 0 }: DeliveryOutcome) =>
  db.query(
    `update envio set estado = $3, para = $4, error = left($5, 500), plazo = null, proximo = now() + $6 * interval '1 millisecond',
       enviado_en = case when $3 in ('enviado', 'guardado') then now() end
     where id_envio = $1 and intentos = $2 and estado in ('enviando', 'entregando', 'incierto')`,
    [id_envio, intentos, estado, JSON.stringify(para), error, waitMs],
  )

/** What the receiver of a sending sees. */
export type Receipt = {
  de: string
  asunto: string
  idioma: Idioma
  /** Null for a contract that was never amended. */
  revision: number | null
  en: Date
  recibido_en: Date | null
  adjunto: string
  pdf: Buffer
  /** Does the deal have other parties by now? */
  ajeno: boolean
  /** Was a later revision sent? */
  superada: boolean
}

export const findReceipt = async (db: Reader, id: number): Promise<Receipt> => {
  const { rows } = await db.query(
    `select e.de, e.asunto, e.idioma, e.revision, e.en, e.recibido_en, e.adjunto, i.pdf,
       motivo_de_retirar(e) is not null as ajeno, exists (
         select from envio x where x.papel = e.papel and x.clave = e.clave and x.variante = e.variante and x.id_envio > e.id_envio and x.huella <> e.huella) as superada
     from envio e ${WITH_PAPER} where e.id_envio = $1`,
    [id],
  )
  if (!rows[0]) throw notFound('el envío')
  return rows[0]
}

/** Confirms a receipt; a later confirmation does not replace the first. */
export const confirmReceipt = (db: Tx, id: number, desde: string) =>
  db.query('update envio set recibido_en = now(), recibido_desde = $2 where id_envio = $1 and recibido_en is null', [id, desde])
