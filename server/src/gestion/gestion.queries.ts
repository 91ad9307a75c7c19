/** SQL of gestión beyond that of every aggregate: how an area reads an item, finds it by its key, and numbers it. */

import type { Values } from '@nogal/model/fields'
import { areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { aliasesOf, fieldsOfGestion, type GestionRow, type LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { gestion } from '@nogal/model/gestion/gestion.fields'
import { type CodTipo, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { bind } from '../aggregate/spec.ts'
import { ESTADO } from '../db/estado.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { Json } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import type { ListColumn, ListSpec } from '../list/columns.ts'
import { jsonOf, readTextColumn } from '../list/kept.ts'
import { lower, rowSql } from '../list/rows.ts'
import { type Access, scopeOf } from '../scope/scope.ts'

export const GESTION = bind(gestion, {
  under: { table: 'negocio', key: 'nro_negocio' },
  joins: {
    clase: { table: 'clase_gestion', on: sql`clase.tipo = t.tipo and clase.codigo = t.cod_certdocanalis` },
    area: { table: 'umbral_gestion', on: sql`area.cod_areagestion = clase.cod_areagestion`, dependsOn: 'clase' },
    caja: { table: 'contenedor', on: sql`caja.id_contenedor = t.id_contenedor` },
    juicio: { table: 'gestion_veredicto', on: sql`juicio.id_gestion = t.id_gestion`, lateral: true },
  },
  derived: {
    Cod_CertDocAnalis: sql`t.cod_certdocanalis`,
    Nom_CertDocAnalis: { of: 'clase', value: sql`clase.nombre`, searched: true },
    Cod_AreaGestion: { of: 'clase' },
    Requiere_Aprobacion: { of: 'clase' },
    Nro_Contenedor: { of: 'caja', searched: true },
    Dias_Vence: sql`t.fecha_vence - current_date`,
    Vencimiento: { of: 'area', value: sql`urgencia(t.fecha_vence, t.cod_estadogestion, area.rojo, area.amarillo)` },
    Veredicto: { of: 'juicio', displayOnly: true },
    Resultados: { of: 'juicio', value: sql`coalesce(juicio.resultados, '[]')`, displayOnly: true },
    Faltas_Completar: sql`faltas_para_completar(t)`,
    Con_Archivo: sql`gestion_con_archivo(t, false)`,
    Se_Pide_Al_Cliente: sql`t.visible_cliente and gestion_con_archivo(t, true)`,
    Motivo_Rechazo: sql`case when t.cod_estadogestion = ${ESTADO.gestion.rechazada} then (
      select s.motivo from gestion_estado s where s.id_gestion = t.id_gestion and s.cod_estadogestion = ${ESTADO.gestion.rechazada} order by s.id desc limit 1) end`,
    Cerrada: { of: 'clase', value: sql`lugar_cerrado(t.nro_embarque, t.id_contenedor, clase.cierra)` },
  },
  parts: {},
})

/** The measured values only: people outside of the company do not see what was not measured. */
const MEASURED = sql`coalesce(jsonb_path_query_array(juicio.resultados, '$[*] ? (@.Medido == true)'), '[]')`

/** The items of a kind as an area reads them. */
export const gestionSpec = ({ area, tipo }: Pick<LlamadasGestion, 'area' | 'tipo'>): ListSpec<GestionRow> => {
  const aliases = aliasesOf(tipo)
  const shown = Object.keys(fieldsOfGestion(area, tipo)).map((name): [string, ListColumn] => {
    const { notSent: _, ...column } = GESTION.columns[aliases[name] ?? name]!
    if (name === 'Resultados' && areaNamed(area).externa) return [name, { ...column, joined: { aliases: ['juicio'], value: MEASURED } }]
    // an item of a whole shipment has the container 0 on the wire
    return [name, name === 'Id_Contenedor' ? { ...column, sql: sql`coalesce(t.id_contenedor, 0)`, nullable: false } : column]
  })
  return {
    table: 'gestion',
    key: ['id_gestion'],
    order: ['Id_Contenedor', 'Cod_CertDocAnalis', 'Id_LineaGestion'],
    columns: Object.fromEntries(shown),
    joins: GESTION.joins!,
  }
}

/** The place of an item: a container of a shipment or of none (0), or the whole shipment (container 0). */
export type LugarGestion = { embarque: number; contenedor: number }

/** Conditions on the items of a kind that an area sees. */
export const seenBy = ({ sesion }: Pick<Access, 'sesion'>, { area, tipo, celda }: LlamadasGestion): Sql[] => [
  sql`t.tipo = ${tipo}`,
  ...(celda.propios
    ? [
        sql`exists (select from clase_gestion k where k.tipo = t.tipo and k.codigo = t.cod_certdocanalis
    and k.cod_areagestion = ${areaNamed(area as CodArea).area})`,
      ]
    : []),
  ...scopeOf('gestion', sesion),
]

/** The items of a place; for a whole shipment, including those of its containers. */
export const allIn = ({ embarque, contenedor }: LugarGestion): Sql =>
  contenedor ? sql`t.id_contenedor = ${contenedor}` : sql`t.nro_embarque = ${embarque}`
/** One item of a place. */
const oneIn = ({ embarque, contenedor }: LugarGestion, code: number, line: number): Sql => {
  const place = contenedor ? sql`t.id_contenedor = ${contenedor}` : sql`t.id_contenedor is null and t.nro_embarque = ${embarque}`
  return sql`${place} and t.cod_certdocanalis = ${code} and t.id_lineagestion = ${line}`
}

/** Refuses with 404 unless the container is in that shipment. */
export const demandContainer = async (db: Reader, { embarque, contenedor }: LugarGestion): Promise<void> => {
  const { rowCount } = await db.query({
    name: 'gestion-contenedor',
    text: 'select from contenedor where id_contenedor = $1 and coalesce(nro_embarque, 0) = $2',
    values: [contenedor, embarque],
  })
  if (!rowCount) throw notFound('el contenedor en ese embarque')
}

const readOne = async (access: Access, cell: LlamadasGestion, where: Sql): Promise<Json<GestionRow>> => {
  const found = await readTextColumn(access.db, rowSql(gestionSpec(cell), join([where, ...seenBy(access, cell)], ' and ')))
  if (found === undefined) throw notFound('la gestión')
  return new Json(found)
}

/** One item by its key on the wire; 404 when the area sees no such item. */
export const readItem = (
  access: Access,
  cell: LlamadasGestion,
  place: LugarGestion,
  code: number,
  line: number,
): Promise<Json<GestionRow>> => readOne(access, cell, oneIn(place, code, line))
/** One item by its own number. */
export const readById = (access: Access, cell: LlamadasGestion, id: number): Promise<Json<GestionRow>> =>
  readOne(access, cell, sql`t.id_gestion = ${id}`)

/** The number of an item by its key on the wire, without reading the item. */
export const findItem = async (access: Access, cell: LlamadasGestion, place: LugarGestion, code: number, line: number): Promise<number> => {
  const { text, values } =
    sql`select t.id_gestion as id from gestion t where ${join([oneIn(place, code, line), ...seenBy(access, cell)], ' and ')}`
  const { rows } = await access.db.query(text, values as unknown[])
  if (!rows[0]) throw notFound('la gestión')
  return rows[0].id
}

/** Stores an item; the database fills what follows from its place and its type. Returns its number. */
export const insertItem = async (db: Tx, row: Values): Promise<number> => {
  const names = Object.keys(row)
    .map(name => name.toLowerCase())
    .join(', ')
  const text = `insert into gestion (${names}) select ${names} from json_populate_record(null::gestion, $1) returning id_gestion as id`
  const { rows } = await db.query(text, [JSON.stringify(lower(row))])
  return rows[0].id
}

/** The area in charge of a type. */
export const areaOfType = async (db: Reader, tipo: CodTipo, code: number): Promise<{ area: number; nombre: string } | undefined> => {
  const { rows } = await db.query(
    `select k.cod_areagestion as area, a.nom_areagestion as nombre from clase_gestion k join areagestion a using (cod_areagestion)
      where k.tipo = $1 and k.codigo = $2`,
    [tipo, code],
  )
  return rows[0]
}

/** The days from the ETD to the due date of a type. */
export const daysOfType = async (db: Reader, tipo: CodTipo, code: number): Promise<number> => {
  const { rows } = await db.query('select dias_gestion as dias from clase_gestion where tipo = $1 and codigo = $2', [tipo, code])
  if (!rows[0]) throw notFound('ese código')
  return rows[0].dias
}

/** The numbers that the portal proposes, as the condition of the index `gestion_numero_siguiente` has it. */
const NUMBERED = raw("'^[A-Z]+-\\d{4}-\\d{4,6}$'")

/** The next free number of a kind in this year, such as CE-2026-0007, and the line that a new item of a type would have in a place. */
export const proposeNumber = async (db: Reader, tipo: CodTipo, { embarque, contenedor }: LugarGestion, code: number) => {
  const { sigla } = tipoNamed(tipo)
  const place =
    contenedor > 0 ? sql`o.id_contenedor = ${contenedor}::int` : sql`o.id_contenedor is null and o.nro_embarque = ${embarque}::int`
  const { text, values } = sql`
    select ${sigla}::text || '-' || y.anio || '-' || lpad(n.siguiente, greatest(length(n.siguiente), 4), '0') as "Numero",
           (select coalesce(max(o.id_lineagestion), 0) + 1 from gestion o
             where o.tipo = ${tipo} and o.cod_certdocanalis = ${code} and ${place}) as "Id_LineaGestion"
      from (select to_char(current_date, 'YYYY') as anio) y
     cross join lateral (select (coalesce((
             select split_part(g.numero, '-', 3)::integer from gestion g
              where g.tipo = ${tipo} and split_part(g.numero, '-', 1) = ${sigla} and split_part(g.numero, '-', 2) = y.anio and g.numero ~ ${NUMBERED}
              order by 1 desc limit 1), 0) + 1)::text as siguiente) n`
  const { rows } = await db.query(text, values as unknown[])
  return rows[0] as { Numero: string; Id_LineaGestion: number }
}

/** The containers `c` of a place. A condition on each of the two columns has its index; one by case would read every container. */
const inPlace = ({ embarque, contenedor }: LugarGestion, whole: boolean): Sql =>
  whole ? sql`c.nro_embarque = ${embarque}::int` : sql`c.id_contenedor = ${contenedor}::int`

/** Closes the work of an area on a container of a shipment, or on all of them (0). */
export const closeWork = async (db: Tx, area: CodArea, place: LugarGestion): Promise<void> => {
  const { text, values } = sql`select cerrar_gestion(${area}, array(select c.id_contenedor from contenedor c
    where ${inPlace(place, !(place.contenedor > 0))} order by c.id_contenedor))`
  await db.query(text, values as unknown[])
}

/** Reopens the work of an area on a container. */
export const openWork = (db: Tx, area: CodArea, contenedor: number, motivo: string) =>
  db.query('select abrir_gestion($1, $2, $3)', [area, contenedor, motivo])

/** The containers of a shipment that an area has closed; for an unassigned container, that one. */
export const closedIn = (db: Reader, area: CodArea, place: LugarGestion): Promise<Json<never>> =>
  jsonOf(
    db,
    sql`select json_build_object('Nro_Embarque', e.nro_embarque, 'Cod_EstadoEmb', e.cod_estadoemb, 'Contenedores', (
      select coalesce(json_agg(json_build_object('Id_Contenedor', c.id_contenedor, 'Cerrada', coalesce(z.cerrada, false), 'Usuario', z.usuario,
          'Motivo', z.motivo, 'En', z.en) order by c.nro_corr_contenedor), '[]')
        from contenedor c left join contenedor_cierre z on z.id_contenedor = c.id_contenedor and z.area = ${area}
       where ${inPlace(place, place.embarque > 0)}))::text
    from (select 1) x left join embarque e on e.nro_embarque = ${place.embarque}::int`,
  )

/** The shipment that a container is on; 0 for none. */
export const shipmentOf = async (db: Reader, contenedor: number): Promise<number> => {
  const { rows } = await db.query('select coalesce(nro_embarque, 0) as nro from contenedor where id_contenedor = $1', [contenedor])
  return rows[0]?.nro ?? 0
}
