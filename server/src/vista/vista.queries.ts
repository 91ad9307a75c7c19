import type { Vista } from '@nogal/model/vista/vista.calls'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Sesion } from '../http/handle.ts'

/**
 * Condition on the views that a session sees as tabs: those of its areas, for a client those of its own people, and those for all areas,
 * which clients do not see.
 */
const isOwn = ({
  Usuario,
}: Sesion): Sql => sql`exists (select from usuario u where u.cod_usuario = ${Usuario} and case when v.cod_areagestion is null
  then u.cod_cliente is null else es_del_area(u, v.cod_areagestion) and coalesce(v.cod_cliente, 0) = coalesce(u.cod_cliente, 0) end)`

const columns = (
  sesion: Sesion,
): Sql => sql`v.id_vista as "Id_Vista", v.nom_vista as "Nom_Vista", v.contenido as "Contenido", v.columnas as "Columnas",
  a.nom_areagestion as "Nom_AreaGestion", coalesce(w.nom_usuario, v.creado_por) as "Nom_Autor", ${isOwn(sesion)} as "Propia",
  ${sesion.Administrador} or v.creado_por = ${sesion.Usuario} as "Editable", v.version as "Version"`

const read = async (db: Reader, sesion: Sesion, conditions: readonly Sql[]): Promise<Vista[]> => {
  const { text, values } = sql`select ${columns(sesion)} from vista v left join areagestion a using (cod_areagestion)
    left join usuario w on w.cod_usuario = v.creado_por
    where ${join([...conditions, sql`(${isOwn(sesion)} or ${sesion.Administrador})`], ' and ')} order by v.nom_vista collate es, v.id_vista`
  return (await db.query(text, values as unknown[])).rows
}

/** The shared views of a screen that a session may see. */
export const sharedViews = (db: Reader, sesion: Sesion, pantalla: string): Promise<Vista[]> =>
  read(db, sesion, [sql`v.cod_pantalla = ${pantalla}`, sql`v.activo`])

/** One shared view, deleted or not. */
export const sharedView = async (db: Reader, sesion: Sesion, pantalla: string, id: number): Promise<Vista | undefined> =>
  (await read(db, sesion, [sql`v.cod_pantalla = ${pantalla}`, sql`v.id_vista = ${id}`]))[0]

/** Locks a view until the transaction ends, so that the next change sees this one. */
export const holdView = async (client: Tx, id: number): Promise<void> => {
  await client.query('select from vista where id_vista = $1 for update', [id])
}

type Said = Pick<Vista, 'Nom_Vista' | 'Contenido' | 'Columnas'>

/** Stores a view for the area of its author, or for all; undefined when the screen does not exist. */
export const addView = async (
  client: Tx,
  { Usuario }: Sesion,
  pantalla: string,
  said: Said,
  forAll: boolean,
): Promise<number | undefined> => {
  const { rows } = await client.query(
    `insert into vista (cod_pantalla, nom_vista, contenido, columnas, cod_areagestion, cod_cliente)
     select p.cod_pantalla, $3, $4, $5, case when not $6 then u.cod_areagestion end, case when not $6 then u.cod_cliente end
       from pantalla p cross join usuario u where p.cod_pantalla = $2 and u.cod_usuario = $1
     returning id_vista`,
    [Usuario, pantalla, said.Nom_Vista, said.Contenido, said.Columnas, forAll],
  )
  return rows[0]?.id_vista
}

/** The number of views of a screen that an author shares. */
export const countOf = async (client: Tx, { Usuario }: Sesion, pantalla: string): Promise<number> => {
  const { rows } = await client.query('select count(*)::int as n from vista where cod_pantalla = $1 and creado_por = $2 and activo', [
    pantalla,
    Usuario,
  ])
  return rows[0].n
}

/** Changes the given fields of a view. */
export const changeView = async (client: Tx, id: number, changes: Partial<Said> & { Activo?: boolean }): Promise<void> => {
  const set = Object.entries(changes).map(([name, value]) => sql`${raw(name.toLowerCase())} = ${value}`)
  if (!set.length) return
  const { text, values } = sql`update vista set ${join(set)} where id_vista = ${id}`
  await client.query(text, values as unknown[])
}

/** Removes views that were deleted long ago, which nobody restores any more. */
export const forgetOld = async (client: Tx): Promise<void> => {
  await client.query(`delete from vista where not activo and modificado_en < now() - interval '1 day'`)
}
