import { type Sensible, senseOf } from '@nogal/model/aggregate/sense'
import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { expect, it } from 'vitest'
import type { Row } from '../values/row.ts'
import { textsByField } from './senseTexts.ts'

const told = ({ fields, sense }: Sensible, row: Row, asked: readonly string[]) =>
  Object.fromEntries(
    textsByField(senseOf(sense, { row, fields, lookup: () => undefined, today: '2026-01-01' }), name => asked.includes(name)),
  )

const LIGHT: Row = { Bruto_Kg: 18_249, Tara_Kg: 3_900, VGM_Kg: 20_000, Metodo_VGM: null }
const WAYBILL: Row = { Tipo_BL: 'Sea waybill', Originales_BL: 3, Contra_Documentos: true, Consigna_Comprador: true }

it('a field that a rule names second keeps the sentence that is about it', () =>
  expect(told(contenedor, LIGHT, ['Tara_Kg', 'VGM_Kg', 'Metodo_VGM'])).toEqual({
    VGM_Kg: expect.stringMatching(/^El VGM .* es menor que el bruto/),
    Metodo_VGM: expect.stringMatching(/^Falta el método del VGM/),
  }))

it('two sentences about the type of BL are both told', () =>
  expect(told(embarque, WAYBILL, ['Tipo_BL', 'Originales_BL'])).toEqual({
    Originales_BL: expect.stringMatching(/^Un sea waybill no tiene originales/),
    Tipo_BL: expect.stringMatching(/^El negocio se cobra contra documentos/),
  }))

it('a field alone has the sentence of a rule that names it second', () =>
  expect(told(embarque, { ...WAYBILL, Contra_Documentos: false }, ['Tipo_BL'])).toEqual({
    Tipo_BL: expect.stringMatching(/^Un sea waybill no tiene originales/),
  }))
