/** SQL of the people of one client, as its own people see them. */
import type { GenteCliente } from '@nogal/model/cliente/personas.calls'
import sql from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Json } from '../http/answers.ts'
import { jsonOf } from '../list/kept.ts'
import type { Access } from '../scope/scope.ts'
import { situacionSql } from './personas.queries.ts'

/** The active people of the session's client: first the one who manages the others, then the others by name. */
export const readPeople = ({ db, sesion }: Access): Promise<Json<GenteCliente>> =>
  jsonOf(
    db,
    sql`select json_build_object('Administra', administra_cliente(${sesion.Usuario}, ${sesion.Cod_Cliente}::integer), 'Personas', (
      select coalesce(json_agg(json_build_object('Usuario', t.cod_usuario, 'Nom_Usuario', t.nom_usuario, 'Email', t.email, 'Situacion', ${situacionSql},
          'Administra', g.cod_usuario is not null, 'Propia', t.cod_usuario = ${sesion.Usuario},
          'Ultimo_Ingreso', (select u.en from ultimo_ingreso u where u.cod_usuario = t.cod_usuario)) order by g.cod_usuario is null, t.nom_usuario, t.cod_usuario), '[]')
        from usuario t left join gestor_cliente g using (cod_usuario) where t.cod_cliente = ${sesion.Cod_Cliente}::integer and t.activo and not t.servicio))::text`,
  )

/** Does this person manage the people of its client? Locks that until the transaction ends, so that two who hand over take turns. */
export const holdManager = async (db: Tx, { Usuario, Cod_Cliente }: Access['sesion']): Promise<boolean> =>
  (
    await db.query('select from gestor_cliente where cod_cliente = $1 and cod_usuario = $2 and administra_cliente($2, $1) for update', [
      Cod_Cliente,
      Usuario,
    ])
  ).rowCount === 1

/** The name of the manager of the people of a client; undefined when there is none. */
export const managerOf = async (db: Reader, cliente: number | null): Promise<string | undefined> =>
  (
    await db.query<{ nombre: string }>(
      'select u.nom_usuario as nombre from gestor_cliente g join usuario u using (cod_usuario) where g.cod_cliente = $1',
      [cliente],
    )
  ).rows[0]?.nombre

/** The active person of a client with a mail address, and how many people of the client enter. */
export const findByMail = async (
  db: Reader,
  cliente: number | null,
  email: string,
): Promise<{ usuario: string | null; cuantas: number; con_clave: boolean | null }> =>
  (
    await db.query(
      `select count(*)::integer as cuantas, min(cod_usuario) filter (where lower(email) = lower($2)) as usuario,
         bool_or(clave_hash is not null) filter (where lower(email) = lower($2)) as con_clave
       from usuario where cod_cliente = $1 and activo`,
      [cliente, email],
    )
  ).rows[0]

/** A free user name that begins like a mail address: `maria.perez`, `maria.perez2`. */
export const freeName = async (db: Reader, email: string): Promise<string> => {
  const begin =
    email
      .split('@')[0]!
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9._-]/g, '')
      .slice(0, 24) || 'persona'
  const { rows } = await db.query<{ libre: string }>(
    `select x.nombre as libre from (select $1 || case when n = 1 then '' else n::text end as nombre, n from generate_series(1, 9999) n) x
      where not exists (select from usuario u where u.cod_usuario = x.nombre) order by x.n limit 1`,
    [begin],
  )
  return rows[0]!.libre
}
