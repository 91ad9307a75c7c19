/** Measures shipments against a bare server: their list, one whole shipment, the loading board, and moves of containers and fruit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AREAS } from '@nogal/model/areas'
import sql, { type Sql } from 'sql-template-tag'
import { wholeSql } from '../server/src/aggregate/read.ts'
import type { Db } from '../server/src/db/open.ts'
import { CONTENEDOR, saldosSql } from '../server/src/embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../server/src/embarque/base/embarque.queries.ts'
import { conContenedores } from '../server/src/embarque/base/embarque.read.ts'
import { tableroDe } from '../server/src/embarque/contenedor.handlers.ts'
import type { Sesion } from '../server/src/http/handle.ts'
import { listSql } from '../server/src/list/list.ts'
import { addDeals, type BenchDb, benchDb, fill } from './data.ts'
import { millisIn, ratio, startBoth, type Target } from './load.ts'

type Line = (what: string, figure: string, note?: string) => void
type Statement = { text: string; values: readonly unknown[] }
export type Tools = { line: Line; asRows: (query: Sql) => Statement; login: (base: string, usuario: string) => Promise<string> }

const PORTS = { ours: 3394, bare: 3395 }
const FIRST = 1_001
const SHIPMENTS = 20_000
/** This many deals, the first ones, have two shipments: one of twenty containers and one without any. */
export const LARGE = 61
/** Reduces a statement to the text and the values that the bare server accepts. */
const plain = ({ text, values }: Sql): Statement => ({ text, values })
const percent = (n: number) => `${Math.round(n * 100)} %`

/** Spreads consecutive numbers over seven digits, as unlike each other as those of real carriers; each number gets a different result. */
const SPREAD = { by: 7_368_787, within: 10_000_000 }
/** Number of a booking or a container: as an SQL expression, and below as people type it in the search. */
const numbered = (owner: string, n: string) => `'${owner}' || lpad(((${n})::bigint * ${SPREAD.by} % ${SPREAD.within})::text, 7, '0')`
export const benchContainerNumber = (owner: string, n: number) => `${owner}${String((n * SPREAD.by) % SPREAD.within).padStart(7, '0')}`

/**
 * Each deal gets one shipment of two containers; the first deals get one of twenty containers and one of none. The number of a shipment is
 * that of its deal.
 */
export const addShipments = (db: Db, first: number, count: number, kept: 'at once' | 'later' = 'at once'): Promise<void> =>
  fill(db, ['negocio', 'embarque', 'contenedor', 'contenedor_carga'], first, count, async (client, from, to) => {
    const values = [from, to]
    await client.query(`update negocio set cod_estadoneg = '02' where nro_negocio between $1 and least($2, ${FIRST + LARGE - 1})`, values)
    await client.query(
      `insert into embarque (nro_embarque, nro_negocio, nro_corr_embarque, cod_tiptrans, cod_naviera, cod_nave, nro_viaje, nro_booking, cod_paisdestino,
         cod_puertodestino, fecha_etd, fecha_eta, cod_clientenegocio, cod_temporada, usuario_comex, cod_estadoemb)
       select n.nro_negocio, n.nro_negocio, 1, v.cod_tiptrans, v.cod_naviera, v.cod_nave, (n.nro_negocio % 90)::text || 'W', ${numbered('BKNG', 'n.nro_negocio')}, n.cod_pais,
         n.cod_puerto, n.fecha_etd, n.fecha_etd + 25, n.cod_clientenegocio, n.cod_temporada, n.usuario_comex,
         case when n.nro_negocio < ${FIRST + LARGE} then '02' else lpad((1 + n.nro_negocio % 7)::text, 2, '0') end
       from negocio n
       join (select array_agg(cod_nave order by cod_nave) all_of from nave) k on true
       join nave v on v.cod_nave = k.all_of[1 + n.nro_negocio % cardinality(k.all_of)]
       where n.nro_negocio between $1 and $2`,
      values,
    )
    await client.query(
      `insert into embarque (nro_embarque, nro_negocio, nro_corr_embarque, cod_clientenegocio, cod_temporada, usuario_comex)
       select 5000000 + n.nro_negocio, n.nro_negocio, 2, n.cod_clientenegocio, n.cod_temporada, n.usuario_comex
       from negocio n where n.nro_negocio between $1 and least($2, ${FIRST + LARGE - 1})`,
      values,
    )
    await client.query(
      `insert into contenedor (id_contenedor, nro_negocio, nro_corr_contenedor, nro_embarque, nro_contenedor, cod_tipocontenedor, nro_sello, tara_kg)
       select n * 20 + c, n, c, n, ${numbered('MSKU', 'n * 20 + c')}, 7, 'ML' || n, 4600
       from generate_series($1::int, $2::int) n cross join lateral generate_series(1, case when n < ${FIRST + LARGE} then 20 else 2 end) c`,
      values,
    )
    await client.query(
      `insert into contenedor_carga (id_contenedor, id_linea, nro_negocio, cantidad)
       select c.id_contenedor, l.id_linea, l.nro_negocio, round(l.cantidad / 25, 3)
       from contenedor c join negocio_producto l using (nro_negocio) where l.nro_negocio between $1 and $2`,
      values,
    )
    await client.query(
      `insert into saldo_fruta (nro_negocio, id_linea, cantidad, asignada)
       select l.nro_negocio, l.id_linea, l.cantidad, coalesce(sum(g.cantidad), 0)
       from negocio_producto l left join contenedor_carga g using (nro_negocio, id_linea) where l.nro_negocio between $1 and $2
       group by l.nro_negocio, l.id_linea on conflict (nro_negocio, id_linea) do update set asignada = excluded.asignada`,
      values,
    )
    if (kept === 'later') return
    // without fresh statistics the plan, made when the tables were empty, would scan them whole for each shipment
    await client.query('analyze embarque, contenedor, contenedor_carga')
    await client.query(
      `select mantener_todo('embarque', array(select nro_embarque from embarque where nro_negocio between $1 and $2 order by 1)),
         mantener_todo('negocio', array(select generate_series($1, $2)))`,
      values,
    )
  })

