/** How the measurements of an analysis develop: by month, and by plant, laboratory or grower, in the unit of the analysis. */
import type { Comparado } from '@nogal/model/gestion/medicion.calls'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Json } from '../http/answers.ts'
import type { Context } from '../http/handle.ts'
import { reportOf } from '../list/kept.ts'
import type { Access } from '../scope/scope.ts'
import { gestionesSeenBy } from './todas.ts'

/**
 * The codes of the groups of a sample `t` in a container `c` of a shipment `e`, as a query, and the name of a group. No table has growers:
 * the fruit of a container tells their CSG in a text, so a sample of fruit of several growers is in the group of each.
 */
const GROUPS: Readonly<Record<Comparado, { codes: Sql; name: Sql; none: string }>> = {
  planta: {
    codes: sql`select coalesce(c.cod_planta, e.cod_planta)::text`,
    name: sql`(select p.nom_planta from planta p where p.cod_planta::text = g.codigo)`,
    none: 'Sin planta',
  },
  laboratorio: {
    codes: sql`select t.cod_laboratorio::text`,
    name: sql`(select l.nom_laboratorio from laboratorio l where l.cod_laboratorio::text = g.codigo)`,
    none: 'Sin laboratorio',
  },
  productor: {
    codes: sql`select distinct upper(trim(x)) from contenedor_carga k cross join lateral regexp_split_to_table(k.csg, '[,;/]') x
      where k.id_contenedor = t.id_contenedor and (t.id_linea is null or k.id_linea = t.id_linea) and trim(x) <> ''`,
    name: sql`'CSG ' || g.codigo`,
    none: 'Sin productor',
  },
}

/** Figures of values in the unit of the analysis; a value below a known limit of detection counts as half of that limit for the mean. */
const FIGURES = sql`count(*) as "Muestras", count(*) filter (where cod_aprobado = 'R') as "Rechazadas", count(*) filter (where bajo_lod) as "Bajo_LOD",
  round(avg(case when bajo_lod then lod / 2 else valor end), 6) as "Promedio", min(valor) as "Minimo", max(valor) as "Maximo"`

type Asked = { analisis?: number | undefined; por: Comparado; desde: string }

/** The measurements since a day; without an analysis, those of the one that was measured most. */
export const readTendencia = async (access: Access & Pick<Context, 'may'>, { analisis, por, desde }: Asked): Promise<Json<never>> => {
  const { codes, name, none } = GROUPS[por]
  const list = (of: Sql, order: Sql) => sql`(select coalesce(json_agg(to_json(x) order by ${order}), '[]') from ${of} x)`
  return reportOf(
    access.db,
    sql`with medido as materialized (
      select t.id_gestion, m."Cod_Analisis" as cod_analisis, coalesce(t.fecha_gestion, t.creado_en::date) as dia, q.codigo, t.cod_aprobado,
             coalesce(m."Bajo_LOD", false) as bajo_lod, m."LOD" * f.factor as lod, case when not coalesce(m."Bajo_LOD", false) then m."Valor" * f.factor end as valor,
             f.factor is not null as convierte
        from gestion t
        left join contenedor c on c.id_contenedor = t.id_contenedor
        left join embarque e on e.nro_embarque = t.nro_embarque
        left join lateral (${codes}) q (codigo) on true
       cross join lateral jsonb_to_recordset(t.mediciones) m ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean, "LOD" numeric, "Unidad" text)
        join analisiscalidad a on a.cod_analisis = m."Cod_Analisis"
       cross join lateral (select factor_de_unidad(coalesce(m."Unidad", a.unidad, ''), coalesce(a.unidad, '')) as factor) f
       where t.mediciones <> '[]' and t.tipo = 'analisis' and (t.fecha_gestion >= ${desde}::date or (t.fecha_gestion is null and t.creado_en >= ${desde}::date))
         and ${join(await gestionesSeenBy(access), ' and ')}),
    todos as (
      select m.cod_analisis as "Cod_Analisis", a.nom_analisis as "Nom_Analisis", count(distinct m.id_gestion) as "Muestras"
        from medido m join analisiscalidad a using (cod_analisis) group by 1, 2),
    elegido as materialized (
      select a.cod_analisis, a.nom_analisis, a.unidad from analisiscalidad a
       where a.cod_analisis = ${
         analisis ?? sql`(select t."Cod_Analisis" from todos t order by t."Muestras" desc, t."Cod_Analisis" limit 1)`
       }),
    propio as materialized (select m.* from medido m where m.cod_analisis = (select cod_analisis from elegido)),
    grupos as (
      select g.codigo as "Codigo", coalesce(${name}, ${none}) as "Nombre", g."Muestras", g."Rechazadas", g."Bajo_LOD", g."Promedio", g."Minimo", g."Maximo"
        from (select codigo, ${FIGURES} from propio where convierte group by codigo) g),
    meses as (select to_char(dia, 'YYYY-MM') as "Mes", codigo as "Codigo", ${FIGURES} from propio where convierte group by 1, 2)
    select json_build_object(
      'Cod_Analisis', (select cod_analisis from elegido), 'Nom_Analisis', (select nom_analisis from elegido), 'Unidad', (select unidad from elegido),
      'Desde', ${desde}::date, 'Sin_Convertir', (select count(distinct id_gestion) from propio where not convierte),
      'Analisis', ${list(sql`todos`, sql`x."Muestras" desc, x."Nom_Analisis"`)},
      'Grupos', ${list(sql`grupos`, sql`x."Muestras" desc, x."Nombre"`)},
      'Meses', ${list(sql`meses`, sql`x."Mes", x."Codigo"`)})::text`,
  )
}
