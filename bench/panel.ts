/**
 * Measures the control panel over five seasons of 5,000 shipments and some 200,000 items: its cards, its weeks, and the list of all items.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDeals, benchDb } from './data.ts'
import { addShipments, type Tools } from './embarques.ts'
import { median, startBenchPortal } from './load.ts'
import { spreadSeasons } from './seasons.ts'

const PORT = 3398
const FIRST = 1_001
const SEASON = 5_000
const SEASONS = 5
const TIMES = 25

export const benchPanel = async ({ line, login }: Pick<Tools, 'line' | 'login'>): Promise<void> => {
  const bench = await benchDb('nogal_bench_panel')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, SEASON * SEASONS, 'later')
  await addShipments(bench.db, FIRST, SEASON * SEASONS, 'later')
  await spreadSeasons(bench.db, SEASONS, SEASON)
  const { base, server } = await startBenchPortal(bench.url, datos, PORT)
  try {
    const { rows } = await bench.db.pool.query(
      'select (select count(*)::int from embarque) as ships, (select count(*)::int from gestion) as items',
    )
    const asked: [what: string, usuario: string, path: string][] = [
      ['cards of comercial, own', 'comercial', '/api/panelcontrol?ambito=mio'],
      ['cards of comercial, of the area', 'comercial', '/api/panelcontrol?ambito=area'],
      ['cards of comex, own', 'comex', '/api/panelcontrol?ambito=mio'],
      ['cards of comex, of the area', 'comex', '/api/panelcontrol?ambito=area'],
      ['cards of calidad', 'calidad', '/api/panelcontrol'],
      ['cards of produccion', 'produccion', '/api/panelcontrol'],
      ['weeks of the season', 'comercial', '/api/panelcontrol/semanas'],
      ['containers by state', 'comex', '/api/embarque/resumen-embarques?grupo=Cod_EstadoEmb'],
      ['list of all items, page of 50', 'comex', '/api/gestion/listado?pagina=1&porPagina=50&orden=Fecha_Vence'],
    ]
    for (const [what, usuario, path] of asked) {
      const headers = { authorization: `Bearer ${await login(base, usuario)}` }
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) {
        // a transaction invalidates the cached counts, so that each request counts anew
        await bench.db.pool.query('select pg_current_xact_id()')
        const started = performance.now()
        const answer = await fetch(base + path, { headers })
        const text = await answer.text()
        times.push(performance.now() - started)
        if (!answer.ok) throw new Error(text)
      }
      const note = `wanted <= 150; ${Math.max(...times).toFixed(0)} at most, ${rows[0].ships} shipments, ${rows[0].items} items`
      line(`${what}, ms`, median(times).toFixed(0), note)
    }
  } finally {
    server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
