/** Notices to clients that are due, and their receivers. */

import { AVISOS_DE_INICIO, type CodAviso } from '@nogal/model/cliente/cliente.fields'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Idioma } from '@nogal/model/palabras'
import { ESTADO_RECLAMO } from '@nogal/model/reclamo/reclamo'
import { ESTADO_SOLICITUD } from '@nogal/model/solicitud/solicitud'
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
  /** The client who owes or claims what the notice is about; null for what every party of the deal is told of. */
  cliente: number | null
  /** Its state, what staff wrote with that, and until when a document is asked for. */
  estado: string | null
  motivo: string | null
  hasta: string | null
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
       coalesce(case d.aviso
         when 'zarpe' then e.fecha_zarpe
         when 'arribo' then e.fecha_arribo
         when 'eta' then case when e.fecha_eta is distinct from d.antes then e.fecha_eta end
         when 'documento' then case when g.visible_cliente and g.cod_estadogestion = '${ESTADO_GESTION.completa}' and g.nro_embarque = e.nro_embarque then coalesce(g.fecha_gestion, current_date) end
       end::text, suyo.valor) as valor,
       coalesce(k.nombre, suyo.nombre) as documento, coalesce(k.nombre_ing, k.nombre, suyo.nombre_ing) as document,
       suyo.cliente, suyo.estado, suyo.motivo, suyo.hasta::text as hasta
     from due d join embarque e using (nro_embarque) join negocio n using (nro_negocio)
     left join gestion g on d.aviso = 'documento' and g.id_gestion = d.clave
     left join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
     -- the number of the step makes every one of them a cause of its own
     left join lateral (
       select p.id::text as valor, clase_de_solicitud(s.clase) as nombre, clase_de_solicitud_en(s.clase) as nombre_ing, s.cod_cliente as cliente,
              s.cod_estadosolicitud as estado, p.motivo, s.fecha_vence as hasta
         from solicitud s cross join lateral (select x.id, x.motivo from solicitud_estado x where x.id_solicitud = s.id_solicitud order by x.id desc limit 1) p
        where d.aviso = 'solicitud' and s.id_solicitud = d.clave
          and s.cod_estadosolicitud in ('${ESTADO_SOLICITUD.pedida}', '${ESTADO_SOLICITUD.aceptada}', '${ESTADO_SOLICITUD.rechazada}')
       union all
       select p.id::text, clase_de_reclamo(r.clase), clase_de_reclamo_en(r.clase), r.cod_cliente, r.cod_estadoreclamo, p.motivo, null
         from reclamo r cross join lateral (select x.id, x.motivo from reclamo_estado x where x.id_reclamo = r.id_reclamo order by x.id desc limit 1) p
        where d.aviso = 'reclamo' and r.id_reclamo = d.clave
          and r.cod_estadoreclamo in ('${ESTADO_RECLAMO.enRevision}', '${ESTADO_RECLAMO.aceptado}', '${ESTADO_RECLAMO.rechazado}')) suyo on true
     order by d.en`,
    [quietMs, most],
  )
  return rows
}

export type Lector = { id: number; idioma: Idioma; nombre: string; email: string; cliente: number }

/** Gives the people of a client who never chose their mails the ones that everybody gets at first, in the language that they read. */
const subscribeNew = (db: Tx, cliente: number) =>
  db.query(
    `insert into suscripcion (usuario, avisos, idioma)
     select u.cod_usuario, $2, idioma_de_cliente(u.cod_usuario) from usuario u
      where u.cod_cliente = $1 and u.activo and not exists (select from suscripcion s where s.usuario = u.cod_usuario)
     on conflict do nothing`,
    [cliente, AVISOS_DE_INICIO],
  )

/** Users who subscribed to this notice, and may see what it is about. */
export const readersOf = async (db: Tx, { negocio, aviso, cliente }: Pick<Anuncio, 'negocio' | 'aviso' | 'cliente'>): Promise<Lector[]> => {
  if (cliente !== null) await subscribeNew(db, cliente)
  const { rows } = await db.query(
    `select s.id_suscripcion as id, s.idioma, u.nom_usuario as nombre, u.email, u.cod_cliente as cliente
       from suscripcion s join usuario u on u.cod_usuario = s.usuario
       join negocio n on u.cod_cliente = any (partes_de_negocio(n))
      where n.nro_negocio = $1 and ($3::integer is null or u.cod_cliente = $3) and $2 = any (s.avisos) and u.activo and u.cod_areagestion = 5 and permitido(u.cod_usuario, 'cliente', 'ver')
      order by s.id_suscripcion`,
    [negocio, aviso, cliente],
  )
  return rows
}

/** Cancels all mails of a subscription. */
export const stopMails = (db: Tx, id: number) => db.query("update suscripcion set avisos = '{}' where id_suscripcion = $1", [id])

/** Language of a subscription, and whether any mail is still subscribed. */
export const findSubscription = async (db: Reader, id: number): Promise<{ idioma: Idioma; activa: boolean } | undefined> =>
  (await db.query("select idioma, avisos <> '{}' as activa from suscripcion where id_suscripcion = $1", [id])).rows[0]
