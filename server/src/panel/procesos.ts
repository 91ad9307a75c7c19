/** What each process tells of itself for administradores: that it lives, the copies of the server that it reads, and lists that took long. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { AnyCall } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import { VERSION } from '@nogal/model/version'
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'

/** A list that takes longer than this is slow, in milliseconds. */
export const LENTA_MS = 1_000
/** A process tells of itself this often, in milliseconds. */
export const LATIDO_MS = 15_000
/** Slow lists are kept for this many days, lost processes for one. */
const DAYS = 7

/** This process, whatever its port. */
const OWN = randomUUID()

type Slow = { llamada: string; veces: number; peor: number }
const slow = new WeakMap<Db, Map<string, Slow>>()

/** Notes how long an answer took, in milliseconds; only slow ones are kept. */
export const noteDuration = (db: Db, call: AnyCall, ms: number): void => {
  if (ms < LENTA_MS) return
  const found = slow.get(db) ?? new Map<string, Slow>()
  slow.set(db, found)
  const llamada = callText(call)
  const { veces, peor } = found.get(llamada) ?? { veces: 0, peor: 0 }
  found.set(llamada, { llamada, veces: veces + 1, peor: Math.max(peor, Math.round(ms)) })
}

/** Writes that this process lives, and the slow lists since the last time. */
export const tellProcess = (db: Db): Promise<unknown> => {
  const lists = [...(slow.get(db)?.values() ?? [])]
  slow.delete(db)
  const copies = (db.replicas?.report() ?? []).map(({ name, state, lagSeconds }) => ({ Nombre: name, Estado: state, Atraso_S: lagSeconds }))
  return tx(db, { usuario: 'portal' }, async client => {
    await client.query(
      `insert into proceso (id, equipo, version, desde, copias) values ($1, left($2, 120), $3, now() - make_interval(secs => $4), $5)
       on conflict (id) do update set visto = now(), copias = excluded.copias`,
      [OWN, hostname(), VERSION, performance.now() / 1000, JSON.stringify(copies)],
    )
    await client.query("delete from proceso where visto < now() - interval '1 day'")
    await client.query(`delete from lista_lenta where dia < current_date - ${DAYS}`)
    if (!lists.length) return
    await client.query(
      `insert into lista_lenta as l (llamada, veces, peor_ms)
       select s.llamada, s.veces, s.peor from jsonb_to_recordset($1) s (llamada text, veces integer, peor integer) order by s.llamada
       on conflict (llamada, dia) do update set veces = l.veces + excluded.veces, peor_ms = greatest(l.peor_ms, excluded.peor_ms), ultima = now()`,
      [JSON.stringify(lists)],
    )
  })
}

/** Takes leave of a process that stops, so that nobody looks for it. */
export const leaveProcess = ({ pool }: Pick<Db, 'pool'>): Promise<unknown> => pool.query('delete from proceso where id = $1', [OWN])
