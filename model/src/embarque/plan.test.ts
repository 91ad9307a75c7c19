import { expect, test } from 'vitest'
import { avisosDePlan, cabidaDePlan, type Plan, pactadoYPlanificado, planPactado } from './plan.ts'

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

test('what was agreed stands beside what is planned, by weeks', () => {
  const one = (Fecha_ETD: string | null, Contenedores: number) => ({ Nro_Corr_Embarque: 1, Fecha_ETD, Contenedores })
  expect(pactadoYPlanificado({ ...plan, Embarques: [one('2026-12-01', 2), one('2026-12-03', 1), one(null, 1)] })).toBe(
    'Pactado: 2 embarques y 3 contenedores. Planificado: 3 embarques y 4 contenedores (S49: 3, sin ETD: 1).',
  )
  expect(pactadoYPlanificado(plan)).toBe('Pactado: 2 embarques y 3 contenedores. Planificado: 0 embarques y 0 contenedores.')
})

test('the fruit stands beside what a container takes, where that is known', () => {
  expect(cabidaDePlan(plan)).toBe(
    'La fruta son 57 pallets y 60.000 kg brutos; en cada contenedor (40HC) caben 20 pallets y 28.600 kg. Necesita 3 contenedores como mínimo.',
  )
  expect(cabidaDePlan({ ...plan, Carga_Max_Kg: null, Capacidad_Pallets: null })).toBe('')
})
