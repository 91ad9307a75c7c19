/**
 * The plans of every read of the API, and of the statements of functions that it calls: none may read a table that grows with the business from
 * one end to the other. The server of PostgreSQL explains each statement as it runs (`auto_explain`), in a database that takes these tables for
 * large ones and reads a table whole only where no index serves.
 */
import { deedOf } from '@nogal/model/call'
import { CALLS } from '@nogal/model/calls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db/open.ts'
import { guardarContenidos } from './muestra/archivos.ts'
import { type Api, apiOver } from './test/api.ts'
import { BIG_TABLES } from './test/bigTables.ts'
import { engine, testConfig } from './test/db.ts'
import { inputsOf } from './test/inputs.ts'
import { isRead, readsOf } from './test/reads.ts'
import { onServer } from './test/templates.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Node[]
}
const BLOCKING = /^(Sort|Aggregate|Group|WindowAgg|Hash|Materialize|Unique|SetOp|Memoize)$/
/** The big tables that a plan reads whole: neither by a condition of an index, nor only as far as a limit wants rows. */
const wholeIn = (node: Node, limited = false): string[] => {
  const type = node['Node Type']
  const table = node['Relation Name']
  const within = type === 'Limit' || (limited && !BLOCKING.test(type))
  const isWhole = table && type.endsWith('Scan') && BIG_TABLES.includes(table) && !node['Index Cond'] && !node['Recheck Cond'] && !within
  return [...(isWhole ? [table] : []), ...(node.Plans ?? []).flatMap(one => wholeIn(one, within))]
}

/** The reads that may read a big table whole, and why. Each line must still have such a read. */
const KNOWN: readonly [reads: RegExp, why: string][] = [
  [/\/(exportar|exportar-todo|archivo)\b/, 'A file holds all rows.'],
  [
    /\/(reportes|correo|gestion|solicitud|reclamo)\/.* searched/,
    'Rows are tested where no index has the word; what a word finds is counted.',
  ],
  [/\/reportes\/(informe-embarques|produccion-comex)$/, 'No sums are kept of these reports (ADR 0058).'],
  [/\/correo\/por-enviar\/resumen$/, 'Receivers are no group of the kept sum.'],
  [
    /\/(lineas|listado|listarEmbarques|envios)$/,
    'A page follows the index of its order, and all rows are read only where few of them match.',
  ],
  [/listado-general-(calidad|produccion|comex-logistica)/, 'The same: its order is of two columns.'],
  [/\/historial\//, 'The history of a record has that of its parts, whose keys only begin alike.'],
  [/\/saldo-pedido-contenedor$/, 'It rehearses a change, which looks for sent papers: the sample has too few for an index.'],
  [
    /\/administracion\/(cambios|correo)/,
    'The changes and the mails of everything are counted for the pager; frequent words are tested row by row.',
  ],
  [/\/entregas\b/, 'A page follows the index of its order, or that of its webhook.'],
  [/\/panelcontrol/, 'Cards of late items compare lists of days with today.'],
]

const isKnown = (what: string): boolean => KNOWN.some(([reads]) => reads.test(what))

const isServer = engine() === 'postgresql'
let heard: { 'Query Text': string; Plan: Node }[] = []
let api: Api
const emit = pg.Client.prototype.emit

beforeAll(async () => {
  if (!isServer) return
  const { config, remove } = await testConfig()
  const name = new URL(config.DATABASE_URL!).pathname.slice(1)
  const set = (setting: string) => `alter database ${name} set ${setting}`
  await onServer(config.DATABASE_URL!, async client => {
    const explain = ['log_min_duration = 0', 'log_nested_statements = on', 'log_format = json', 'log_level = notice']
    for (const setting of [
      "session_preload_libraries = 'auto_explain'",
      'enable_seqscan = off',
      'join_collapse_limit = 8',
      ...explain.map(one => `auto_explain.${one}`),
    ])
      await client.query(set(setting))
  })
  await onServer(config.DATABASE_URL!, async client => {
    // the statistics stay as they are here while the test runs
    const { rows } = await client.query(
      "select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`)
    await client.query('analyze')
    // a key of a big table has as many rows in a large installation as here, so that its distinct values are a share of the rows
    const { rows: keys } = await client.query(
      `select s.tablename as table, s.attname as column, s.n_distinct / c.reltuples as share
         from pg_stats s join pg_class c on c.oid = s.tablename::regclass
        where s.schemaname = 'public' and s.tablename = any ($1) and s.n_distinct > 0
          and exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid::regclass::text = any ($1)
            and (select attnum from pg_attribute where attrelid = c.oid and attname = s.attname) = any (k.conkey))`,
      [BIG_TABLES],
    )
    for (const { table, column, share } of keys) await client.query(`alter table ${table} alter ${column} set (n_distinct = ${-share})`)
    await client.query('analyze')
    await client.query('update pg_class set reltuples = 1000000 where relname = any ($1)', [BIG_TABLES])
  })
  pg.Client.prototype.emit = function (this: pg.Client, name: string | symbol, ...given: unknown[]) {
    if (name === 'notice') {
      const [, plan] = /^duration: .*? plan:\n([\s\S]*)$/.exec((given[0] as { message: string }).message) ?? []
      if (plan) heard.push(JSON.parse(plan))
    }
    return emit.call(this, name as 'notice', ...(given as []))
  } as typeof emit
  const db = await openDb(config, { durable: false })
  await guardarContenidos(db, config)
  api = await apiOver({ db, config, close: async () => db.close().then(remove) })
}, 120_000)
afterAll(async () => {
  pg.Client.prototype.emit = emit
  if (isServer) await api.close()
})

test.skipIf(!isServer)(
  'no read of the API reads a big table whole',
  async () => {
    const inputs = await inputsOf(api)
    const found: Record<string, string[]> = {}
    for (const call of CALLS.filter(one => isRead(one) && deedOf(one) === 'reads'))
      for (const read of readsOf(call, await inputs.inputOf(call))) {
        heard = []
        const { status, text } = await api.pedir(read.method, read.url, read.input)
        expect(status, `${read.what} ${text}`).toBeLessThan(400)
        const whole = [...new Set(heard.flatMap(({ Plan }) => wholeIn(Plan)))].sort()
        if (process.env.PLANES || !isKnown(read.what))
          for (const { Plan, ...rest } of heard)
            if (wholeIn(Plan).length) console.log(read.what, wholeIn(Plan), rest['Query Text'].slice(0, 3000))
        if (whole.length) found[read.what] = whole
      }
    const unknown = Object.entries(found).filter(([what]) => !isKnown(what))
    expect(Object.fromEntries(unknown)).toEqual({})
    expect(KNOWN.filter(([reads]) => !Object.keys(found).some(what => reads.test(what)))).toEqual([])
  },
  600_000,
)
