import type { DataOf } from '@nogal/model/call'
import { FUNCIONES, type Funcion } from '@nogal/model/call'
import type { obtenerSesionUsuario } from '@nogal/model/sesion/sesion.calls'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Sesion } from '../http/handle.ts'

/** Revokes a session: its token is not accepted any more. */
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

/** A user in the form that scopes need, without a session; undefined when there is none. */
export const findPersona = async (db: Reader, usuario: string): Promise<Sesion | undefined> => {
  const { rows } = await db.query(
    `select '' as "Id", u.cod_usuario as "Usuario", u.nom_usuario as "Nom_Usuario", u.cod_areagestion as "Cod_AreaGestion", u.cod_cliente as "Cod_Cliente",
       areas_de(u.cod_usuario) as "Areas", array(select p.cod_planta from usuario_planta p where p.cod_usuario = u.cod_usuario) as "Plantas", u.administrador as "Administrador", false as "Permitido"
     from usuario u where u.cod_usuario = $1 and u.activo`,
    [usuario],
  )
  return rows[0]
}

/** The screens that a user may see. */
export const screensOf = async (db: Reader, usuario: string): Promise<string[]> => {
  const { rows } = await db.query(`select cod_pantalla from pantalla where activo and permitido($1, cod_pantalla, 'ver')`, [usuario])
  return rows.map(row => row.cod_pantalla)
}

/** The data of a user for the browser: profile, preferences and the functions of every screen. */
export const userData = async (db: Reader, usuario: string): Promise<DataOf<typeof obtenerSesionUsuario> | undefined> => {
  const { rows } = await db.query(
    `select u.cod_usuario as "Usuario", u.nom_usuario as "Nom_Usuario", u.email as "Email", u.cod_areagestion as "Cod_AreaGestion",
       a.nom_areagestion as "Nom_AreaGestion", areas_de(u.cod_usuario) as "Areas", u.cod_cliente as "Cod_Cliente", u.administrador as "Administrador",
       coalesce((select valor from preferencia p where p.cod_usuario = u.cod_usuario), '{}') as "Preferencias",
       (select coalesce(json_object_agg(cod_pantalla, funciones), '{}') from (
          select cod_pantalla, array_agg(f) as funciones from pantalla, unnest($2::text[]) f
          where pantalla.activo and permitido(u.cod_usuario, cod_pantalla, f) group by 1) g) as funciones
     from usuario u join areagestion a using (cod_areagestion) where u.cod_usuario = $1`,
    [usuario, Object.keys(FUNCIONES)],
  )
  return rows[0]
}

/** Merges preferences; a key with null is deleted. */
export const savePreferences = async (client: Tx, usuario: string, given: object): Promise<Record<string, unknown>> => {
  const { rows } = await client.query(
    `insert into preferencia (cod_usuario, valor) values ($1, jsonb_strip_nulls($2))
     on conflict (cod_usuario) do update set valor = jsonb_strip_nulls(preferencia.valor || $2) returning valor`,
    [usuario, JSON.stringify(given)],
  )
  return rows[0].valor
}

/**
 * Withdraws the Idempotency-Key of a request that is given up, and waits for the request if it is running: it will not be stored
 * afterwards. Returns the answer stored under the key, as text; null when there is none.
 */
export const withdrawKey = async (client: Tx, usuario: string, key: string): Promise<string | null> => {
  await client.query(`insert into idempotencia (usuario, clave, huella) values ($1, $2, 'retirada') on conflict do nothing`, [usuario, key])
  const { rows } = await client.query<{ cuerpo: string | null }>('select cuerpo from idempotencia where usuario = $1 and clave = $2', [
    usuario,
    key,
  ])
  return rows[0]!.cuerpo
}
