import type { Filtro, ListOptions } from '@nogal/model/call'
import { caseRows, FILTER_CASES, isDisturbed, SEARCH_CASES } from '@nogal/model/test/filterCases'
import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIME_ZONE } from '../db/settings.ts'
import { type TestDb, testDb } from '../test/db.ts'
import type { ListColumn, ListColumnType, ListSpec } from './columns.ts'
import { exporterToday } from './filters.ts'
import { listSql } from './list.ts'

const TYPES: Record<string, ListColumnType> = {
  id: 'number',
  puerto: 'text',
  fecha: 'date',
  kilos: 'number',
  hora: 'instant',
  reefer: 'flag',
}
const SEARCHED = ['id', 'puerto', 'fecha']

const columnOf = (name: string): ListColumn => ({
  sql: raw(`t.${name}`),
  type: TYPES[name]!,
  label: name,
  nullable: name !== 'id',
  searched: SEARCHED.includes(name),
})
const spec = (columns: Record<string, ListColumn>): ListSpec => ({ table: 'casos', key: ['id'], order: ['id'], columns })
const columns = Object.fromEntries(Object.keys(TYPES).map(name => [name, columnOf(name)]))
/** The port as a name from another table, like most columns of lists. */
const named: Record<string, ListColumn> = {
  ...columns,
  puerto: {
    ...columns.puerto!,
    sql: raw('(select n.nombre from puertos n where n.codigo = t.puerto)'),
    lookup: { foreignKey: raw('t.puerto'), table: 'puertos', key: 'codigo', name: raw('n.nombre') },
  },
}

let base: TestDb
const now = exporterToday()
beforeAll(async () => {
  base = await testDb()
  await base.db.pool.query(`
    create table casos (id integer primary key, puerto text, fecha date, kilos numeric(12, 3), hora timestamptz, reefer boolean not null);
    create table puertos (codigo text primary key, nombre text not null)`)
  await base.db.pool.query('insert into casos select * from json_populate_recordset(null::casos, $1)', [JSON.stringify(caseRows(now))])
  await base.db.pool.query('insert into puertos select distinct puerto, puerto from casos where puerto is not null')
})
afterAll(() => base.close())

const find = async (of: Record<string, ListColumn>, options: ListOptions) => {
  const { page } = listSql(spec(of), options)
  const { rows } = await base.db.pool.query(page.text, page.values as unknown[])
  return (JSON.parse(rows[0].data) as { id: number }[]).map(({ id }) => id)
}

const calm = <C extends readonly unknown[]>(cases: readonly C[], at: number) => cases.filter(one => !isDisturbed(one[at], now))

describe.each([
  ['a stored text', columns],
  ['the name of another row', named],
  ['a local time', { ...columns, hora: { ...columns.hora!, type: 'localTime', sql: raw(`(t.hora at time zone '${TIME_ZONE}')`) } }],
] as [string, Record<string, ListColumn>][])('what the table of cases says, with %s', (_, of) => {
  test.each(calm(FILTER_CASES, 2))('%s %s %j', async (campo, modo, valor, ids) => {
    expect(await find(of, { filtros: [{ campo, modo, valor } as Filtro] })).toEqual(ids)
  })
  test.each(calm(SEARCH_CASES, 0))('search %j', async (buscar, ids) => {
    expect(await find(of, { buscar })).toEqual(ids)
  })
})

test('filters and search narrow together, and so do two filters on one column', async () => {
  const filtros: Filtro[] = [
    { campo: 'puerto', modo: 'starts-with', valor: 'ñuble' },
    { campo: 'puerto', modo: 'ends-with', valor: '0' },
  ]
  expect(await find(named, { filtros })).toEqual([4])
  expect(await find(named, { filtros: filtros.slice(0, 1), buscar: 's10' })).toEqual([5, 6])
})

const byNext = { ...columns, fecha: { ...columns.fecha!, indexed: true } }
/** What comes next from today on, then what has no day, then the past from the latest day back. */
const IN_ORDER = [7, 8, 3, 6, 1, 5, 4, 2, 10, 9]

test.each([undefined, 3, 4])('what is next stands first, in pages of %s', async porPagina => {
  const pages = porPagina ? Array.from({ length: Math.ceil(IN_ORDER.length / porPagina) }, (_, at) => at + 1) : [undefined]
  const found = await Promise.all(pages.map(pagina => find(byNext, { orden: '~fecha', ...(porPagina && { porPagina, pagina: pagina! }) })))
  expect(found.flat()).toEqual(IN_ORDER)
})

test('what is next stands first among the rows of a filter, whether they are many or few', async () => {
  const asked = { orden: '~fecha', pagina: 1, porPagina: 4 }
  expect(await find(byNext, { ...asked, filtros: [{ campo: 'reefer', modo: 'equals', valor: 'no' }] })).toEqual([7, 8, 3, 2])
  expect(await find(byNext, { ...asked, filtros: [{ campo: 'puerto', modo: 'contains', valor: 'uble' }] })).toEqual([6, 5, 4])
})

test.each(['~puerto', '~kilos', '~fecha,id', 'id,~fecha'])('the order %s is refused, because only one day has a next', async orden => {
  await expect(find(byNext, { orden })).rejects.toMatchObject({ status: 400 })
})

test.each<[campo: string, modo: string, valor: unknown]>([
  ['puerto', 'between', ['a', 'b']],
  ['puerto', 'this-week', ''],
  ['kilos', 'iso-week', '48'],
  ['kilos', 'between', ['uno', '']],
  ['fecha', 'iso-week', 'S54'],
  ['fecha', 'iso-week', 'S53 2025'],
  ['fecha', 'between', ['31-02-2026', '']],
])('%s %s %j is refused', async (campo, modo, valor) => {
  await expect(find(columns, { filtros: [{ campo, modo, valor } as Filtro] })).rejects.toMatchObject({ status: 400 })
})
