import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRut } from '../format.ts'
import {
  bareContainer,
  containersIn,
  faultOfContainer,
  faultWhileTyped,
  isContainerNumber,
  isImo,
  isLocode,
  isRut,
  isSscc,
} from './checkDigits.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map(all => all.join(''))

describe('RUT', () => {
  test.each(['12.345.678-5', '123456785', '10.000.013-K', '10000013-k', '10.000.004-0', '1-9'])('%s is valid', rut =>
    expect(isRut(rut)).toBe(true),
  )
  test.each(['12.345.678-9', '76.123.456-7', '', '-', 'K', '12.345.678', '123.456.789-2', '12 345 678-5', '１-9'])('%s is not', rut =>
    expect(isRut(rut)).toBe(false),
  )
  test('every body has exactly one check digit, and formatting keeps it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), body => {
        const valid = [...'0123456789K'].filter(digit => isRut(`${body}-${digit}`))
        expect(valid).toHaveLength(1)
        expect(isRut(formatRut(`${body}${valid[0]}`))).toBe(true)
      }),
    ))
  test('a wrong digit never passes', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), fc.nat({ max: 6 }), fc.integer({ min: 1, max: 9 }), (body, at, add) => {
        const digit = [...'0123456789K'].find(one => isRut(`${body}${one}`))!
        const changed = [...String(body)].map((c, i) => (i === at ? (Number(c) + add) % 10 : c)).join('')
        expect(isRut(`${changed}${digit}`)).toBe(false)
      }),
    ))
})

describe('container number, ISO 6346', () => {
  // TTNU100003 has remainder 10, which counts as 0
  test.each(['CSQU3054383', 'TTNU1000030', 'MSKU9070323'])('%s is valid', number => expect(isContainerNumber(number)).toBe(true))
  test.each(['CSQU3054384', 'csqu3054383', 'CSQU305438', 'CSQU30543833', 'CSQU3054383 ', 'XCSQU3054383', 'CSQ13054383', 'CSQJ3054383', ''])(
    '%s is not',
    number => expect(isContainerNumber(number)).toBe(false),
  )
  test.each(['CSQU 305438-3', 'csqu305438 3', 'CSQU-305438/3', ' CSQU.305.438.3\t'])('%j is read as people type it', typed => {
    expect(bareContainer(typed)).toBe('CSQU3054383')
    expect(faultOfContainer(typed)).toBeUndefined()
  })
  test.each([
    ['CSQU3054384', 'Contenedor: el dígito verificador no corresponde; a CSQU 305438 le corresponde 3. Revise el número.'],
    ['CSQU305438', 'Contenedor: falta el dígito verificador, que es 3.'],
    ['CSQ3054383', 'Contenedor: son 3 letras, la U y 7 dígitos, como CSQU 305438-3.'],
    ['XCSQU3054383', 'Contenedor: son 3 letras, la U y 7 dígitos, como CSQU 305438-3.'],
    ['CSQU30543830', 'Contenedor: son 3 letras, la U y 7 dígitos, como CSQU 305438-3.'],
  ])('of %s it is told what is wrong', (typed, sentence) => expect(faultOfContainer(typed)).toBe(sentence))
  test('nothing may stand before it', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(isContainerNumber(`${letter}CSQU3054383`), letter).toBe(false)
  })
  test('those of a text are found once each, as people write them, if their check digit is right', () => {
    expect(containersIn('Cntr csqu 305438-3 / TTNU1000030; otra vez CSQU3054383, mal CSQU3054384')).toEqual(['CSQU3054383', 'TTNU1000030'])
    expect(containersIn('ninguno')).toEqual([])
  })
  test('every serial number has exactly one check digit', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3}$/), digits(6), (owner, serial) => {
        expect([...'0123456789'].filter(digit => isContainerNumber(`${owner}U${serial}${digit}`))).toHaveLength(1)
      }),
    ))
})

describe('IMO number', () => {
  test.each(['9074729', '9703291', '9811000'])('%s is valid', imo => expect(isImo(imo)).toBe(true))
  test.each(['9074728', '907472', '90747290', 'IMO9074729', '99074729', '97032911', '0000000', '0074722', ''])('%s is not', imo =>
    expect(isImo(imo)).toBe(false),
  )
  test('every body has exactly one check digit; numbers of ships begin at 1000000', () =>
    fc.assert(
      fc.property(digits(6), body => {
        expect([...'0123456789'].filter(digit => isImo(body + digit))).toHaveLength(body.startsWith('0') ? 0 : 1)
      }),
    ))
})

describe('SSCC, GS1', () => {
  test.each(['178012340000000015', '106141411234567897'])('%s is valid', code => expect(isSscc(code)).toBe(true))
  test.each(['178012340000000016', '17801234000000001', '00178012340000000015', ''])('%j is not', code => expect(isSscc(code)).toBe(false))
})

test('UN/LOCODE: country, and letters or digits from 2 to 9', () => {
  for (const code of ['CLVAP', 'NLRTM', 'US2LA']) expect(isLocode(code), code).toBe(true)
  for (const code of ['CLVA', 'CLVAP1', 'XCLVAP', 'CLVA1', 'CLVA0', 'clvap', '1LVAP', '']) expect(isLocode(code), code).toBe(false)
})

test.each([
  ['', undefined],
  ['CSQU 3054', undefined],
  ['CSQU 305438', 'Contenedor: falta el dígito verificador, que es 3.'],
  ['CSQU 305438-3', undefined],
  ['CSQU 305438-4', 'Contenedor: el dígito verificador no corresponde; a CSQU 305438 le corresponde 3. Revise el número.'],
])('while %s is typed, its check digit is told once the rest is there', (typed, told) => expect(faultWhileTyped(typed)).toBe(told))
