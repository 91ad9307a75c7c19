/** When sessions were used last: kept by each process, and written together, so that no request waits for it. */
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'

type Use = { id: string; en: string; origen: string }

const used = new WeakMap<Db, Map<string, Use>>()

/** Notes that a session was used. */
export const noteUse = (db: Db, id: string, origen: string): void => {
  const uses = used.get(db) ?? new Map<string, Use>()
  used.set(db, uses.set(id, { id, en: new Date().toISOString(), origen }))
}

/** Writes the uses since the last time; returns how many. */
export const writeUses = async (db: Db): Promise<number> => {
  const uses = used.get(db)
  if (!uses?.size) return 0
  used.delete(db)
  const { rowCount } = await tx(db, { usuario: 'portal' }, client =>
    client.query(
      `insert into sesion_uso (id, en, origen)
       select u.id, least(u.en, now()), u.origen from jsonb_to_recordset($1) u (id uuid, en timestamptz, origen text)
        where exists (select from sesion s where s.id = u.id) order by u.id
       on conflict (id) do update set en = greatest(excluded.en, sesion_uso.en), origen = excluded.origen`,
      [JSON.stringify([...uses.values()])],
    ),
  )
  return rowCount ?? 0
}
