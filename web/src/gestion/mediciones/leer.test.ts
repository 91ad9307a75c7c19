import { describe, expect, test } from 'vitest'
import { leerColumna } from './leer.ts'

describe('a pasted column', () => {
  const analitos = [
    { Cod_Analisis: 1, Nom_Analisis: 'Aflatoxina B1' },
    { Cod_Analisis: 2, Nom_Analisis: 'Aflatoxinas totales (B1+B2+G1+G2)' },
    { Cod_Analisis: 4, Nom_Analisis: 'Humedad' },
  ]
  test('fills the analytes from where it is pasted', () => {
    const { textos } = leerColumna('4,1\r\n< 0,5\r\n9\r\n', 1, analitos)
    expect([...textos]).toEqual([
      [2, '4,1'],
      [4, '< 0,5'],
    ])
  })
  test('with names goes where they say, and tells the unknown ones', () => {
    const { textos, desconocidos } = leerColumna('HUMEDAD\t4,8\nAflatoxinas totales\t3\nPlomo\t0,1\n\t', 2, analitos)
    expect([...textos]).toEqual([
      [4, '4,8'],
      [2, '3'],
    ])
    expect(desconocidos).toEqual(['Plomo'])
  })
})
