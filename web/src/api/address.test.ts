import { expect, it } from 'vitest'
import { callAddress } from './address.ts'

it('fills the path and encodes what it is given', () => {
  expect(callAddress('/api/negocio/buscar/{text}', { text: 'a/b ñ' })).toBe('/api/negocio/buscar/a%2Fb%20%C3%B1')
  expect(callAddress('/api/x/{a}/{b}', { a: 0, b: '-' })).toBe('/api/x/0/-')
  expect(() => callAddress('/api/x/{a}', {})).toThrow('falta el parámetro a')
})

it('leaves out what was not asked and sends filters as JSON', () => {
  const filtros = [{ campo: 'Nom_Pais', modo: 'contains', valor: 'chi' }]
  const address = callAddress('/api/x', {}, { pagina: 1, buscar: '', orden: undefined, filtros })
  expect(address).toBe(`/api/x?pagina=1&filtros=${encodeURIComponent(JSON.stringify(filtros))}`)
})
