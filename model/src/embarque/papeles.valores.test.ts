import { expect, test } from 'vitest'
import type { Grupo } from '../papel/valores.ts'
import { CODIGOS_PAPEL } from './papeles.ts'
import { impreso } from './papeles.valores.ts'

/** The paths of values that no paper shows, which a paper would show only if it showed the groups around them. */
const shownNowhere = ({ papeles, valores, dentro }: Grupo, path: string, around: readonly string[]): string[] => {
  const on = around.filter(code => papeles?.includes(code) ?? true)
  return [
    ...Object.entries(valores).flatMap(([name, one]) => (on.some(code => one.papeles?.includes(code) ?? true) ? [] : [path + name])),
    ...Object.entries(dentro).flatMap(([name, group]) => shownNowhere(group, `${path}${name}.`, on)),
  ]
}

test('every value is on a paper; of fruit, those that tell prices tell no containers, and lots stand with containers', () => {
  expect(shownNowhere(impreso, '', CODIGOS_PAPEL)).toEqual([
    ...['Precio', 'Cod_Moneda', 'Monto'].map(name => `Contenedores.Carga.${name}`),
    ...['Lotes', 'Csg'].map(name => `Lineas.${name}`),
  ])
})

test('a value has two names that a reader tells from those beside it', () => {
  const twins = ({ valores, dentro }: Grupo): string[] => [
    ...(['label', 'ingles'] as const).flatMap(name => {
      const names = Object.values(valores).flatMap(one => (one.ingles === null ? [] : [one[name]!]))
      return names.filter((one, i) => one === '' || names.indexOf(one) !== i)
    }),
    ...Object.values(dentro).flatMap(twins),
  ]
  expect(twins(impreso)).toEqual([])
})
