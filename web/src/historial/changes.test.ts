import { puerto } from '@nogal/model/parametros/geografia'
import { areagestion } from '@nogal/model/parametros/sistema'
import { expect, it } from 'vitest'
import { foreignKeys } from '../refs/foreignKeys.ts'
import { fieldText } from '../values/text.ts'
import { fieldChangesOf } from './changes.ts'

it('speaks of fields, in their order, and leaves out what the database keeps for itself', () => {
  const changes = fieldChangesOf(
    { Antes: null, Despues: { version: 1, activo: true, cod_pais: 152, nom_puerto: 'Arica', cod_locode: null, creado_en: 'x' } },
    puerto.fields,
  )
  expect(changes.map(c => [c.name, c.field.label, c.after])).toEqual([
    ['Nom_Puerto', 'Nombre', 'Arica'],
    ['Cod_Pais', 'País', 152],
    ['Activo', 'Activo', true],
  ])
})

it('gives a column that no field has a readable name', () => {
  const [change] = fieldChangesOf({ Antes: { cod_estado_neg: '01' }, Despues: { cod_estado_neg: '02' } }, {})
  expect(change).toMatchObject({ name: 'cod_estado_neg', field: { label: 'Estado neg' }, before: '01', after: '02' })
})

it.each([
  ['a day', '2026-02-24', '24-02-2026'],
  ['a time of the port', '2026-02-24T16:20:00', '24-02-2026 16:20'],
  ['an instant', new Date(2026, 1, 24, 16, 20).toISOString(), '24-02-2026 16:20'],
  ['a flag', true, 'Sí'],
  ['a text that begins like a day', '2026-02-24 y otros', '2026-02-24 y otros'],
])('shows a column that no field has as people write it: %s', (_, value, shown) => {
  const [change] = fieldChangesOf({ Antes: null, Despues: { fecha_tramite: value } }, {})
  expect(fieldText(change!.field, change!.after)).toBe(shown)
})

it('gathers the keys whose names have to be looked up, also inside rows', () => {
  const changes = fieldChangesOf(
    {
      Antes: { permisos: [{ Cod_Pantalla: 'negocio', Funciones: ['ver'] }] },
      Despues: { permisos: [{ Cod_Pantalla: 'puerto', Funciones: [] }] },
    },
    areagestion.fields,
  )
  expect([...foreignKeys(changes).get('pantalla')!]).toEqual(['negocio', 'puerto'])
})
