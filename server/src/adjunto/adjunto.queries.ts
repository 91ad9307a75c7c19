/** SQL of attachments: how they are read, and how one is written. */
import type { Adjunto, AdjuntoDeGestion } from '@nogal/model/adjunto/adjunto.calls'
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'
import { type CodPortador, portadorNamed } from '@nogal/model/adjunto/portadores'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { Json } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { readTextColumn } from '../list/kept.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import { esExterna, type LugarAdjunto, readableItems } from './portadores.ts'

/** The columns of one version of a file as JSON; external users do not see who uploaded it. */
const fileSql = (external: boolean): Sql => sql`'Nro_Version', v.nro_version, 'Nombre', v.nombre, 'Tipo', f.tipo, 'Bytes', f.bytes,
  'Usuario', ${external ? sql`null` : sql`v.usuario`}, 'Nom_Usuario', ${external ? sql`null` : sql`u.nom_usuario`}, 'En', v.en`

/** What else is told of an attachment, from which joins. */
type More = { shown: Sql; joins: Sql }
const NOTHING_MORE: More = { shown: empty, joins: empty }

/** An attachment of the table `a` as JSON. External users get the current version of the file, and no earlier one. */
const adjuntoSql = (
  external: boolean,
  more: More,
): Sql => sql`select json_build_object('Id_Adjunto', a.id_adjunto, 'De', a.de, 'Clave', a.clave,
    'Nro_Version', a.nro_version, 'Nombre', a.nombre, 'Tipo', hoy.tipo, 'Bytes', hoy.bytes,
    'Usuario', ${external ? sql`null` : sql`hoy.usuario`}, 'Nom_Usuario', ${external ? sql`null` : sql`hoy.nom_usuario`}, 'En', hoy.en,
    'Descripcion', a.descripcion, 'Visible_Cliente', a.visible_cliente, 'Eliminado', a.eliminado, 'Version', a.version,
    'Versiones', (select coalesce(json_agg(json_build_object(${fileSql(external)}) order by v.nro_version desc), '[]')
      from adjunto_version v join archivo f using (huella) left join usuario u on u.cod_usuario = v.usuario
     where v.id_adjunto = a.id_adjunto ${external ? sql`and v.nro_version = a.nro_version` : sql``})${more.shown}) as fila
  from adjunto a ${more.joins}
  join lateral (select f.tipo, f.bytes, v.usuario, u.nom_usuario, v.en from adjunto_version v join archivo f using (huella)
    left join usuario u on u.cod_usuario = v.usuario where v.id_adjunto = a.id_adjunto and v.nro_version = a.nro_version) hoy on true`

/** Conditions on the table `a` for external users, who see only the attachments marked visible. */
const seenBy = (access: Pick<Access, 'sesion'>): Sql[] => (esExterna(access) ? [sql`a.visible_cliente and not a.eliminado`] : [])

/** SQL of the attachments under a condition on the table `a`, as a JSON list, the oldest first. */
export const filesSql = (access: Pick<Access, 'sesion'>, where: Sql, more = NOTHING_MORE): Sql =>
  sql`(select coalesce(json_agg(x.fila order by x.id), '[]') from (
      select q.fila, (q.fila ->> 'Id_Adjunto')::integer as id from (${adjuntoSql(esExterna(access), more)}
       where ${join([where, ...seenBy(access)], ' and ')}) q) x)`

const jsonOf = async (access: Access, where: readonly Sql[], more = NOTHING_MORE): Promise<string> =>
  (await readTextColumn(access.db, sql`select (${filesSql(access, join(where, ' and '), more)})::text`))!

/** The attachments of a record, the oldest first. */
export const listOfPortador = async (access: Access, { De, Clave }: LugarAdjunto, removed: boolean): Promise<Json<Adjunto[]>> =>
  new Json(await jsonOf(access, [sql`a.de = ${De} and a.clave = ${Clave}`, ...(removed ? [] : [sql`not a.eliminado`])]))

/** The attachments of the items of gestión of a shipment that the session may read, the oldest first. */
export const listOfGestiones = async (access: Access, ship: number): Promise<Json<AdjuntoDeGestion[]>> => {
  const readable = await readableItems(access)
  if (!readable.length) return new Json('[]')
  const area = join(
    readable.map(({ area, is }) => sql`when ${is} then ${area}::text`),
    ' ',
  )
  const joins = sql`join gestion t on t.id_gestion = a.id_gestion
    join clase_gestion k on k.tipo = t.tipo and k.codigo = t.cod_certdocanalis
    left join contenedor c on c.id_contenedor = t.id_contenedor`
  const shown = sql`, 'Gestion', json_build_object('Area', case ${area} end, 'Tipo', t.tipo, 'Nombre', k.nombre,
    'Nro_Contenedor', c.nro_contenedor, 'Nro_Corr_Contenedor', c.nro_corr_contenedor)`
  const seen = join(
    readable.map(({ is }) => is),
    ' or ',
  )
  const where = [sql`t.nro_embarque = ${ship} and not a.eliminado and (${seen})`, ...scopeOf('gestion', access.sesion)]
  return new Json(await jsonOf(access, where, { shown, joins }))
}

/** Attachments by their numbers, as JSON text. */
export const listOfIds = (access: Access, ids: readonly number[]): Promise<string> => jsonOf(access, [sql`a.id_adjunto = any(${ids})`])

/** One attachment; 404 when it does not exist, or is not visible to external users. `taken` also finds one that was just taken away. */
export const readAdjunto = async (access: Access, id: number, taken = false): Promise<Json<Adjunto>> => {
  const where = [sql`a.id_adjunto = ${id}`, ...(taken ? [] : seenBy(access))]
  const text = await readTextColumn(
    access.db,
    sql`select fila::text from (${adjuntoSql(esExterna(access), NOTHING_MORE)} where ${join(where, ' and ')}) q`,
  )
  if (!text) throw notFound('el adjunto')
  return new Json(text)
}

