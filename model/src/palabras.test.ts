import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cantidadEnPalabras, kilosEnPalabras, montoEnPalabras, numeroEnPalabras } from './palabras.ts'

describe('numeroEnPalabras', () => {
  test.each([
    [0, 'cero', 'zero'],
    [1, 'uno', 'one'],
    [16, 'dieciséis', 'sixteen'],
    [21, 'veintiuno', 'twenty-one'],
    [22, 'veintidós', 'twenty-two'],
    [31, 'treinta y uno', 'thirty-one'],
    [100, 'cien', 'one hundred'],
    [101, 'ciento uno', 'one hundred one'],
    [500, 'quinientos', 'five hundred'],
    [1000, 'mil', 'one thousand'],
    [1001, 'mil uno', 'one thousand one'],
    [21_000, 'veintiún mil', 'twenty-one thousand'],
    [31_000, 'treinta y un mil', 'thirty-one thousand'],
    [100_000, 'cien mil', 'one hundred thousand'],
    [501_000, 'quinientos un mil', 'five hundred one thousand'],
    [1_000_000, 'un millón', 'one million'],
    [1_000_001, 'un millón uno', 'one million one'],
    [21_000_000, 'veintiún millones', 'twenty-one million'],
    [1_000_000_000, 'mil millones', 'one billion'],
    [1_001_000_000, 'mil un millones', 'one billion one million'],
    [
      21_021_021_021,
      'veintiún mil veintiún millones veintiún mil veintiuno',
      'twenty-one billion twenty-one million twenty-one thousand twenty-one',
    ],
    [1_000_000_000_000, 'un billón', 'one trillion'],
    [-5, 'menos cinco', 'minus five'],
  ])('%d', (cifra, es, en) => {
    expect(numeroEnPalabras(cifra, 'es')).toBe(es)
    expect(numeroEnPalabras(cifra, 'en')).toBe(en)
  })

  test.each([
    [1, 'una'],
    [21, 'veintiuna'],
    [101, 'ciento una'],
    [200, 'doscientas'],
    [100, 'cien'],
    [200_000, 'doscientas mil'],
    [721_500, 'setecientas veintiún mil quinientas'],
    [200_000_000, 'doscientos millones'],
  ])('%d in the feminine', (cifra, es) => expect(numeroEnPalabras(cifra, 'es', 'f')).toBe(es))

  it('refuses what is no number or too large', () => {
    for (const mala of [Number.NaN, Number.POSITIVE_INFINITY, '', '1,5', 'abc', '1e5', 1e15]) {
      expect(() => numeroEnPalabras(mala, 'es')).toThrow(RangeError)
    }
  })
})

describe('cantidadEnPalabras', () => {
  const tonelada = { singular: 'tonelada', plural: 'toneladas', genero: 'f' } as const
  const kilo = { singular: 'kilo', plural: 'kilos' }
  test.each([
    [500, tonelada, 'quinientas toneladas'],
    [1, tonelada, 'una tonelada'],
    [31, tonelada, 'treinta y una toneladas'],
    [1_000_000, tonelada, 'un millón de toneladas'],
    [1_000_200, tonelada, 'un millón doscientas toneladas'],
    [1, kilo, 'un kilo'],
    [21, kilo, 'veintiún kilos'],
    [101, kilo, 'ciento un kilos'],
    [0, kilo, 'cero kilos'],
    [2_000_000, kilo, 'dos millones de kilos'],
  ])('%d', (cifra, unidad, es) => expect(cantidadEnPalabras(cifra, unidad, 'es')).toBe(es))
})

describe('montoEnPalabras', () => {
  test.each([
    [
      1_234_567.5,
      'USD',
      'UN MILLÓN DOSCIENTOS TREINTA Y CUATRO MIL QUINIENTOS SESENTA Y SIETE DÓLARES ESTADOUNIDENSES CON 50/100',
      'ONE MILLION TWO HUNDRED THIRTY-FOUR THOUSAND FIVE HUNDRED SIXTY-SEVEN US DOLLARS AND 50/100',
    ],
    [1, 'USD', 'UN DÓLAR ESTADOUNIDENSE CON 00/100', 'ONE US DOLLAR AND 00/100'],
    [1_000_000, 'EUR', 'UN MILLÓN DE EUROS CON 00/100', 'ONE MILLION EUROS AND 00/100'],
    [1_000_000_000, 'EUR', 'MIL MILLONES DE EUROS CON 00/100', 'ONE BILLION EUROS AND 00/100'],
    [201, 'GBP', 'DOSCIENTAS UNA LIBRAS ESTERLINAS CON 00/100', 'TWO HUNDRED ONE BRITISH POUNDS AND 00/100'],
    [21_000, 'CLP', 'VEINTIÚN MIL PESOS CHILENOS', 'TWENTY-ONE THOUSAND CHILEAN PESOS'],
    [0.995, 'USD', 'UN DÓLAR ESTADOUNIDENSE CON 00/100', 'ONE US DOLLAR AND 00/100'],
    [1.005, 'USD', 'UN DÓLAR ESTADOUNIDENSE CON 01/100', 'ONE US DOLLAR AND 01/100'],
    ['0.07', 'EUR', 'CERO EUROS CON 07/100', 'ZERO EUROS AND 07/100'],
    [-3, 'EUR', 'MENOS TRES EUROS CON 00/100', 'MINUS THREE EUROS AND 00/100'],
    [
      999_999_999_999.99,
      'USD',
      'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE DÓLARES ESTADOUNIDENSES CON 99/100',
      'NINE HUNDRED NINETY-NINE BILLION NINE HUNDRED NINETY-NINE MILLION NINE HUNDRED NINETY-NINE THOUSAND NINE HUNDRED NINETY-NINE US DOLLARS AND 99/100',
    ],
  ])('%s %s', (monto, moneda, es, en) => {
    expect(montoEnPalabras(monto, moneda, 'es')).toBe(es)
    expect(montoEnPalabras(monto, moneda, 'en')).toBe(en)
  })
})

