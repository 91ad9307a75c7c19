import { expect, test } from 'vitest'
import { avisosDePlan, type Plan, planPactado } from './plan.ts'

const plan: Plan = {
  Num_Embarques: 2,
  Num_Contenedores: 3,
  Fecha_ETD: '2026-12-01',
  Embarques: [],
  Bruto_Kg: 60_000,
  Pallets: 57,
  Nom_TipoContenedor: '40HC',
  Carga_Max_Kg: 28_600,
  Capacidad_Pallets: 20,
}

test('what was agreed on is proposed: all the containers, the first ones take what does not divide, a week apart', () => {
  const proposed = planPactado(plan)
  expect(proposed.map(one => [one.Contenedores, one.Fecha_ETD])).toEqual([
    [2, '2026-12-01'],
    [1, '2026-12-08'],
  ])
  expect(avisosDePlan(plan, proposed)).toEqual([])
})

test('shipments that there are keep their number and their week', () =>
  expect(planPactado({ ...plan, Embarques: [{ Nro_Corr_Embarque: 3, Fecha_ETD: '2026-12-20', Contenedores: 1 }] })[0]).toEqual({
    Nro_Corr_Embarque: 3,
    Fecha_ETD: '2026-12-20',
    Contenedores: 2,
  }))

test('pallets count as weight does, and one day for two voyages is told', () => {
  expect(avisosDePlan({ ...plan, Pallets: 61 }, planPactado(plan))).toEqual([expect.stringContaining('necesitan 4 contenedores')])
  const sameDay = planPactado(plan).map(one => ({ ...one, Fecha_ETD: '2026-12-01' }))
  expect(avisosDePlan(plan, sameDay)).toEqual([expect.stringContaining('el mismo ETD')])
})

test.each([
  [54, '54 pallets'],
  [53.99, '54 pallets'],
  [54.04, '54 pallets'],
  [53.94, '53,9 pallets'],
])('%s pallets are told as %s', (Pallets, told) =>
  expect(avisosDePlan({ ...plan, Capacidad_Pallets: 10, Pallets }, planPactado(plan))[0]).toContain(` ${told} `),
)
