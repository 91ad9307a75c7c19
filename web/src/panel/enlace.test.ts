import { describe, expect, test } from 'vitest'
import { enlaceLista } from './enlace.ts'

describe('the list that a card leads to', () => {
  test('has days as people write them, and everything else as it is', () => {
    const link = enlaceLista('embarque', 'Fecha_ETD', [
      { campo: 'Fecha_ETD', modo: 'between', valor: ['2026-11-23', ''] },
      { campo: 'Cod_EstadoEmb', modo: 'in', valor: ['01', '02'] },
      { campo: 'Fecha_ETA', modo: 'less-than', valor: '2026-12-01' },
      { campo: 'Nro_Contrato', modo: 'contains', valor: '2026-0001' },
    ])
    expect(link.search).toEqual({
      lista:
        'Fecha_ETD.between(23-11-2026*)!Cod_EstadoEmb.in(01*02)!Fecha_ETA.less-than(01-12-2026)!Nro_Contrato(2026-0001)!*orden(Fecha_ETD)',
    })
  })
})
