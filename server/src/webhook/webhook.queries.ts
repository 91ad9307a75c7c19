/** SQL of webhooks: their addresses, the events that are due, and the results of the attempts. */
import type { ListOptions } from '@nogal/model/call'
import {
  BUSCADAS_ENTREGAS,
  CLASE_PRUEBA,
  ENTREGAS_POR_PAGINA,
  FILA_ENTREGAS,
  type WebhookListado,
} from '@nogal/model/webhook/webhook.calls'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Json } from '../http/answers.ts'
import type { ListSpec } from '../list/columns.ts'
import { listedColumns } from '../list/fields.ts'
import { jsonOf } from '../list/kept.ts'
import { list } from '../list/list.ts'

/** A process has this long to deliver an event; afterwards another process may take the event. */
const LEASE = '2 minutes'
/** At most this many events are taken at once. */
const MOST_DUE = 10
/** Events older than this many days are deleted. */
const KEPT_DAYS = 30
/** At most this many old events are deleted at once. */
const DELETED = 5_000

/** All webhooks, by name. */
export const readWebhooks = (db: Reader): Promise<Json<WebhookListado[]>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(to_json(f) order by f."Nombre"), '[]')::text from (
      select w.id_webhook as "Id_Webhook", w.nombre as "Nombre", w.url as "Url", w.cod_usuario as "Cod_Usuario", w.clases as "Clases", w.activo as "Activo",
             u.nom_usuario as "Nom_Usuario", w.entregado_en as "Entregado_En", w.error as "Error",
             (select s.anterior_hasta from webhook_secreto s where s.id_webhook = w.id_webhook and s.anterior_hasta > now()) as "Anterior_Hasta",
             (select count(*)::int from webhook_entrega e where e.id_webhook = w.id_webhook and e.estado = 'pendiente') as "Pendientes",
             (select count(*)::int from webhook_entrega e where e.id_webhook = w.id_webhook and e.estado = 'muerto') as "Muertos"
        from webhook w join usuario u using (cod_usuario)) f`,
  )

const ENTREGAS: ListSpec<never> = {
  table: 'webhook_entrega',
  key: ['id_entrega'],
  order: ['-En'],
  columns: listedColumns(FILA_ENTREGAS, BUSCADAS_ENTREGAS, {
    Detalle: { sql: sql`t.hecho ->> 'Detalle'` },
    Proximo: { sql: sql`case when t.estado = 'pendiente' then t.proximo end` },
    En: { indexed: true },
  }),
}

/** The events of a webhook, the newest first, in pages. */
export const listDeliveries = (db: Reader, id: number, options: ListOptions) =>
  list(db, ENTREGAS, { pagina: 1, porPagina: ENTREGAS_POR_PAGINA, ...options }, [sql`t.id_webhook = ${id}`])

export type Described = { nombre: string; url: string; usuario: string; clases: readonly string[]; activo: boolean }

/** Adds a webhook, as yet without a secret; returns its number. */
export const insertWebhook = async (db: Tx, { nombre, url, usuario, clases, activo }: Described): Promise<number> =>
  (
    await db.query(
      `insert into webhook (nombre, url, cod_usuario, clases, activo, creado_por) values ($1, $2, $3, $4, $5, usuario_actual()) returning id_webhook as id`,
      [nombre, url, usuario, clases, activo],
    )
  ).rows[0].id

/** Changes a webhook; false when there is none. */
export const updateWebhook = async (db: Tx, id: number, { nombre, url, usuario, clases, activo }: Described): Promise<boolean> =>
  (
    await db.query('update webhook set nombre = $2, url = $3, cod_usuario = $4, clases = $5, activo = $6 where id_webhook = $1', [
      ...[id, nombre, url, usuario, clases, activo],
    ])
  ).rowCount === 1

/** Sets the sealed secret of a webhook; the one before signs for a day more. */
export const setSecret = async (db: Tx, id: number, sealed: string): Promise<void> => {
  await db.query(
    `insert into webhook_secreto as s (id_webhook, secreto) values ($1, $2)
     on conflict (id_webhook) do update set secreto = excluded.secreto, anterior = s.secreto, anterior_hasta = now() + interval '1 day'`,
    [id, sealed],
  )
}

/** Records that a webhook was given another secret; false when no such webhook exists. */
export const noteRotation = async (db: Tx, id: number): Promise<boolean> =>
  (await db.query('update webhook set rotado_en = now() where id_webhook = $1', [id])).rowCount === 1

/** Removes a webhook with its events; false when there is none. */
export const removeWebhook = async (db: Tx, id: number): Promise<boolean> =>
  (await db.query('delete from webhook where id_webhook = $1', [id])).rowCount === 1

/** Is somebody an active service user? Locked until the transaction ends. */
export const isService = async (db: Tx, usuario: string): Promise<boolean> =>
  (await db.query('select from usuario where cod_usuario = $1 and servicio and activo for share', [usuario])).rowCount === 1

/** Puts a test event into the outbox; its identifier, or undefined when there is no such webhook. */
export const insertTest = async (db: Tx, id: number, detalle: string): Promise<string | undefined> =>
  (
    await db.query(
      `insert into webhook_entrega (id_webhook, clase, hecho) select id_webhook, '${CLASE_PRUEBA}', jsonb_build_object('Detalle', $2::text)
         from webhook where id_webhook = $1 returning id_entrega as id`,
      [id, detalle],
    )
  ).rows[0]?.id

/** Makes an event due again, from its first attempt on; undefined when there is none, false while it is tried anyway. */
export const sendAgain = async (db: Tx, id: string): Promise<boolean | undefined> => {
  const { rows } = await db.query<{ estado: string }>('select estado from webhook_entrega where id_entrega = $1 for update', [id])
  if (!rows[0]) return undefined
  if (rows[0].estado === 'pendiente') return false
  await db.query("update webhook_entrega set estado = 'pendiente', intentos = 0, proximo = now(), error = null where id_entrega = $1", [id])
  return true
}

/** An event that is due, and where its program is told. */
export type Due = {
  id: string
  webhook: number
  intentos: number
  clase: string
  en: Date
  hecho: Record<string, unknown>
  url: string
  secreto: string
  anterior: string | null
  cliente: boolean
  /** May its service user still be told of it? */
  permitido: boolean
}

/**
 * Takes the events that are due, the longest waiting first. Each process takes others; a deactivated user hears of nothing.
 * What a user may still be told is asked anew, because permissions change while an event waits.
 */
export const takeDue = async (db: Tx): Promise<Due[]> =>
  (
    await db.query<Due>(
      `with turno as (
         select e.id_entrega from webhook_entrega e join webhook w using (id_webhook) join usuario u using (cod_usuario)
          where e.estado = 'pendiente' and e.proximo <= now() and u.activo and u.servicio and (w.activo or e.clase = '${CLASE_PRUEBA}')
          order by e.proximo limit ${MOST_DUE} for update of e skip locked)
       update webhook_entrega e set proximo = now() + interval '${LEASE}', intentos = e.intentos + 1
         from turno t, webhook w, usuario u, webhook_secreto s
        where e.id_entrega = t.id_entrega and w.id_webhook = e.id_webhook and u.cod_usuario = w.cod_usuario and s.id_webhook = e.id_webhook
       returning e.id_entrega as id, e.id_webhook as webhook, e.intentos, e.clase, e.en, e.hecho, w.url, s.secreto,
         case when s.anterior_hasta > now() then s.anterior end as anterior, u.cod_cliente is not null as cliente,
         e.clase = '${CLASE_PRUEBA}' or programa_aun_se_entera(u, e.clase, e.hecho) as permitido`,
    )
  ).rows

/** The result of an attempt; `waitMs` is the pause before the next one, undefined after the last. */
export type AttemptOutcome = { ok: boolean; status: number | null; said: string | null; error: string | null; waitMs?: number | undefined }

/** Stores the result of an attempt, unless another process tried the event meanwhile. */
export const settleAttempt = async (
  db: Tx,
  { id, webhook, intentos }: Due,
  { ok, status, said, error, waitMs }: AttemptOutcome,
): Promise<void> => {
  await db.query(
    `update webhook_entrega set estado = $3, respuesta_estado = $4, respuesta = $5, error = $6, entregado_en = case when $3 = 'entregado' then now() end,
       proximo = case when $3 = 'pendiente' then now() + make_interval(secs => $7) else proximo end
      where id_entrega = $1 and intentos = $2 and estado = 'pendiente'`,
    [id, intentos, ok ? 'entregado' : waitMs === undefined ? 'muerto' : 'pendiente', status, said, error, (waitMs ?? 0) / 1000],
  )
  await db.query('update webhook set error = $2, entregado_en = case when $3 then now() else entregado_en end where id_webhook = $1', [
    webhook,
    error,
    ok,
  ])
}

/** Deletes what was told long ago; returns how many. */
export const forgetDeliveries = async (db: Pick<Tx, 'query'>): Promise<number> =>
  (
    await db.query(
      `delete from webhook_entrega where id_entrega in (
         select id_entrega from webhook_entrega where en < now() - make_interval(days => ${KEPT_DAYS}) order by en limit ${DELETED})`,
    )
  ).rowCount ?? 0
