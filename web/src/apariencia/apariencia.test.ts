import { beforeAll, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

it('makes kept choices whole, whatever is in them', async () => {
  const { INICIAL, normalizar } = await import('./apariencia.ts')
  expect(normalizar(undefined)).toEqual(INICIAL)
  expect(normalizar({ layout: 'layout9', color: 'beige', rtl: 'yes', esquema: 7, densidad: '' })).toEqual(INICIAL)
  expect(normalizar({ layout: 'layout3', color: 'pink', rtl: true, esquema: 'dark' })).toMatchObject({
    layout: 'layout3',
    color: 'pink',
    rtl: true,
    esquema: 'dark',
    densidad: 'normal',
  })
})
