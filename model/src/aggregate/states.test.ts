import { describe, expect, test } from 'vitest'
import { changesFor, isFrozen, isRemovable, type States, stateOf, stateWord, stepsFrom } from './states.ts'

const step = { question: '¿?', done: 'Listo.', notice: 'Listo.' }
/** A draft is closed, a closed one is amended, both are annulled; time closes a draft, too. */
const states: States = {
  field: 'Estado',
  tipo: 'prueba',
  names: { borrador: '01', cerrado: '02', anulado: '08' },
  amender: 'Enmienda',
  instead: 'use los botones',
  states: [
    { code: '01', name: 'BORRADOR', word: 'Borrador', plural: 'Borradores', tone: 'neutral', removable: true },
    { code: '02', name: 'Cerrado', word: 'Cerrado ya', plural: 'Cerrados', tone: 'good' },
    { code: '08', name: 'Anulado', word: 'Anulado', plural: 'Anulados', tone: 'bad', frozen: true, void: true },
  ],
  steps: [
    { ...step, from: ['01'], to: '02', action: 'Cerrar' },
    { ...step, from: ['02'], to: '02', action: 'Enmendar' },
    { ...step, from: ['01', '02'], to: '08', action: 'Anular' },
    { from: ['01'], to: '02' },
  ],
}

describe('a state', () => {
  test('is found by its code', () => {
    expect(stateOf(states, '02')?.plural).toBe('Cerrados')
    expect(stateOf(states, '2')).toBeUndefined()
  })
  test.each([
    ['BORRADOR', 'Borrador'],
    ['borrádor', 'Borrador'],
    ['Cerrado', 'Cerrado ya'],
    ['En otra parte', 'En otra parte'],
  ])('%s is called %s', (name, word) => expect(stateWord(states, name)).toBe(word))
})

test.each([
  ['01', ['Cerrar', 'Anular']],
  ['02', ['Enmendar', 'Anular']],
  ['08', []],
])('from %s people go by %j', (code, actions) => expect(stepsFrom(states, code).map(({ action }) => action)).toEqual(actions))

describe('may a person change the row', () => {
  test.each([
    ['a draft', { Estado: '01' }, true],
    ['a closed one without an amendment', { Estado: '02', Enmienda: null }, false],
    ['a closed one that the person amends', { Estado: '02', Enmienda: 'ana' }, true],
    ['a closed one that another person amends', { Estado: '02', Enmienda: 'eva' }, false],
    ['an annulled one', { Estado: '08', Enmienda: 'ana' }, false],
    ['one in an unknown state', { Estado: '99' }, true],
  ])('%s: %s', (_, row, may) => expect(changesFor(states, row, 'ana')).toBe(may))
  test('always where there are no states, never where nobody can amend', () => {
    expect(changesFor(undefined, { Estado: '08' }, 'ana')).toBe(true)
    const { amender: _, ...without } = states
    expect(changesFor(without, { Estado: '02', '': 'eva' }, 'ana')).toBe(false)
  })
})

test.each([
  ['01', true, false],
  ['02', false, false],
  ['08', false, true],
  ['99', false, false],
])('%s may be deleted: %s, is frozen: %s', (code, removable, frozen) =>
  expect([isRemovable(states, code), isFrozen(states, code)]).toEqual([removable, frozen]),
)
test('where no state is removable everything may be deleted, and nothing is frozen without states', () => {
  const none = { ...states, states: states.states.map(state => ({ ...state, removable: false })) }
  expect([isRemovable(none, '02'), isRemovable(undefined, '02'), isFrozen(undefined, '08')]).toEqual([true, true, false])
})
