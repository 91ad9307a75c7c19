import { puerto } from '@nogal/model/parametros/geografia'
import { expect, it } from 'vitest'
import { changedFields, differencesOf, merge, proposedSide } from './conflict.ts'

const before = { Cod_Puerto: 1, Nom_Puerto: 'Arica', Cod_Pais: 152, Cod_Locode: 'CLARI', Tipo: null, Version: 1 }

it('says what changed, however nothing is written', () => {
  expect(changedFields(puerto.fields, before, { ...before, Tipo: '', Nom_Puerto: 'Arica Puerto' })).toEqual(['Nom_Puerto'])
})

it('keeps what each of two people changed and asks only where both did', () => {
  const mine = { ...before, Nom_Puerto: 'Puerto de Arica', Tipo: 'Marítimo' }
  const theirs = { ...before, Nom_Puerto: 'Arica (Chile)', Cod_Locode: 'CLARX', Version: 2 }
  const found = differencesOf(puerto.fields, before, mine, theirs)
  expect(found.map(one => [one.name, one.both, proposedSide(one)])).toEqual([
    ['Nom_Puerto', true, 'mine'],
    ['Cod_Locode', false, 'theirs'],
    ['Tipo', false, 'mine'],
  ])
  expect(merge(theirs, found, { Nom_Puerto: 'theirs', Cod_Locode: 'theirs', Tipo: 'mine' })).toEqual({ ...theirs, Tipo: 'Marítimo' })
})
