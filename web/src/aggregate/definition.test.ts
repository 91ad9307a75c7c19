import { aggregate } from '@nogal/model/aggregate/aggregate'
import { part } from '@nogal/model/aggregate/part'
import { date, decimal, integer, ref, refText, serial, text } from '@nogal/model/fields'
import { expect, it } from 'vitest'
import { listColumns, partColumns } from './columns.ts'
import { partTab } from './part/tabs.tsx'
import type { AnyView } from './view.ts'

const camara = part('bodega_camara', 'Cámaras', 'cámara', {
  fields: { Nom_Camara: text('Nombre*'), Cod_Especie: ref('especie', 'Especie') },
  derived: { Kilos: decimal('Kilos*', 3) },
  called: 'la cámara',
})
const bodega = aggregate('bodega', 'Bodegas', 'bodega', {
  fields: { Nro_Bodega: serial('Número'), Nom_Bodega: text('Nombre*'), Cod_Pais: ref('pais', 'País*'), Desde: date('Desde') },
  derived: { Cod_EstadoBod: refText('estado', 'Estado*'), Num_Camaras: integer('Cámaras*') },
  states: {
    field: 'Cod_EstadoBod',
    names: {},
    tipo: 'Bodega',
    states: [{ code: '01', name: 'ABIERTA', word: 'Abierta', plural: 'Abiertas', tone: 'good' }],
    steps: [],
    instead: 'abra la bodega',
  },
  parts: { Camaras: camara },
  list: ['Nro_Bodega', 'Nom_Bodega', 'Cod_EstadoBod', 'Nom_EstadoBod', 'Cod_Pais', 'Nom_Pais', 'Desde', 'Num_Camaras', 'Version'],
  called: 'la bodega',
})

it('lists an aggregate that says nothing but its definition: names instead of codes, a badge for the state', () => {
  const columns = listColumns(bodega)
  expect(columns.map(({ key, title, type }) => [key, title, type])).toEqual([
    ['Nro_Bodega', 'Número', 'serial'],
    ['Nom_Bodega', 'Nombre', undefined],
    ['Nom_EstadoBod', 'Estado', 'badge'],
    ['Nom_Pais', 'País', undefined],
    ['Desde', 'Desde', 'date'],
    ['Num_Camaras', 'Cámaras', 'integer'],
  ])
  expect(columns[2]?.tone?.({ Cod_EstadoBod: '01' })).toBe('good')
})

it('shows the columns that a feature names, in its order, with its widths', () => {
  const columns = listColumns<{ Desde: string; Nom_Pais: string }>(bodega, { Desde: { width: 90 }, Nom_Pais: { title: 'Lugar' } })
  expect(columns).toEqual([
    { key: 'Desde', title: 'Desde', type: 'date', width: 90 },
    { key: 'Nom_Pais', title: 'Lugar', offers: expect.anything() },
  ])
})

it('gives a part a table and a tab of its own', () => {
  expect(partColumns(bodega, camara).map(({ key }) => key)).toEqual(['Id_Linea', 'Nom_Camara', 'Nom_Especie', 'Kilos'])
  const whole = { Nro_Bodega: 1, Camaras: [{ Id_Linea: 1 }, { Id_Linea: 2 }] }
  const { key, title, count } = partTab({ view: { aggregate: bodega } as AnyView, whole, name: 'Camaras', editable: true })
  expect({ key, title, count }).toEqual({ key: 'camara', title: 'Cámaras', count: 2 })
})
