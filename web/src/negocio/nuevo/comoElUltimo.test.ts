import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { expect, it } from 'vitest'
import { borradorInicial } from '../shared/borrador.ts'
import { comoElUltimo, firstGap, preciosDelUltimo } from './comoElUltimo.ts'
import { CAMPOS_PASO } from './pasos.ts'

const none = { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [], Brokers: [] }
const ultimo = {
  Cod_IncoTerm: 'CIF',
  Cod_Pais: 276,
  Cod_Puerto: 107,
  Condiciones_Pago: { type: 'doc' },
  ...none,
  Formas_Pago: [{ Nro_Negocio: 9, Num_Cuota: 1, Cod_UndPago: 1, Cantidad: 100, Dias: 0, Cod_EventoPago: 1, Nom_EventoPago: 'x', Monto: 5 }],
  Certificados: [
    { Id_Linea: 1, Cod_CertEmbarque: 3, Nombre: 'x' },
    { Id_Linea: 2, Cod_CertEmbarque: 4, Nombre: 'y' },
  ],
} as unknown as NegocioCompleto

it('takes parties, conditions, responsibles, texts and parts, without what is derived', () => {
  const last = {
    ...ultimo,
    Cod_Consig: 7,
    Cod_FormatoCarga: 2,
    Num_Contenedores: 10,
    Num_Embarques: 1,
    Usuario_Comex: 'comex',
    Analisis_Req: false,
  }
  expect(comoElUltimo(borradorInicial({}), last as NegocioCompleto)).toEqual({
    change: {
      ...{ Cod_Consig: 7, Cod_FormatoCarga: 2, Num_Contenedores: 10, Usuario_Comex: 'comex' },
      Cod_IncoTerm: 'CIF',
      Cod_Pais: 276,
      Cod_Puerto: 107,
      Condiciones_Pago: { type: 'doc' },
      Formas_Pago: [{ Num_Cuota: 1, Cod_UndPago: 1, Cantidad: 100, Dias: 0, Cod_EventoPago: 1 }],
      Certificados: [{ Cod_CertEmbarque: 3 }, { Cod_CertEmbarque: 4 }],
    },
    filled: 'partes, condiciones, responsables, términos, 1 pago y 2 certificados',
  })
})

it('leaves what was written, and takes no port of another country', () => {
  const draft = { ...borradorInicial({ Cod_Pais: 840, Cod_IncoTerm: 'FOB' }), Formas_Pago: [{ Cantidad: 30 }], Certificados: [{}] }
  expect(comoElUltimo(draft, ultimo)).toEqual({ change: { Condiciones_Pago: { type: 'doc' } }, filled: 'términos' })
  expect(comoElUltimo(draft, { ...ultimo, Condiciones_Pago: null }).filled).toBe('')
})

it.each([
  ['CIF', undefined],
  [undefined, 'San Antonio'],
  ['FOB', 'San Antonio'],
])('with %s, takes the place %s of the last incoterm', (Cod_IncoTerm, place) => {
  const last = { ...ultimo, Cod_IncoTerm: 'FOB', Lugar_IncoTerm: 'San Antonio' }
  expect(comoElUltimo(borradorInicial(Cod_IncoTerm ? { Cod_IncoTerm } : {}), last).change.Lugar_IncoTerm).toBe(place)
})

const linea = { Id_Linea: 1, Cod_Producto: 3, Cod_Calibre: 4, Cantidad: 1000, Precio: 4.35, Cod_Moneda: 'USD', Monto: 4350, Saldo: 0 }
const conLineas = {
  ...ultimo,
  Nro_Contrato: '2026-0009',
  Productos: [linea, { ...linea, Id_Linea: 2, Cod_Calibre: 5, Precio: 4 }],
} as NegocioCompleto

it('takes the products without their prices', () => {
  const { change, filled } = comoElUltimo(borradorInicial({}), conLineas)
  const rest = { Cod_Producto: 3, Cantidad: 1000, Cod_Moneda: 'USD' }
  expect(change.Productos).toEqual([
    { ...rest, Cod_Calibre: 4 },
    { ...rest, Cod_Calibre: 5 },
  ])
  expect(filled).toContain('2 productos sin precio')
})

it('offers the last price of a line only where the line has none and is the same product', () => {
  const { Productos } = comoElUltimo(borradorInicial({}), conLineas).change
  expect(preciosDelUltimo(Productos!, conLineas)?.map(({ Precio }) => Precio)).toEqual([4.35, 4])
  const changed = [{ ...Productos![0], Precio: 4.5 }, { ...Productos![1], Cod_Calibre: 9 }, { Cod_Producto: 3 }]
  expect(preciosDelUltimo(changed, conLineas)).toBeUndefined()
  expect(preciosDelUltimo([changed[0]!, Productos![1]!], conLineas)?.map(({ Precio }) => Precio)).toEqual([4.5, 4])
})

it('goes on with the first required field that is blank', () => {
  expect(firstGap(CAMPOS_PASO.datos, { Cod_ClienteNegocio: 1 })).toBe('Cod_IncoTerm')
  const rest = { Cod_IncoTerm: 'FOB', Cod_Pais: 1, Cod_Puerto: 1, Cod_FormatoCarga: 1 }
  expect(firstGap(CAMPOS_PASO.datos, { Cod_ClienteNegocio: 1, ...rest })).toBe('Fecha_ETD')
})
