import { describe, expect, test } from 'vitest'
import { type FilaProduccion, gruposPorSemana } from './produccion.ts'

describe('groups', () => {
  const fila = (Nro_Embarque: number, Fecha_ETD: string | null, Nom_Planta: string | null) =>
    ({ Nro_Embarque, Fecha_ETD, Nom_Planta }) as FilaProduccion
  test('are weeks and plants, in the order of their first shipment', () => {
    const found = gruposPorSemana([
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
