import { describe, expect, test } from 'vitest'
import { apuro, type Fila, faltan, gruposDe } from './produccion.ts'

test.each([
  [40, 'faltan 40 min', 'bad'],
  [5 * 60 + 59, 'faltan 5 h', 'bad'],
  [2 * 24 * 60 + 5 * 60, 'faltan 2 d 5 h', 'warning'],
  [4 * 24 * 60, 'faltan 4 d 0 h', 'neutral'],
  [-185, 'cerró hace 3 h', 'bad'],
])('%i minutes: %s', (minutos, words, tone) => {
  expect([faltan(minutos), apuro(minutos)]).toEqual([words, tone])
})

describe('groups', () => {
  const fila = (Nro_Embarque: number, Fecha_ETD: string | null, Nom_Planta: string | null) =>
    ({ Nro_Embarque, Fecha_ETD, Nom_Planta }) as Fila
  test('are weeks and plants, in the order of their first shipment', () => {
    const found = gruposDe([
      fila(3, '2027-01-01', 'Rengo'),
      fila(1, '2027-01-05', 'Buin'),
      fila(2, '2026-12-31', null),
      fila(4, '2027-01-01', 'Rengo'),
    ])
    expect(found.map(({ semana, plantas }) => [semana, plantas.map(p => [p.planta, p.filas.map(f => f.Nro_Embarque)])])).toEqual([
      [
        'Semana 53 de 2026',
        [
          ['Rengo', [3, 4]],
          ['Sin planta', [2]],
        ],
      ],
      ['Semana 1 de 2027', [['Buin', [1]]]],
    ])
  })
})
