import { expect, it } from 'vitest'
import { senseOf } from '../aggregate/sense.ts'
import type { Values } from '../fields.ts'
import { lineaNegocio } from './negocio.fields.ts'

const LISTS: Readonly<Record<string, ReadonlyMap<unknown, Values>>> = {
  envase: new Map([[1, { Peso_Neto_Kg: 25 }]]),
  unidadventa: new Map([
    [1, { Factor_Kg: 1 }],
    [3, { Factor_Kg: 0.453592 }],
  ]),
}
const told = (row: Values) =>
  senseOf(lineaNegocio.sense, {
    row,
    fields: lineaNegocio.fields,
    lookup: (target, key) => LISTS[target]?.get(key),
    today: '2026-01-01',
  }).map(({ mensaje }) => mensaje)

it.each<[name: string, row: Values, sentence: RegExp | undefined]>([
  ['whole bags', { Cantidad: 10_000, Cod_Envase: 1, Cod_UndVenta: 1 }, undefined],
  ['half a bag', { Cantidad: 9_987.5, Cod_Envase: 1, Cod_UndVenta: 1 }, /^La cantidad no da envases enteros: 399,5 de 25 kg\./],
  ['bags that pounds do not fill', { Cantidad: 1_000, Cod_Envase: 1, Cod_UndVenta: 3 }, /: 18,144 de 25 kg/],
  ['no package yet', { Cantidad: 9_987.5, Cod_Envase: null, Cod_UndVenta: 1 }, undefined],
  ['no quantity yet', { Cantidad: null, Cod_Envase: 1, Cod_UndVenta: 1 }, undefined],
  ['a package of which nobody knows anything', { Cantidad: 9_987.5, Cod_Envase: 9, Cod_UndVenta: 1 }, undefined],
])('of %s', (_, row, sentence) => expect(told(row)).toEqual(sentence ? [expect.stringMatching(sentence)] : []))
