/** SQL of what waits for the decision of the client in the portal: the same documents and files that the link of a contact shows. */
import { AREAS } from '@nogal/model/areas'
import type { PorAprobar } from '@nogal/model/gestion/aprobacion.calls'
import type { Access } from '../../scope/scope.ts'
import { ADJUNTOS_MOSTRADOS } from './ronda.queries.ts'

/** The documents that a client may decide about, as rows `g` of type `k`, in the round `a`, of the shipment `e` and the deal `d`. */
export const POR_DECIDIR = `aprobacion a
           join aprobacion_gestion x on x.id_aprobacion = a.id_aprobacion and a.estado = 'pendiente' and x.resultado is null
           join gestion g on g.id_gestion = x.id_gestion and g.visible_cliente and gestion_con_archivo(g, true)
           join embarque e on e.nro_embarque = g.nro_embarque
           join negocio d on d.nro_negocio = e.nro_negocio
           join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis`
/** All must be the client that decides: the client of the round, of its shipment and of its deal. */
export const QUIEN_DECIDE = 'array[a.cod_cliente, e.cod_clientenegocio, d.cod_clientenegocio]'

export type EsperaDelCliente = Omit<PorAprobar, 'Adjuntos'> & { Adjuntos: { Id_Adjunto: number; Nombre: string; Nro_Version: number }[] }

/**
 * The documents of a shipment in an open round that a user of the client may decide about. Only the client of the deal decides, as only its
 * contacts get links: consignees, notified parties and earlier clients get nothing, and neither do staff.
 */
export const waitingFor = async ({ db, sesion }: Access, ship: number): Promise<EsperaDelCliente[]> => {
  if (sesion.Cod_AreaGestion !== AREAS.cliente) return []
  const { rows } = await db.query(
    // what was seen is the document and the versions of its files: a file or a type of document that only got another name is the same
    `select w.*, encode(sha256(convert_to(jsonb_build_array("Id_Gestion", "Id_Contenedor",
         jsonb_path_query_array("Adjuntos", '$[*].Id_Adjunto'), jsonb_path_query_array("Adjuntos", '$[*].Nro_Version'))::text, 'UTF8')), 'hex') as "Vistas"
       from (
         select g.id_gestion as "Id_Gestion", g.tipo as "Tipo", k.nombre as "Nom_CertDocAnalis", k.nombre_ing as "Nombre_Ing",
                coalesce(g.id_contenedor, 0) as "Id_Contenedor", g.numero as "Numero",
                (select coalesce(jsonb_agg(jsonb_build_object('Id_Adjunto', f -> 'id', 'Nombre', f -> 'nombre', 'Nro_Version', f -> 'version') order by n), '[]')
                   from jsonb_array_elements(${ADJUNTOS_MOSTRADOS}) with ordinality x (f, n)) as "Adjuntos"
           from ${POR_DECIDIR}
           left join contenedor c on c.id_contenedor = g.id_contenedor
          where g.nro_embarque = $1 and $3::integer = all (${QUIEN_DECIDE})
          order by c.nro_corr_contenedor nulls first, g.tipo, k.nombre, g.id_lineagestion) w`,
    [ship, false, sesion.Cod_Cliente],
  )
  return rows
}
