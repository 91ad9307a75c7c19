/** SQL of the accounts of the company's provider. */
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'

/** An account as the provider names it. */
export type ProvidedAccount = { emisor: string; sujeto: string }
/** A person who may be of an account, and the subject of another account that the person has. */
export type Candidate = { usuario: string; activo: boolean; otro: string | null }

/** The person whose account this is; undefined when it was never linked. */
export const linkedTo = async (db: Reader, { emisor, sujeto }: ProvidedAccount): Promise<string | undefined> =>
  (await db.query('select cod_usuario from cuenta_proveedor where emisor = $1 and sujeto = $2', [emisor, sujeto])).rows[0]?.cod_usuario

/** The people with a mail address; sample users do not count where the sample is not wanted. */
export const peopleOf = async (db: Reader, email: string, muestra: boolean): Promise<Candidate[]> =>
  (
    await db.query(
      `select u.cod_usuario as usuario, u.activo, c.sujeto as otro from usuario u left join cuenta_proveedor c using (cod_usuario)
        where lower(u.email) = lower($1) and (u.clave_origen <> 'muestra' or $2) limit 2`,
      [email, muestra],
    )
  ).rows

/** Links an account to a person; false when either is linked otherwise by then. */
export const linkAccount = async (db: Tx, usuario: string, { emisor, sujeto }: ProvidedAccount): Promise<boolean> =>
  (
    await db.query('insert into cuenta_proveedor (cod_usuario, emisor, sujeto) values ($1, $2, $3) on conflict do nothing', [
      usuario,
      emisor,
      sujeto,
    ])
  ).rowCount === 1
