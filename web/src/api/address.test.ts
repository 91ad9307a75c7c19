import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it('fills the path and encodes what it is given', () => {
  expect(addressOf('/api/negocio/buscar/{text}', { text: 'a/b ñ' })).toBe('/api/negocio/buscar/a%2Fb%20%C3%B1')
  expect(addressOf('/api/x/{a}/{b}', { a: 0, b: '-' })).toBe('/api/x/0/-')
  expect(() => addressOf('/api/x/{a}', {})).toThrow('falta el parámetro a')
})

it('leaves out what was not asked and sends filters as JSON', () => {
  const filtros = [{ campo: 'Nom_Pais', modo: 'contains', valor: 'chi' }]
  const address = addressOf('/api/x', {}, { pagina: 1, buscar: '', orden: undefined, filtros })
  expect(address).toBe(`/api/x?pagina=1&filtros=${encodeURIComponent(JSON.stringify(filtros))}`)
})
