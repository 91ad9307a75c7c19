import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { expect, it } from 'vitest'
import { borradorInicial } from '../shared/borrador.ts'
import { comoElUltimo } from './comoElUltimo.ts'

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

it('takes incoterm, port, texts, payments and requirements, without what is derived', () => {
  expect(comoElUltimo(borradorInicial({}), ultimo)).toEqual({
    change: {
      Cod_IncoTerm: 'CIF',
      Cod_Pais: 276,
      Cod_Puerto: 107,
      Condiciones_Pago: { type: 'doc' },
      Formas_Pago: [{ Num_Cuota: 1, Cod_UndPago: 1, Cantidad: 100, Dias: 0, Cod_EventoPago: 1 }],
      Certificados: [{ Cod_CertEmbarque: 3 }, { Cod_CertEmbarque: 4 }],
    },
    filled: 'incoterm, país de destino, puerto de destino, condiciones de pago, 1 pago y 2 certificados',
  })
})

it('leaves what was written, and takes no port of another country', () => {
  const draft = { ...borradorInicial({ Cod_Pais: 840, Cod_IncoTerm: 'FOB' }), Formas_Pago: [{ Cantidad: 30 }], Certificados: [{}] }
  expect(comoElUltimo(draft, ultimo)).toEqual({ change: { Condiciones_Pago: { type: 'doc' } }, filled: 'condiciones de pago' })
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
