/** Notices to clients that are due, and their receivers. */

import type { CodAviso } from '@nogal/model/cliente/cliente.fields'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Idioma } from '@nogal/model/palabras'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** A notice about a shipment as it is now; `valor` is null when the reason for the notice no longer holds. */
export type Anuncio = {
  embarque: number
  negocio: number
  aviso: CodAviso
  clave: number
  contrato: string
  corr: number
  nave: string | null
  antes: string | null
  valor: string | null
  documento: string | null
  document: string | null
}

/**
 * Takes notices that waited at least `quietMs`, so that a typing error can be corrected before anybody is told; rows locked by other
 * servers are skipped. What a clock wrote that was ahead has waited, too.
 */
export const takeAnuncios = async (db: Tx, quietMs: number, most: number): Promise<Anuncio[]> => {
  const { rows } = await db.query(
    `with due as (
       select * from aviso_pendiente where en <= now() - $1 * interval '1 millisecond' or en > now() + interval '1 minute' order by en limit $2 for update skip locked
     ), gone as (
       delete from aviso_pendiente a using due d where (a.nro_embarque, a.aviso, a.clave) = (d.nro_embarque, d.aviso, d.clave)
     )
     select e.nro_embarque as embarque, e.nro_negocio as negocio, d.aviso, d.clave, n.nro_contrato as contrato, e.nro_corr_embarque as corr,
       (select v.nom_nave from nave v where v.cod_nave = e.cod_nave) as nave, d.antes::text as antes,
       case d.aviso
         when 'zarpe' then e.fecha_zarpe
         when 'arribo' then e.fecha_arribo
         when 'eta' then case when e.fecha_eta is distinct from d.antes then e.fecha_eta end
         else case when g.visible_cliente and g.cod_estadogestion = '${ESTADO_GESTION.completa}' and g.nro_embarque = e.nro_embarque then coalesce(g.fecha_gestion, current_date) end
       end::text as valor,
       k.nombre as documento, coalesce(k.nombre_ing, k.nombre) as document
     from due d join embarque e using (nro_embarque) join negocio n using (nro_negocio)
     left join gestion g on d.aviso = 'documento' and g.id_gestion = d.clave
     left join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
     order by d.en`,
    [quietMs, most],
  )
  return rows
}

export type Lector = { id: number; idioma: Idioma; nombre: string; email: string; cliente: number }

/** Users who subscribed to this notice, and may see the shipment. */
export const readersOf = async (db: Reader, { negocio, aviso }: Pick<Anuncio, 'negocio' | 'aviso'>): Promise<Lector[]> => {
  const { rows } = await db.query(
    `select s.id_suscripcion as id, s.idioma, u.nom_usuario as nombre, u.email, u.cod_cliente as cliente
       from suscripcion s join usuario u on u.cod_usuario = s.usuario
       join negocio n on u.cod_cliente = any (partes_de_negocio(n))
      where n.nro_negocio = $1 and $2 = any (s.avisos) and u.activo and u.cod_areagestion = 5 and permitido(u.cod_usuario, 'cliente', 'ver')
      order by s.id_suscripcion`,
    [negocio, aviso],
  )
  return rows
}

/** Cancels all mails of a subscription. */
export const stopMails = (db: Tx, id: number) => db.query("update suscripcion set avisos = '{}' where id_suscripcion = $1", [id])

/** Language of a subscription, and whether any mail is still subscribed. */
export const findSubscription = async (db: Reader, id: number): Promise<{ idioma: Idioma; activa: boolean } | undefined> =>
  (await db.query("select idioma, avisos <> '{}' as activa from suscripcion where id_suscripcion = $1", [id])).rows[0]
