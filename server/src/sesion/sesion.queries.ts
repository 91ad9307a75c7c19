import type { DataOf } from '@nogal/model/call'
import { FUNCIONES, type Funcion } from '@nogal/model/call'
import type { obtenerSesionUsuario } from '@nogal/model/sesion/sesion.calls'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Context } from '../http/handle.ts'

/** Attempts within 15 minutes that are judged: of a user from one address, of all users from it, of a user from everywhere. */
const LIMITS = { own: 5, address: 50, user: 100 }

/**
 * Notes an attempt, then counts: many at the same time can't slip past the limit. Answers whether it may be judged; one that may
 * not leaves no trace, so that knocking does not prolong the lock. Where the person has worked before, strangers elsewhere lock nobody out.
 */
export const noteAttempt = async ({ db, aside }: Pick<Context, 'db' | 'aside'>, usuario: string, origen: string): Promise<boolean> => {
  const noted = await aside(client =>
    client.query<{ en: string }>(
      `with viejos as (delete from intento_login where en < now() - interval '1 day')
       insert into intento_login (usuario, origen, en) values ($1, $2, clock_timestamp()) returning en::text`,
      [usuario, origen],
    ),
  )
  const { rows } = await db.query<{ permitido: boolean }>(
    `select count(*) filter (where usuario = $1 and origen = $2) <= $3
        and count(*) filter (where origen = $2) <= $4
        and (count(*) filter (where usuario = $1) <= $5
          or exists (select from sesion where cod_usuario = $1 and origen = $2 and creada_en > now() - interval '30 days')) as permitido
     from intento_login where en > now() - interval '15 minutes' and (usuario = $1 or origen = $2)`,
    [usuario, origen, LIMITS.own, LIMITS.address, LIMITS.user],
  )
  const { permitido } = rows[0]!
  if (!permitido)
    await aside(client =>
      client.query('delete from intento_login where usuario = $1 and origen = $2 and en = $3::timestamptz', [
        usuario,
        origen,
        noted.rows[0]!.en,
      ]),
    )
  return permitido
}

/** After a right password only other people's failures from that address still count. */
export const forgetFailures = async (client: Tx, usuario: string, origen: string): Promise<void> => {
  await client.query('delete from intento_login where usuario = $1 and origen = $2', [usuario, origen])
}

type Login = {
  cod_usuario: string
  nom_usuario: string
  cod_areagestion: number
  administrador: boolean
  activo: boolean
  clave_hash: string | null
}

/** What login must know of a user. */
export const userForLogin = async (db: Reader, usuario: string): Promise<Login | undefined> => {
  const { rows } = await db.query<Login>(
    'select cod_usuario, nom_usuario, cod_areagestion, administrador, activo, clave_hash from usuario where cod_usuario = $1',
    [usuario],
  )
  return rows[0]
}

/** The token of the session is worth nothing from here on. */
export const closeSession = async (client: Tx, id: string): Promise<void> => {
  await client.query('update sesion set revocada_en = now() where id = $1 and revocada_en is null', [id])
}

/** The functions of a screen that a user has. */
export const functionsOf = async (db: Reader, usuario: string, pantalla: string): Promise<Funcion[]> => {
  const { rows } = await db.query('select f from unnest($3::text[]) f where permitido($1, $2, f)', [
    usuario,
    pantalla,
    Object.keys(FUNCIONES),
  ])
  return rows.map(row => row.f)
}

/** The screens that a user may see. */
export const screensOf = async (db: Reader, usuario: string): Promise<string[]> => {
  const { rows } = await db.query(`select cod_pantalla from pantalla where activo and permitido($1, cod_pantalla, 'ver')`, [usuario])
  return rows.map(row => row.cod_pantalla)
}

/** All that the browser keeps of the person: data, preferences and the functions of every screen. */
export const userData = async (db: Reader, usuario: string): Promise<DataOf<typeof obtenerSesionUsuario> | undefined> => {
  const { rows } = await db.query(
    `select u.cod_usuario as "Usuario", u.nom_usuario as "Nom_Usuario", u.email as "Email", u.cod_areagestion as "Cod_AreaGestion",
       a.nom_areagestion as "Nom_AreaGestion", u.cod_cliente as "Cod_Cliente", u.administrador as "Administrador",
       coalesce((select valor from preferencia p where p.cod_usuario = u.cod_usuario), '{}') as "Preferencias",
       (select coalesce(json_object_agg(cod_pantalla, funciones), '{}') from (
          select cod_pantalla, array_agg(f) as funciones from pantalla, unnest($2::text[]) f
          where pantalla.activo and permitido(u.cod_usuario, cod_pantalla, f) group by 1) g) as funciones
     from usuario u join areagestion a using (cod_areagestion) where u.cod_usuario = $1`,
    [usuario, Object.keys(FUNCIONES)],
  )
  return rows[0]
}

/** Merges preferences; a key with null is forgotten. */
export const savePreferences = async (client: Tx, usuario: string, given: object): Promise<Record<string, unknown>> => {
  const { rows } = await client.query(
    `insert into preferencia (cod_usuario, valor) values ($1, jsonb_strip_nulls($2))
     on conflict (cod_usuario) do update set valor = jsonb_strip_nulls(preferencia.valor || $2) returning valor`,
    [usuario, JSON.stringify(given)],
  )
  return rows[0].valor
}

/** The new hash ends every session of the user, by trigger. */
export const setClave = async (client: Tx, usuario: string, hash: string): Promise<void> => {
  await client.query('update usuario set clave_hash = $2 where cod_usuario = $1', [usuario, hash])
}
