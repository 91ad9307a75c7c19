/** SQL of the feed of a record: comments, history, papers and mails of it and of what it contains, in one query. */
import type { CodPortador } from '@nogal/model/adjunto/portadores'
import { parentOf } from '@nogal/model/aggregate/noun'
import { type Actividad, type ClaseActividad, FILAS_ACTIVIDAD } from '@nogal/model/comentario/comentarios.calls'
import { NOUNS } from '@nogal/model/nouns'
import { AGGREGATES } from '@nogal/model/registry'
import { capital } from '@nogal/model/words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type LugarAdjunto, readableItems } from '../adjunto/portadores.ts'
import type { Json } from '../http/answers.ts'
import { nameSql } from '../list/fields.ts'
import { jsonOf } from '../list/kept.ts'
import { type Access, plantsOf, scopeOf } from '../scope/scope.ts'

const allOf = (conditions: readonly Sql[]): Sql => (conditions.length ? join(conditions, ' and ') : sql`true`)

/** The items of gestión, a table `t`, that the session reads. */
const itemsSeen = async (access: Access, where: Sql): Promise<Sql> => {
  const readable = (await readableItems(access)).map(({ is }) => is)
  const seen = readable.length ? sql`(${join(readable, ' or ')})` : sql`false`
  return sql`select 'gestion', t.id_gestion, nombre_de_comentado('gestion', t.id_gestion) from gestion t
    where ${allOf([where, seen, ...scopeOf('gestion', access.sesion)])}`
}
const boxesSeen = (access: Access, where: Sql): Sql => sql`select 'contenedor', t.id_contenedor, nombre_contenedor(t) from contenedor t
  where ${allOf([where, ...scopeOf('contenedor', access.sesion)])}`

/** What a record contains, of what the session sees; what a deal contains are its shipments, without their containers. */
const CONTENTS: Partial<Record<CodPortador, (access: Access, key: number) => Promise<Sql[]>>> = {
  negocio: async ({ sesion }, key) => [
    sql`select 'embarque', t.nro_embarque, 'Embarque ' || t.nro_corr_embarque from embarque t
      where ${allOf([sql`t.nro_negocio = ${key}`, ...scopeOf('embarque', sesion)])}`,
  ],
  embarque: async (access, key) => [boxesSeen(access, sql`t.nro_embarque = ${key}`), await itemsSeen(access, sql`t.nro_embarque = ${key}`)],
  contenedor: async (access, key) => [await itemsSeen(access, sql`t.id_contenedor = ${key}`)],
}

/** The rows of nouns that belong to a record, as their definitions say, where the session may open their screens. */
const nounsWithin = ({ sesion }: Access, { De, Clave }: LugarAdjunto): Sql[] =>
  NOUNS.flatMap(noun => {
    const { entity, key, singular, screen } = noun.aggregate
    const parent = parentOf(noun)
    if (parent?.entity !== De) return []
    const where = [sql`t.${raw(parent.by)} = ${Clave}`, sql`permitido(${sesion.Usuario}, ${screen}, 'ver')`, ...scopeOf(entity, sesion)]
    return [
      sql`select ${entity}::text, t.${raw(key[0].toLowerCase())}, ${capital(singular)}::text || ' ' || ${nameSql(noun.aggregate, 't')}
        from ${raw(entity)} t where ${allOf(where)}`,
    ]
  })

const MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** One source of the feed: its place among things of the same moment, its classes, and its rows older than the last one read. */
type Source = { classes: readonly ClaseActividad[]; rows: (limits: Limits) => Sql }
/** `before` limits rows to those after the last one read, by their moment and key; `only` to one class. */
type Limits = { before: (en: Sql, id: Sql) => Sql; only: ClaseActividad | null | undefined; top: Sql }

/** The column with the state of the record `s`. */
const STATE_FIELD = sql`case s.de ${join(
  AGGREGATES.flatMap(({ entity, states }) => (states ? [sql`when ${entity} then ${states.field.toLowerCase()}::text`] : [])),
  ' ',
)} end`

/** Which mails `t` are of the record `s`: those of its papers and of rounds of approval, or for an item the rounds in which it is. */
const mailsOf = (De: CodPortador): Sql =>
  De === 'gestion'
    ? sql`t.id_enlace in (select k.id_enlace from aprobacion_gestion g join aprobacion_enlace k using (id_aprobacion) where g.id_gestion = s.clave)`
    : sql`s.de in ('negocio', 'embarque') and t.clave = s.clave and (t.papel is not distinct from 'contrato') = (s.de = 'negocio')
        and t.clase in ('papel', 'aprobacion')`

