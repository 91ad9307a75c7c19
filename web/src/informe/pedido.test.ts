import { informeNamed } from '@nogal/model/informe/informes'
import { expect, test } from 'vitest'
import { type PedidoInforme, pedidoIn, pedidoText, readPedido, writePedido } from './pedido.ts'

const ventas = informeNamed('ventas')
const PEDIDO: PedidoInforme = {
  grupos: ['cliente', 'mes'],
  temporada: '3',
  hasta: '2026-11-30',
  comparar: true,
  moneda: 'USD',
  medida: 'Kilos',
}

test.each<[string, PedidoInforme]>([
  ['all', PEDIDO],
  ['no groups', { ...PEDIDO, grupos: [] }],
  ['nothing', readPedido(ventas, {})],
])('address and saved view bring back what the report was asked for: %s', (_, pedido) => {
  expect(readPedido(ventas, writePedido(pedido))).toEqual(pedido)
  expect(pedidoIn(ventas, pedidoText(pedido))).toEqual(pedido)
})

test('groups that the report does not have, too many or twice the same are left out', () => {
  const { grupos } = readPedido(ventas, { grupos: 'mes,precio,mes,cliente,pais,especie' })
  expect(grupos).toEqual(['mes', 'cliente', 'pais'])
  expect(readPedido(ventas, { grupos: 5 }).grupos).toEqual(ventas.inicial.grupos)
})