test('kilosEnPalabras goes down to the gram', () => {
  expect(kilosEnPalabras(24_000, 'es')).toBe('VEINTICUATRO MIL KILOGRAMOS')
  expect(kilosEnPalabras(1_000_000, 'es')).toBe('UN MILLÓN DE KILOGRAMOS')
  expect(kilosEnPalabras(21.5, 'es')).toBe('VEINTIÚN KILOGRAMOS CON QUINIENTOS GRAMOS')
  expect(kilosEnPalabras(1.001, 'en')).toBe('ONE KILOGRAM AND ONE GRAM')
})

// Parsing the words must give the number: an independent parser, not the inverse of the writer.
const VALOR: Record<string, number> = Object.fromEntries([
  ...'cero,un,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis,diecisiete,dieciocho,diecinueve,veinte,veintiún,veintidós,veintitrés,veinticuatro,veinticinco,veintiséis,veintisiete,veintiocho,veintinueve'
    .split(',')
    .map((palabra, i) => [palabra, i] as const),
  ...['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'].map((palabra, i) => [palabra, 30 + 10 * i] as const),
  ...['cien', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos', 'ochocientos', 'novecientos'].map(
    (palabra, i) => [palabra, 100 * (i + 1)] as const,
  ),
  ['ciento', 100],
  ['uno', 1],
  ['veintiuno', 21],
])
const VALUE: Record<string, number> = Object.fromEntries([
  ...'zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'
    .split(',')
    .map((word, i) => [word, i] as const),
  ...['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map((word, i) => [word, 20 + 10 * i] as const),
])

function leer(texto: string): number {
  let total = 0
  let millones = 0
  let grupo = 0
  for (const palabra of texto.split(' ')) {
    if (palabra === 'y') continue
    if (palabra === 'mil') {
      millones += (grupo || 1) * 1000
      grupo = 0
    } else if (palabra === 'millón' || palabra === 'millones') {
      total += (millones + grupo) * 1e6
      millones = grupo = 0
    } else grupo += VALOR[palabra] ?? Number.NaN
  }
  return total + millones + grupo
}

function read(text: string): number {
  let total = 0
  let group = 0
  const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }
  for (const word of text.split(/[ -]/)) {
    if (word === 'hundred') group *= 100
    else if (scales[word]) {
      total += group * scales[word]
      group = 0
    } else group += VALUE[word] ?? Number.NaN
  }
  return total + group
}

test('every number up to 999.999.999.999 reads back as itself', () => {
  const numero = fc.oneof(
    fc.nat(1_000_000),
    fc.integer({ min: 0, max: 999_999_999_999 }),
    fc
      .array(fc.constantFrom(0, 1, 21, 100, 101, 500, 999), { minLength: 1, maxLength: 4 })
      .map(grupos => grupos.reduce<number>((n, g) => n * 1000 + g, 0)),
  )
  fc.assert(
    fc.property(numero, n => {
      expect(leer(numeroEnPalabras(n, 'es'))).toBe(n)
      expect(read(numeroEnPalabras(n, 'en'))).toBe(n)
    }),
    { numRuns: 3000 },
  )
})

test('no word that a Spanish reader would correct', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.constantFrom('USD', 'EUR', 'GBP', 'CLP'), (n, moneda) => {
      const texto = montoEnPalabras(n, moneda, 'es')
      expect(texto).not.toMatch(
        /UNO (MIL|MILL|DÓ|EURO|PESO)|UNA (MIL|MILL)|^UN MIL |(DOSC|TRESC|QUIN)IENTOS LIBRAS|MILL(ÓN|ONES) (DÓ|EURO|LIBRA|PESO)| {2}/,
      )
    }),
    { numRuns: 3000 },
  )
})
