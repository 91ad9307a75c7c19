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
    ['  4,1  ', { ...nada, Valor: 4.1 }],
    [' 4,1  mg/kg ', { ...nada, Valor: 4.1, Unidad: 'mg/kg' }],
    ['4,1 millonésimas por kilogramo', { ...nada, Valor: 4.1, Unidad: 'millonésimas por kil' }],
    [' N.D. ', { ...nada, Bajo_LOD: true }],
    ['< LOD', { ...nada, Bajo_LOD: true }],
    ['N.D.', { ...nada, Bajo_LOD: true }],
    ['No detectado', { ...nada, Bajo_LOD: true }],
    ['Ausencia en 25 g', { ...nada, Bajo_LOD: true }],
  ])('«%s»', (text, value) => expect(leerValor(text)).toEqual(value))

  test.each(['< LOD', '<LOQ', '< l.d.', '< ld', '< l.d', '< LC ', 'menor que LOD'])('«%s» is below a limit that is not told', text =>
    expect(leerValor(text)).toEqual({ ...nada, Bajo_LOD: true }),
  )

  test.each(['x', '-1', '1e5', '4 ± x', '4 ± -1', '1,2,3,', '4 mg ± x'])('«%s» is no value', text =>
    expect(leerValor(text)).toEqual({ falta: 'Escriba un número, < 0,5 o ND.' }),
  )
  test.each(['<', '< x', '< -1', '< LODO', '< el LOD', '< x mg/kg'])('«%s» has no limit', text =>
    expect(leerValor(text)).toEqual({ falta: 'Escriba el límite de detección después de «<», como < 0,5.' }),
  )

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
    [' x', 'x ', true],
    ['x', 'y', false],
  ])('«%s» and «%s» say the same: %s', (one, other, same) => expect(mismoValor(one, other)).toBe(same))

  test('nothing is written for no value', () => expect(escribirValor(nada)).toBe(''))

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
