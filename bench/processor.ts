/** The processor time that processes of this machine use (Linux only). */
import { readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of this many milliseconds. */
const TICK_MS = 10

/** Returns how many milliseconds of processor time a process has used since it started. */
export const spentBy = (pid: number): number => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MS
}

type Ask = (sql: string) => Promise<{ rows: { pid: number }[] }>

/** Processor time in milliseconds that each session of portals has used so far in the database that answers. */
export const sessionsOf = async (ask: Ask): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await ask("select pid from pg_stat_activity where application_name = 'nogal' and datname = current_database()")
  return new Map(rows.map(({ pid }) => [pid, spentBy(pid)]))
}

/** Milliseconds that the sessions have used since an earlier moment; some of them may have ended since. */
export const usedSince = async (ask: Ask, before: ReadonlyMap<number, number>): Promise<number> =>
  [...(await sessionsOf(ask))].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
