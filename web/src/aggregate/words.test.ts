import { lineaNegocio, negocio, otrosDocsNegocio } from '@nogal/model/negocio/negocio.fields'
import { capital, firstOf, newOf, ofCalled, oneOf, pronounOf } from '@nogal/model/words'
import { expect, it } from 'vitest'
import { linkedTexts, numberedTexts } from './part/texts.ts'

it('agrees with the gender of the noun', () => {
  expect([ofCalled(negocio.called), ofCalled('la gestión')]).toEqual(['del negocio', 'de la gestión'])
  expect([pronounOf(negocio.called), pronounOf('la gestión')]).toEqual(['él', 'ella'])
  expect(Object.values(negocio.parts).map(oneOf)).toEqual([
    'una línea de producto',
    'un pago',
    'un documento',
    'un certificado',
    'un análisis',
    'otro documento',
    'un broker',
  ])
  expect([newOf(negocio), newOf({ singular: 'gestión', called: 'la gestión' })]).toEqual(['Nuevo negocio', 'Nueva gestión'])
  expect([firstOf(negocio.called), firstOf(lineaNegocio.called)]).toEqual(['el primero', 'la primera'])
  expect(capital('análisis')).toBe('Análisis')
})

it('speaks of numbered parts by their number', () => {
  const texts = numberedTexts<{ n: number }>({
    title: '',
    table: '',
    add: '',
    adding: '',
    empty: '',
    none: '',
    draft: '',
    one: 'el pago',
    called: 'la cuota',
    numberOf: row => row.n,
  })
  const row = { n: 3 }
  expect([texts.editing(row), texts.reading(row), texts.restored(row)]).toEqual(['Editar la cuota 3', 'Cuota 3', 'Volvió la cuota 3.'])
  expect([texts.added(row), texts.saved(row), texts.removed(row), texts.notRemoved(row)]).toEqual([
    'Se agregó el pago.',
    'Se guardó la cuota 3.',
    'Se eliminó la cuota 3.',
    'No se eliminó la cuota 3',
  ])
})

it('speaks of linked rows by their name', () => {
  const texts = linkedTexts(otrosDocsNegocio, 'Ninguno.')
  const row = { Nombre: 'Packing list', Observacion: null }
  expect([texts.add, texts.editing(row), texts.restored(row)]).toEqual([
    'Agregar otro documento',
    'Editar otro documento',
    'Packing list volvió.',
  ])
  expect([texts.saved(row), texts.removed(row)]).toEqual([
    'Otro documento: cambio guardado.',
    'Packing list ya no está entre otros documentos.',
  ])
  expect(linkedTexts(lineaNegocio, '').empty).toBe('Use Agregar línea de producto para poner la primera.')
})
