import { setTimeout as sleep } from 'node:timers/promises'
import type { PasoPendiente } from '@nogal/model/sesion/segundoFactor.calls'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** Who chose a password: the user, an administrador for the first login, or the sample, whose password everybody knows. */
export type OrigenClave = 'propia' | 'inicial' | 'muestra'

/** A login attempt: its number; or the seconds to wait; or neither while others are being checked (`db/funciones/sesion/ingreso.sql`). */
type Attempt = { espera: number; intento: string | null }

const noteAttempt = async (client: Tx, usuario: string, origen: string, equipo: string | null): Promise<Attempt> =>
  (await client.query('select espera, intento from intentar_ingreso($1, $2, $3)', [usuario, origen, equipo])).rows[0]

/** Interval of retries while others are being checked, which takes a tenth of a second each; and the timeout of all retries. */
const AGAIN_MS = 50
const PATIENCE_MS = 20_000

type Aside = <T>(work: (client: Tx) => Promise<T>) => Promise<T>
export type LoginPlace = { usuario: string; origen: string; equipo: string | null }

/**
 * Checks a password with a limit of failures: returns the result of `judge`, or the seconds to wait after too many. A correct password (any
 * result but undefined) is no failure, also when many are checked at the same time.
 */
export const judged = async <T>(
  aside: Aside,
  { usuario, origen, equipo }: LoginPlace,
  judge: () => Promise<T | undefined>,
): Promise<{ espera: number } | { found: T | undefined }> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { espera, intento } = await aside(client => noteAttempt(client, usuario, origen, equipo))
    if (espera) return { espera }
    if (intento !== null) {
      const found = await judge()
      await aside(client =>
        found === undefined
          ? client.query('update intento_login set fallido = true where id = $1', [intento])
          : client.query('delete from intento_login where id = $1', [intento]),
      )
      return { found }
    }
    if (performance.now() > until) return { espera: 1 }
    await sleep(AGAIN_MS)
  }
}

/** After a correct password, only other users' failures from that address still count. */
export const forgetFailures = async (client: Tx, usuario: string, origen: string, equipo: string | null): Promise<void> => {
  await client.query("delete from intento_login where usuario = $1 and origen in ($2, 'equipo ' || $3)", [usuario, origen, equipo])
}

/** Remembers the device of a login, and deletes devices without a login for half a year. */
export const rememberEquipo = async (client: Tx, usuario: string, equipo: string): Promise<void> => {
  await client.query(
    `with viejos as (delete from equipo where usado_en < now() - interval '180 days')
     insert into equipo (huella, cod_usuario) values ($1, $2) on conflict (huella, cod_usuario) do update set usado_en = now()`,
    [equipo, usuario],
  )
}

/** The data of a user that a login needs. */
export type Entering = {
  cod_usuario: string
  nom_usuario: string
  cod_areagestion: number
  administrador: boolean
  activo: boolean
  clave_hash: string | null
  clave_origen: OrigenClave
  /** What is left to do after the password. */
  segundo: PasoPendiente | null
}

const ENTERING = `cod_usuario, nom_usuario, cod_areagestion, administrador, activo, clave_hash, clave_origen,
  case when exists (select from segundo_factor f where f.cod_usuario = usuario.cod_usuario and f.confirmado_en is not null) then 'codigo'
       when exists (select from areagestion a where a.segundo_factor and es_del_area(usuario, a.cod_areagestion)) then 'preparar' end as segundo`

/** The user with a name; sample users do not count where the sample is not wanted. */
export const userForLogin = async (db: Reader, usuario: string, muestra: boolean): Promise<Entering | undefined> => {
  const { rows } = await db.query<Entering>(
    `select ${ENTERING} from usuario where cod_usuario = $1 and (clave_origen <> 'muestra' or $2)`,
    [usuario, muestra],
  )
  return rows[0]
}

/** Stores a new password; a trigger ends every session of the user. False when the password is no longer `before`. */
export const setClave = async (client: Tx, usuario: string, hash: string, origen: OrigenClave, before: string | null): Promise<boolean> => {
  const { rowCount } = await client.query(
    'update usuario set clave_hash = $2, clave_origen = $3 where cod_usuario = $1 and clave_hash is not distinct from $4',
    [usuario, hash, origen, before],
  )
  return rowCount === 1
}

/** Is there an administrador who can log in? */
export const hasAdministrador = async (db: Reader, muestra: boolean): Promise<boolean> => {
  const { rowCount } = await db.query(
    "select from usuario where administrador and activo and clave_hash is not null and (clave_origen <> 'muestra' or $1) limit 1",
    [muestra],
  )
  return rowCount === 1
}

/** Is the user the only active administrador with a password? Passwords let that one in where they let in nobody else. */
export const isLastAdministrador = async (db: Reader, usuario: string): Promise<boolean> => {
  const { rows } = await db.query<{ cod_usuario: string }>(
    'select cod_usuario from usuario where administrador and activo and clave_hash is not null limit 2',
  )
  return rows.length === 1 && rows[0]!.cod_usuario === usuario
}

/** Active users of the sample, those named in the documentation first. */
export const sampleUsers = async (db: Reader, named: readonly string[]): Promise<{ usuario: string; cargo: string }[]> => {
  const { rows } = await db.query(
    `select u.cod_usuario as usuario, case when u.administrador then 'Administrador' else a.nom_areagestion end as cargo
     from usuario u join areagestion a using (cod_areagestion) where u.clave_origen = 'muestra' and u.activo
     order by array_position($1, u.cod_usuario), u.cod_usuario`,
    [named],
  )
  return rows
}

/** Stores a code by its hash for a day, and deletes expired codes. */
export const keepCode = async (client: Tx, huella: string, usuario: string | null, expira: Date): Promise<void> => {
  await client.query(
    `with viejos as (delete from codigo_administrador where expira_en < now())
     insert into codigo_administrador (huella, cod_usuario, expira_en) values ($1, $2, $3) on conflict (huella) do nothing`,
    [huella, usuario, expira],
  )
}

/** Uses up a code; returns the user that it names, null when it names none, undefined when there is no such code. */
export const useCode = async (client: Tx, huella: string): Promise<string | null | undefined> => {
  const { rows } = await client.query('delete from codigo_administrador where huella = $1 and expira_en > now() returning cod_usuario', [
    huella,
  ])
  if (!rows[0]) return undefined
  // a second server that started without users has printed a code, too
  await client.query('delete from codigo_administrador where cod_usuario is null')
  return rows[0].cod_usuario
}

export type NewAdministrador = { usuario: string; nombre: string; email: string; area: number; hash: string }

/** Adds an administrador with a password of their own; undefined when the name is taken. */
export const addAdministrador = async (client: Tx, one: NewAdministrador): Promise<Entering | undefined> => {
  const { rows } = await client.query<Entering>(
    `insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, administrador, clave_hash) values ($1, $2, $3, $4, true, $5)
     on conflict (cod_usuario) do nothing returning ${ENTERING}`,
    [one.usuario, one.nombre, one.email, one.area, one.hash],
  )
  return rows[0]
}

/** Makes a user of the staff an active administrador with a password of their own; undefined when there is no such user. */
export const restoreAdministrador = async (client: Tx, usuario: string, hash: string): Promise<Entering | undefined> => {
  const { rows } = await client.query<Entering>(
    `update usuario set clave_hash = $2, clave_origen = 'propia', administrador = true, activo = true
     where cod_usuario = $1 and cod_cliente is null returning ${ENTERING}`,
    [usuario, hash],
  )
  return rows[0]
}
