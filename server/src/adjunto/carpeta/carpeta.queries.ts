/** The data of the dossier of a shipment: the shipment, its items of gestión, its files. */

import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import { CODIGOS_PAPEL, type CodPapel } from '@nogal/model/embarque/papeles'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { CodTipo } from '@nogal/model/gestion/gestion.kinds'
import type { Idioma } from '@nogal/model/palabras'
import { SOLICITUD } from '@nogal/model/solicitud/solicitud'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { ESTADO } from '../../db/estado.ts'
import { jsonOf } from '../../list/kept.ts'
import type { ContratoLeido } from '../../negocio/contrato/contrato.queries.ts'
import { nameOf } from '../../papel/sql.ts'
import { type Access, ownedBy, paperAt, plantsOf, scopeOf, shownToClients } from '../../scope/scope.ts'
import { esExterna } from '../portadores.ts'

export type CabeceraCarpeta = {
  Nro_Embarque: number
  Nro_Negocio: number
  Nro_Corr_Embarque: number
  Nro_Contrato: string
  Nom_Cliente: string
  Nro_Booking: string | null
  Nom_Nave: string | null
  Nro_Viaje: string | null
  Nom_Puerto: string | null
  Fecha_ETD: string | null
  Empresa: string | null
}
export type CajaCarpeta = { Id_Contenedor: number; Nro_Corr_Contenedor: number; Nro_Contenedor: string | null }
export type ItemCarpeta = {
  Id_Gestion: number
  Tipo: CodTipo
  Id_Contenedor: number | null
  Nombre: string
  /** The Spanish name of its kind, which the portal shows and files are named after. */
  Nombre_Portal: string
  Id_LineaGestion: number
  Numero: string | null
  Completa: boolean
  Nom_Estado: string
  Fecha_Vence: string | null
}
export type ArchivoCarpeta = {
  Id_Gestion: number | null
  Id_Contenedor: number | null
  Nombre: string
  Descripcion: string | null
  Tipo: CodTipoArchivo
  Bytes: number
  Huella: string
  En: string
  /** True when the file belongs to the deal, and not to the shipment. */
  Del_Negocio: boolean
  /** What the client was asked for, in the language of the dossier; null for a file of the company. */
  Pedido: string | null
}
/** A paper of the shipment, as it was last sent, or else last printed; or the contract of its deal. */
export type PapelCarpeta = {
  Papel: CodPapel | 'contrato'
  /** Key of the shipment or the deal that the paper belongs to. */
  Clave: number
  Variante: number
  Impresion: number
  Idioma: Idioma
  Datos: PapelEmbarque | ContratoLeido
  Bytes: number
  En: string
  Enviado_En: string | null
}
export type CarpetaLeida = {
  Embarque: CabeceraCarpeta
  Contenedores: CajaCarpeta[]
  Gestiones: ItemCarpeta[]
  Archivos: ArchivoCarpeta[]
  Papeles: PapelCarpeta[]
}

/** What a dossier may have beyond the files of the shipment. */
export type Mas = { papeles: boolean; negocio: boolean; contrato: boolean; solicitudes: boolean }

/** The requests that were accepted and whose files the reader sees; what is handed to the client has what the client of the deal delivered. */
const acceptedOf = ({ sesion }: Access, id: number, external: boolean, mas: Mas): Sql => {
  const own = esExterna({ sesion })
    ? ownedBy(SOLICITUD, sesion)
    : external
      ? sql`t.cod_cliente = (select e.cod_clientenegocio from embarque e where e.nro_embarque = t.nro_embarque)`
      : sql`${mas.solicitudes}`
  return sql`select t.id_solicitud from solicitud t where t.nro_embarque = ${id} and t.cod_estadosolicitud = ${ESTADO.solicitud.aceptada} and ${own}`
}

const rowsOf = (query: Sql): Sql => sql`(select coalesce(json_agg(to_json(r)), '[]') from (${query}) r)`

/**
 * Reads the whole dossier in one query, so that all of it is of one moment. External users get only the items and files that are shown to
 * them.
 */
