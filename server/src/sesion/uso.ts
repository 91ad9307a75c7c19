/** When sessions and tokens were used last: kept by each process, and written together, so that no request waits for it. */
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'
import type { Sesion } from '../http/handle.ts'

type Use = { id: string; en: string; origen: string }
type Used = 'sesion' | 'token_acceso'

/** The table of what is used, its key, and the table of the uses. */
const TABLES: Readonly<Record<Used, { key: string; uses: string }>> = {
  sesion: { key: 'id', uses: 'sesion_uso' },
  token_acceso: { key: 'id_token', uses: 'token_uso' },
}

const used = new WeakMap<Db, Record<Used, Map<string, Use>>>()

/** Notes that a session or a token was used. */
export const noteUse = (db: Db, { Id, Alcance }: Pick<Sesion, 'Id' | 'Alcance'>, origen: string): void => {
  const uses = used.get(db) ?? { sesion: new Map(), token_acceso: new Map() }
  used.set(db, uses)
  uses[Alcance ? 'token_acceso' : 'sesion'].set(Id, { id: Id, en: new Date().toISOString(), origen })
}

/** Writes the uses since the last time; returns how many. */
export const writeUses = async (db: Db): Promise<number> => {
  const uses = used.get(db)
  if (!uses) return 0
  used.delete(db)
  return tx(db, { usuario: 'portal' }, async client => {
    let written = 0
    for (const [table, { key, uses: into }] of Object.entries(TABLES)) {
      const those = [...uses[table as Used].values()]
      if (!those.length) continue
      const { rowCount } = await client.query(
        `insert into ${into} (${key}, en, origen)
         select u.id, least(u.en, now()), u.origen from jsonb_to_recordset($1) u (id uuid, en timestamptz, origen text)
          where exists (select from ${table} s where s.${key} = u.id) order by u.id
         on conflict (${key}) do update set en = greatest(excluded.en, ${into}.en), origen = excluded.origen`,
        [JSON.stringify(those)],
      )
      written += rowCount ?? 0
    }
    return written
  })
}
