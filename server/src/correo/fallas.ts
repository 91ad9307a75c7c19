/** Failures of background jobs, kept for the administrators of the portal: every server of the database writes and reads them. */
import type { Db } from '../db/open.ts'
import type { JobNote } from './work.ts'

/** At most this many characters of an error are kept. */
const MOST = 500

/** Keeps a failure of a job, and removes it after a run that succeeds. */
export const noteOf =
  ({ pool }: Pick<Db, 'pool'>): JobNote =>
  async (nombre, falla) => {
    if (falla === undefined) await pool.query('delete from trabajo_falla where nombre = $1', [nombre])
    else
      await pool.query(
        `insert into trabajo_falla (nombre, mensaje) values ($1, left($2, ${MOST}))
         on conflict (nombre) do update set mensaje = excluded.mensaje, ultima = now()`,
        [nombre, falla],
      )
  }
