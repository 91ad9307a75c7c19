import { expect, it } from 'vitest'
import type { Item } from '../base/items.ts'
import { duracion, enEspera, porPedir } from './ronda.ts'

it.each([
  [0, 'menos de 1 h'],
  [0.9, 'menos de 1 h'],
  [1.4, '1 h'],
  [23.6, '1 día'],
  [24, '1 día'],
  [52.2, '2 días y 4 h'],
])('%s hours are said as %s', (horas, said) => {
  expect(duracion(horas)).toBe(said)
})

it('asks about what is approved and neither complete, refused nor closed', () => {
  const item = (Cod_EstadoGestion: string, more: Partial<Item> = {}) =>
    ({ Cod_EstadoGestion, Requiere_Aprobacion: true, Cerrada: false, ...more }) as Item
  const items = ['01', '02', '03', '04', '05'].map(state => item(state))
  expect(porPedir(items).map(one => one.Cod_EstadoGestion)).toEqual(['01', '02', '03'])
  expect(porPedir([item('02', { Requiere_Aprobacion: false }), item('02', { Cerrada: true })])).toEqual([])
  expect(enEspera(items)).toEqual([items[2]])
})
