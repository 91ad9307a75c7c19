import { senseOf } from '@nogal/model/aggregate/sense'
import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import { expect, it } from 'vitest'
import type { Row } from '../../values/row.ts'
import { strangeOf } from './strange.ts'

const said = (typed: Row, whole: Row) => {
  const { fields, sense } = contenedor
  const told = senseOf(sense, { row: { ...whole, ...typed }, fields, lookup: () => undefined, today: '2026-01-01' })
  return Object.fromEntries(told.flatMap(({ rule, mensaje }) => rule.fields.map(name => [name, mensaje])))
}
const [EARLY, LATE, NONE] = [{ Corte_Carga: '2026-03-01T12:00' }, { Corte_Carga: '2026-03-05T12:00' }, { Corte_Carga: null }]
const sentence =
  'La presentación en planta (02-03-2026 08:00) es después del corte de carga (01-03-2026 12:00). Adelántela, o pida otro corte.'

it.each<[string, Row[], string | undefined]>([
  ['all', [EARLY, EARLY], sentence],
  ['some', [LATE, EARLY, NONE], `En 1 de 3: ${sentence}`],
  ['none', [LATE, NONE], undefined],
])('what is strange of %s', (_, rows, told) =>
  expect(strangeOf(rows, { Presentacion_Planta: '2026-03-02T08:00' }, said).Presentacion_Planta).toBe(told),
)
