/** Every column of every list in modes that compare text: each is answered or refused, whatever the type of the column. */
import { CALLS, callText } from '@nogal/model/calls'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()

/** At most this many filters by a pattern are in one request. */
const AT_ONCE = 4
const LISTS = CALLS.filter(({ list, method, path }) => list && method === 'GET' && !path.includes('{'))

const columnsOf = ({ data: { shape } }: (typeof LISTS)[number]): string[] =>
  shape.kind === 'list' && shape.of.kind === 'record' ? Object.keys(shape.of.fields) : []

test('there are lists with columns', () => expect(LISTS.filter(call => columnsOf(call).length).length).toBeGreaterThan(10))

test.each(LISTS.map(call => [callText(call), call] as const))('%s', async (_, call) => {
  const columns = columnsOf(call)
  const wrong: unknown[] = []
  for (const modo of ['matches', 'contains', 'greater-than'])
    for (let i = 0; i < columns.length; i += AT_ONCE) {
      const filtros = columns.slice(i, i + AT_ONCE).map(campo => ({ campo, modo, valor: 'nuez' }))
      for (const some of modo === 'greater-than' ? filtros.map(filtro => [filtro]) : [filtros]) {
        const { status, mensaje } = await api.pedir('GET', `${call.path}?${new URLSearchParams({ filtros: JSON.stringify(some) })}`, {
          usuario: 'admin',
        })
        if (status !== 200 && status !== 400) wrong.push([status, mensaje, some])
      }
    }
  expect(wrong).toEqual([])
})
