import { expect, it } from 'vitest'
import { CAMBIOS, fieldsOfCambio, sentOf } from './cambios.ts'

const named = (key: string) => CAMBIOS.find(one => one.key === key)!

it('asks of a kind only for the fields that it has', () => {
  expect(Object.keys(fieldsOfCambio(named('completar'), 'documento'))).toEqual(['Fecha_Gestion', 'Numero', 'Referencia'])
  expect(Object.keys(fieldsOfCambio(named('completar'), 'certificado'))).toContain('Emisor')
  for (const { required } of Object.values(fieldsOfCambio(named('cambiar'), 'analisis'))) expect(required).toBe(false)
})

it.each([
  ['completar', {}, { Cod_EstadoGestion: '04' }],
  ['completar', { Numero: 'CE-1', Referencia: '' }, { Numero: 'CE-1', Cod_EstadoGestion: '04' }],
  ['visible', { Visible_Cliente: 'No' }, { Visible_Cliente: false }],
  ['visible', { Visible_Cliente: 'Sí' }, { Visible_Cliente: true }],
  ['visible', { Visible_Cliente: null }, {}],
  ['cambiar', { Cod_EstadoGestion: '05', Motivo: 'Falta la firma.' }, { Cod_EstadoGestion: '05', Motivo: 'Falta la firma.' }],
])('%s sends of %j what was typed', (key, row, sent) => {
  const cambio = named(key)
  expect(sentOf(cambio, fieldsOfCambio(cambio, 'documento'), row)).toEqual(sent)
})
