/** Measures gestión for one season: the lists of the areas over 5,000 shipments and 200,000 items, and closing 20 containers at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Db } from '../server/src/db/open.ts'
import { listaDe, VIGENTES } from '../server/src/gestion/listas.queries.ts'
import { listSql } from '../server/src/list/list.ts'
import { addDeals, benchDb, fill } from './data.ts'
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
      `insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_docnegocio, cod_certembarque, cod_analisis, cod_otrosdocs,
         id_lineagestion, es_requisito, usuario_responsable, visible_cliente, fecha_vence, cod_estadogestion)
       select k.tipo, d.nro_negocio, d.nro_embarque, d.id_contenedor, case k.tipo when 'documento' then k.codigo end,
         case k.tipo when 'certificado' then k.codigo end, case k.tipo when 'analisis' then k.codigo end, case k.tipo when 'otro' then k.codigo end,
         1, true, 'comex', d.n % 2 = 0, d.fecha_etd + k.dias_gestion,
         case when d.nro_negocio < ${FIRST + LARGE} then '04' else lpad((1 + (d.n + k.place) % 5)::text, 2, '0') end
       from (
         select c.nro_negocio, c.nro_embarque, c.id_contenedor, e.fecha_etd, c.id_contenedor as n
           from contenedor c join embarque e using (nro_embarque) where c.nro_negocio between $1 and $2
         union all
         select e.nro_negocio, e.nro_embarque, null, e.fecha_etd, e.nro_embarque from embarque e where e.nro_negocio between $1 and $2
       ) d
       join (select *, row_number() over (order by tipo, codigo) as place from clase_gestion) k
         on k.por_contenedor = (d.id_contenedor is not null) and (k.place + d.n) % 3 = 0`,
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
