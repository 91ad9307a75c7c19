import { anything, listOf, maybe, nothing, parameterRow, type Returns, record, texts } from '@nogal/model/answer'
import { choice, choices, date, decimal, flag, instant, integer, ref, refs, refText, richText, rows, text } from '@nogal/model/fields'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import { expect, test } from 'vitest'
import { comparisonOf } from './shape.ts'

const one = record({ Codigo: integer('Código*'), Nota: text('Nota') })

test.each<[string, Returns, unknown]>([
  ['a field more', one, { Codigo: 1, Nota: 'x', Otra: 1 }],
  ['a field less', one, { Codigo: 1 }],
  ['nothing where something is held', one, { Codigo: null, Nota: 'x' }],
  ['a text for a whole number', one, { Codigo: '1', Nota: 'x' }],
  ['half a whole number', one, { Codigo: 1.5, Nota: 'x' }],
  ['a list for an object', one, []],
  ['nothing for an object', one, null],
  ['a text for a decimal', record({ Precio: decimal('Precio') }), { Precio: '1.5' }],
  ['a number for a text', record({ Nota: text('Nota') }), { Nota: 1 }],
  ['an instant for a date', record({ Dia: date('Día') }), { Dia: '2027-03-05T00:00:00Z' }],
  ['a day that does not exist', record({ Dia: date('Día') }), { Dia: '2027-02-30' }],
  ['an instant without zone', record({ En: instant('En') }), { En: '2027-03-05T10:00:00' }],
  ['1 for yes', record({ Activo: flag('Activo') }), { Activo: 1 }],
  ['a text for a numeric key', record({ Cod_Pais: ref('pais', 'País') }), { Cod_Pais: '152' }],
  ['a number for a text key', record({ Cod_Moneda: refText('moneda', 'Moneda') }), { Cod_Moneda: 1 }],
  ['a key among texts', record({ Plantas: refs('planta', 'Plantas') }), { Plantas: [1, '2'] }],
  ['no option', record({ Idioma: choice(['es', 'en'], 'Idioma') }), { Idioma: 'fr' }],
  ['no option among several', record({ Roles: choices(['a', 'b'], 'Roles') }), { Roles: ['a', 'c'] }],
  ['HTML for rich text', record({ Nota: richText('Nota') }), { Nota: '<p>x</p>' }],
  ['a row with a field more', record({ Filas: rows({ A: text('A') }, 'Filas') }), { Filas: [{ A: 'x' }, { A: 'x', B: 1 }] }],
  ['a row of a list', listOf(one), [{ Codigo: 1, Nota: null }, { Codigo: 1 }]],
  ['an object for a list', listOf(one), { Codigo: 1, Nota: null }],
  ['a nested object', record({}, { Parte: one }), { Parte: { Codigo: 1 } }],
  ['a nested object that may be null', record({}, { Parte: maybe(one) }), { Parte: { Codigo: 1 } }],
  ['a number among texts', texts, ['x', 1]],
  ['something for nothing', nothing, {}],
  ['a code for a name', record({ Cod_Moneda: text('Moneda'), Nom_Moneda: text('Moneda') }), { Cod_Moneda: 'USD', Nom_Moneda: 'USD' }],
])('%s is a fault', (_, { shape }, value) => {
  expect(comparisonOf(shape, value).faults).toHaveLength(1)
})

test('a row of a parameter has the fields of its entity', () => {
  expect(comparisonOf(parameterRow.shape, {}, parameterNamed('giro')).faults).toEqual([
    'Cod_Giro is missing',
    'Nom_Giro is missing',
    'Activo is missing',
    'Version is missing',
    'Modificado_Por is missing',
    'Modificado_En is missing',
  ])
})

test('what was null or empty everywhere is told, and is no fault', () => {
  const shape = record({ Nota: text('Nota') }, { Uno: maybe(one), Varios: listOf(one), Todo: anything() }).shape
  expect(comparisonOf(shape, { Nota: null, Uno: null, Varios: [], Todo: null })).toEqual({
    faults: [],
    blank: ['Nota', 'Uno', 'Varios', 'Todo'],
  })
  const rowsOf = (...notes: (string | null)[]) => notes.map(Nota => ({ Codigo: 1, Nota }))
  expect(comparisonOf(listOf(one).shape, rowsOf(null, 'x'))).toEqual({ faults: [], blank: [] })
  expect(comparisonOf(listOf(one).shape, rowsOf(null, null))).toEqual({ faults: [], blank: ['Nota'] })
})
