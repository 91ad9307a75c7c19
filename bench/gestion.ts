/** Measures gestión for one season: the lists of the areas over 5,000 shipments and 200,000 items, and closing 20 containers at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Db } from '../server/src/db/open.ts'
import { listaDe, VIGENTES } from '../server/src/gestion/listas.queries.ts'
import { listSql } from '../server/src/list/list.ts'
import { addDeals, benchDb, fill, itemsSql } from './data.ts'
import { addShipments, LARGE, type Tools } from './embarques.ts'
import { median, ratio, startBoth } from './load.ts'

const PORTS = { ours: 3396, bare: 3397 }
const FIRST = 1_001
const SHIPMENTS = 5_000
const SEASON = 1
const percent = (n: number) => `${Math.round(n * 100)} %`

/** Adds a third of all item types to each container and each shipment, in every state; the items of the large shipments are complete. */
export const addItems = (db: Db): Promise<void> =>
  fill(db, ['gestion', 'embarque'], FIRST, SHIPMENTS, async (client, from, to) => {
    await client.query('update embarque set cod_temporada = $3 where nro_negocio between $1 and $2', [from, to, SEASON])
    await client.query(
      itemsSql({
        usuario: "'comex'",
        visible: 'd.n % 2 = 0',
        estado: `case when d.nro_negocio < ${FIRST + LARGE} then '04' else lpad((1 + (d.n + k.place) % 5)::text, 2, '0') end`,
        cada: 3,
      }),
      [from, to],
    )
    await client.query(
      `select mantener_todo('embarque', array(select nro_embarque from embarque where nro_negocio between $1 and $2 order by 1))`,
      [from, to],
    )
  })

/**
 * Compares the lists of the areas with a baseline that runs the same SQL as prepared statements, and measures closing a shipment of 20
 * containers.
 */
export const benchGestion = async ({ line, asRows, login }: Tools): Promise<void> => {
  const bench = await benchDb('nogal_bench_gestion')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, SHIPMENTS)
  await addShipments(bench.db, FIRST, SHIPMENTS)
  await addItems(bench.db)
  const { ours, bare, servers } = await startBoth(bench.url, datos, PORTS)
  try {
    const { rows } = await bench.db.pool.query('select count(*)::int as items from gestion')
    const pages = [
      {
        area: 'logistica',
        usuario: 'comex',
        path: `comexlogistica/listado-general-comex-logistica-temporada/${SEASON}`,
        scope: [sql`t.cod_temporada = ${SEASON}`, VIGENTES],
      },
      { area: 'calidad', usuario: 'calidad', path: 'calidadembarque/listado-general-calidad', scope: [VIGENTES] },
    ] as const
    const statements = pages.map(({ area, scope }) => [
      { ...asRows(listSql(listaDe(area), { pagina: 1, porPagina: 50 } as never, scope).page), name: area },
    ])
    await fetch(`${bare}/plan`, {
      method: 'POST',
      body: JSON.stringify(Object.fromEntries(pages.map(({ area }, i) => [`/${area}`, [statements[i]]]))),
    })
    for (const { area, usuario, path } of pages) {
      const headers = { authorization: `Bearer ${await login(ours, usuario)}` }
      const found = await ratio({ url: `${ours}/api/${path}?pagina=1&porPagina=50`, headers }, { url: `${bare}/${area}` })
      const rates = `${Math.round(found.ours)} against ${Math.round(found.bare)} a second, 8 connections; ${rows[0].items} items`
      line(`page of 50 of the list of ${area}: of a prepared baseline`, percent(found.ratio), `wanted >= 80 %; ${rates}`)
    }
    const headers = { authorization: `Bearer ${await login(ours, 'comex')}` }
    const times: number[] = []
    for (let nro = FIRST; nro < FIRST + 15; nro++) {
      const started = performance.now()
      const answer = await fetch(`${ours}/api/comexlogistica/${nro}/0/cerrar-gestion`, { method: 'POST', headers })
      times.push(performance.now() - started)
      if (!answer.ok) throw new Error(await answer.text())
    }
    line('closing 20 containers of a shipment, ms', median(times).toFixed(0), `wanted <= 300; ${Math.max(...times).toFixed(0)} at most`)
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
