/**
 * Measures a recall among 1,000,000 pallets of 20,000 lots in 50,000 containers: over HTTP, one request after the other, by each way in which
 * a lot is looked for.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../server/src/db/open.ts'
import { addDeals, benchDb, fill } from './data.ts'
import { addShipments, type Tools } from './embarques.ts'
import { median, startBenchPortal } from './load.ts'

const PORT = 3399
const FIRST = 1_001
const SHIPMENTS = 25_000
const LOTS = 20_000
const PALLETS_PER_CONTAINER = 20
const WANTED_MS = 100
const TIMES = 25

/** Lots of 50 pallets, of which each container has twenty, of two lots. */
const addPallets = async (db: Db): Promise<void> => {
  await db.pool.query(
    `insert into lote (id_lote, nro_lote, cod_planta, csg, cod_especie, cod_variedad, fecha_proceso, cajas)
     select 100000 + n, 'B-' || lpad(n::text, 6, '0'), 1 + n % 2, (100000 + n % 3000)::text, v.cod_especie, v.cod_variedad, date '2016-01-01' + n % 3600, 5000
     from generate_series(1, $1::integer) n cross join (select cod_especie, cod_variedad from variedad order by cod_variedad limit 1) v`,
    [LOTS],
  )
  await fill(db, ['contenedor_pallet'], FIRST, SHIPMENTS, async (client, from, to) => {
    await client.query(
      `insert into contenedor_pallet (id_contenedor, id_pallet, nro_pallet, id_lote, id_linea, cajas, neto_kg)
       select c.id_contenedor, n, 'P' || c.id_contenedor || '-' || n, 100001 + (c.nro_negocio * 4 + c.nro_corr_contenedor % 2 * 2 + n % 2) % $3, 1, 40, 1000
       from contenedor c cross join generate_series(1, $4::integer) n
       where c.nro_negocio between $1 and $2 and c.nro_embarque is not null`,
      [from, to, LOTS, PALLETS_PER_CONTAINER],
    )
  })
}

export const benchTrazabilidad = async ({ line, login }: Pick<Tools, 'line' | 'login'>): Promise<void> => {
  const bench = await benchDb('nogal_bench_trazabilidad')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, SHIPMENTS)
  await addShipments(bench.db, FIRST, SHIPMENTS)
  await addPallets(bench.db)
  const { rows } = await bench.db.pool.query<{ pallets: string; id: number; numero: string; contenedor: string }>(
    `select (select count(*) from contenedor_pallet) as pallets, p.id_contenedor as id, p.nro_pallet as numero, c.nro_contenedor as contenedor
       from contenedor_pallet p join contenedor c using (id_contenedor) where p.id_lote = 112345 limit 1`,
  )
  const { pallets, id, numero, contenedor } = rows[0]!
  const asked: readonly [what: string, query: Record<string, string>][] = [
    ['a lot by its number', { Nro_Lote: 'B-012345' }],
    ['the lots of an orchard', { Csg: '101234' }],
    ['an orchard from a day on', { Csg: '101234', Desde: '2020-01-01' }],
    ['a pallet', { Nro_Pallet: numero }],
    ['a container', { Id_Contenedor: String(id) }],
    ['a container by its number', { Nro_Contenedor: contenedor }],
    ['a plant and two days', { Cod_Planta: '1', Desde: '2020-01-01', Hasta: '2020-01-02' }],
    ['none', { Nro_Lote: 'ZZZ-1' }],
  ]
  const { base, server } = await startBenchPortal(bench.url, datos, PORT)
  try {
    const headers = { authorization: `Bearer ${await login(base, 'calidad')}` }
    for (const [what, query] of asked) {
      const times: number[] = []
      let found = ''
      for (let i = 0; i < TIMES; i++) {
        const started = performance.now()
        const answer = (await (await fetch(`${base}/api/lote/trazabilidad?${new URLSearchParams(query)}`, { headers })).json()) as {
          data: { Lotes: unknown[]; Contenedores: unknown[] }
        }
        times.push(performance.now() - started)
        found = `${answer.data.Lotes.length} lots in ${answer.data.Contenedores.length} containers`
      }
      line(
        `recall among ${pallets} pallets: ${what}`,
        `${median(times.slice(3)).toFixed(1)} ms`,
        `wanted <= ${WANTED_MS}; ${Math.max(...times.slice(3)).toFixed(0)} at most, ${times[0]!.toFixed(0)} at first, ${found}`,
      )
    }
  } finally {
    server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
