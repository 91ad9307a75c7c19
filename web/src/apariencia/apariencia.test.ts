import { afterAll, beforeAll, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterAll(() => vi.unstubAllGlobals())

it('makes kept choices whole, whatever is in them', async () => {
  const { INITIAL_APARIENCIA: INITIAL, mended } = await import('./apariencia.ts')
  expect(mended(undefined)).toEqual(INITIAL)
  expect(mended({ layout: 'layout9', color: 'beige', rtl: 'yes', esquema: 7, densidad: '' })).toEqual(INITIAL)
  expect(mended({ layout: 'layout3', color: 'pink', rtl: true, esquema: 'dark' })).toMatchObject({
    layout: 'layout3',
    color: 'pink',
    rtl: true,
    esquema: 'dark',
    densidad: 'normal',
  })
})
