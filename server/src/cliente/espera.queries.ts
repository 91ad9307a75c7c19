/** SQL of what shipments wait for from their client: decisions, answers to comments, and originals that have not arrived. */
import { AREAS } from '@nogal/model/areas'
import { ESPERAS, type EsperaCliente } from '@nogal/model/cliente/cliente.fields'
import { RECLAMO, RESPONDIDOS } from '@nogal/model/reclamo/reclamo'
import { ESPERA_ENTREGA, SOLICITUD } from '@nogal/model/solicitud/solicitud'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { toldToClient } from '../comentario/comentarios.queries.ts'
import { POR_DECIDIR, QUIEN_DECIDE } from '../gestion/aprobacion/cliente.queries.ts'
import { VIGENTES } from '../gestion/listas.queries.ts'
import type { Json } from '../http/answers.ts'
import { jsonOf } from '../list/kept.ts'
import { type Access, ownedBy, scopeOf } from '../scope/scope.ts'

/** Comments and envelopes older than this no longer ask for anything. */
const WEEKS_OF = { reclamo: 4, comentario: 4, originales: 8 }

const names = (spanish: string, english: string): Sql =>
  raw(`string_agg(distinct ${spanish}, ', ') as nombres, string_agg(distinct coalesce(${english}, ${spanish}), ', ') as nombres_ing`)

/** What the company wrote to the client about shipments or claims, and the client has not answered since. */
const messages = (de: 'embarque' | 'reclamo', sesion: Access['sesion'], words: Record<'embarque' | 'nombre' | 'ingles', string>): Sql =>
  sql`select ${raw(words.embarque)} as nro_embarque, count(*) as cantidad, ${names(words.nombre, words.ingles)}, min(c.en)::date as desde
    from comentario c where c.de = ${de} and not c.de_cliente and c.en > now() - ${WEEKS_OF.comentario} * interval '1 week' and ${toldToClient(sesion)}
      and not exists (select from comentario h where h.id_comentario = coalesce(c.id_hilo, c.id_comentario) and h.resuelto_en is not null)
      and not exists (select from comentario z where z.de = c.de and z.clave = c.clave and z.id_comentario > c.id_comentario and z.visible_cliente and not z.eliminado)
    group by 1`

/** For each kind: the shipment, how many, their names in both languages, and since when. */
const waitsOf = ({ sesion }: Access): Record<EsperaCliente['Espera'], Sql> => ({
  decidir: sql`select g.nro_embarque, count(*) as cantidad, ${names('k.nombre', 'k.nombre_ing')}, min(a.en)::date as desde
    from ${raw(POR_DECIDIR)} where ${sesion.Cod_Cliente}::integer = all (${raw(QUIEN_DECIDE)}) group by 1`,
  solicitud: sql`select t.nro_embarque, count(*) as cantidad, ${names('clase_de_solicitud(t.clase)', 'clase_de_solicitud_en(t.clase)')}, min(t.fecha_vence) as desde
    from solicitud t where t.cod_estadosolicitud = any (${[...ESPERA_ENTREGA]}) and ${ownedBy(SOLICITUD, sesion)} group by 1`,
  // answered of late, and not closed
  reclamo: sql`select t.nro_embarque, count(*) as cantidad, ${names("clase_de_reclamo(t.clase) || ' (' || t.id_reclamo || ')'", "clase_de_reclamo_en(t.clase) || ' (' || t.id_reclamo || ')'")}, min(t.modificado_en)::date as desde
    from reclamo t where t.cod_estadoreclamo = any (${[...RESPONDIDOS]}) and t.modificado_en > now() - ${WEEKS_OF.reclamo} * interval '1 week' and ${ownedBy(RECLAMO, sesion)} group by 1`,
  // the last comment of a document is of the company
  comentario: sql`select t.nro_embarque, count(*) as cantidad, ${names('k.nombre', 'k.nombre_ing')}, min(c.en)::date as desde
    from comentario c join gestion t using (id_gestion) join clase_gestion k on k.tipo = t.tipo and k.codigo = t.cod_certdocanalis
    where not c.de_cliente and c.en > now() - ${WEEKS_OF.comentario} * interval '1 week' and ${toldToClient(sesion)}
      and ${join(scopeOf('gestion', sesion), ' and ')}
      and not exists (select from comentario z where z.id_gestion = c.id_gestion and z.id_comentario > c.id_comentario and z.visible_cliente and not z.eliminado) group by 1`,
  mensaje: messages('embarque', sesion, { embarque: 'c.nro_embarque', nombre: "'Embarque'", ingles: "'Shipment'" }),
  'mensaje-reclamo': messages('reclamo', sesion, {
    embarque: '(select r.nro_embarque from reclamo r where r.id_reclamo = c.id_reclamo)',
    nombre: "'Reclamo ' || c.id_reclamo",
    ingles: "'Claim ' || c.id_reclamo",
  }),
  originales: sql`select o.nro_embarque, count(*) as cantidad, ${names("concat_ws(' ', m.nom_empresacourier, o.nro_guia)", 'null')}, min(o.fecha_envio) as desde
    from propios join embarque_courier o using (nro_embarque) join empresacourier m using (cod_empresacourier)
    where o.fecha_recepcion is null and o.fecha_envio > current_date - ${WEEKS_OF.originales * 7}::integer group by 1`,
})

/** What waits for the client of the session, by kind and the oldest first; nothing for staff. */
export const readEspera = async (access: Access): Promise<Json<EsperaCliente[]> | EsperaCliente[]> => {
  const { db, sesion } = access
  if (sesion.Cod_AreaGestion !== AREAS.cliente) return []
  const waits = waitsOf(access)
  const all = ESPERAS.map((kind, n) => sql`select ${kind}::text as espera, ${n}::integer as orden, w.* from (${waits[kind]}) w`)
  return jsonOf(
    db,
    sql`with propios as materialized (
        select t.nro_embarque, t.nro_negocio, t.nro_corr_embarque from embarque t where ${join([VIGENTES, sql`not esta_cerrada(t.cod_temporada)`, ...scopeOf('embarque', sesion)], ' and ')}
      )
      select coalesce(json_agg(json_build_object('Espera', w.espera, 'Nro_Negocio', p.nro_negocio, 'Nro_Embarque', p.nro_embarque,
          'Nro_Contrato', n.nro_contrato, 'Nro_Corr_Embarque', p.nro_corr_embarque, 'Cantidad', w.cantidad, 'Nombres', w.nombres,
          'Nombres_Ing', w.nombres_ing, 'Desde', w.desde) order by w.orden, w.desde, p.nro_embarque), '[]')::text
        from (${join(all, ' union all ')}) w join propios p using (nro_embarque) join negocio n using (nro_negocio)`,
  )
}
