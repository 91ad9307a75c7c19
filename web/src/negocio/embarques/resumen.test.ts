import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { expect, it } from 'vitest'
import { alAnular, enCurso, pactados, pactadosEnFrase } from './resumen.ts'

const ship = (Nro_Corr_Embarque: number, more: Partial<EmbarqueFila> = {}) =>
  ({ Nro_Corr_Embarque, Cod_EstadoEmb: '01', Fecha_Zarpe: null, Cant_Contenedores: 3, Cant_Cargados: 0, ...more }) as EmbarqueFila

it('tells what was agreed and what there is, without what was annulled', () => {
  expect(pactados(1, 1)).toBe('1 · 1 contenedor')
  expect(pactadosEnFrase(1, 6)).toBe('1 embarque y 6 contenedores')
  expect(enCurso([ship(1), ship(2, { Cod_EstadoEmb: '05' }), ship(3, { Cod_EstadoEmb: '08' })])).toEqual({
    counts: '2 · 6 contenedores',
    states: '1 planificado, 1 zarpado',
  })
  expect(enCurso([ship(1, { Cod_EstadoEmb: '04' })])).toEqual({ counts: '1 · 3 contenedores', states: 'cargado' })
})

it('says what annulling does to the shipments, and refuses where one sailed', () => {
  expect(alAnular([])).toBeUndefined()
  expect(alAnular([ship(1), ship(2, { Cant_Cargados: 1 })])).toEqual({
    refused: false,
    text: 'Nada ha zarpado. Se anulan sus 2 embarques y los 6 contenedores quedan sin asignar, con su fruta. Se borra la fecha de carga de 1 contenedor.',
  })
  expect(alAnular([ship(1), ship(2, { Fecha_Zarpe: '2027-03-05' })])).toEqual({
    refused: true,
    text: 'El negocio no se puede anular, porque tiene embarques que ya zarparon: el 2 zarpó el 05-03-2027.',
  })
})
