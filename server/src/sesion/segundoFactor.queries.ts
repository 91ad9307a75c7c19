/** SQL of second factors. */
import type { EstadoSegundoFactor } from '@nogal/model/sesion/segundoFactor.calls'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** A second factor, and the time of the database in seconds: the clock of a process may jump. */
export type Factor = { secreto: string; confirmado: boolean; ahora: number }

const FACTOR = `select secreto, confirmado_en is not null as confirmado, extract(epoch from clock_timestamp())::float8 as ahora
  from segundo_factor where cod_usuario = $1`

/** The second factor of a user, set up or confirmed; undefined when there is none. */
export const findFactor = async (db: Reader, usuario: string): Promise<Factor | undefined> => (await db.query(FACTOR, [usuario])).rows[0]

/** The same, locked until the transaction ends. */
export const takeFactor = async (db: Tx, usuario: string): Promise<Factor | undefined> =>
  (await db.query(`${FACTOR} for update`, [usuario])).rows[0]

/** What a user is told of their second factor. */
export const factorState = async (db: Reader, usuario: string): Promise<EstadoSegundoFactor> =>
  (
    await db.query(
      `select f.confirmado_en is not null as "Activo", f.confirmado_en as "Desde", exists (select from areagestion a where a.segundo_factor and es_del_area(u, a.cod_areagestion)) as "Exigido",
         (select count(*)::int from codigo_recuperacion c where c.cod_usuario = f.cod_usuario and c.usado_en is null) as "Codigos_Quedan"
       from usuario u
         left join segundo_factor f on f.cod_usuario = u.cod_usuario and f.confirmado_en is not null
       where u.cod_usuario = $1`,
      [usuario],
    )
  ).rows[0]

/** Stores the sealed secret of a second factor that is not confirmed yet, instead of an earlier one; false when one is confirmed. */
export const setUpFactor = async (db: Tx, usuario: string, secreto: string): Promise<boolean> =>
  (
    await db.query(
      `insert into segundo_factor (cod_usuario, secreto) values ($1, $2)
       on conflict (cod_usuario) do update set secreto = excluded.secreto, creado_en = now() where segundo_factor.confirmado_en is null`,
      [usuario, secreto],
    )
  ).rowCount === 1

/** Confirms a second factor with a code of a time step, which is used up. */
export const confirmFactor = (db: Tx, usuario: string, paso: number) =>
  db.query('update segundo_factor set confirmado_en = now(), paso = $2 where cod_usuario = $1', [usuario, paso])

/** Uses up a time step; false when its code, or a later one, was used before, also by another process at the same time. */
export const takeTimeStep = async (db: Tx, usuario: string, paso: number): Promise<boolean> =>
  (
    await db.query('update segundo_factor set paso = $2 where cod_usuario = $1 and confirmado_en is not null and paso < $2', [
      usuario,
      paso,
    ])
  ).rowCount === 1

/** Replaces the recovery codes of a user by others, given as hashes. */
export const setRecoveryCodes = (db: Tx, usuario: string, huellas: readonly string[]) =>
  db.query(
    `with antes as (delete from codigo_recuperacion where cod_usuario = $1)
     insert into codigo_recuperacion (cod_usuario, huella) select $1, unnest($2::text[])`,
    [usuario, huellas],
  )

/** Uses up a recovery code; returns how many are left, undefined when there is no such code. */
export const takeRecoveryCode = async (db: Tx, usuario: string, huella: string): Promise<number | undefined> => {
  const { rowCount } = await db.query(
    'update codigo_recuperacion set usado_en = now() where cod_usuario = $1 and huella = $2 and usado_en is null',
    [usuario, huella],
  )
  if (!rowCount) return undefined
  const { rows } = await db.query('select count(*)::int as quedan from codigo_recuperacion where cod_usuario = $1 and usado_en is null', [
    usuario,
  ])
  return rows[0].quedan
}

/** Removes the second factor of a user with its recovery codes; false when none was confirmed. A trigger ends the user's sessions. */
export const removeFactor = async (db: Tx, usuario: string): Promise<boolean> =>
  (await db.query('delete from segundo_factor where cod_usuario = $1 returning confirmado_en', [usuario])).rows.some(
    ({ confirmado_en }) => confirmado_en !== null,
  )

/** Ends the other sessions of a user, which were opened without the second factor that is there now. */
export const closeOthers = (db: Tx, usuario: string, but: string) =>
  db.query('update sesion set revocada_en = now() where cod_usuario = $1 and id <> $2 and revocada_en is null', [usuario, but])
