import { expect, test } from 'vitest'
import { AREAS } from '../areas.ts'
import { TRABAJO } from '../sesion/trabajo.ts'
import { NOMBRE_EN, TEXTOS_MARCO } from './marco.textos.ts'

test('the frame says everything in both languages, and not the same', () => {
  expect(Object.keys(TEXTOS_MARCO.en)).toEqual(Object.keys(TEXTOS_MARCO.es))
  const same = Object.entries(TEXTOS_MARCO.es).filter(([key, text]) => TEXTOS_MARCO.en[key as keyof typeof TEXTOS_MARCO.en] === text)
  expect(same).toEqual([])
})
test('every screen that clients start with has an English name, and so have its group and its records', () => {
  const own = TRABAJO.filter(({ areas }) => areas[AREAS.cliente])
  const names = own.flatMap(({ nombre, grupo, fichas = [] }) => [nombre, grupo, ...fichas.map(({ titulo }) => titulo)])
  expect(names.filter(name => !NOMBRE_EN[name])).toEqual([])
})
