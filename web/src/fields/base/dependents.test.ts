import { date, ref, refs } from '@nogal/model/fields'
import { expect, test } from 'vitest'
import { dependentsOf, narrowing, withValue } from './dependents.ts'

const fields = {
  Pais: ref('pais', 'País*'),
  Puerto: ref('puerto', 'Puerto*', { within: { Cod_Pais: 'Pais' } }),
  Terminales: refs('terminal', 'Terminales', { within: { Cod_Puerto: 'Puerto' } }),
  Estado: ref('estado', 'Estado', { only: { Tipo: 'Negocio' } }),
  Fecha: date('Fecha'),
}
const row = { Pais: 152, Puerto: 3, Terminales: [1, 2], Estado: 1, Fecha: '2026-03-05' }

test('another country clears the port, and what depended on the port', () =>
  expect(withValue(fields, row, 'Pais', 528)).toEqual({ ...row, Pais: 528, Puerto: null, Terminales: [] }))

test('the same country clears nothing', () => expect(withValue(fields, row, 'Pais', 152)).toEqual(row))

test('a field on which nothing depends clears nothing', () =>
  expect(withValue(fields, row, 'Fecha', null)).toEqual({ ...row, Fecha: null }))

test('fields that depend on each other do not go round for ever', () => {
  const round = { A: ref('a', 'A', { within: { b: 'B' } }), B: ref('b', 'B', { within: { a: 'A' } }) }
  expect(withValue(round, { A: 1, B: 2 }, 'A', 3)).toEqual({ A: 3, B: null })
  expect(dependentsOf(round, 'A')).toEqual(['B'])
})

test('choices are narrowed by the row and by the definition, and wait for what comes before', () => {
  expect(narrowing(fields.Puerto, row)).toEqual({ filters: { Cod_Pais: 152 } })
  expect(narrowing(fields.Puerto, { ...row, Pais: null })).toEqual({ filters: {}, missing: 'Pais' })
  expect(narrowing(fields.Puerto, {})).toEqual({ filters: {} })
  expect(narrowing(fields.Estado, row)).toEqual({ filters: { Tipo: 'Negocio' } })
})
