import { expect, it } from 'vitest'
import { isReady } from '../pantallas.ts'
import { landingOf, safeAddress } from './landing.ts'

const AREAS = [1, 2, 3, 4, 5, 9]

it('sends each area to its landing', () => {
  expect(AREAS.map(area => landingOf(area, () => true))).toEqual([
    '/pages/dashboard/panelcontrol',
    '/pages/dashboard/panelcontrol',
    '/pages/calidad/listado',
    '/pages/produccion/listado',
    '/pages/cliente/listado',
    '/inicio',
  ])
})

it('sends nobody to a screen that the portal does not have yet', () => {
  expect(AREAS.map(area => isReady(landingOf(area)))).toEqual(AREAS.map(() => true))
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