/** Requests that users typically make of the list of shipments. */
const PAGES = [
  { name: 'no filter', orden: '-Fecha_ETD' },
  { name: 'client contains', orden: '-Fecha_ETD', filtros: [{ campo: 'Nom_ClienteNegocio', modo: 'contains', valor: 'nuts' }] },
  { name: 'state', orden: 'Fecha_ETD', filtros: [{ campo: 'Cod_EstadoEmb', modo: 'equals', valor: '02' }] },
  { name: 'booking, one', orden: '-Fecha_ETD', buscar: benchContainerNumber('bkng', 1_471) },
  { name: 'container, one', orden: '-Fecha_ETD', buscar: benchContainerNumber('msku', 29_422) },
] as const
const pageSql = ({ name: _, ...options }: (typeof PAGES)[number]): Sql =>
  listSql(EMBARQUE.list, { pagina: 1, porPagina: 50, ...options } as never).page

/** Moves containers to and fro between the two shipments of their deal, and fruit between two containers of one shipment. */
const moves = () => {
  let turn = 0
  const deal = () => FIRST + (turn++ % LARGE)
  const where = new Map<number, number>()
  return {
    container: (box: number) => {
      const nro = deal()
      const id = nro * 20 + box
      const to = (where.get(id) ?? nro) === nro ? 5_000_000 + nro : nro
      where.set(id, to)
      return { Id_Contenedor: id, Nro_Embarque_Destino: to }
    },
    fruit: (one: number, other: number) => {
      const nro = deal()
      const half = 1 + (turn % 2)
      const cell = (box: number, Cantidad: number) => ({ Id_Contenedor: nro * 20 + box, Id_Linea: 1, Cantidad })
      return { Nro_Negocio: nro, Celdas: [cell(one, half), cell(other, 3 - half)] }
    },
  }
}

/** A session that may see every shipment. */
const STAFF = { sesion: { Cod_AreaGestion: AREAS.comex } as Sesion }

