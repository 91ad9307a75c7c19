/**
 * What a session reads of the consequences of changes: release, gates and tasks. They are the exporter's own business: a client reads the
 * values of a record about which nothing was said, and a plant reads of the tasks that it may see.
 */
import { AREAS } from '@nogal/model/areas'
import { PENDIENTES_DE_GESTION } from '@nogal/model/consecuencia/pendientes'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Sesion } from '../http/handle.ts'
import { plantsOf, scopeOf } from './scope.ts'

/** The number of open tasks in a summary row; later ones count from their day on. */
export const OPEN_TASKS = sql`(resumen.pendientes + (select count(*)::int from unnest(resumen.pendientes_despues) dia where dia <= current_date))`

/** The next step in a summary row: the first open task by its weight that counts today. */
export const NEXT_STEP = sql`coalesce(jsonb_path_query_first(resumen.pasos_despues, '$[*] ? (@.desde <= $hoy).paso',
  jsonb_build_object('hoy', current_date)) #>> '{}', resumen.proximo_paso)`

type Noun = 'negocio' | 'embarque' | 'contenedor'
const KEYS: Readonly<Record<Noun, string>> = { negocio: 'nro_negocio', embarque: 'nro_embarque', contenedor: 'id_contenedor' }

// an order refuses a bare constant, and takes a query of one
const [NONE, NOTHING, NO_ROWS] = [sql`(select 0)`, sql`(select null::text)`, sql`(select '[]'::jsonb)`]
const TAREAS = { Pendientes: NONE, Proximo_Paso: NOTHING, Proxima_Tarea: NO_ROWS }
const SIN_DECIR = sql`(select 'sin-veredicto')`

/** What clients read in place of each value. */
const TO_CLIENTS: Readonly<Record<Noun, Readonly<Record<string, Sql>>>> = {
  negocio: TAREAS,
  embarque: { ...TAREAS, Liberacion: SIN_DECIR, Liberacion_Detalle: NOTHING, Faltas_Zarpar: NO_ROWS, Faltas_Anular: NO_ROWS },
  contenedor: {
    Liberacion: SIN_DECIR,
    Liberacion_Porque: NOTHING,
    Con_Excepcion: sql`(select false)`,
    Calidad_Falta: NOTHING,
    Faltas_Cargar: NO_ROWS,
    Faltas_Cerrar: NO_ROWS,
    Liberacion_Por: NOTHING,
    Liberacion_En: sql`(select null::timestamptz)`,
  },
}

/** SQL of the open tasks, named `p`, of one row of a noun, named `t`. */
const openTasks = (noun: Noun): Sql => {
  const key = raw(KEYS[noun])
  return sql`pendiente p where p.${key} = t.${key} and p.cerrado_en is null and (p.desde is null or p.desde <= current_date)`
}

/** Those of the open tasks that a session sees. */
const tasksSeen = (noun: Noun, sesion: Sesion): Sql => {
  const key = raw(KEYS[noun])
  return sql`${openTasks(noun)}
    and p.id_pendiente in (select t.id_pendiente from pendiente t where t.${key} = p.${key} and ${join(scopeOf('pendiente', sesion), ' and ')})`
}

/** The first of some tasks `q` by the weight of their kinds, with what a link to that task needs; an empty list when there is none. */
export const firstTask = (tasks: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
    select q.id_pendiente as "Id_Pendiente", q.clase as "Clase", q.cod_areagestion as "Cod_AreaGestion", q.nro_negocio as "Nro_Negocio",
           q.nro_embarque as "Nro_Embarque", q.id_contenedor as "Id_Contenedor", q.variante as "Variante", g.tipo as "Tipo",
           g.cod_certdocanalis as "Cod_CertDocAnalis", g.id_lineagestion as "Id_LineaGestion"
      from (${tasks}) q join pendiente_clase k using (clase)
      left join gestion g on g.id_gestion = q.variante and q.clase in (${join(PENDIENTES_DE_GESTION)})
     order by k.orden, q.vence, q.id_pendiente limit 1) f)`

/** The next task of a row `t` of a noun. */
export const nextTask = (noun: 'negocio' | 'embarque'): Sql => firstTask(sql`select p.* from ${openTasks(noun)}`)

/** What a plant reads: the tasks that it sees, and what sailing lacks only where every container of the shipment is its own. */
const toPlants = (noun: Noun, sesion: Sesion): Readonly<Record<string, Sql>> => {
  const tareas = {
    Pendientes: sql`(select count(*)::int from ${tasksSeen(noun, sesion)})`,
    Proximo_Paso: sql`(select k.titulo || '. ' || q.detalle from (select p.* from ${tasksSeen(noun, sesion)}) q join pendiente_clase k using (clase)
      order by k.orden, q.vence, q.id_pendiente limit 1)`,
    Proxima_Tarea: firstTask(sql`select p.* from ${tasksSeen(noun, sesion)}`),
  }
  if (noun !== 'embarque') return noun === 'negocio' ? tareas : {}
  const own = sql`not exists (select from contenedor x where x.nro_embarque = t.nro_embarque
    and x.id_contenedor not in (select t.id_contenedor from contenedor t where t.nro_embarque = x.nro_embarque and ${join(scopeOf('contenedor', sesion), ' and ')}))`
  return {
    ...tareas,
    Faltas_Anular: NO_ROWS,
    Faltas_Zarpar: sql`(select case when ${own} then r.faltas_zarpar else '[]' end from embarque_resumen r where r.nro_embarque = t.nro_embarque)`,
  }
}

/** The columns about release, gates and tasks that show less to a session, with their SQL; empty where it sees all. */
export const consequencesSeen = (noun: Noun, sesion: Sesion): Readonly<Record<string, Sql>> => {
  if (sesion.Cod_AreaGestion === AREAS.cliente) return TO_CLIENTS[noun]
  return plantsOf(sesion).length ? toPlants(noun, sesion) : {}
}
