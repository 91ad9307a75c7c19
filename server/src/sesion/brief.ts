/**
 * Brief sessions: how a person enters while the disk of the database is full, so that no session can be stored. The token itself says whose
 * session it is, for half an hour and as long as the password stays the same. The first request that finds room stores the session, which is
 * like any other from then on: it can be ended, and counts in every process.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '../db/tx.ts'

export const BRIEF_MINUTES = 30
/** A brief session is remembered for this many milliseconds; then the portal tries again to store it. */
export const BRIEF_MEMORY_MS = 5_000

/** What the token of a brief session says of it: the user, and a mark of the password with which the user entered. */
export type Brief = { usuario: string; clave: string }

/** The mark of a password, by its hash, which itself stays out of the token. */
export const markOfClave = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, 32)

/** SQL that makes the mark of `markOfClave` from a row `u` of the table `usuario`. */
export const MARK_SQL = "left(encode(sha256(convert_to(u.clave_hash, 'UTF8')), 'hex'), 32)"

/** Stores a brief session, unless it is stored already, or its user may not enter with that password any more. */
export const storeBrief = async (client: Tx, id: string, { usuario, clave }: Brief, until: Date, origen: string): Promise<void> => {
  await client.query(
    `insert into sesion (id, cod_usuario, origen, expira_en)
     select $1, u.cod_usuario, $4, $5 from usuario u where u.cod_usuario = $2 and u.activo and ${MARK_SQL} = $3
     on conflict (id) do nothing`,
    [id, usuario, clave, origen, until],
  )
}
