import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Analito, leerInforme } from './leer.ts'

const analito = (
  Cod_Analisis: number,
  Nom_Analisis: string,
  Nom_Analisis_Ing: string,
  Unidad: string,
  Unidad_Ing: string | null = null,
): Analito => ({
  ...{ Cod_Analisis, Nom_Analisis, Nom_Analisis_Ing, Unidad, Unidad_Ing },
})
const ANALITOS = [
  analito(1, 'Aflatoxina B1', 'Aflatoxin B1', 'µg/kg'),
  analito(2, 'Aflatoxinas totales (B1+B2+G1+G2)', 'Total aflatoxins (B1+B2+G1+G2)', 'µg/kg'),
  analito(4, 'Humedad', 'Moisture', '%'),
  analito(5, 'Índice de peróxidos', 'Peroxide value', 'meq O2/kg'),
  analito(7, 'Salmonella spp.', 'Salmonella spp.', 'en 25 g', 'in 25 g'),
  analito(8, 'Escherichia coli', 'Escherichia coli', 'UFC/g', 'CFU/g'),
  analito(12, 'Firmeza', 'Firmness', 'Durofel'),
  analito(19, 'Actividad de agua', 'Water activity', 'aw'),
]
const found = (text: string) => leerInforme(text, ANALITOS).map(({ Cod_Analisis, Texto }) => [Cod_Analisis, Texto])

describe('a line of a report', () => {
  test.each<[string, string, [number, string][]]>([
    ['the unit of the portal', 'Aflatoxina B1 3,2 µg/kg', [[1, '3,2']]],
    ['a point as decimal, and the other letter of micro', 'AFLATOXIN B1   3.2   μg/kg', [[1, '3,2']]],
    ['another unit is told', 'Aflatoxina B1: 0,0032 mg/kg', [[1, '0,0032 mg/kg']]],
    ['firmness in its own unit', 'Firmeza 74 Durofel', [[12, '74']]],
    ['firmness in grams-force', 'Firmeza 280 gf', [[12, '280 gf']]],
    ['firmness in pounds', 'Firmness: 7.5 lbf', [[12, '7,5 lbf']]],
    ['uncertainty', 'Aflatoxina B1 3,2 ± 0,4 µg/kg', [[1, '3,2 ± 0,4']]],
    ['below the limit of detection', 'Aflatoxina B1 < 0,5 µg/kg', [[1, '< 0,5']]],
    ['not detected', 'Aflatoxina B1 N.D. µg/kg', [[1, '< LOD']]],
    ['below LOD', 'Aflatoxina B1 < LOD', [[1, '< LOD']]],
    ['the sum is not one of its parts', 'Aflatoxinas totales (B1+B2+G1+G2) 5,1 µg/kg', [[2, '5,1']]],
    ['words in the other order', 'Aflatoxins, total 5.1 µg/kg', [[2, '5,1']]],
    ['a method before the value', 'Humedad AOAC 925.40 4,1 %', [[4, '4,1']]],
    ['a method with letters', 'Índice de peróxidos AOCS Cd 8b-90 0,8 meq O2/kg', [[5, '0,8']]],
    ['a method after the value', 'Aflatoxina B1 3,2 µg/kg HPLC-FLD, EN 14123', [[1, '3,2']]],
    ['a limit before the value', 'Aflatoxina B1 límite 8,0 valor 3,2 µg/kg', [[1, '3,2']]],
    ['LOD and LOQ before the value', 'Aflatoxina B1 LOD 0,1 LOQ: 0,3 3,2', [[1, '3,2']]],
    ['a day before the value', 'Humedad 12-11-2026 4,1 %', [[4, '4,1']]],
    ['the size of the sample before the word', 'Salmonella spp. en 25 g: Ausencia', [[7, '< LOD']]],
    ['the size of the sample after the word', 'Salmonella Ausencia en 25 g', [[7, '< LOD']]],
    ['a short genus', 'E. coli < 10 UFC/g', [[8, '< 10']]],
    ['a power of ten is not read', 'Escherichia coli 1,2 x 10^3 UFC/g', []],
    [
      'two analytes in a line',
      'Humedad 4,1 % Actividad de agua 0,55',
      [
        [4, '4,1'],
        [19, '0,55'],
      ],
    ],
    ['the value below the name', 'Humedad\n4,1 %', [[4, '4,1']]],
    ['the next analyte has its own value', 'Humedad\nAflatoxina B1 3,2', [[1, '3,2']]],
    ['no value', 'Aflatoxina B1 según norma EN 14123', []],
    ['a name within a word', 'Deshumedad 4,1', []],
  ])('%s', (_, text, values) => expect(found(text)).toEqual(values))
})

test('another value for the same analyte is told, and the same value again is not', () => {
  const [one] = leerInforme('Muestra 1\nHumedad 4,1 %\nMuestra 2\nHumedad 4.10 %\nHumedad 5,2 %', ANALITOS)
  expect(one).toMatchObject({ Texto: '4,1', Otros: '5,2', Contexto: 'Humedad 4,1 %' })
})

test('any text is read in time, and what is found can be typed', () => {
  const parts = fc.constantFrom(
    'Aflatoxina B1',
    'Humedad',
    ' ',
    '\n',
    '<',
    '3,2',
    '±',
    'µg/kg',
    'LOD',
    '(',
    '.',
    ',',
    '9'.repeat(40),
    'límite',
    '\u0000',
    '🌰',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), words => {
      for (const { Texto, Contexto } of leerInforme(words.join(' '), ANALITOS)) {
        expect(Texto).not.toBe('')
        expect(Contexto.length).toBeLessThanOrEqual(200)
      }
    }),
    { numRuns: 200 },
  )
  const from = Date.now()
  leerInforme(`Humedad ${'1,'.repeat(50_000)}`, ANALITOS)
  expect(Date.now() - from).toBeLessThan(2_000)
})
