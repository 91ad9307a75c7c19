import { expect, it } from 'vitest'
import { landingOf, safeAddress } from './landing.ts'

it('sends each area to its landing', () => {
  expect([1, 2, 3, 4, 5, 9].map(landingOf)).toEqual([
    '/pages/dashboard/panelcontrol',
    '/pages/dashboard/panelcontrol',
    '/',
    '/pages/produccion/listado',
    '/pages/cliente/listado',
    '/',
  ])
})

it('returns only to paths of this portal', () => {
  expect(safeAddress('/pages/negocio/12/view')).toBe('/pages/negocio/12/view')
  for (const wrong of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?redirectUrl=/x',
    '/session/404',
    '/',
    7,
    undefined,
  ])
    expect(safeAddress(wrong)).toBeNull()
})
