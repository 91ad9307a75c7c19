/** SQL of comments: who reads which, the threads of a record, and how one is written and changed. */
import { portadorNamed } from '@nogal/model/adjunto/portadores'
import type { Comentario } from '@nogal/model/cliente/cliente.fields'
import type { RichDoc } from '@nogal/model/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { filesSql } from '../adjunto/adjunto.queries.ts'
import { esExterna, type LugarAdjunto } from '../adjunto/portadores.ts'
import type { Tx } from '../db/tx.ts'
import type { Json } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { jsonOf } from '../list/kept.ts'
import type { Access } from '../scope/scope.ts'

/** Condition on comments `c` that were written for clients; a client reads those that were made while it was a party of the deal. */
export const toldToClient = (sesion: Access['sesion']): Sql =>
  esExterna({ sesion })
    ? sql`c.visible_cliente and not c.eliminado and ${sesion.Cod_Cliente}::integer = any (c.partes)`
    : sql`c.visible_cliente and not c.eliminado`

/** Condition on comments, as the table `c`, that a session reads, the deleted ones included. */
export const commentsReadBy = (sesion: Access['sesion'], c = 'c'): Sql =>
  esExterna({ sesion }) ? sql`${raw(c)}.visible_cliente and ${sesion.Cod_Cliente}::integer = any (${raw(c)}.partes)` : sql`true`

/** The thread between client and company about an item of gestión, in plain words. A client reads the names of its own people only. */
export const readComentarios = ({ db, sesion }: Access, gestion: number): Promise<Json<Comentario[]>> =>
  jsonOf(
    db,
    sql`select coalesce(json_agg(json_build_object('Id_Comentario', c.id_comentario, 'Texto', c.texto, 'De_Cliente', c.de_cliente,
      'Nom_Usuario', case when c.de_cliente or ${!esExterna({ sesion })}::boolean then u.nom_usuario end, 'En', c.en)
      order by c.id_comentario), '[]')::text
    from comentario c left join usuario u on u.cod_usuario = c.usuario where c.id_gestion = ${gestion} and ${toldToClient(sesion)}`,
  )

/** At most this many comments of a record are read, the newest ones. */
const MAX_LEIDOS = 500

/** SQL of the threads of a record: the first thread first, its answers below. A deleted comment is told only where others stand in its thread. */
export const hilosSql = ({ sesion }: Pick<Access, 'sesion'>, { De, Clave }: LugarAdjunto): Sql => {
  const external = esExterna({ sesion })
  const nameOf = (user: string, isClient: Sql) =>
    external ? sql`case when ${isClient} then ${raw(user)}.nom_usuario end` : sql`${raw(user)}.nom_usuario`
  return sql`(select coalesce(json_agg(json_build_object('Id_Comentario', c.id_comentario, 'Id_Hilo', coalesce(c.id_hilo, c.id_comentario),
      'Texto', case when not c.eliminado then c.texto end, 'Documento', case when not c.eliminado then c.documento end, 'De_Cliente', c.de_cliente,
      'Visible_Cliente', c.visible_cliente, 'Propio', c.usuario = ${sesion.Usuario}, 'Nom_Usuario', ${nameOf('u', sql`c.de_cliente`)}, 'En', c.en,
      'Editado_En', c.editado_en, 'Eliminado', c.eliminado, 'Resuelto_En', c.resuelto_en, 'Resuelto_Por', ${nameOf('r', sql`false`)}, 'Version', c.version,
      'Archivos', case when c.eliminado then '[]'::json else ${filesSql({ sesion }, sql`a.de = 'comentario' and a.clave = c.id_comentario and not a.eliminado`)} end)
      order by coalesce(c.id_hilo, c.id_comentario), c.id_comentario), '[]')
    from (select c.* from comentario c where c.de = ${De} and c.clave = ${Clave} and ${commentsReadBy(sesion)}
            and not (c.eliminado and not exists (select from comentario o
              where (o.id_hilo = coalesce(c.id_hilo, c.id_comentario) or o.id_comentario = c.id_hilo) and not o.eliminado))
           order by c.en desc, c.id_comentario desc limit ${raw(String(MAX_LEIDOS))}) c
    left join usuario u on u.cod_usuario = c.usuario left join usuario r on r.cod_usuario = c.resuelto_por)`
}

