/** Searches of lists: what indexes and small tables find is what testing every row finds. */
import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { POR_ENVIAR } from '../embarque/papeles/despacho.queries.ts'
import { GESTIONES_TODAS } from '../gestion/todas.ts'
import { LISTAS_DE_LINEAS } from '../informe/informe.queries.ts'
import { useApi } from '../test/api.ts'
import { callsOf, loadedShipment } from '../test/embarques.ts'
import { asPlanned } from '../test/query.ts'
import type { ListSpec } from './columns.ts'
import { columnText } from './filters.ts'
import { listSql } from './list.ts'
import { searched } from './search.ts'

const api = useApi()
const embarques = callsOf(api)

const LISTS: [string, ListSpec<never>][] = [
  ...Object.entries(LISTAS_DE_LINEAS),
  ['items of gestión', GESTIONES_TODAS],
  ['papers to send', POR_ENVIAR],
  ['containers', CONTENEDOR.list],
]

beforeAll(async () => {
  const { ship, ids } = await loadedShipment(api)
  await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Booking: 'BKG-7781', Nro_Viaje: '612W' })
  await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Nro_Contenedor: 'CSQU3054383' })
})

/** Words of what the list shows in its searched columns, and words with signs that a search treats apart. */
const wordsOf = async (spec: ListSpec<never>): Promise<string[]> => {
  const words: string[] = []
  for (const c of Object.values(spec.columns).filter(one => one.searched)) {
    const { text, values } = sql`select distinct ${columnText(c)} as shown from ${raw(spec.table)} t limit 4`
    for (const { shown } of (await api.db.pool.query(text, values as unknown[])).rows) words.push(...String(shown ?? '').split(/\s+/))
  }
  const distinct = [...new Set(words)].filter(word => word.length > 1)
  expect(distinct.length).toBeGreaterThan(10)
  return [...distinct.slice(0, 40), 'nuez,', '2026-0001/1', '/1', 'nor', 'a', '612w', 'bkg-77', 'contenedor', 'zzzzzz']
}

describe.each(LISTS)('a search of %s', (_, spec) => {
  const keysBy = async (condition: ReturnType<typeof searched>['match']) => {
    const keys = spec.key.map(column => `t.${column}`).join(', ')
    const { text, values } = sql`select ${raw(keys)} from ${raw(spec.table)} t where ${condition} order by ${raw(keys)}`
    return (await api.db.pool.query({ text, values: values as unknown[], rowMode: 'array' })).rows
  }

  test('finds by indexes what a test of each row finds', async () => {
    let found = 0
    for (const word of await wordsOf(spec)) {
      const { match, test: each } = searched(spec, word)
      const rows = await keysBy(match)
      expect(rows, word).toEqual(await keysBy(each))
      found += rows.length
    }
    expect(found).toBeGreaterThan(0)
    const both = searched(spec, 'nordkern 2026')
    expect(await keysBy(both.match)).toEqual(await keysBy(both.test))
  })
})

test.each<[string, ListSpec<never>]>([
  ['lines of sales', LISTAS_DE_LINEAS.ventas],
  ['lines of shipments', LISTAS_DE_LINEAS.embarques],
  ['lines of stock', LISTAS_DE_LINEAS.stock],
  ['lines of production', LISTAS_DE_LINEAS.produccion],
])('a word that is nowhere is known without reading %s', async (_, spec) => {
  const { count } = listSql(spec, { pagina: 1, porPagina: 50, buscar: 'zzzzzz' })
  const plan = await asPlanned(api.db, async client => {
    const { rows } = await client.query(`explain (analyze, timing off, costs off) ${count.text}`, count.values as unknown[])
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('One-Time Filter')
  const scans = plan
    .split('One-Time Filter')
    .at(-1)!
    .match(/Scan.* on .*/g)!
  expect(scans.filter(line => !line.includes('never executed'))).toEqual([])
})
