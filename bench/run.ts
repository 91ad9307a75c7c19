/**
 * `npm run bench [api|growth|shipments|gestion|shipmentGrowth|panel|table|pdf|adjuntos|buscar|consecuencias|escala|carga|importacion|replicas|trazabilidad …]`: ratios against a bare server,
 * measured in one run on this machine; nothing here is a test. Needs a PostgreSQL server (TEST_DATABASE_URL, or one on 127.0.0.1:5432). npm builds
 * first.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { wholeSql } from '../server/src/aggregate/read.ts'
import { CONTENEDOR } from '../server/src/embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../server/src/embarque/base/embarque.queries.ts'
import { GESTIONES_TODAS } from '../server/src/gestion/todas.ts'
import { listSql } from '../server/src/list/list.ts'
import { lower, rowsSharingSql } from '../server/src/list/rows.ts'
import { NEGOCIO } from '../server/src/negocio/negocio.queries.ts'
import { sha256DeClave } from '../server/src/sesion/clave.ts'
import { benchAdjuntos } from './adjuntos.ts'
import { benchBuscar } from './buscar.ts'
import { benchCarga } from './carga.ts'
import { benchConsecuencias } from './consecuencias.ts'
import { addDeals, benchDb } from './data.ts'
import { addShipments, benchShipmentGrowth, benchShipments } from './embarques.ts'
import { benchEscala } from './escala.ts'
import { addItems, benchGestion } from './gestion.ts'
import { benchImportacion } from './importacion.ts'
import { benchInformes } from './informes.ts'
import { millis, millisIn, ratio, shareOf, startBoth, startServer, type Target } from './load.ts'
import { benchPanel } from './panel.ts'
import { benchPdf } from './pdf.ts'
import { benchReplicas } from './replicas.ts'
import { SIMPLE_PAGES, SIMPLE_TABLES, simpleCreate, simpleDeal } from './simple.ts'
import { benchTable } from './table.ts'
import { benchTrazabilidad } from './trazabilidad.ts'

const PORTS = { ours: 3391, bare: 3392, open: 3393 }
const FIRST = 1_001
const DEALS = 20_000

const line = (what: string, figure: string, note = '') => console.log(`${what.padEnd(58)} ${figure.padStart(10)}  ${note}`)
const percent = (n: number) => `${Math.round(n * 100)} %`

/** Typical requests to the list: filtered, sorted by ETD, 50 rows; search texts that match many rows, few and none. */
const PAGES = [
  { name: 'client contains', filtros: [{ campo: 'Nom_ClienteNegocio', modo: 'contains', valor: 'nuts' }] },
  { name: 'contract contains, dense', filtros: [{ campo: 'Nro_Contrato', modo: 'contains', valor: '2021-b' }] },
  { name: 'contract contains, some', filtros: [{ campo: 'Nro_Contrato', modo: 'contains', valor: 'b0047' }] },
  { name: 'contract contains, one', filtros: [{ campo: 'Nro_Contrato', modo: 'contains', valor: '-b004711' }] },
  { name: 'contract contains, none', filtros: [{ campo: 'Nro_Contrato', modo: 'contains', valor: 'zzz' }] },
  {
    name: 'state and client',
    filtros: [
      { campo: 'Cod_EstadoNeg', modo: 'equals', valor: '02' },
      { campo: 'Nom_ClienteNegocio', modo: 'contains', valor: 'nuts' },
    ],
  },
  { name: 'free text, dense', buscar: 'nuez' },
  { name: 'free text, one', buscar: '004711' },
] as const

const optionsOf = ({ name: _, ...options }: (typeof PAGES)[number]) => ({ pagina: 1, porPagina: 50, orden: '-Fecha_ETD', ...options })
const pageSql = (page: (typeof PAGES)[number]) => listSql(NEGOCIO.list, optionsOf(page) as never)

