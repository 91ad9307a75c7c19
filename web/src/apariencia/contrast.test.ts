import { describe, expect, it } from 'vitest'
import { COLORS, SURFACE, TEXT } from '../theme.ts'
import { COLOR_NAMES, OVERLAY, SIDEBAR_COLORS } from './colors.ts'
import { contrast, over, rgb } from './contrast.ts'

const WHITE = rgb('#ffffff')
const AA = 4.5

it('computes contrast as WCAG does', () => {
  expect(contrast(rgb('#000'), WHITE)).toBeCloseTo(21, 5)
  expect(contrast(rgb('#777777'), WHITE)).toBeCloseTo(4.48, 2)
})

it('names the twelve colours of the specification', () => {
  expect(Object.keys(SIDEBAR_COLORS)).toHaveLength(12)
  expect(Object.keys(COLOR_NAMES)).toEqual(Object.keys(SIDEBAR_COLORS))
})

describe.each(Object.entries(SIDEBAR_COLORS))('sidebar %s', (_, stops) => {
  it.each([...stops])('reads white on %s: at rest, quiet, hovered and current', stop => {
    const ground = rgb(stop)
    const hovered = over(WHITE, OVERLAY.hover, ground)
    for (const at of [ground, hovered, over(WHITE, OVERLAY.active, ground)]) expect(contrast(WHITE, at)).toBeGreaterThanOrEqual(AA)
    for (const at of [ground, hovered]) expect(contrast(over(WHITE, OVERLAY.quiet, at), at)).toBeGreaterThanOrEqual(AA)
  })
})

describe.each(['light', 'dark'] as const)('%s scheme', scheme => {
  it.each(Object.entries(TEXT[scheme]))('reads %s text (%s) on each surface', (_, colour) => {
    for (const surface of Object.values(SURFACE[scheme])) expect(contrast(rgb(colour), rgb(surface))).toBeGreaterThanOrEqual(AA)
  })
})

it.each(['hoja', 'nogal'] as const)('reads white on filled %s, and its dark shade on its light one', name => {
  expect(contrast(WHITE, rgb(COLORS[name][7]!))).toBeGreaterThanOrEqual(AA)
  expect(contrast(rgb(COLORS[name][9]!), rgb(COLORS[name][1]!))).toBeGreaterThanOrEqual(AA)
})