/** The threads of a record, and the client who reads what is written for it. */
export const readHilos = (access: Access, lugar: LugarAdjunto): Promise<Json<never>> => {
  const isTold = !esExterna(access) && portadorNamed(lugar.De).comentarios === 'cliente'
  return jsonOf(
    access.db,
    sql`select json_build_object('Nom_Cliente', ${
      isTold
        ? sql`(select k.nom_cliente from negocio n join clientes k on k.cod_cliente = n.cod_clientenegocio
            where n.nro_negocio = negocio_de_portador(${lugar.De}, ${lugar.Clave}::integer))`
        : sql`null`
    }, 'Comentarios', ${hilosSql(access, lugar)})::text`,
  )
}

/** A comment that was just written or changed, and the threads of its record. */
export const readWithHilos = (access: Access, id: number, lugar: LugarAdjunto): Promise<Json<never>> =>
  jsonOf(access.db, sql`select json_build_object('Id_Comentario', ${id}::integer, 'Comentarios', ${hilosSql(access, lugar)})::text`)

export type ComentarioNuevo = {
  lugar: LugarAdjunto
  hilo: number | null
  texto: string
  documento: RichDoc | null
  menciones: readonly string[]
  deCliente: boolean
  visible: boolean
}

/** Writes a comment and returns its number; 404 when the record, as `called`, was deleted meanwhile. */
export const insertComentario = async (
  db: Tx,
  { lugar: { De, Clave }, ...nuevo }: ComentarioNuevo,
  called = 'el registro',
): Promise<number> => {
  const { tabla, clave } = portadorNamed(De)
  const { rows } = await db.query(
    `insert into comentario (de, ${clave}, id_hilo, texto, documento, menciones, de_cliente, visible_cliente, usuario)
     select $1, p.${clave}, $3, $4, $5, $6, $7, $8, usuario_actual() from ${tabla} p where p.${clave} = $2 for key share of p
     returning id_comentario as id`,
    [
      De,
      Clave,
      nuevo.hilo,
      nuevo.texto,
      nuevo.documento && JSON.stringify(nuevo.documento),
      nuevo.menciones,
      nuevo.deCliente,
      nuevo.visible,
    ],
  )
  if (!rows[0]) throw notFound(called)
  return rows[0].id
}

/** The newest open thread between client and company about a record; null when there is none. */
export const openThread = async (db: Tx, { De, Clave }: LugarAdjunto): Promise<number | null> => {
  const { rows } = await db.query(
    `select id_comentario as id from comentario where de = $1 and clave = $2 and id_hilo is null and visible_cliente and resuelto_en is null and not eliminado
      order by en desc, id_comentario desc limit 1`,
    [De, Clave],
  )
  return rows[0]?.id ?? null
}

export type Guardado = LugarAdjunto & {
  Id_Hilo: number | null
  Usuario: string
  Eliminado: boolean
  Visible_Cliente: boolean
  Menciones: string[]
  Resuelto_Por: string | null
  Version: number
}

/** A comment, locked until the transaction ends; 404 where the session reads none. */
export const holdComentario = async ({ db, sesion }: Access & { db: Tx }, id: number): Promise<Guardado> => {
  const { text, values } =
    sql`select c.de as "De", c.clave as "Clave", c.id_hilo as "Id_Hilo", c.usuario as "Usuario", c.eliminado as "Eliminado",
    c.visible_cliente as "Visible_Cliente", c.menciones as "Menciones", c.version as "Version",
    (select u.nom_usuario from usuario u where u.cod_usuario = c.resuelto_por) as "Resuelto_Por"
    from comentario c where c.id_comentario = ${id} and ${commentsReadBy(sesion)} for no key update of c`
  const { rows } = await db.query(text, values as unknown[])
  if (!rows[0]) throw notFound('el comentario')
  return rows[0]
}

export const changeTexto = (db: Tx, id: number, texto: string, documento: RichDoc, menciones: readonly string[]) =>
  db.query('update comentario set texto = $2, documento = $3, menciones = $4, editado_en = momento() where id_comentario = $1', [
    id,
    texto,
    JSON.stringify(documento),
    menciones,
  ])

export const removeComentario = (db: Tx, id: number) => db.query('update comentario set eliminado = true where id_comentario = $1', [id])

export const resolve = (db: Tx, id: number, done: boolean) =>
  db.query(
    `update comentario set resuelto_en = case when $2 then momento() end, resuelto_por = case when $2 then usuario_actual() end
      where id_comentario = $1`,
    [id, done],
  )
