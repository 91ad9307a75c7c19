import { TEXTOS_MARCO } from '@nogal/model/cliente/marco.textos'
import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

it('greets by the hour', () => {
  const at = (hour: number) => greeting(new Date(2026, 10, 21, hour), TEXTOS_MARCO.es)
  expect([0, 11, 12, 19, 20, 23].map(at)).toEqual([
    'Buenos días',
    'Buenos días',
    'Buenas tardes',
    'Buenas tardes',
    'Buenas noches',
    'Buenas noches',
  ])
})
