import { searchedFields } from '@nogal/model/aggregate/aggregate'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { expect, it } from 'vitest'
import { searchedText } from './columns.tsx'

it('names every field that the search of deals looks in, and no other', () => {
  const text = searchedText(searchedFields(negocio))
  for (const name of [
    'contrato',
    'cliente',
    'puerto de destino',
    'país de destino',
    'estado',
    'responsable comercial',
    'ETD y su semana',
    'booking',
  ])
    expect(text.split(', ')).toContain(name)
  expect(text).not.toMatch(/todos/)
})