const SOURCES = (access: Access, De: CodPortador): readonly Source[] => [
  {
    classes: ['comentario'],
    rows: ({
      before,
      top,
    }) => sql`select 'comentario' as clase, c.id_comentario::bigint as id, c.en, c.usuario, s.de, s.clave, s.sobre, c.texto,
        c.visible_cliente, null as tabla, null as fila, null as accion, null as motivo, null::jsonb as antes, null::jsonb as despues
      from temas s cross join lateral (select c.* from comentario c where c.de = s.de and c.clave = s.clave and not c.eliminado
        and ${before(sql`c.en`, sql`c.id_comentario`)} order by c.en desc, c.id_comentario desc ${top}) c`,
  },
  {
    classes: ['estado', 'cambio', 'archivo'],
    rows: ({
      before,
      only,
      top,
    }) => sql`select h.clase, h.id, h.en, h.usuario, s.de, s.clave, s.sobre, null, false, h.tabla, h.clave as fila, h.accion, h.motivo, h.antes, h.despues
      from temas s cross join lateral (
        select h.* from (select h.*, case when h.tabla like ${'%\\_adjunto'} then 'archivo'
              when h.accion = 'editar' and h.tabla = s.de and h.despues ? (${STATE_FIELD}) then 'estado' else 'cambio' end as clase
            from historial h where split_part(h.tabla, '_', 1) = s.de and split_part(h.clave, '~', 1) = s.clave::text
              and ${before(sql`h.en`, sql`h.id`)}) h
         where ${only ? sql`h.clase = ${only}` : sql`true`} order by h.en desc, h.id desc ${top}) h`,
  },
  {
    classes: ['papel'],
    // which printings a plant may see is decided paper by paper, so that it is told of none here
    rows: ({
      before,
      top,
    }) => sql`select 'papel', p.id, p.en, p.usuario, s.de, s.clave, s.sobre, p.texto, false, null, null, null, null, null::jsonb, null::jsonb
      from temas s cross join lateral (
        select p.* from (select abs(hashtext(i.papel || '/' || i.variante || '/' || i.revision))::bigint as id, i.en, i.usuario,
              format('%s, revisión %s', case i.papel when 'contrato' then 'Contrato' else nombre_de_papel(i.papel) end, i.revision) as texto
            from impresion i where i.clave = s.clave and (i.papel = 'contrato') = (s.de = 'negocio')) p
         where ${before(sql`p.en`, sql`p.id`)} order by p.en desc ${top}) p
     where s.de in ('negocio', 'embarque') and ${!plantsOf(access.sesion).length}::boolean`,
  },
  {
    classes: ['correo'],
    rows: ({ before, top }) => sql`select 'correo', t.id_envio, t.en, t.usuario, s.de, s.clave, s.sobre,
        left(t.asunto || ' · ' || (select string_agg(p ->> 'Email', ', ') from jsonb_array_elements(t.para) p), 2000), false, null, null, null, null, null::jsonb, null::jsonb
      from temas s cross join lateral (select t.* from envio t where ${mailsOf(De)} and ${allOf(scopeOf('envio', access.sesion))}
        and ${before(sql`t.en`, sql`t.id_envio`)} order by t.en desc, t.id_envio desc ${top}) t`,
  },
]

/** A page of the feed, the newest first, from the row at which the page before it ended. */
export const readActividad = async (
  access: Access,
  { De, Clave }: LugarAdjunto,
  { clase, desde }: { clase?: ClaseActividad | null; desde?: string | null },
): Promise<Json<Actividad>> => {
  const [en, orden, id] = desde?.split('~') ?? []
  const top = raw(`limit ${FILAS_ACTIVIDAD + 1}`)
  const contents = [...((await CONTENTS[De]?.(access, Clave)) ?? []), ...nounsWithin(access, { De, Clave })]
  const sources = SOURCES(access, De).flatMap(({ classes, rows }, place) => {
    if (clase && !classes.includes(clase)) return []
    const before = (moment: Sql, key: Sql): Sql =>
      en
        ? sql`${moment} <= ${en}::timestamptz and (${moment} < ${en}::timestamptz or (${raw(String(place))}, ${key}) < (${Number(orden)}::integer, ${id}::bigint))`
        : sql`true`
    return [sql`select ${raw(String(place))} as orden, x.* from (${rows({ before, only: clase, top })}) x`]
  })
  return jsonOf(
    access.db,
    sql`with temas (de, clave, sobre) as materialized (
        select ${De}::text, ${Clave}::integer, null::text ${contents.length ? sql`union all ${join(contents, ' union all ')}` : empty}),
      filas (orden, clase, id, en, usuario, de, clave, sobre, texto, visible_cliente, tabla, fila, accion, motivo, antes, despues) as materialized (
        select * from (${join(sources, ' union all ')}) f (orden, clase, id, en) order by en desc, orden desc, id desc ${top}),
      hoja as materialized (select *, row_number() over (order by en desc, orden desc, id desc) as n from filas)
      select json_build_object(
        'Siguiente', (select to_char(h.en at time zone 'UTC', ${MOMENT}) || '~' || h.orden || '~' || h.id from hoja h
          where h.n = ${FILAS_ACTIVIDAD} and exists (select from hoja o where o.n > ${FILAS_ACTIVIDAD})),
        'Filas', (select coalesce(json_agg(json_build_object('Clase', h.clase, 'Id', h.id, 'En', h.en, 'Autor', u.nom_usuario, 'De', h.de, 'Clave', h.clave,
            'Sobre', h.sobre, 'Texto', h.texto, 'Visible_Cliente', h.visible_cliente, 'Tabla', h.tabla, 'Fila', h.fila, 'Accion', h.accion, 'Motivo', h.motivo,
            'Antes', h.antes, 'Despues', h.despues) order by h.n), '[]')
          from hoja h left join usuario u on u.cod_usuario = h.usuario where h.n <= ${FILAS_ACTIVIDAD}))::text`,
  )
}