/** Compares the list, one whole shipment, the board and moves with a baseline that runs the same SQL as prepared statements. */
export const benchShipments = async ({ line, asRows, login }: Tools): Promise<void> => {
  const bench = await benchDb('nogal_bench_embarques')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, SHIPMENTS)
  await addShipments(bench.db, FIRST, SHIPMENTS)
  const { ours, bare, servers } = await startBoth(bench.url, datos, PORTS)
  try {
    const headers = { authorization: `Bearer ${await login(ours, 'comex')}`, 'content-type': 'application/json' }
    const deals = Array.from({ length: LARGE }, (_, i) => FIRST + i)
    const named = (path: string, choices: Statement[][]) =>
      choices.map(statements => statements.map((statement, i) => ({ ...statement, name: `${path}${i}` })))
    const tablero = tableroDe(STAFF)
    const board = (nro: number) =>
      plain(sql`select json_build_object('Lineas', ${tablero.Lineas(nro)}, 'Embarques', ${tablero.Embarques(nro)}, 'Contenedores', ${tablero.Contenedores(nro)},
        'Celdas', ${tablero.Celdas(nro)})`)
    const [theirs, toAndFro] = [moves(), Array.from({ length: 2 * LARGE })]
    const plan = {
      '/page': named('page', [[asRows(pageSql(PAGES[1]))]]),
      '/whole': named(
        'whole',
        deals.map(nro => [asRows(wholeSql(EMBARQUE, nro, conContenedores(STAFF))), asRows(sql`select ${saldosSql(nro)}`)]),
      ),
      '/board': named(
        'board',
        deals.map(nro => [board(nro)]),
      ),
      '/move': named(
        'move',
        toAndFro.map(() => {
          const { Id_Contenedor, Nro_Embarque_Destino } = theirs.container(1)
          return [
            plain(sql`update contenedor set nro_embarque = ${Nro_Embarque_Destino} where id_contenedor = ${Id_Contenedor} returning 1`),
            asRows(wholeSql(CONTENEDOR, Id_Contenedor)),
          ]
        }),
      ),
      '/fruit': named(
        'fruit',
        toAndFro.map(() => {
          const { Nro_Negocio, Celdas } = theirs.fruit(1, 2)
          return [plain(sql`select guardar_carga(${Nro_Negocio}, ${JSON.stringify(Celdas)})`), board(Nro_Negocio)]
        }),
      ),
    }
    await fetch(`${bare}/plan`, { method: 'POST', body: JSON.stringify(plan) })
    const query = new URLSearchParams({ pagina: '1', porPagina: '50', orden: PAGES[1].orden, filtros: JSON.stringify(PAGES[1].filtros) })
    const own = moves()
    const get = (path: string): Target => ({ url: `${ours}/api/embarque/${path}`, headers })
    const post = (path: string, body: () => object): Target => ({ ...get(path), method: 'POST', body: () => JSON.stringify(body()) })
    const cases: [what: string, ours: Target, path: string, wanted: string][] = [
      ['page of 50 shipments, filtered by client, sorted by ETD', get(`listar-embarques?${query}`), '/page', '90 %'],
      ['one whole shipment with 20 containers and its balance', get(`${deals[3]}/cargar-embarque`), '/whole', '90 %'],
      ['board of fruit of 20 containers', get(`${deals[3]}/tablero-carga`), '/board', '90 %'],
      ['move a container, with its log', post('mover-contenedor-embarque', () => own.container(3)), '/move', '60 %'],
      ['move fruit between containers, with its log and balance', post('guardar-carga', () => own.fruit(4, 5)), '/fruit', '60 %'],
    ]
    for (const [what, target, path, wanted] of cases) {
      const found = await ratio(target, { url: `${bare}${path}` })
      const rates = `${Math.round(found.ours)} against ${Math.round(found.bare)} a second, 8 connections`
      line(`${what}: of a prepared baseline`, percent(found.ratio), `wanted >= ${wanted}; ${rates}`)
    }
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}

/** Measures a page of the list at ten times the shipments. */
export const benchShipmentGrowth = async (line: Line): Promise<void> => {
  const sizes = [SHIPMENTS, SHIPMENTS * 10]
  const benches: BenchDb[] = []
  try {
    for (const size of sizes) {
      const bench = await benchDb(`nogal_bench_embarques_${size}`)
      benches.push(bench)
      await addDeals(bench.db, FIRST, size)
      await addShipments(bench.db, FIRST, size)
    }
    for (const page of PAGES) {
      await millisIn(benches, pageSql(page), 5)
      const [few, many] = (await millisIn(benches, pageSql(page))) as [number, number]
      line(
        `page at 200,000 shipments against 20,000: ${page.name}`,
        `${(many / few).toFixed(2)} x`,
        `wanted <= 1.30; ${few.toFixed(2)} and ${many.toFixed(2)} ms`,
      )
    }
  } finally {
    for (const bench of benches) await bench.drop()
  }
}
