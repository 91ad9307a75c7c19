/**
 * Measures the control panel over five seasons of 5,000 shipments and some 200,000 items: its cards, its weeks, and the list of all items.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../server/src/db/open.ts'
import { addDeals, benchDb } from './data.ts'
import { addShipments, type Tools } from './embarques.ts'
import { median, startBenchPortal } from './load.ts'

const PORT = 3398
const FIRST = 1_001
const SEASON = 5_000
const SEASONS = 5
const TIMES = 25

/**
 * Spreads the deals over five seasons, of which today is in the middle of the last: work of the past is nearly all complete, work of the
 * future is in progress.
 */
const age = async (db: Db): Promise<void> => {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set session_replication_role = replica')
    const last = FIRST + SEASON * SEASONS - 1
    await client.query(
      "update temporada set fecha_inicio = date '1990-01-01' + 400 * cod_temporada, fecha_termino = date '1990-10-01' + 400 * cod_temporada",
    )
    await client.query(`insert into temporada (nom_temporada, fecha_inicio, fecha_termino)
      select 'Bench ' || s, current_date - 150 - 365 * s, current_date + 149 - 365 * s from generate_series(0, ${SEASONS - 1}) s`)
    await client.query(
      `update negocio n set fecha_etd = x.etd, fecha_contrato = x.etd - 60, cod_temporada = s.cod_temporada,
         cod_estadoneg = case when x.etd < current_date - 40 then '04' when n.nro_negocio % 40 = 0 then '05' when x.etd < current_date + 20 then '03'
           when x.etd < current_date + 60 and n.nro_negocio % 9 > 0 then '02' else '01' end
       from (select nro_negocio, (nro_negocio - $1) % ${SEASONS} as back,
               current_date - 150 + ((nro_negocio - $1) / ${SEASONS} % 300) - 365 * ((nro_negocio - $1) % ${SEASONS}) as etd
               from negocio where nro_negocio between $1 and $2) x
       join temporada s on s.nom_temporada = 'Bench ' || x.back
       where n.nro_negocio = x.nro_negocio`,
      [FIRST, last],
    )
    await client.query(
      `update embarque e set fecha_etd = d.fecha_etd, fecha_eta = d.fecha_etd + 25, cod_temporada = d.cod_temporada,
         fecha_zarpe = case when d.fecha_etd < current_date - e.nro_embarque % 3 then d.fecha_etd end,
         fecha_arribo = case when d.fecha_etd + 25 < current_date - e.nro_embarque % 3 then d.fecha_etd + 25 end,
         corte_carga = d.fecha_etd - 3 + time '12:00', corte_documentos = d.fecha_etd - 2 + time '12:00', corte_vgm = d.fecha_etd - 1 + time '18:00',
         cod_estadoemb = case when d.cod_estadoneg = '05' then '08' when d.fecha_etd + 25 < current_date - 30 then '07'
           when d.fecha_etd + 25 < current_date - e.nro_embarque % 3 then '06' when d.fecha_etd < current_date - e.nro_embarque % 3 then '05'
           else lpad((1 + e.nro_embarque % 4)::text, 2, '0') end
       from negocio d where d.nro_negocio = e.nro_negocio and e.nro_negocio between $1 and $2`,
      [FIRST, last],
    )
    await client.query(
      `insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_docnegocio, cod_certembarque, cod_analisis, cod_otrosdocs,
         id_lineagestion, es_requisito, usuario_responsable, fecha_vence, cod_estadogestion)
       select k.tipo, d.nro_negocio, d.nro_embarque, d.id_contenedor, case k.tipo when 'documento' then k.codigo end,
         case k.tipo when 'certificado' then k.codigo end, case k.tipo when 'analisis' then k.codigo end, case k.tipo when 'otro' then k.codigo end,
         1, true, case k.cod_areagestion when 2 then 'comex' when 3 then 'calidad' end, d.fecha_etd + k.dias_gestion,
         case when d.fecha_etd + k.dias_gestion < current_date - 20 or d.n % 7 < 4 then '04' when d.n % 20 = 5 then '03' else (array['01', '02'])[1 + d.n % 2] end
       from (
         select c.nro_negocio, c.nro_embarque, c.id_contenedor, e.fecha_etd, c.id_contenedor as n from contenedor c join embarque e using (nro_embarque)
          where c.nro_negocio between $1 and $2
         union all
         select e.nro_negocio, e.nro_embarque, null, e.fecha_etd, e.nro_embarque from embarque e where e.nro_negocio between $1 and $2
       ) d
       join (select *, row_number() over (order by tipo, codigo) as place from clase_gestion) k
         on k.por_contenedor = (d.id_contenedor is not null) and (k.place + d.n) % 16 = 0`,
      [FIRST, last],
    )
    await client.query(`insert into gestion_estado (id_gestion, cod_estadogestion, en)
      select id_gestion, '03', now() - id_gestion % 9 * interval '1 day' from gestion where cod_estadogestion = '03'`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

export const benchPanel = async ({ line, login }: Pick<Tools, 'line' | 'login'>): Promise<void> => {
  const bench = await benchDb('nogal_bench_panel')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, SEASON * SEASONS)
  await addShipments(bench.db, FIRST, SEASON * SEASONS)
  await age(bench.db)
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
