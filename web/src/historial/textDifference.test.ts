import { expect, it } from 'vitest'
import { textDifference } from './textDifference.ts'

it('shows the words that changed between those that stayed', () => {
  expect(textDifference('pago a treinta días de la carga', 'pago a sesenta días de la carga')).toEqual([
    { kind: 'same', text: 'pago a' },
    { kind: 'removed', text: 'treinta' },
    { kind: 'added', text: 'sesenta' },
    { kind: 'same', text: 'días de la carga' },
  ])
})

it('finds what was put in and what was taken out', () => {
  expect(textDifference('a b c d', 'a c x d')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'd' },
  ])
  expect(textDifference('', 'hola')).toEqual([{ kind: 'added', text: 'hola' }])
  expect(textDifference('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
})

it('leaves out long stretches that stayed', () => {
  const same = Array.from({ length: 40 }, (_, i) => `p${i}`).join(' ')
  expect(textDifference(`${same} uno`, `${same} dos`)).toEqual([
    { kind: 'same', text: '… p35 p36 p37 p38 p39' },
    { kind: 'removed', text: 'uno' },
    { kind: 'added', text: 'dos' },
  ])
})

it('stays quick on long texts with nothing in common', () => {
  const text = (letter: string) => Array.from({ length: 4000 }, (_, i) => `${letter}${i}`).join(' ')
  expect(textDifference(text('a'), text('b')).map(one => one.kind)).toEqual(['removed', 'added'])
})