export const readCarpeta = async (access: Access, id: number, external: boolean, mas: Mas, idioma: Idioma): Promise<CarpetaLeida> => {
  const items = join([sql`t.nro_embarque = ${id}`, ...(external ? [shownToClients] : []), ...scopeOf('gestion', access.sesion)], ' and ')
  const boxes = join([sql`t.nro_embarque = ${id}`, ...scopeOf('contenedor', access.sesion)], ' and ')
  const port = raw(nameOf(idioma, 'puerto', 'p'))
  // the tables of all kinds have the English name in a column of the same name
  const kind = raw(idioma === 'en' ? "coalesce(nullif(k.nombre_ing, ''), k.nombre)" : 'k.nombre')
  const plants = plantsOf(access.sesion)
  const files = external ? sql`and a.visible_cliente` : sql``
  const found = await jsonOf(
    access.db,
    sql`with item as materialized (select t.* from gestion t where ${items}),
      caja as materialized (select t.id_contenedor, t.nro_corr_contenedor, t.nro_contenedor from contenedor t where ${boxes})
    select json_build_object('Embarque', (select to_json(r) from (
        select e.nro_embarque as "Nro_Embarque", e.nro_negocio as "Nro_Negocio", e.nro_corr_embarque as "Nro_Corr_Embarque", n.nro_contrato as "Nro_Contrato",
               cl.nom_cliente as "Nom_Cliente", e.nro_booking as "Nro_Booking", v.nom_nave as "Nom_Nave", e.nro_viaje as "Nro_Viaje",
               ${port} as "Nom_Puerto", coalesce(e.fecha_etd, n.fecha_etd) as "Fecha_ETD", i.nom_clienteint as "Empresa"
          from embarque e join negocio n using (nro_negocio) join clientes cl on cl.cod_cliente = n.cod_clientenegocio
          left join nave v on v.cod_nave = e.cod_nave left join puerto p on p.cod_puerto = e.cod_puertodestino
          left join clienteinterno i on i.cod_clienteint = n.cod_clienteint
         where e.nro_embarque = ${id}) r),
      'Contenedores', ${rowsOf(sql`select c.id_contenedor as "Id_Contenedor", c.nro_corr_contenedor as "Nro_Corr_Contenedor",
        c.nro_contenedor as "Nro_Contenedor" from caja c order by c.nro_corr_contenedor`)},
      'Gestiones', ${rowsOf(sql`select g.id_gestion as "Id_Gestion", g.tipo as "Tipo", g.id_contenedor as "Id_Contenedor", ${kind} as "Nombre", k.nombre as "Nombre_Portal",
          g.id_lineagestion as "Id_LineaGestion", g.numero as "Numero", g.cod_estadogestion = ${ESTADO.gestion.completa} as "Completa", s.nom_estado as "Nom_Estado",
          g.fecha_vence as "Fecha_Vence"
        from item g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
        join estado s on s.tipo = g.tipo_estado and s.cod_estado = g.cod_estadogestion
        order by ${kind}, g.id_lineagestion`)},
      'Archivos', ${rowsOf(sql`select a.id_gestion as "Id_Gestion", a.id_contenedor as "Id_Contenedor", a.nombre as "Nombre",
          a.descripcion as "Descripcion", f.tipo as "Tipo", f.bytes as "Bytes", f.huella as "Huella", v.en as "En",
          a.de = 'negocio' as "Del_Negocio", (select ${raw(idioma === 'en' ? 'clase_de_solicitud_en' : 'clase_de_solicitud')}(s.clase) from solicitud s where s.id_solicitud = a.id_solicitud) as "Pedido"
        from adjunto a
        join adjunto_version v on v.id_adjunto = a.id_adjunto and v.nro_version = a.nro_version
        join archivo f using (huella)
        where not a.eliminado ${files} and (a.nro_embarque = ${id} or a.id_contenedor in (select c.id_contenedor from caja c)
          or a.id_gestion in (select g.id_gestion from item g)
          or a.id_solicitud in (${acceptedOf(access, id, external, mas)})
          or ${mas.negocio} and a.nro_negocio = (select e.nro_negocio from embarque e where e.nro_embarque = ${id}))
        order by a.id_adjunto`)},
      'Papeles', ${rowsOf(sql`select distinct on (i.papel, i.variante) i.papel as "Papel", i.clave as "Clave", i.variante as "Variante", i.revision as "Impresion",
          i.idioma as "Idioma", i.datos as "Datos", length(i.pdf) as "Bytes", i.en as "En", s.en as "Enviado_En"
        from impresion i
        left join lateral (select max(e.en) as en from envio e where e.papel = i.papel and e.clave = i.clave and e.variante = i.variante
          and e.impresion = i.revision and e.estado not in ('rechazado', 'retirado')) s on true
        where ${mas.papeles} and i.clave = ${id} ${plants.length ? sql`and ${paperAt(plants, sql`i.papel`, sql`i.clave`, sql`i.variante`)}` : empty} and i.papel = any (${CODIGOS_PAPEL as readonly string[]})
        order by i.papel, i.variante, s.en desc nulls last, i.revision desc`)})::text`,
  )
  return JSON.parse(found.text)
}
