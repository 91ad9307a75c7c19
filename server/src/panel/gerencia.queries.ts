/** What is late in each area, payments by due day, held shipments, and the kilos of a season: a subquery each. */

import { ANTES_DE_ZARPAR, ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { addDays } from '@nogal/model/format'
import { PAGOS_DIAS, POR_VENCER_DIAS } from '@nogal/model/panel/gerencia'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { pendientesSeenBy } from '../consecuencia/pendientes.queries.ts'
import { ESTADO } from '../db/estado.ts'
import { gestionesSeenBy } from '../gestion/todas.ts'
import type { Json } from '../http/answers.ts'
import type { Context } from '../http/handle.ts'
import { reportOf } from '../list/kept.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import { seasonSql } from './panel.queries.ts'

const all = (conditions: readonly Sql[]): Sql => (conditions.length ? join([...conditions], ' and ') : sql`true`)

/** At most this many people, and this many held shipments, are listed. */
const MOST_PEOPLE = 12
const MOST_SHIPMENTS = 8

const DONE = sql`t.cod_estadogestion <> ${ESTADO.gestion.completa}`

/** The view of a manager on a day; without a season, the current one, or else the last one. */
export const readGerencia = async (
  access: Access & Pick<Context, 'may'>,
  hoy: string,
  temporada: number | undefined,
): Promise<Json<never>> => {
  const { db, sesion } = access
  const seen = scopeOf('negocio', sesion)
  const deals = all(seen)
  const ofSeason = sql`t.cod_temporada = (select cod_temporada from temporada_vista) and t.cod_estadoneg <> ${ESTADO.negocio.anulado}`
  /** Sums of the season by species: kept ones, which are those of all deals, or what the deals that the session sees have in their summaries. */
  const bySpecies = (kept: string, what: string, columns: readonly string[]) => {
    const sums = raw(columns.map(column => `sum(f.${column}) as ${column}`).join(', '))
    const types = raw(columns.map(column => `${column} numeric`).join(', '))
    return seen.length
      ? sql`select f.cod_especie, ${sums} from negocio t join negocio_resumen r using (nro_negocio)
          cross join lateral jsonb_to_recordset(r.${raw(what)}) f (cod_especie integer, ${types}) where ${ofSeason} and ${deals} group by 1`
      : sql`select f.cod_especie, ${sums} from (select t.* from ${raw(kept)} t where ${ofSeason}) f group by 1 having sum(f.filas) > 0`
  }
  const [from, to] = [sql`${addDays(hoy, -PAGOS_DIAS)}::date`, sql`${addDays(hoy, PAGOS_DIAS)}::date`]
  const owed = sql`t.cod_estadoneg not in (${ESTADO.negocio.enPreparacion}, ${ESTADO.negocio.anulado})`
  const due = seen.length
    ? sql`select v.*, 1 as filas from negocio_resumen r join negocio t using (nro_negocio) cross join lateral vencimientos_de(r.cuotas) v
        where r.ultimo_pago >= ${from} and ${owed} and ${deals} and v.dia between ${from} and ${to}`
    : sql`select t.* from suma_pago t where ${owed} and t.dia between ${from} and ${to}`
  /** How many deals have something due from one day to another: each counts at the first of its days. */
  const dealsDue = (from: Sql, to: Sql) =>
    sql`coalesce(sum(d.filas) filter (where d.dia between ${from} and ${to} and coalesce(d.anterior < ${from}, true)), 0)`
  const amountDue = (when: Sql) => sql`coalesce(sum(d.monto) filter (where ${when}), 0)`
  const today = sql`${hoy}::date`
  const list = (of: Sql, order: Sql) => sql`(select coalesce(json_agg(to_json(x) order by ${order}), '[]') from ${of} x)`
  return reportOf(
    db,
    sql`with temporada_vista as materialized (${seasonSql(temporada)}),
    tarea as materialized (
      select t.cod_areagestion, t.usuario_responsable, count(*) as todas, count(*) filter (where t.vence < ${hoy}::date) as vencidas
        from pendiente t where ${all(pendientesSeenBy({ sesion }))} group by 1, 2),
    item as materialized (
      select k.cod_areagestion, t.usuario_responsable, count(*) filter (where t.fecha_vence < ${hoy}::date) as vencidas,
             count(*) filter (where t.fecha_vence >= ${hoy}::date) as por_vencer
        from gestion t join clase_gestion k on k.tipo = t.tipo and k.codigo = t.cod_certdocanalis
       where t.fecha_vence <= ${addDays(hoy, POR_VENCER_DIAS)}::date and ${DONE} and ${all(await gestionesSeenBy(access))} group by 1, 2),
    areas as (
      select a.cod_areagestion as "Cod_AreaGestion", a.nom_areagestion as "Nom_AreaGestion", coalesce(p.todas, 0) as "Tareas",
             coalesce(p.vencidas, 0) as "Tareas_Vencidas", coalesce(g.vencidas, 0) as "Gestiones_Vencidas", coalesce(g.por_vencer, 0) as "Gestiones_Por_Vencer"
        from areagestion a
        left join (select cod_areagestion, sum(todas) as todas, sum(vencidas) as vencidas from tarea group by 1) p using (cod_areagestion)
        left join (select cod_areagestion, sum(vencidas) as vencidas, sum(por_vencer) as por_vencer from item group by 1) g using (cod_areagestion)
       where p.todas > 0 or g.vencidas + g.por_vencer > 0),
    personas as (
      select u.cod_usuario as "Cod_Usuario", u.nom_usuario as "Nom_Usuario", a.nom_areagestion as "Nom_AreaGestion",
             sum(v.tareas) as "Tareas_Vencidas", sum(v.gestiones) as "Gestiones_Vencidas"
        from (select usuario_responsable, vencidas as tareas, 0 as gestiones from tarea
              union all select usuario_responsable, 0, vencidas from item) v
        join usuario u on u.cod_usuario = v.usuario_responsable
        join areagestion a on a.cod_areagestion = u.cod_areagestion
       group by 1, 2, 3 having sum(v.tareas + v.gestiones) > 0
       order by sum(v.tareas + v.gestiones) desc, 2 limit ${MOST_PEOPLE}),
    pagos as (
      select d.cod_moneda as "Cod_Moneda", ${amountDue(sql`d.dia < ${today}`)} as "Vencido", ${dealsDue(from, sql`${today} - 1`)} as "Negocios_Vencido",
             ${amountDue(sql`d.dia >= ${today}`)} as "Por_Vencer", ${dealsDue(today, to)} as "Negocios_Por_Vencer"
        from (${due}) d group by 1 having sum(d.filas) > 0),
    detenido as materialized (
      select t.nro_negocio as "Nro_Negocio", t.nro_embarque as "Nro_Embarque", n.nro_contrato as "Nro_Contrato", t.nro_corr_embarque as "Nro_Corr_Embarque",
             c.nom_cliente as "Nom_Cliente", t.fecha_etd as "Fecha_ETD", r.liberacion as "Liberacion"
        from embarque_resumen r
        join embarque t using (nro_embarque)
        join negocio n on n.nro_negocio = t.nro_negocio
        join clientes c on c.cod_cliente = t.cod_clientenegocio
       where r.liberacion in ('retenido', 'rechazado') and t.cod_estadoemb in (${join([...ANTES_DE_ZARPAR, ESTADO_EMBARQUE.zarpado])})
         and ${all(scopeOf('embarque', sesion))}),
    vendido as (${bySpecies('suma_venta_semana', 'ventas', ['kilos'])}),
    fruta as (${bySpecies('suma_stock', 'stock', ['en_contenedores', 'embarcados'])}),
    kilos as (
      select s.cod_especie as "Cod_Especie", s.nom_especie as "Nom_Especie", v.kilos as "Pactados", coalesce(f.en_contenedores, 0) as "En_Contenedores",
             coalesce(f.embarcados, 0) as "Embarcados"
        from vendido v join especie s using (cod_especie) left join fruta f using (cod_especie))
    select json_build_object(
      'Hoy', ${hoy}::date,
      'Cod_Temporada', (select cod_temporada from temporada_vista), 'Nom_Temporada', (select nom_temporada from temporada_vista),
      'Detenidos', (select count(*) from detenido),
      'Areas', ${list(sql`areas`, sql`x."Cod_AreaGestion"`)},
      'Personas', ${list(sql`personas`, sql`x."Tareas_Vencidas" + x."Gestiones_Vencidas" desc, x."Nom_Usuario"`)},
      'Pagos', ${list(sql`pagos`, sql`x."Cod_Moneda"`)},
      'Embarques', ${list(
        sql`(select * from detenido order by "Fecha_ETD", "Nro_Embarque" limit ${MOST_SHIPMENTS})`,
        sql`x."Fecha_ETD", x."Nro_Embarque"`,
      )},
      'Kilos', ${list(sql`kilos`, sql`x."Pactados" desc`)})::text`,
  )
}
