import type { Hito } from '@nogal/model/cliente/cliente.fields'
import { expect, it } from 'vitest'
import { hitosEnOrden } from './hitos.ts'

const hito = (Hito: Hito['Hito'], Planificado: string | null, Real: string | null = null, Hora: string | null = null): Hito => ({
  Hito,
  Planificado,
  Hora,
  Real,
})

it('puts milestones in the order of their days and hours; one without a day stays where it was', () => {
  const given = [
    hito('reserva', null),
    hito('carga', '2027-03-03', null, '08:00'),
    hito('corte-documentos', '2027-03-01', null, '18:00'),
    hito('corte-carga', '2027-03-01', null, '12:00'),
    hito('zarpe', '2027-03-04', '2027-03-02'),
    hito('documentos', null),
    hito('arribo', '2027-04-10'),
  ]
  expect(hitosEnOrden(given).map(one => one.Hito)).toEqual([
    'reserva',
    'corte-carga',
    'corte-documentos',
    'zarpe',
    'documentos',
    'carga',
    'arribo',
  ])
})
