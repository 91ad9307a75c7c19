import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contrast, rgb } from '../../apariencia/contrast.ts'
import { SURFACE } from '../../theme.ts'
import { ChartTable } from './ChartTable.tsx'
import { type ChartSpec, chartValueText, hasValues, linkAt, reachOf } from './chart.ts'
import { SHADES } from './shades.ts'

const SPEC: ChartSpec = {
  title: 'Kilos por semana',
  kind: 'bars',
  of: 'Semana',
  unit: 'kg',
  categories: ['S01', 'S02'],
  series: [
    { name: 'Nueces S.A.', values: [1234.5, null] },
    { name: 'Ciruelas', values: [0, 20] },
  ],
}

it('has a table of what it shows, with numbers as people write them and nothing where there is no value', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ChartTable spec={{ ...SPEC, decimals: 1 }} seen />
    </MantineProvider>,
  )
  const cells = [...html.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/g)].map(found => found[1])
  expect(cells).toEqual(['Semana', 'Nueces S.A. (kg)', 'Ciruelas (kg)', 'S01', '1.234,5', '0,0', 'S02', '', '20,0'])
})

it('says when there is nothing to show', () => {
  expect(hasValues(SPEC)).toBe(true)
  expect(hasValues({ ...SPEC, series: [{ name: 'x', values: [0, null] }] })).toBe(false)
  expect(chartValueText(1234, { unit: 'kg' })).toBe('1.234 kg')
})

it('reaches as far as the largest pile, whatever its sign, and nowhere without figures', () => {
  expect(reachOf(SPEC)).toBe(1234.5)
  const series = [
    { name: 'a', values: [3, -8] },
    { name: 'b', values: [4, -1] },
  ]
  expect(reachOf({ ...SPEC, series })).toBe(9)
  expect(reachOf({ ...SPEC, categories: [], series: [] })).toBe(0)
})

it('leads from a figure, and from nothing to nowhere', () => {
  const spec: ChartSpec = { ...SPEC, linkOf: (category, series) => ({ to: `/${category}/${series}` }) }
  expect(linkAt(spec, 1, 1)).toEqual({ to: '/1/1' })
  expect([linkAt(spec, 1, 0), linkAt(spec, 0, 1), linkAt(SPEC, 0, 0)]).toEqual([undefined, undefined, undefined])
})

it.each(['light', 'dark'] as const)('has shades that stand out on the card: %s', scheme => {
  for (const shade of SHADES[scheme]) expect(contrast(rgb(shade), rgb(SURFACE[scheme].card))).toBeGreaterThanOrEqual(3)
})