/** The same SQL, but with rows as the result instead of JSON text. */
const asRows = ({ text, values }: Sql) => ({
  text: text
    .replace(/select coalesce\(json_agg\(to_json\(r\)\), '\[\]'\)::text as data[\s\S]*?\nfrom \(/, 'select * from (')
    .replace(/^select to_json\(r\)::text from \(/, 'select * from (')
    .replace(/^\((with[\s\S]*)select coalesce\(json_agg\(to_json\(f\)\), '\[\]'\) from \(([\s\S]*)\)$/, '$1select * from ($2'),
  values: values as unknown[],
})

const FIRST_PAGE = { pagina: 1, porPagina: 50 }
const ofShip = sql`t.id_contenedor = any(array(select t.id_contenedor from contenedor t where t.nro_embarque = ${FIRST}))`
/** The rows that each list sends, by the path of its simple baseline: a bare server sends the same, which shows what the columns alone cost. */
const SAME_COLUMNS: Readonly<Record<string, Sql>> = {
  '/simple-page': listSql(NEGOCIO.list, { ...FIRST_PAGE, orden: '-Fecha_ETD' }).page,
  '/simple-filtered': pageSql(PAGES[0]).page,
  '/simple-shipments': listSql(EMBARQUE.list, { ...FIRST_PAGE, orden: '-Fecha_ETD' }).page,
  '/simple-boxes': rowsSharingSql(CONTENEDOR.parts.Carga!.list, ofShip, ['nro_negocio', 'id_linea']),
  '/simple-items': listSql(GESTIONES_TODAS, FIRST_PAGE).page,
}

const queryOf = (page: (typeof PAGES)[number]): string => {
  const { filtros, ...rest } = optionsOf(page) as Record<string, unknown>
  const text = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  return new URLSearchParams({ ...text, ...(filtros !== undefined && { filtros: JSON.stringify(filtros) }) }).toString()
}

const login = async (base: string, usuario = 'comercial'): Promise<string> => {
  const answer = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario, password: sha256DeClave('Nogal2026') }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** A new deal with three lines, as the wizard sends it, made from an existing deal. */
const newDeal = async (base: string, headers: Record<string, string>): Promise<Record<string, unknown>> => {
  const { data } = (await (await fetch(`${base}/api/negocio/${FIRST}`, { headers })).json()) as { data: Record<string, unknown> }
  const keep = (row: Record<string, unknown>, names: readonly string[]) => Object.fromEntries(names.map(name => [name, row[name]]))
  const lines = (data.Productos as Record<string, unknown>[]).map(row =>
    keep(row, ['Cod_Especie', 'Cod_Producto', 'Cod_Envase', 'Cantidad', 'Cod_UndVenta', 'Precio', 'Cod_Moneda']),
  )
  const [envase] = (
    (await (await fetch(`${base}/api/listas-generales/envases/${lines[0]!.Cod_Producto}`, { headers })).json()) as {
      data: Record<string, unknown>[]
    }
  ).data
  return {
    ...keep(data, [
      'Cod_ClienteNegocio',
      'Cod_IncoTerm',
      'Cod_Pais',
      'Cod_Puerto',
      'Cod_FormatoCarga',
      'Fecha_ETD',
      'Num_Embarques',
      'Num_Contenedores',
    ]),
    Usuario_Comercial: 'comercial',
    Usuario_Comex: 'comex',
    Usuario_QC: 'calidad',
    Productos: lines.map(row => ({
      ...row,
      Cod_Especie: lines[0]!.Cod_Especie,
      Cod_Producto: lines[0]!.Cod_Producto,
      Cod_Envase: envase!.Cod_Envase,
    })),
  }
}

/** Size of a response as transferred, in kilobytes. */
const kilobytes = async (url: string, headers: Record<string, string>): Promise<number> => {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length')) / 1000
}

/** The statements that store such a deal, with `@` as placeholder for its number. */
const storingSql = (deal: Record<string, unknown>) => {
  const { Productos, ...head } = deal as { Productos: Record<string, unknown>[] }
  const insert = (table: string, rows: Record<string, unknown>[], returning: string) => {
    const columns = Object.keys(lower(rows[0]!)).join(', ')
    return {
      text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1) returning ${returning}`,
      values: [JSON.stringify(rows.map(lower))],
    }
  }
  const whole = asRows(wholeSql(NEGOCIO, -1))
  return [
    insert('negocio', [head], 'nro_negocio'),
    insert(
      'negocio_producto',
      Productos.map((row, i) => ({ Nro_Negocio: '@', Id_Linea: i + 1, ...row })),
      'id_linea',
    ),
    { ...whole, values: whole.values.map(value => (value === -1 ? '@' : value)) },
  ]
}

const api = async (): Promise<void> => {
  const bench = await benchDb('nogal_bench_api')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  await addDeals(bench.db, FIRST, DEALS)
  await addShipments(bench.db, FIRST, DEALS)
  await addItems(bench.db)
  await bench.db.pool.query(SIMPLE_TABLES)
  const { ours, bare, servers } = await startBoth(bench.url, datos, PORTS)
  const open = `http://127.0.0.1:${PORTS.open}`
  const env = { DATABASE_URL: bench.url, DATOS: datos, MUESTRA: 'si', PORT: String(PORTS.open) }
  servers.push(await startServer(['--import', 'tsx', 'bench/open.ts'], env, `${open}/api/salud`))
  try {
    const headers = { authorization: `Bearer ${await login(ours)}` }
    const deal = await newDeal(ours, headers)
    const keys = Array.from({ length: 500 }, (_, i) => FIRST + i * 37)
    const pages = [[asRows(pageSql(PAGES[0]).page)]]
    const plan = { '/page': pages, '/deal': keys.map(nro => [asRows(wholeSql(NEGOCIO, nro))]), '/create': [storingSql(deal)] }
    // the same again under other paths, with every statement prepared: a stricter baseline, which few programs reach
    const prepared = Object.entries(plan).map(([path, choices]) => [
      `${path}-prepared`,
      choices.map(statements => statements.map((statement, i) => ({ ...statement, name: `${path}${i}` }))),
    ])
    const simple = {
      ...Object.fromEntries(Object.entries(SIMPLE_PAGES).map(([path, statements]) => [path, [statements]])),
      ...Object.fromEntries(
        Object.entries(SAME_COLUMNS).map(([path, query]) => [`${path}-same`, [[{ name: `${path}-same`, ...asRows(query) }]]]),
      ),
      '/simple-deal': keys.map(simpleDeal),
    }
    await fetch(`${bare}/plan`, {
      method: 'POST',
      body: JSON.stringify({ ...plan, ...Object.fromEntries(prepared), ...simple, '/simple-create': [simpleCreate(deal)] }),
    })
    let key = 0
    const json = { ...headers, 'content-type': 'application/json' }
    const cases: [what: string, ours: Target, bare: Target, wanted: string][] = [
      [
        'page of 50, filtered by client, sorted by ETD',
        { url: `${ours}/api/negocio/lista-negocios?${queryOf(PAGES[0])}`, headers },
        { url: `${bare}/page` },
        '100 %',
      ],
      ['one whole deal', { url: `${ours}/api/negocio/${keys[3]}`, headers }, { url: `${bare}/deal` }, '90 %'],
      [
        'create a deal with 3 lines',
        {
          url: `${ours}/api/negocio/add-negocio`,
          method: 'POST',
          headers: json,
          body: () => JSON.stringify({ ...deal, Nro_Contrato: `n${key++}-${randomUUID().slice(0, 8)}` }),
        },
        { url: `${bare}/create` },
        '130 %',
      ],
    ]
    const page = (path: string, orden?: string): string =>
      `${ours}/api/${path}?${new URLSearchParams({ pagina: '1', porPagina: '50', ...(orden && { orden }) })}`
    const [comex, calidad] = await Promise.all(
      ['comex', 'calidad'].map(async who => ({ authorization: `Bearer ${await login(ours, who)}` })),
    )
    const simply: [what: string, ours: Target, path: string, wanted: string][] = [
      ['page of deals', { url: page('negocio/lista-negocios', '-Fecha_ETD'), headers }, '/simple-page', '60 %'],
      ['page filtered by client', cases[0]![1], '/simple-filtered', '60 %'],
      ['one whole deal', cases[1]![1], '/simple-deal', '60 %'],
      ['create a deal with 3 lines', cases[2]![1], '/simple-create', '15 %'],
      ['page of shipments', { url: page('embarque/listar-embarques', '-Fecha_ETD'), headers: comex! }, '/simple-shipments', '60 %'],
      [
        'containers of a shipment',
        { url: `${ours}/api/embarque/${FIRST}/0/listar-detalles-contenedores`, headers: comex! },
        '/simple-boxes',
        '60 %',
      ],
      ['list of quality', { url: page('calidadembarque/listado-general-calidad'), headers: calidad! }, '/simple-shipments', '60 %'],
      [
        'list of logistics',
        { url: page('comexlogistica/listado-general-comex-logistica-temporada/0'), headers: comex! },
        '/simple-shipments',
        '60 %',
      ],
      ['items of gestión', { url: page('gestion/listado'), headers: comex! }, '/simple-items', '60 %'],
    ]
    for (const [what, a, path, wanted] of simply) {
      const found = await ratio(a, { url: `${bare}${path}` })
      const rates = `${Math.round(found.ours)} against ${Math.round(found.bare)} a second, 8 connections`
      line(`${what}: of a simple baseline`, percent(found.ratio), `wanted >= ${wanted}; ${rates}`)
    }
    for (const path of Object.keys(SAME_COLUMNS)) {
      const found = await ratio({ url: `${bare}${path}-same` }, { url: `${bare}${path}` })
      line(`bare server with all columns of the portal: ${path}`, percent(found.ratio), 'of the simple baseline: what the columns cost')
    }
    for (const [what, a, b, wanted] of cases) {
      const plain = await ratio(a, b)
      const harder = await ratio(a, { ...b, url: `${b.url}-prepared` })
      const rates = `${Math.round(harder.ours)} against ${Math.round(harder.bare)} a second, 8 connections`
      line(`${what}: of a plain baseline`, percent(plain.ratio))
      line(`${what}: of a prepared baseline`, percent(harder.ratio), `wanted >= ${wanted}; ${rates}`)
    }
    const one = `${keys[3]}`
    const share = await shareOf(open, { url: `${open}/api/negocio/${one}`, headers }, { url: `${open}/abierto/${one}` })
    line('session and permission, share of reading one deal', percent(share), 'wanted <= 10 %; processor time of the server')
    const rows = `${ours}/api/negocio/lista-negocios?${queryOf(PAGES[0])}`
    const wire = await Promise.all(['identity', 'gzip', 'br'].map(coding => kilobytes(rows, { ...headers, 'accept-encoding': coding })))
    line('50 rows of deals on the wire, kB', wire.map(kB => kB.toFixed(1)).join(' / '), 'identity / gzip / br')
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}

/** Measures the page at ten times the deals, for every kind of search text, and after 10,000 rows were added and deleted. */
const growth = async (): Promise<void> => {
  const small = await benchDb('nogal_bench_small')
  const large = await benchDb('nogal_bench_large')
  try {
    await addDeals(small.db, FIRST, DEALS)
    await addDeals(large.db, FIRST, DEALS * 10)
    const worn = new Map<string, number>()
    const fresh = new Map<string, number>()
    for (const page of PAGES) {
      await millisIn([small, large], pageSql(page).page, 5)
      const [few, many] = (await millisIn([small, large], pageSql(page).page)) as [number, number]
      fresh.set(page.name, few)
      line(
        `page at 200,000 deals against 20,000: ${page.name}`,
        `${(many / few).toFixed(2)} x`,
        `wanted <= 1.30; ${few.toFixed(2)} and ${many.toFixed(2)} ms`,
      )
    }
    await addDeals(small.db, 900_000, 10_000)
    await small.db.pool.query(
      'set session_replication_role = replica; delete from negocio_producto where nro_negocio >= 900000; delete from negocio_pago where nro_negocio >= 900000; delete from negocio_resumen where nro_negocio >= 900000; delete from negocio where nro_negocio >= 900000; reset session_replication_role',
    )
    for (const page of PAGES) {
      await millis(small, pageSql(page).page, 5)
      worn.set(page.name, await millis(small, pageSql(page).page))
      line(
        `page after 10,000 deals came and went: ${page.name}`,
        `${(worn.get(page.name)! / fresh.get(page.name)!).toFixed(2)} x`,
        `${worn.get(page.name)!.toFixed(2)} ms`,
      )
    }
  } finally {
    await small.drop()
    await large.drop()
  }
}

const PARTS = {
  api,
  growth,
  shipments: () => benchShipments({ line, asRows, login }),
  gestion: () => benchGestion({ line, asRows, login }),
  shipmentGrowth: () => benchShipmentGrowth(line),
  panel: () => benchPanel({ line, login }),
  pdf: () => benchPdf(line),
  adjuntos: () => benchAdjuntos({ line, login }),
  informes: () => benchInformes({ line, login }),
  buscar: () => benchBuscar({ line, login }),
  trazabilidad: () => benchTrazabilidad({ line, login }),
  consecuencias: () => benchConsecuencias({ line, login }),
  escala: () => benchEscala({ line }),
  carga: () => benchCarga({ line, newDeal }),
  importacion: () => benchImportacion({ line, login }),
  replicas: () => benchReplicas({ line }),
  table: async () => report(await benchTable()),
}

const report = (figures: Awaited<ReturnType<typeof benchTable>>): void => {
  for (const [what, figure] of Object.entries(figures)) line(`table of 50,000 rows: ${what}`, figure.toFixed(0))
}

const wanted = process.argv.slice(2)
for (const [name, part] of Object.entries(PARTS)) if (!wanted.length || wanted.includes(name)) await part()
process.exit(0)
