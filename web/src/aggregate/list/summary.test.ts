import { resumirNegocios } from '@nogal/model/negocio/negocio.calls'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { expect, test } from 'vitest'
import { listQuery } from '../../api/client.ts'
import { summaryLoader } from './summary.ts'

test('groups by state and the counts of states, which ask the same, do not share an answer of two shapes', () => {
  const asked = { filtros: [], buscar: '' }
  const groups = summaryLoader(resumirNegocios, negocio.states)(asked, 'Cod_EstadoNeg')
  const counts = listQuery(resumirNegocios, { query: { grupo: 'Cod_EstadoNeg', ...asked } })
  expect(groups.queryKey).not.toEqual(counts.queryKey)
  expect(groups.queryKey.slice(0, 2)).toEqual(counts.queryKey.slice(0, 2))
})
