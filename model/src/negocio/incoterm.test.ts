import { expect, test } from 'vitest'
import { containerHint, saleRule } from './incoterm.ts'

test.each([
  ['FOB', 'San Antonio', 'FOB San Antonio, Incoterms® 2020'],
  ['EXW', null, 'EXW, Incoterms® 2020'],
])('%s %s is written %s', (Cod_IncoTerm, Lugar_Convenido, text) =>
  expect(saleRule({ Cod_IncoTerm, Lugar_Convenido, Edicion_IncoTerm: 2020 })).toBe(text),
)

test.each([
  ['FOB', /conviene FCA en vez de FOB/],
  ['CFR', /CPT/],
  ['CIF', /CIP/],
])('in containers something else is advised than %s', (rule, hint) => expect(containerHint(rule)).toMatch(hint))

test.each(['FCA', 'CPT', 'DAP', null])('%s suits containers', rule => expect(containerHint(rule)).toBeUndefined())
