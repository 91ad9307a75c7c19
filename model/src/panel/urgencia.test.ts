import { describe, expect, test } from 'vitest'
import { INCOMPLETAS } from '../gestion/gestion.states.ts'
import { listaDeCifra } from './gerencia.ts'
import { urgenciaDe } from './urgencia.ts'

describe('a card', () => {
  const dias = { amarillo: 3, rojo: 0 }
  test.each([
    [{ Total: 5, Amarillos: 2, Rojos: 1 }, 'bad'],
    [{ Total: 5, Amarillos: 2, Rojos: 0 }, 'warning'],
    [{ Total: 5, Amarillos: 0, Rojos: 0 }, 'neutral'],
    [{ Total: 0, Amarillos: 0, Rojos: 0 }, 'good'],
  ])('with %j is %s', (counted, tone) => expect(urgenciaDe(counted, dias)).toBe(tone))
  test('without thresholds is neutral, whatever is counted', () =>
    expect(urgenciaDe({ Total: 5, Amarillos: 2, Rojos: 1 }, undefined)).toBe('neutral'))
})

describe('behind a figure of a manager stands the list that it counts', () => {
  const HOY = '2027-03-01'
  const incomplete = { campo: 'Cod_EstadoGestion', modo: 'in', valor: [...INCOMPLETAS] }
  const area = { campo: 'Cod_AreaGestion', modo: 'equals', valor: '3' }
  test.each([
    ['Tareas', 'pendiente', [area]],
    ['Tareas_Vencidas', 'pendiente', [area, { campo: 'Fecha_Vence', modo: 'between', valor: ['', '2027-02-28'] }]],
    ['Gestiones_Vencidas', 'gestion', [area, incomplete, { campo: 'Fecha_Vence', modo: 'between', valor: ['', '2027-02-28'] }]],
    ['Gestiones_Por_Vencer', 'gestion', [area, incomplete, { campo: 'Fecha_Vence', modo: 'between', valor: [HOY, '2027-03-08'] }]],
  ] as const)('%s: %s', (cifra, lista, filtros) => expect(listaDeCifra(cifra, { area: 3 }, HOY)).toEqual({ lista, filtros }))
  test('of a person are those of whom the person is responsible', () =>
    expect(listaDeCifra('Tareas', { usuario: 'comex' }, HOY).filtros).toEqual([
      { campo: 'Usuario_Responsable', modo: 'equals', valor: 'comex' },
    ]))
})
