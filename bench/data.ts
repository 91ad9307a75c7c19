/** A PostgreSQL database with a given number of deals of three lines each, distributed like those of a real exporter. */
import pg from 'pg'
import { readConfig } from '../server/src/config.ts'
import { allow } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type Db, openDb } from '../server/src/db/open.ts'
import { loadMuestra } from '../server/src/muestra/load.ts'
import { loadSeed } from '../server/src/seed/load.ts'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'
const CHUNK = 20_000

export type BenchDb = { db: Db; url: string; drop: () => Promise<void> }

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client(process.env.TEST_DATABASE_URL ?? LOCAL)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Creates a database for one bench, migrated and with the sample parameters. */
export const benchDb = async (name: string): Promise<BenchDb> => {
  await onServer(`drop database if exists ${name} with (force)`)
  await onServer(`create database ${name}`)
  const target = new URL(process.env.TEST_DATABASE_URL ?? LOCAL)
  target.pathname = `/${name}`
  const config = readConfig({ DATABASE_URL: target.href, MUESTRA: 'si' })
  const db = await openDb(config)
  await migrate(db)
  await loadSeed(db, () => undefined)
  await loadMuestra(db, () => undefined)
  const drop = async () => {
    await db.close()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { db, url: target.href, drop }
}

/** A copy of a database for one bench; whoever is connected to it is cut off, and connects again later. */
export const copyOf = async ({ url }: BenchDb, name: string): Promise<BenchDb> => {
  const target = new URL(url)
  const source = target.pathname.slice(1)
  await onServer(`drop database if exists ${name} with (force)`)
  await onServer(`alter database ${source} allow_connections false`)
  try {
    await onServer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${source}'`)
    await onServer(`create database ${name} template ${source}`)
  } finally {
    await onServer(`alter database ${source} allow_connections true`)
  }
  await onServer(`alter database ${name} allow_connections true`)
  target.pathname = `/${name}`
  const db = await openDb(readConfig({ DATABASE_URL: target.href, MUESTRA: 'si' }))
  const drop = async () => {
    await db.close()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { db, url: target.href, drop }
}

/** Writes the kept values and sums of all rows, after rows were stored without triggers. */
export const keepAll = async (client: pg.PoolClient): Promise<void> => {
  allow(client, 0)
  await client.query('set statement_timeout = 0')
  await client.query('select mantener_ahora()')
}

// `fill` disables the user triggers of these tables, because they only guard edits by people
const TABLES = ['negocio', 'negocio_producto', 'negocio_pago'] as const

/** Fills tables in chunks of consecutive numbers, with the user triggers disabled, because they only guard edits by people. */
export const fill = async (
  db: Db,
  tables: readonly string[],
  first: number,
  count: number,
  chunk: (client: pg.PoolClient, from: number, to: number) => Promise<void>,
): Promise<void> => {
  const client = await db.pool.connect()
  try {
    allow(client, 0)
    await client.query('set statement_timeout = 0')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (let from = first; from < first + count; from += CHUNK) await chunk(client, from, Math.min(from + CHUNK, first + count) - 1)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Adds deals numbered from `first`, in chunks; their kept values follow at once, or later by `keepAll`. */
export const addDeals = async (db: Db, first: number, count: number, kept: 'at once' | 'later' = 'at once'): Promise<void> => {
  await fill(db, TABLES, first, count, async (client, from, to) => {
    await client.query(
      `insert into negocio (nro_negocio, nro_contrato, cod_clientenegocio, cod_clienteint, cod_incoterm, cod_pais, cod_puerto, cod_formatocarga, fecha_etd,
         fecha_contrato, num_embarques, num_contenedores, usuario_comercial, usuario_comex, usuario_qc, cod_temporada, cod_estadoneg)
       select n, (2015 + n % 12) || '-B' || lpad(n::text, 6, '0'), c.cod, 1, (array['FOB', 'CFR', 'CIF', 'FCA'])[1 + n % 4], p.cod_pais, p.cod_puerto,
         1 + n % 3, date '2016-01-01' + (n::bigint * 7919 % 4000)::int, date '2015-12-01' + (n::bigint * 7919 % 4000)::int, 1 + n % 3, 2 + n % 9,
         'comercial', 'comex', 'calidad', 1 + n % 3, lpad((1 + n % 5)::text, 2, '0')
       from generate_series($1::int, $2::int) n
       join (select array_agg(cod_cliente order by cod_cliente) all_of from clientes) k on true
       cross join lateral (select k.all_of[1 + n % cardinality(k.all_of)] as cod) c
       join (select array_agg(cod_puerto order by cod_puerto) all_of from puerto) q on true
       join puerto p on p.cod_puerto = q.all_of[1 + n % cardinality(q.all_of)]`,
      [from, to],
    )
    await client.query(
      `insert into negocio_producto (nro_negocio, id_linea, cod_especie, cod_producto, cod_envase, cantidad, cod_undventa, precio, cod_moneda, kilos, monto)
       select n, l, p.cod_especie, p.cod_producto, 1 + (n + l) % 10, 1000 + n % 20000, u.cod_undventa, 2 + (n % 700) / 100.0, 'USD',
         (1000 + n % 20000) * u.factor_kg, round((1000 + n % 20000) * (2 + (n % 700) / 100.0), 2)
       from generate_series($1::int, $2::int) n cross join generate_series(1, 3) l
       join (select array_agg(cod_producto order by cod_producto) all_of from producto) k on true
       join producto p on p.cod_producto = k.all_of[1 + (n + l * 7) % cardinality(k.all_of)]
       join (select cod_undventa, factor_kg from unidadventa order by 1 limit 1) u on true`,
      [from, to],
    )
    await client.query(
      `insert into negocio_pago (nro_negocio, num_cuota, cod_undpago, cantidad, dias, cod_eventopago)
       select n, c, u.cod_undpago, 50, 30 * c, e.cod_eventopago from generate_series($1::int, $2::int) n cross join generate_series(1, 2) c
       join (select cod_undpago from unidadpago where es_porcentaje order by 1 limit 1) u on true
       join (select cod_eventopago from eventopago where fecha_base = 'ETD' order by 1 limit 1) e on true`,
      [from, to],
    )
    if (kept === 'at once')
      await client.query(`select mantener_todo('negocio', array(select generate_series($1::int, $2::int)))`, [from, to])
  })
  await db.pool.query(`select setval(pg_get_serial_sequence('negocio', 'nro_negocio'), (select max(nro_negocio) from negocio))`)
}

type ItemsOf = { usuario: string; visible: string; estado: string; cada: number }

/**
 * Inserts one of every `cada` types of items for each container and each shipment of the deals from $1 to $2. The other values are SQL about an
 * item, whose container or shipment is `d` and whose type is `k`.
 */
export const itemsSql = ({ usuario, visible, estado, cada }: ItemsOf): string => `
  insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_docnegocio, cod_certembarque, cod_analisis, cod_otrosdocs,
    id_lineagestion, es_requisito, usuario_responsable, visible_cliente, fecha_vence, cod_estadogestion)
  select k.tipo, d.nro_negocio, d.nro_embarque, d.id_contenedor, case k.tipo when 'documento' then k.codigo end,
    case k.tipo when 'certificado' then k.codigo end, case k.tipo when 'analisis' then k.codigo end, case k.tipo when 'otro' then k.codigo end,
    1, true, ${usuario}, ${visible}, d.fecha_etd + k.dias_gestion, ${estado}
  from (
    select c.nro_negocio, c.nro_embarque, c.id_contenedor, e.fecha_etd, c.id_contenedor as n
      from contenedor c join embarque e using (nro_embarque) where c.nro_negocio between $1 and $2
    union all
    select e.nro_negocio, e.nro_embarque, null, e.fecha_etd, e.nro_embarque from embarque e where e.nro_negocio between $1 and $2
  ) d
  join (select *, row_number() over (order by tipo, codigo) as place from clase_gestion) k
    on k.por_contenedor = (d.id_contenedor is not null) and (k.place + d.n) % ${cada} = 0`
