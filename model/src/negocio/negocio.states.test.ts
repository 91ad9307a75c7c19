import { expect, test } from 'vitest'
import { stateWord } from '../aggregate/states.ts'
import { ESTADOS_NEGOCIO } from './negocio.states.ts'

test.each([
  ['EN PREPARACION', 'En preparación'],
  ['Cumplido', 'Cumplido'],
  ['Cerrado por Comercial', 'Cerrado por Comercial'],
])('the state %s is written %s', (name, word) => expect(stateWord(ESTADOS_NEGOCIO, name)).toBe(word))