export type Held = LugarAdjunto & { Id_Adjunto: number; Nombre: string; Nro_Version: number; Eliminado: boolean; Version: number }

/** What is needed of an attachment before permissions are checked; 404 when it does not exist, or is not visible to external users. */
export const findAdjunto = async (access: Access, id: number): Promise<Held> => {
  const { text, values } = sql`select a.id_adjunto as "Id_Adjunto", a.de as "De", a.clave as "Clave", a.nombre as "Nombre",
    a.nro_version as "Nro_Version", a.eliminado as "Eliminado", a.version as "Version"
    from adjunto a where ${join([sql`a.id_adjunto = ${id}`, ...seenBy(access)], ' and ')}`
  const { rows } = await access.db.query(text, values as unknown[])
  if (!rows[0]) throw notFound('el adjunto')
  return rows[0]
}

export type Contenido = { nombre: string; huella: string; tipo: CodTipoArchivo; bytes: number }

/** The file of a version; 404 when there is none. */
export const findContenido = async (db: Reader, id: number, version: number): Promise<Contenido> => {
  const { rows } = await db.query(
    `select v.nombre, f.huella, f.tipo, f.bytes from adjunto_version v join archivo f using (huella) where v.id_adjunto = $1 and v.nro_version = $2`,
    [id, version],
  )
  if (!rows[0]) throw notFound('esa versión del archivo')
  return rows[0]
}

/** The fields of a new attachment or version. */
export type Nuevo = { nombre: string; huella: string; descripcion: string | null; visible: boolean | null }

/** Adds a version to each attachment, except those whose current file has the same content. */
const insertVersiones = (db: Tx, files: readonly (Pick<Nuevo, 'huella' | 'nombre'> & { id: number })[]) =>
  db.query(
    `insert into adjunto_version (id_adjunto, nro_version, huella, nombre, usuario, en)
     select a.id_adjunto, a.nro_version, x.huella, x.nombre, usuario_actual(), momento(clock_timestamp())
       from jsonb_to_recordset($1::jsonb) x (id integer, huella text, nombre text) join adjunto a on a.id_adjunto = x.id`,
    [JSON.stringify(files)],
  )

/** The name of an attachment of this record that has the same content already; undefined when there is none. */
export const nameOfSame = async (db: Reader, { De, Clave }: LugarAdjunto, huella: string): Promise<string | undefined> => {
  const { rows } = await db.query(
    `select a.nombre from adjunto a join adjunto_version v on v.id_adjunto = a.id_adjunto and v.nro_version = a.nro_version
      where a.de = $1 and a.clave = $2 and not a.eliminado and v.huella = $3`,
    [De, Clave, huella],
  )
  return rows[0]?.nombre
}

/** Attaches one file to each of several records of one kind; returns the numbers of the attachments, in the same order. */
export const insertAdjuntos = async (db: Tx, de: CodPortador, files: readonly (Nuevo & { clave: number })[]): Promise<number[]> => {
  const { tabla, clave, visible } = portadorNamed(de)
  const proposed =
    visible === 'como el portador' ? `(select p.visible_cliente from ${tabla} p where p.${clave} = x.clave)` : String(visible)
  const { rows } = await db.query<{ id: number }>(
    `insert into adjunto (de, ${clave}, nombre, descripcion, visible_cliente)
     select $1, x.clave, x.nombre, x.descripcion, coalesce(x.visible, ${proposed})
       from rows from (jsonb_to_recordset($2::jsonb) as (clave integer, nombre text, descripcion text, visible boolean)) with ordinality
         x (clave, nombre, descripcion, visible, n)
      order by x.n returning id_adjunto as id`,
    [de, JSON.stringify(files)],
  )
  await insertVersiones(
    db,
    rows.map(({ id }, i) => ({ ...files[i]!, id })),
  )
  return rows.map(({ id }) => id)
}

/** Attaches a file to a record; returns the number of the attachment. */
export const insertAdjunto = async (db: Tx, { De, Clave }: LugarAdjunto, nuevo: Nuevo): Promise<number> =>
  (await insertAdjuntos(db, De, [{ ...nuevo, clave: Clave }]))[0]!

/** Makes another file the current version; the one before stays as an earlier version. */
export const replaceFile = async (db: Tx, id: number, nuevo: Nuevo): Promise<void> => {
  await db.query('update adjunto set nro_version = nro_version + 1, nombre = $2 where id_adjunto = $1', [id, nuevo.nombre])
  await insertVersiones(db, [{ ...nuevo, id }])
}

/** Columns of an attachment that people change. */
const WRITTEN = { Nombre: 'nombre', Descripcion: 'descripcion', Visible_Cliente: 'visible_cliente', Eliminado: 'eliminado' } as const
export type AdjuntoChanges = Partial<Record<keyof typeof WRITTEN, unknown>>

/** Changes an attachment; absent fields stay as they are. */
export const changeAdjunto = async (db: Tx, id: number, changes: AdjuntoChanges): Promise<void> => {
  const given = Object.entries(WRITTEN).filter(([name]) => changes[name as keyof AdjuntoChanges] !== undefined)
  if (!given.length) return
  const set = join(given.map(([name, column]) => sql`${raw(column)} = ${changes[name as keyof AdjuntoChanges]}`))
  const { text, values } = sql`update adjunto set ${set} where id_adjunto = ${id}`
  await db.query(text, values as unknown[])
}
