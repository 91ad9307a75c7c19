import { informeNamed } from '@nogal/model/informe/informes'
import { expect, test } from 'vitest'
import { type PedidoInforme, pedidoIn, pedidoText, queryOf, readPedido, TODAS, writePedido } from './pedido.ts'

const ventas = informeNamed('ventas')
const PEDIDO: PedidoInforme = {
  grupos: ['cliente', 'mes'],
  temporada: '3',
  hasta: '2026-11-30',
  comparar: true,
  moneda: 'USD',
  medida: 'Kilos',
  porNombre: true,
}

test.each<[string, PedidoInforme]>([
  ['all', PEDIDO],
  ['no groups', { ...PEDIDO, grupos: [] }],
  ['nothing', readPedido(ventas, {})],
  ['all seasons', { ...PEDIDO, temporada: TODAS }],
])('address and saved view bring back what the report was asked for: %s', (_, pedido) => {
  expect(readPedido(ventas, writePedido(pedido))).toEqual(pedido)
  expect(pedidoIn(ventas, pedidoText(pedido))).toEqual(pedido)
})

test('groups that the report does not have, too many or twice the same are left out', () => {
  const { grupos } = readPedido(ventas, { grupos: 'mes,precio,mes,cliente,pais,especie' })
  expect(grupos).toEqual(['mes', 'cliente', 'pais'])
  expect(readPedido(ventas, { grupos: 5 }).grupos).toEqual(ventas.inicial.grupos)
})

test.each<[string, Partial<PedidoInforme>, number | undefined]>([
  ['no season asks for the last one', { temporada: undefined }, 7],
  ['a season asks for itself', { temporada: '3' }, 3],
  ['all seasons ask for none, and compare nothing', { temporada: TODAS }, undefined],
])('%s', (_, more, temporada) => {
  const query = queryOf({ ...PEDIDO, ...more }, 7)
  expect(query.temporada).toBe(temporada)
  expect(query.comparar).toBe(temporada && 'si')
})

test('groups stand the largest first unless they are asked for by name', () => {
  expect(queryOf(readPedido(ventas, {}), 7).ordenar).toBe('valor')
  expect(queryOf(readPedido(ventas, { ordenar: 'nombre' }), 7).ordenar).toBeUndefined()
})
