import { puerto } from '@nogal/model/parametros/geografia'
import { expect, it } from 'vitest'
import { cambiosEntre, diferidos, ladoPropuesto, mezclar } from './conflict.ts'

const antes = { Cod_Puerto: 1, Nom_Puerto: 'Arica', Cod_Pais: 152, Cod_Locode: 'CLARI', Tipo: null, Version: 1 }

it('says what changed, however nothing is written', () => {
  expect(cambiosEntre(puerto.fields, antes, { ...antes, Tipo: '', Nom_Puerto: 'Arica Puerto' })).toEqual(['Nom_Puerto'])
})

it('keeps what each of two people changed and asks only where both did', () => {
  const mio = { ...antes, Nom_Puerto: 'Puerto de Arica', Tipo: 'Marítimo' }
  const suyo = { ...antes, Nom_Puerto: 'Arica (Chile)', Cod_Locode: 'CLARX', Version: 2 }
  const found = diferidos(puerto.fields, antes, mio, suyo)
  expect(found.map(one => [one.campo, one.ambos, ladoPropuesto(one)])).toEqual([
    ['Nom_Puerto', true, 'mio'],
    ['Cod_Locode', false, 'suyo'],
    ['Tipo', false, 'mio'],
  ])
  expect(mezclar(suyo, found, { Nom_Puerto: 'suyo', Cod_Locode: 'suyo', Tipo: 'mio' })).toEqual({ ...suyo, Tipo: 'Marítimo' })
})
