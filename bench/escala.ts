/**
 * What each read of the API costs as the business grows: every screen, list, sum, card, report and paper, of one deal with one shipment among
 * many. `ESCALA=2000,20000,200000` names the numbers of shipments, `LECTURAS=resumen|gerencia` a pattern of the reads, without which all are
 * measured.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS } from '@nogal/model/calls'
import { readConfig } from '../server/src/config.ts'
import { guardarContenidos } from '../server/src/muestra/archivos.ts'
import { type Api, apiOver } from '../server/src/test/api.ts'
import { inputsOf } from '../server/src/test/inputs.ts'
import { type CallRead, isRead, readsOf } from '../server/src/test/reads.ts'
import { addDeals, benchDb } from './data.ts'
import { addShipments, type Tools } from './embarques.ts'
import { spreadSeasons } from './seasons.ts'

const FIRST = 1_001
const SEASONS = 10
const SIZES = (process.env.ESCALA ?? '2000,20000').split(',').map(Number)
const ASKED = new RegExp(process.env.LECTURAS ?? '')
/** Each read is repeated at most this many times, and at most for this many milliseconds. */
const MOST = { times: 9, ms: 3_000 }
/** No read takes longer than this many milliseconds; at the largest size one thing costs at most this multiple of its time at the smallest, and a page. */
const GOAL = { ms: 300, one: 1.2, page: 1.5 }
/** A read that is faster than this many milliseconds at every size is not compared, because the clock decides its factor. */
const QUICK = 5

/** Files of all rows of a list or report grow with those rows: their times are printed, and no goal is theirs. */
const FILE_OF_ALL = /\/(exportar|archivo)\b/

/** The least time of a read in milliseconds, because other work of the machine only adds to the time; with its refusal if there is one. */
const measured = async (api: Api, { url, method, input }: CallRead): Promise<{ ms: number; refused?: string }> => {
  const took: number[] = []
  const since = performance.now()
  // the first answer is not measured: it plans the statements
  for (let n = 0; n <= MOST.times && (n < 2 || performance.now() - since < MOST.ms); n++) {
    // a transaction invalidates the cached counts, so that each read counts anew
    await api.db.pool.query('select pg_current_xact_id()')
    const started = performance.now()
    const { status, text } = await api.pedir(method, url, input)
    took.push(performance.now() - started)
    if (status >= 400) return { ms: took[0]!, refused: `${status} ${text.slice(0, 90)}` }
  }
  return { ms: Math.min(...took.slice(1)) }
}

/** Stores this many shipments in a database of its own, and measures each read there. */
const timesAt = async (ships: number, line: Tools['line']): Promise<Map<string, CallRead & { ms: number; refused?: string }>> => {
  const bench = await benchDb(`nogal_bench_escala_${ships}`)
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  try {
    const started = performance.now()
    await addDeals(bench.db, FIRST, ships, 'later')
    await addShipments(bench.db, FIRST, ships, 'later')
    await spreadSeasons(bench.db, SEASONS, ships / SEASONS)
    const config = readConfig({ DATABASE_URL: bench.url, DATOS: datos, MUESTRA: 'si' })
    await guardarContenidos(bench.db, config)
    const api = await apiOver({ db: bench.db, config, close: async () => undefined })
    line(`${ships} shipments stored, s`, ((performance.now() - started) / 1000).toFixed(0))
    const inputs = await inputsOf(api)
    const times = new Map<string, CallRead & { ms: number; refused?: string }>()
    for (const call of CALLS.filter(isRead))
      for (const read of readsOf(call, await inputs.inputOf(call)).filter(({ what }) => ASKED.test(what)))
        times.set(read.what, { ...read, ...(await measured(api, read)) })
    await api.app.close()
    return times
  } finally {
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}

/** Prints the reads that miss a goal, the files of all rows and the reads asked for by a pattern, slowest first, and how many reads meet their goal. */
export const benchEscala = async ({ line }: Pick<Tools, 'line'>): Promise<void> => {
  const found: Awaited<ReturnType<typeof timesAt>>[] = []
  for (const ships of SIZES) found.push(await timesAt(ships, line))
  const last = found.at(-1)!
  const rows = [...last.values()].map(({ what, page, ms, refused }) => {
    const first = found[0]!.get(what)?.ms ?? Number.NaN
    const factor = Math.max(ms, QUICK) / Math.max(first, QUICK)
    const isSlow = !FILE_OF_ALL.test(what) && (ms > GOAL.ms || factor > (page ? GOAL.page : GOAL.one))
    return { what, ms, factor, missed: Boolean(refused) || isSlow, refused }
  })
  const told = rows.filter(({ what, missed }) => process.env.LECTURAS || missed || FILE_OF_ALL.test(what))
  for (const { what, factor, refused } of told.sort((a, b) => b.ms - a.ms))
    line(
      what,
      `${factor.toFixed(2)} x`,
      `${found.map(times => times.get(what)?.ms.toFixed(1)).join(' / ')} ms${refused ? `  ${refused}` : ''}`,
    )
  line(
    `reads that meet their goal at ${SIZES.join(' / ')} shipments`,
    `${rows.filter(({ missed }) => !missed).length}`,
    `of ${rows.length}`,
  )
}
