import { isContainerNumber, isSscc } from '@nogal/model/rules/checkDigits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lecturaDe } from './lectura.ts'

test.each([
  ['contenedor', ['MAERSK', 'CSQU 305438 3', '45R1'], { valor: 'CSQU3054383' }],
  ['contenedor', ['CSQU', '305438 3'], { valor: 'CSQU3054383' }],
  ['contenedor', ['csqu3054383'], { valor: 'CSQU3054383' }],
  ['contenedor', ['CSQU 305438 4'], { falta: expect.stringContaining('a CSQU 305438 le corresponde 3') }],
  ['contenedor', ['MAX GROSS 30480 KG'], undefined],
  ['pallet', ['00178012340000000015'], { valor: '178012340000000015' }],
  ['pallet', [']C100178012340000000015\u001d'], { valor: '178012340000000015' }],
  ['pallet', ['(00)178012340000000015'], { valor: '178012340000000015' }],
  ['pallet', ['0217801234000000371234', '00178012340000000015'], { valor: '178012340000000015' }],
  ['pallet', ['00178012340000000016'], { falta: expect.stringContaining('dígito verificador no corresponde') }],
  ['pallet', ['f-2031'], { valor: 'F-2031' }],
  ['pallet', ['0217801234000000371234'], undefined],
  ['pallet', [], undefined],
] as const)('as %s %j reads %j', (scans, texts, read) => {
  expect(lecturaDe(scans, texts)).toEqual(read)
})

test('no number with a wrong check digit is taken', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{3}U\d{7}$/), fc.stringMatching(/^00\d{18}$/), (box, code) => {
      const [asBox, asPallet] = [lecturaDe('contenedor', [box])!, lecturaDe('pallet', [code])!]
      expect('valor' in asBox).toBe(isContainerNumber(box))
      expect('valor' in asPallet).toBe(isSscc(code.slice(2)))
    }),
  )
})
