import { expect, it } from 'vitest'
import { namedOne } from './words.ts'

it.each([
  ['el embarque', '2026-0037/1', 'el embarque 2026-0037/1'],
  ['el contenedor', 'Contenedor 1', 'el contenedor 1'],
  ['el contenedor', 'CSQU 305438-3', 'el contenedor CSQU 305438-3'],
  ['la línea de producto', '2', 'la línea de producto 2'],
])('%s named %s is %s', (called, name, said) => expect(namedOne(called, name)).toBe(said))
