import { expect, test } from 'vitest'
import { type Change, difference } from './difference.ts'

const keys = { Lineas: 'Id_Linea', Montos: 'Cod_Moneda' }
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const linea = (Id_Linea: number, more: object = {}) => ({ Id_Linea, Cantidad: 10, Montos: [{ Cod_Moneda: 'USD', Monto: 5 }], ...more })

const CASES: [what: string, before: object, after: object, changes: Change[]][] = [
  ['nothing', { A: 1, B: { C: 'x' }, Lineas: [linea(1)] }, { A: 1, B: { C: 'x' }, Lineas: [linea(1)] }, []],
  ['only the order of the keys', { A: 1, B: 2 }, { B: 2, A: 1 }, []],
  ['only the moment of printing', { A: 1, Impreso_En: '2026-01-01T00:00:00Z' }, { A: 1, Impreso_En: '2026-02-02T00:00:00Z' }, []],
  ['only whether a null is named', { A: 1, B: null }, { A: 1 }, []],
  ['a value', { A: 1, B: 2 }, { A: 1, B: 3 }, [{ path: ['B'], before: 2, after: 3 }]],
  ['a value that came', { A: 1 }, { A: 1, B: 2 }, [{ path: ['B'], before: null, after: 2 }]],
  ['a value that went', { A: 1, B: '' }, { A: 1 }, [{ path: ['B'], before: '', after: null }]],
  ['a value of a group', { B: { C: 'x', D: 1 } }, { B: { C: 'y', D: 1 } }, [{ path: ['B', 'C'], before: 'x', after: 'y' }]],
  ['a group that came', { B: null }, { B: { C: 'y' } }, [{ path: ['B'], before: null, after: { C: 'y' } }]],
  [
    'a value of a row, though a row before it went',
    { Lineas: [linea(1), linea(2)] },
    { Lineas: [linea(2, { Cantidad: 11 })] },
    [
      { path: ['Lineas', 1], before: linea(1), after: null },
      { path: ['Lineas', 2, 'Cantidad'], before: 10, after: 11 },
    ],
  ],
  ['a row that came', { Lineas: [] }, { Lineas: [linea(3)] }, [{ path: ['Lineas', 3], before: null, after: linea(3) }]],
  ['only the order of the rows', { Lineas: [linea(1), linea(2)] }, { Lineas: [linea(2), linea(1)] }, []],
  [
    'a row of a list within a row',
    { Lineas: [linea(1)] },
    { Lineas: [linea(1, { Montos: [{ Cod_Moneda: 'USD', Monto: 6 }] })] },
    [{ path: ['Lineas', 1, 'Montos', 'USD', 'Monto'], before: 5, after: 6 }],
  ],
  [
    'rows that cannot be told apart: the list as a whole',
    { Lineas: [{ Id_Linea: 1 }, { Id_Linea: 1 }] },
    { Lineas: [{ Id_Linea: 1 }] },
    [{ path: ['Lineas'], before: [{ Id_Linea: 1 }, { Id_Linea: 1 }], after: [{ Id_Linea: 1 }] }],
  ],
  ['a list without a key, as a whole', { Otras: [1, 2] }, { Otras: [1, 3] }, [{ path: ['Otras'], before: [1, 2], after: [1, 3] }]],
  ['a rich text, as a whole', { T: doc('a') }, { T: doc('b') }, [{ path: ['T'], before: doc('a'), after: doc('b') }]],
]

test.each(CASES)('tells %s', (_, before, after, changes) => expect(difference({ keys }, before, after)).toEqual(changes))
