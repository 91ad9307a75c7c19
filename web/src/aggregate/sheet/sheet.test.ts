import { cuotaPago, lineaNegocio } from '@nogal/model/negocio/negocio.fields'
import { describe, expect, it } from 'vitest'
import type { RefOption } from '../../fields/base/refs.ts'
import { derivedWidth } from './derived.ts'
import { isOneCell, laidOver, pastedCells } from './paste.ts'
import {
  cellText,
  faultsOf,
  holding,
  isPending,
  named,
  narrowed,
  readText,
  resolved,
  type SheetLookup,
  sheetFields,
  typedText,
} from './values.ts'

const OPTIONS: Record<string, readonly RefOption[]> = {
  especie: [
    { value: 1, label: 'Nuez' },
    { value: 2, label: 'Nuez pecana' },
    { value: 3, label: 'Almendra' },
  ],
  variedad: [
    { value: 7, label: 'Chandler' },
    { value: 8, label: 'Serr' },
  ],
  moneda: [{ value: 'USD', label: 'Dólar estadounidense' }],
}
const lines = sheetFields(lineaNegocio.fields)
/** A lookup with all options loaded, except those in `missing`. */
const lookup =
  (...missing: string[]): SheetLookup =>
  (field, row) => {
    const { missing: before } = narrowed(lines, field, row)
    return before ? { missing: before } : { options: missing.includes(field.target!) ? undefined : OPTIONS[field.target!] }
  }

describe('a copied text', () => {
  it.each([
    [
      '1\t2\n3\t4\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a\t\r\n\tb\r\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"dos\nlíneas"\t"con ""comillas"""\nx', [['dos líneas', 'con "comillas"'], ['x']]],
    ['"sin fin\tx', [['"sin fin', 'x']]],
    ['solo', [['solo']]],
  ])('%j is rows of cells', (text, rows) => {
    expect(pastedCells(text)).toEqual(rows)
  })
  it('of one cell is typed like any other', () => {
    expect([isOneCell('x\n'), isOneCell('x\ty'), isOneCell('x\ny')]).toEqual([true, false, false])
  })
})

describe('what a text means', () => {
  const { Cantidad, Precio, Cod_Especie, Cod_Moneda } = lines
  it.each([
    ['a number with comma', Cantidad!, '12.500,5', 12_500.5],
    ['with point', Precio!, '4.15', 4.15],
    ['no number', Cantidad!, 'mucho', 'mucho'],
    ['nothing', Cantidad!, '  ', null],
    ['a name', Cod_Especie!, 'NUEZ', 1],
    ['a key', Cod_Especie!, '3', 3],
    ['the only one that begins so', Cod_Especie!, 'alm', 3],
    ['one of several that begin so', Cod_Especie!, 'nue', 'nue'],
    ['a key of letters', Cod_Moneda!, 'usd', 'USD'],
    ['a name that nothing has', Cod_Moneda!, 'peseta', 'peseta'],
  ])('%s', (_, field, text, value) => {
    expect(readText(field, text, { options: OPTIONS[field.target ?? ''] })).toBe(value)
  })
  it('comes back as it is shown', () => {
    const offered = { options: OPTIONS.especie }
    expect([cellText(Cod_Especie!, 1, offered), cellText(Cod_Especie!, 9, offered, 'Pistacho'), cellText(Cod_Especie!, 9)]).toEqual([
      'Nuez',
      'Pistacho',
      '9',
    ])
    expect([cellText(Cantidad!, 12_500.5), typedText(Cantidad!, 12_500.5, {})]).toEqual(['12.500,5', '12500,5'])
  })
  it('is sought by what is called so, begins so, has a word that begins so', () => {
    const options = ['Ana Nuez', 'Nuez pecana', 'Nuez', 'Castaña'].map((label, value) => ({ value, label }))
    expect(holding(options, 'nuez').map(({ label }) => label)).toEqual(['Nuez', 'Nuez pecana', 'Ana Nuez'])
    expect(holding(options, 'cañada')).toEqual([])
    expect(holding([{ value: 'AUD', label: 'Dólar australiano' }, ...OPTIONS.moneda!], 'usd')).toEqual(OPTIONS.moneda)
    expect(named(options, 'nue')).toBeUndefined()
  })
})

describe('pasted cells', () => {
  it('land by column, and names wait until their list has come', () => {
    const pasted = laidOver(lines, { Cod_Especie: null }, 'Cod_Especie', ['Nuez', '', 'chandler'], lookup('especie'))
    expect(pasted).toMatchObject({ Cod_Especie: 'Nuez', Cod_Variedad: 'chandler' })
    expect(isPending(lines, pasted, lookup('especie'))).toBe(true)
    expect(faultsOf(lines, pasted, lookup('especie'))).not.toHaveProperty('Cod_Especie')
    const first = resolved(lines, pasted, lookup('variedad'))
    expect(first).toMatchObject({ Cod_Especie: 1, Cod_Variedad: 'chandler' })
    const next = resolved(lines, first, lookup())
    expect(next).toMatchObject({ Cod_Especie: 1, Cod_Variedad: 7 })
    expect(resolved(lines, next, lookup()), 'nothing is left to look up').toBe(next)
  })
  it('that are wrong get a sentence each, and stay as they were typed', () => {
    const pasted = laidOver(lines, {}, 'Cod_Especie', ['Maní', '', 'Serr'], lookup())
    const amounts = laidOver(lines, pasted, 'Cantidad', ['0', '', 'x', 'peseta'], lookup())
    expect(faultsOf(lines, amounts, lookup())).toMatchObject({
      Cod_Especie: '«Maní» no está en la lista; elija uno de ella.',
      Cod_Variedad: 'Elija antes Especie.',
      Cod_Producto: 'Falta este dato.',
      Cantidad: 'Debe ser mayor que 0.',
      Precio: 'Escriba un número.',
      Cod_Moneda: '«peseta» no está en la lista; elija uno de ella.',
    })
  })
  it('that a row held before are no fault, though nobody offers them any more', () => {
    const held = { Cod_Moneda: 'DEM' }
    expect(faultsOf(lines, held, lookup(), held)).not.toHaveProperty('Cod_Moneda')
  })
  it('of another kind of part are read by its own fields', () => {
    const fields = sheetFields(cuotaPago.fields)
    const none: SheetLookup = () => ({})
    expect(laidOver(fields, {}, 'Cantidad', ['33,3', '-15'], none)).toEqual({ Cantidad: 33.3, Dias: -15 })
  })
})

it('gives what nobody writes the room that its longest text needs', () => {
  const kilos = { key: 'Kilos', title: 'Kilos', type: 'decimal', decimals: 3, width: 90 } as const
  expect(derivedWidth(kilos, [{ Kilos: 12 }])).toBe(90)
  expect(derivedWidth(kilos, [{ Kilos: 12 }, { Kilos: 51_029.138 }])).toBe(100)
})

it.each([
  ['localTime', '5-3-26 16:20', '2026-03-05T16:20:00', '05-03-2026 16:20'],
  ['localTime', '31-02-2026 16:20', '31-02-2026 16:20', '31-02-2026 16:20'],
  ['date', '31-02-2027', '31-02-2027', '31-02-2027'],
  ['containerNumber', 'csqu 305438-3', 'CSQU3054383', 'CSQU 305438-3'],
] as const)('a cell of type %s reads %j', (type, typed, value, shown) => {
  const field = { type, label: 'Celda' } as never
  expect(readText(field, typed)).toBe(value)
  expect(cellText(field, value)).toBe(shown)
})
