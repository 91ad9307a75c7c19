import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escribirValor, leerValor, mismoValor } from './valor.ts'

const nada = { Valor: null, Bajo_LOD: false, LOD: null, Incertidumbre: null, Unidad: null }

describe('a value of a report', () => {
  test.each([
    ['', nada],
    ['4,1', { ...nada, Valor: 4.1 }],
    ['4.1', { ...nada, Valor: 4.1 }],
    ['1.250,5', { ...nada, Valor: 1250.5 }],
    ['4,1 ± 0,3', { ...nada, Valor: 4.1, Incertidumbre: 0.3 }],
    ['4.1 +/- 0.3', { ...nada, Valor: 4.1, Incertidumbre: 0.3 }],
    ['0,0041 mg/kg', { ...nada, Valor: 0.0041, Unidad: 'mg/kg' }],
    ['< 0,5 ppb', { ...nada, Bajo_LOD: true, LOD: 0.5, Unidad: 'ppb' }],
    ['<0,5', { ...nada, Bajo_LOD: true, LOD: 0.5 }],
    ['< 0.5', { ...nada, Bajo_LOD: true, LOD: 0.5 }],
    ['< LOD', { ...nada, Bajo_LOD: true }],
    ['N.D.', { ...nada, Bajo_LOD: true }],
    ['No detectado', { ...nada, Bajo_LOD: true }],
    ['Ausencia en 25 g', { ...nada, Bajo_LOD: true }],
  ])('«%s»', (text, value) => expect(leerValor(text)).toEqual(value))

  test.each(['x', '-1', '<', '< x', '4 ± x', '1,2,3,'])('«%s» says nothing', text => expect(leerValor(text)).toHaveProperty('falta'))

  test.each([
    ['9.5', '9,5', true],
    ['9.50', '9,5', true],
    [' < 0.5 ', '< 0,5', true],
    ['4.1 +/- 0.3', '4,1 ± 0,3', true],
    ['ND', '< LOD', true],
    ['', '', true],
    ['9.5', '9,51', false],
    ['9,5', '9,5 ppb', false],
    ['x', '', false],
    ['x', 'x', true],
  ])('«%s» and «%s» say the same: %s', (one, other, same) => expect(mismoValor(one, other)).toBe(same))

  test('is written as it is read', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(n => n / 1000)
    fc.assert(
      fc.property(
        fc.oneof(
          amount.map(Valor => ({ ...nada, Valor })),
          amount.map(LOD => ({ ...nada, Bajo_LOD: true, LOD })),
          fc.tuple(amount, amount).map(([Valor, Incertidumbre]) => ({ ...nada, Valor, Incertidumbre })),
        ),
        value => {
          expect(leerValor(escribirValor(value))).toEqual(value)
        },
      ),
    )
  })
})
