import { expect, it } from 'vitest'
import { diferencia } from './diferencia.ts'

it('shows the words that changed between those that stayed', () => {
  expect(diferencia('pago a treinta días de la carga', 'pago a sesenta días de la carga')).toEqual([
    { que: 'igual', texto: 'pago a' },
    { que: 'quitado', texto: 'treinta' },
    { que: 'agregado', texto: 'sesenta' },
    { que: 'igual', texto: 'días de la carga' },
  ])
})

it('finds what was put in and what was taken out', () => {
  expect(diferencia('a b c d', 'a c x d')).toEqual([
    { que: 'igual', texto: 'a' },
    { que: 'quitado', texto: 'b' },
    { que: 'igual', texto: 'c' },
    { que: 'agregado', texto: 'x' },
    { que: 'igual', texto: 'd' },
  ])
  expect(diferencia('', 'hola')).toEqual([{ que: 'agregado', texto: 'hola' }])
  expect(diferencia('igual', 'igual')).toEqual([{ que: 'igual', texto: 'igual' }])
})

it('leaves out long stretches that stayed', () => {
  const same = Array.from({ length: 40 }, (_, i) => `p${i}`).join(' ')
  expect(diferencia(`${same} uno`, `${same} dos`)).toEqual([
    { que: 'igual', texto: '… p35 p36 p37 p38 p39' },
    { que: 'quitado', texto: 'uno' },
    { que: 'agregado', texto: 'dos' },
  ])
})

it('stays quick on long texts with nothing in common', () => {
  const text = (letter: string) => Array.from({ length: 4000 }, (_, i) => `${letter}${i}`).join(' ')
  expect(diferencia(text('a'), text('b')).map(one => one.que)).toEqual(['quitado', 'agregado'])
})
