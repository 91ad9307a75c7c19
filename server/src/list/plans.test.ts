/** The plans of list pages: values that depend on other rows are kept, and neither summed nor looked up at each read. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { listaDe, VIGENTES } from '../gestion/listas.queries.ts'
import { GESTIONES_TODAS } from '../gestion/todas.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { useApi } from '../test/api.ts'
import { BIG_TABLES } from '../test/bigTables.ts'
import { asPlanned } from '../test/query.ts'
import type { ListSpec } from './columns.ts'
import { listSql } from './list.ts'

const api = useApi()

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Parent Relationship'?: string; Plans?: Node[] }
const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
const tablesUnder = (node: Node): string[] => all(node).flatMap(one => one['Relation Name'] ?? [])

const planOf = ({ text, values }: Sql): Promise<Node> =>
  asPlanned(
    api.db,
    async client => (await client.query(`explain (format json) ${text}`, values as unknown[])).rows[0]['QUERY PLAN'][0].Plan,
  )

const SUMS = ['Aggregate', 'WindowAgg', 'Group']
/** Big tables that a page aggregates, or searches once for each of its rows. */
const refused = async (page: Sql): Promise<string[]> => {
  const [whole, ...nodes] = all(await planOf(page))
  // the top node aggregates the rows of the page itself
  expect(whole!['Node Type']).toBe('Aggregate')
  return nodes
    .filter(node => SUMS.includes(node['Node Type']) || node['Parent Relationship'] === 'SubPlan')
    .flatMap(node => tablesUnder(node).filter(table => BIG_TABLES.includes(table)))
}

/** Functions in the text that read tables, once for each row. */
const readers = async ({ text }: Sql): Promise<string[]> => {
  const { rows } = await api.db.pool.query(`select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and p.provolatile = 's'`)
  return rows.map(({ name }) => name).filter(name => new RegExp(`\\b${name}\\(`).test(text))
}

const PAGE = { pagina: 1, porPagina: 50 }
const LISTS: [name: string, spec: ListSpec<never>, scope: Sql[], orden?: string][] = [
  ['deals', NEGOCIO.list, []],
  ['deals by ETD', NEGOCIO.list, [], '-Fecha_ETD'],
  ['deals by next payment', NEGOCIO.list, [], 'Proximo_Pago'],
  ['shipments', EMBARQUE.list, []],
  ['shipments by what sails next', EMBARQUE.list, [], '~Fecha_ETD'],
  ['clients by what sails next', listaDe('cliente'), [VIGENTES], '~Fecha_ETD'],
  ['shipments by notices', EMBARQUE.list, [], '-Cant_Avisos'],
  ['quality', listaDe('calidad'), [VIGENTES]],
  ['logistics of a season', listaDe('logistica'), [sql`t.cod_temporada = ${1}`, VIGENTES]],
  ['production', listaDe('produccion', ['Corte_Carga', 'Fecha_ETD']), [VIGENTES]],
  ['clients', listaDe('cliente', ['-Fecha_ETD']), [VIGENTES]],
]

test.each(LISTS)('a page of %s adds up nothing and looks for nothing row by row', async (_, spec, scope, orden) => {
  const { page } = listSql(spec, { ...PAGE, ...(orden && { orden }) }, scope)
  expect(await refused(page)).toEqual([])
  expect(await readers(page)).toEqual([])
})

test.each<[string, ListSpec<never>, Sql[]]>([
  ['shipments', EMBARQUE.list, []],
  ['deals', NEGOCIO.list, []],
])('%s by what sails next are read along an index, and the table is not sorted', async (_, spec, scope) => {
  const { page } = listSql(spec, { ...PAGE, orden: '~Fecha_ETD' }, scope)
  const plan = await asPlanned(api.db, async client => {
    await client.query('set local enable_seqscan = off')
    return (await client.query(`explain ${page.text}`, page.values as unknown[])).rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(`${spec.table}_fecha_etd`)
  expect(plan).not.toContain(`Seq Scan on ${spec.table} `)
})

test.each([
  ['deals', NEGOCIO.list, []],
  ['shipments', EMBARQUE.list, []],
  ['quality', listaDe('calidad'), [VIGENTES]],
  ['logistics of a season', listaDe('logistica'), [sql`t.cod_temporada = ${1}`, VIGENTES]],
] satisfies [string, ListSpec<never>, Sql[]][])('how many %s there are is known without reading them', async (_, spec, scope) => {
  const { count } = listSql(spec, PAGE, scope)
  expect(tablesUnder(await planOf(count)).filter(table => BIG_TABLES.includes(table))).toEqual([])
  // with only such filters, the kept count equals the real one
  const { rows: kept } = await api.db.pool.query(count.text, count.values as unknown[])
  const { count: counted } = listSql({ ...spec, kept: [] }, PAGE, scope)
  expect(kept[0].value).toBe((await api.db.pool.query(counted.text, counted.values as unknown[])).rows[0].value)
})

test('a sum over a big table is refused here', async () => {
  const summed = sql`(select max(g.fecha_vence) from gestion g where g.nro_embarque = t.nro_embarque)`
  const spec = {
    ...EMBARQUE.list,
    columns: { ...EMBARQUE.list.columns, Suma: { sql: summed, type: 'date', label: 'Suma' } },
  } as ListSpec<never>
  expect(await refused(listSql(spec, PAGE).page)).toContain('gestion')
})

test('of the items of gestión and the containers of a shipment, what is still looked up is known', async () => {
  const items = listSql(GESTIONES_TODAS, PAGE).page
  const boxes = listSql(CONTENEDOR.list, {}, [sql`t.nro_embarque = ${1}`]).page
  expect(await readers(items)).toEqual([])
  expect((await readers(boxes)).sort()).toEqual(['avisos_contenedor', 'en_frase', 'es_reefer', 'temperatura_de_viaje'])
})
