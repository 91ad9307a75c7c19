import { isoWeek } from '@nogal/model/format'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupingOf } from '../data/grouping.ts'
import type { Column, Summary } from '../data/types.ts'
import { arranged, filtersOf, groupChoices, groupName, inOrder, mondayOf, placeIn } from './groups.ts'

type Line = { id: number }
const client: Column<Line> = { key: 'Nom', title: 'Cliente', group: { field: 'Cod', by: 'value' } }
const sailing: Column<Line> = { key: 'Fecha', title: 'ETD', type: 'date', group: { field: 'Fecha', by: 'week' } }
const group = (value: string, name: string, rows: number): Summary => ({ value, name, rows, totals: {} })

test('columns say by what rows can be grouped', () => {
  const columns = [client, sailing, { key: 'Otra', title: 'Otra' }]
  expect(groupChoices(columns)).toEqual([
    { field: 'Cod', label: 'Cliente' },
    { field: 'Fecha', label: 'Semana de ETD' },
  ])
  expect([groupingOf(columns, 'Fecha'), groupingOf(columns, 'Otra'), groupingOf(columns, '')]).toEqual([
    sailing.group,
    undefined,
    undefined,
  ])
})

describe('a group', () => {
  test.each([
    [client, group('7', 'Nordkern', 1), 'Nordkern'],
    [client, group('', '', 1), 'sin mensaje'],
    [sailing, group('2026-48', '', 1), 'S48 2026 · 23-11 al 29-11'],
    [sailing, group('2027-01', '', 1), 'S01 2027 · 04-01 al 10-01'],
  ] as const)('is called as people call it: %#', (column, one, name) => {
    expect(groupName(column, column.group!, one)).toBe(name)
  })

  test('of a week holds the days of that ISO week, in every year', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), date => {
        const day = date.toISOString().slice(0, 10)
        const { week, year } = isoWeek(day)
        const value = `${year}-${String(week).padStart(2, '0')}`
        const [after, before] = filtersOf({ field: 'Fecha', by: 'week' }, value).map(({ valor }) => valor as string)
        expect([day > after!, day < before!, isoWeek(mondayOf(value))]).toEqual([true, true, { week, year }])
      }),
    )
  })

  test('of a value keeps the rows that have it, or that have none', () => {
    expect(filtersOf(client.group!, '7')).toEqual([{ campo: 'Cod', modo: 'equals', valor: '7' }])
    expect(filtersOf(sailing.group!, '')).toEqual([{ campo: 'Fecha', modo: 'equals', valor: '' }])
  })
})

test('groups follow the order of their own column', () => {
  const groups = [group('1', 'A', 1), group('2', 'B', 1)]
  expect(inOrder(groups, client, '-Nom').map(({ name }) => name)).toEqual(['B', 'A'])
  expect(inOrder(groups, client, '-Fecha')).toBe(groups)
})

test('heads stand among the rows of the groups that are open, and say what is not here yet', () => {
  const toggled: string[] = []
  const opened = new Map([['1', { rows: [{ id: 1 }, { id: 2 }], loading: false, error: '', more: () => toggled.push('more') }]])
  const { items, heads, rows } = arranged<Line>(
    [group('1', 'A', 5), group('2', 'B', 3)],
    ({ name }) => name,
    opened,
    v => toggled.push(v),
  )
  expect(items.map(item => heads.get(item)?.name ?? item.id)).toEqual(['A', 1, 2, 'Mostrar más: faltan 3 de A', 'B'])
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  for (const item of items) heads.get(item)?.press()
  expect(toggled).toEqual(['1', 'more', '2'])
})

test('a row of a group stands on the page of its group that it came with', () => {
  expect(placeIn(['a', 'b', 'c', 'd', 'e'], 'd', 2)).toEqual({ rows: ['c', 'd'], index: 1, pagina: 2 })
})
