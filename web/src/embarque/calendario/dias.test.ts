import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { expect, it } from 'vitest'
import { diasDe, etdDesdeHasta, lunesDe, otroMes, primeroDe, semanaDe, semanasDe, valorEn } from './dias.ts'

it('writes and reads a week with its ISO year', () => {
  expect(semanaDe('2027-01-01')).toBe('2026-S53')
  expect(lunesDe('2026-S53', '2026-06-01')).toBe('2026-12-28')
  expect(lunesDe('esta', '2026-11-22')).toBe('2026-11-16')
  expect(lunesDe('2026-S99', '2026-11-22')).toBe('2026-11-16')
})

it('asks for the departures whose cut-offs may fall into the week', () => {
  expect(etdDesdeHasta('2026-11-16')).toEqual(['2026-11-16', '2026-12-13'])
})

const shipment = (row: object) =>
  ({ Fecha_ETD: null, Fecha_Zarpe: null, Corte_Carga: null, Corte_Documentos: null, Corte_VGM: null, ...row }) as EmbarqueFila

it('puts cut-offs by their hour and departures after them on their days', () => {
  const days = diasDe('2026-11-16', [
    shipment({ Nro_Embarque: 1, Fecha_ETD: '2026-11-20', Corte_Carga: '2026-11-18T16:00:00', Corte_VGM: '2026-11-18T10:00:00' }),
    shipment({ Nro_Embarque: 2, Fecha_ETD: '2026-11-18', Fecha_Zarpe: '2026-11-19' }),
    shipment({ Nro_Embarque: 3, Fecha_ETD: '2026-11-25', Corte_Documentos: '2026-11-20T12:00:00' }),
  ])
  expect(days.map(({ dia }) => dia)).toEqual([16, 17, 18, 19, 20, 21, 22].map(n => `2026-11-${n}`))
  const told = days.map(({ hechos }) => hechos.map(one => `${one.hora} ${one.que} ${one.embarque.Nro_Embarque}`.trim()))
  expect(told.slice(2, 5)).toEqual([['10:00 VGM 1', '16:00 Carga 1', 'ETD 2'], ['Zarpó 2'], ['12:00 Documentos 3', 'ETD 1']])
})

it.each([
  ['2026-12-01', '2026-11-30', 35],
  ['2027-02-01', '2027-02-01', 28],
  ['2026-08-01', '2026-07-27', 42],
])('gives the month from %s whole weeks from %s on: %i days', (first, monday, days) => {
  expect(semanasDe(first)).toEqual({ monday, days })
})

it('reads a month of an address, and goes over the turn of a year', () => {
  expect([primeroDe('2026-12', '2026-06-15'), primeroDe('2026-13', '2026-06-15'), primeroDe('este', '2026-06-15')]).toEqual([
    '2026-12-01',
    '2026-06-01',
    '2026-06-01',
  ])
  expect([otroMes('2026-12-01', 1), otroMes('2026-01-01', -1), otroMes('2026-06-01', 0)]).toEqual([
    '2027-01-01',
    '2025-12-01',
    '2026-06-01',
  ])
})

it('keeps the hour of an event that moves to another day', () => {
  const [day] = diasDe('2026-11-16', [shipment({ Nro_Embarque: 1, Fecha_ETD: '2026-11-16', Corte_Carga: '2026-11-16T16:30:00' })])
  expect(day!.hechos.map(one => valorEn(one, '2026-11-19'))).toEqual(['2026-11-19T16:30:00', '2026-11-19'])
})
