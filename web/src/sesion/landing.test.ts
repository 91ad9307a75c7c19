import { llegadaDe, rutaAt } from '@nogal/model/sesion/trabajo'
import { expect, it } from 'vitest'
import { safeAddress } from './landing.ts'

const AREAS = [1, 2, 3, 4, 5, 9]

it('sends each area to its landing', () => {
  expect(AREAS.map(llegadaDe)).toEqual([
    '/pages/dashboard/panelcontrol',
    '/pages/dashboard/panelcontrol',
    '/pages/calidad/listado',
    '/pages/produccion/listado',
    '/pages/cliente/listado',
    '/inicio',
  ])
})

it('sends nobody to an address that the portal does not have', () => {
  expect(AREAS.filter(area => !rutaAt(llegadaDe(area)))).toEqual([])
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
