/** From lots to the containers and clients that received them, and back, in one query. */
import { type BuscaLotes, MAX_LOTES_RASTREADOS } from '@nogal/model/lote/trazabilidad.calls'
import sql, { join, type Sql } from 'sql-template-tag'
import { type Access, scopeOf } from '../scope/scope.ts'

/** The lots that have a pallet with this condition on it, found by an index of the pallets. */
const withPallet = (is: Sql): Sql => sql`t.id_lote in (select p.id_lote from contenedor_pallet p where ${is})`

/** The condition on a lot `t` of each value by which lots are looked for. */
const CONDITIONS: Readonly<Record<BuscaLotes, (value: unknown) => Sql>> = {
  Id_Lote: id => sql`t.id_lote = ${id}`,
  Nro_Lote: number => sql`t.nro_lote = upper(trim(${number}))`,
  Csg: code => sql`t.csg = upper(trim(${code}))`,
  Nro_Pallet: number => withPallet(sql`p.nro_pallet = pallet_sin_prefijo(${number})`),
  Id_Contenedor: id => withPallet(sql`p.id_contenedor = ${id}`),
  Nro_Contenedor: number =>
    withPallet(sql`p.id_contenedor = any (array(select c.id_contenedor from contenedor c
      where c.nro_contenedor = regexp_replace(upper(${number}), '[^A-Z0-9]', '', 'g')))`),
  Cod_Planta: code => sql`t.cod_planta = ${code}`,
  Desde: day => sql`t.fecha_proceso >= ${day}::date`,
  Hasta: day => sql`t.fecha_proceso <= ${day}::date`,
}

const all = (conditions: readonly Sql[]): Sql => (conditions.length ? join(conditions, ' and ') : sql`true`)
const list = (of: Sql, order: Sql): Sql => sql`(select coalesce(json_agg(to_json(x) order by ${order}), '[]') from ${of} x)`

/**
 * The lots that all given values find, one more than may be traced, with the containers in which they are and the clients of these, as JSON
 * text. Containers that the session does not see are left out, with their clients.
 */
export const trazabilidadSql = ({ sesion }: Pick<Access, 'sesion'>, given: readonly (readonly [BuscaLotes, unknown])[]): Sql => {
  const asked = all([...given.map(([name, value]) => CONDITIONS[name](value)), ...scopeOf('lote', sesion)])
  const seen = all(scopeOf('contenedor', sesion))
  return sql`with hallados as materialized (
      select t.* from lote t where ${asked} order by t.fecha_proceso desc, t.id_lote desc limit ${MAX_LOTES_RASTREADOS + 1}),
    cargas as materialized (
      select p.id_lote as "Id_Lote", p.id_contenedor as "Id_Contenedor", count(distinct p.nro_pallet) as "Pallets", sum(p.cajas)::integer as "Cajas",
             sum(p.neto_kg) as "Neto_Kg"
        from contenedor_pallet p
       where p.id_lote = any (array(select h.id_lote from hallados h))
         and exists (select from contenedor t where t.id_contenedor = p.id_contenedor and ${seen})
       group by 1, 2),
    sumas as (
      select g."Id_Contenedor", sum(g."Pallets")::integer as "Pallets", sum(g."Cajas")::integer as "Cajas", sum(g."Neto_Kg") as "Neto_Kg" from cargas g group by 1),
    lotes as (
      select h.id_lote as "Id_Lote", h.nro_lote as "Nro_Lote", h.cod_planta as "Cod_Planta", h.csg as "Csg", h.productor as "Productor",
             h.fecha_proceso as "Fecha_Proceso", f.nom_planta as "Nom_Planta", f.cod_sag as "Csp", e.nom_especie as "Nom_Especie",
             v.nom_variedad as "Nom_Variedad", h.cajas as "Cajas", s.cargadas as "Cajas_Cargadas"
        from hallados h
        join saldo_lote s using (id_lote)
        join planta f using (cod_planta)
        join especie e using (cod_especie)
        join variedad v using (cod_variedad)),
    contenedores as materialized (
      select c.id_contenedor as "Id_Contenedor", c.nro_contenedor as "Nro_Contenedor", c.fecha_carga as "Fecha_Carga", c.nro_negocio as "Nro_Negocio",
             c.nro_corr_contenedor as "Nro_Corr_Contenedor", c.nro_embarque as "Nro_Embarque", e.nro_corr_embarque as "Nro_Corr_Embarque",
             n.nro_contrato as "Nro_Contrato", r.nom_estadoemb as "Nom_EstadoEmb", r.nom_nave as "Nom_Nave", e.fecha_etd as "Fecha_ETD",
             e.fecha_eta as "Fecha_ETA", r.nom_puertodestino as "Nom_PuertoDestino", l.cod_cliente as "Cod_Cliente", l.nom_cliente as "Nom_Cliente",
             s."Pallets", s."Cajas", s."Neto_Kg"
        from sumas s
        join contenedor c on c.id_contenedor = s."Id_Contenedor"
        join negocio n using (nro_negocio)
        left join embarque e on e.nro_embarque = c.nro_embarque
        left join embarque_resumen r on r.nro_embarque = c.nro_embarque
        join clientes l on l.cod_cliente = coalesce(e.cod_clientenegocio, n.cod_clientenegocio)),
    receptores as (
      select c."Cod_Cliente", c."Nom_Cliente", l.email as "Email", l.telefono as "Telefono", count(*) as "Contenedores",
             sum(c."Pallets")::integer as "Pallets", sum(c."Cajas")::integer as "Cajas", sum(c."Neto_Kg") as "Neto_Kg"
        from contenedores c join clientes l on l.cod_cliente = c."Cod_Cliente" group by 1, 2, 3, 4)
    select json_build_object(
      'Lotes', ${list(sql`lotes`, sql`x."Fecha_Proceso" desc, x."Id_Lote" desc`)},
      'Contenedores', ${list(sql`contenedores`, sql`x."Fecha_ETD" desc nulls first, x."Id_Contenedor"`)},
      'Clientes', ${list(sql`receptores`, sql`x."Neto_Kg" desc, x."Nom_Cliente"`)},
      'Cargas', ${list(sql`cargas`, sql`x."Id_Lote", x."Id_Contenedor"`)})::text`
}
