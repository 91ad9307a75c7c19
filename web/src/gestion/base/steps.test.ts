import type { Funcion } from '@nogal/model/call'
import { llamadasDe } from '@nogal/model/gestion/gestion.calls'
import { expect, it } from 'vitest'
import { openOf } from './cierre.ts'
import type { Item } from './items.ts'
import { endOf, isEditable, isRemovableItem, stepsOf } from './steps.ts'

const writes = llamadasDe('logistica', 'documento')
const reads = llamadasDe('logistica', 'analisis')
const may =
  (...granted: Funcion[]) =>
  (funcion: Funcion) =>
    granted.includes(funcion)
const all = may('editar', 'aprobar', 'eliminar')
const item = (values: Partial<Item>): Item =>
  ({
    Tipo: 'otro',
    Cod_EstadoGestion: '01',
    Requiere_Aprobacion: false,
    Cerrada: false,
    Es_Requisito: true,
    Id_Contenedor: 1,
    Faltas_Completar: [],
    ...values,
  }) as Item

it.each<[what: string, Partial<Item>, typeof all, actions: string[]]>([
  ['pending', {}, all, ['Empezar', 'Completar']],
  ['pending, to be approved', { Requiere_Aprobacion: true }, all, ['Empezar', 'Enviar a aprobación']],
  ['rejected', { Cod_EstadoGestion: '05' }, all, ['Corregir']],
  ['complete', { Cod_EstadoGestion: '04' }, all, ['Reabrir']],
  ['waiting for approval', { Cod_EstadoGestion: '03', Requiere_Aprobacion: true }, all, ['Aprobar', 'Rechazar']],
  ['waiting, for who may not decide', { Cod_EstadoGestion: '03', Requiere_Aprobacion: true }, may('editar'), []],
  ['pending, for who may only read', {}, may('ver'), []],
  ['closed', { Cerrada: true }, all, []],
])('offers the steps of an item that is %s', (_, values, can, actions) => {
  expect(stepsOf(writes, item(values), can).map(({ action }) => action)).toEqual(actions)
  expect(stepsOf(reads, item(values), can)).toEqual([])
})

it('ends in one go only what may be edited', () => {
  expect(endOf(writes, item({ Cod_EstadoGestion: '02' }), all)?.action).toBe('Completar')
  expect(endOf(writes, item({ Cod_EstadoGestion: '04' }), all)).toBeUndefined()
  expect(isEditable(writes, item({ Cod_EstadoGestion: '03' }), all)).toBe(false)
  expect(isEditable(reads, item({}), all)).toBe(false)
})

it('offers to delete only what nobody demands and nobody closed', () => {
  expect(isRemovableItem(writes, item({}), all)).toBe(false)
  expect(isRemovableItem(writes, item({ Es_Requisito: false }), all)).toBe(true)
  expect(isRemovableItem(writes, item({ Es_Requisito: false, Cerrada: true }), all)).toBe(false)
})

const CIERRES = [1, 2].map(Id_Contenedor => ({ Id_Contenedor, Cerrada: Id_Contenedor === 2, Usuario: null, Motivo: null, En: null }))

it.each<[what: string, Partial<Item>, closing: number[], keeps: boolean]>([
  ['its own container', {}, [1], true],
  ['another container', { Id_Contenedor: 2 }, [1], false],
  ['the whole shipment, with the last container', { Id_Contenedor: 0 }, [1], true],
  ['the whole shipment, while another is open', { Id_Contenedor: 0 }, [2], false],
  ['its own container, complete', { Cod_EstadoGestion: '04' }, [1], false],
  ['a certificate of quality', { Tipo: 'certificado', Cod_AreaGestion: 3 }, [1], false],
  ['a paper that quality looks after and does not see', { Cod_AreaGestion: 3 }, [1], true],
])('an item of %s keeps logistics from closing: %j', (_, values, closing, keeps) => {
  const open = item({ Cod_AreaGestion: 2, ...values })
  expect(openOf('logistica', [open], CIERRES, closing)).toEqual(keeps ? [open] : [])
})
