/** SQL of the outbox for administradores. */
import { BUSCADAS_CORREO, FILA_CORREO } from '@nogal/model/administracion/correo'
import sql from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import type { ListSpec } from '../list/columns.ts'
import { listedColumns } from '../list/fields.ts'

const IS_DEAL = sql`t.papel is not distinct from 'contrato'`
const SHIP = sql`case when not (${IS_DEAL}) then t.clave end`

/** The list of all messages, newest first. */
export const LISTA_CORREO: ListSpec<never> = {
  table: 'envio',
  key: ['id_envio'],
  order: ['-Id_Envio'],
  columns: listedColumns(FILA_CORREO, BUSCADAS_CORREO, {
    Id_Envio: { indexed: true },
    Para: { sql: sql`correos_de(t.para)`, folded: sql`plano(correos_de(t.para))` },
    Embarque: {
      sql: sql`(select concat_ws('/', n.nro_contrato, e.nro_corr_embarque) from negocio n
        left join embarque e on e.nro_embarque = ${SHIP} where n.nro_negocio = t.nro_negocio)`,
    },
    Error: {
      sql: sql`coalesce((select string_agg(distinct uno ->> 'Error', ' ') from jsonb_array_elements(t.para) uno where uno ->> 'Error' <> ''), t.error)`,
    },
    Proximo: { sql: sql`case when t.estado = 'pendiente' then t.proximo end` },
    Nro_Embarque: { sql: SHIP },
  }),
}

/** Receivers who were refused get another attempt. */
const ASKED_AGAIN = `(select jsonb_agg(case when uno ->> 'Estado' = 'rechazado' then uno || '{"Estado": "pendiente", "Error": null}' else uno end order by n)
  from jsonb_array_elements(para) with ordinality as x (uno, n))`

/**
 * Makes messages due now that wait, failed, were kept or withdrawn, or that some receiver refused; returns how many. What leaves meanwhile
 * in another process stays: its state is not among these.
 */
export const retryMessages = async (db: Tx, ids: readonly number[]): Promise<number> =>
  (
    await db.query(
      `update envio set estado = 'pendiente', proximo = now(), plazo = null, enviado_en = null, para = ${ASKED_AGAIN}
        where id_envio = any ($1) and (estado in ('pendiente', 'rechazado', 'incierto', 'guardado', 'retirado')
          or (estado = 'enviado' and para @> '[{"Estado": "rechazado"}]'))`,
      [ids],
    )
  ).rowCount ?? 0

/** Withdraws messages that wait; a message that a process has taken meanwhile stays. Returns how many. */
export const cancelMessages = async (db: Tx, ids: readonly number[], why: string): Promise<number> =>
  (
    await db.query("update envio set estado = 'retirado', error = left($2, 500) where id_envio = any ($1) and estado = 'pendiente'", [
      ids,
      why,
    ])
  ).rowCount ?? 0
