import { expect, test } from 'vitest'
import { achicar, sizeWithin } from './achicar.ts'

test.each([
  [4032, 3024, 2048, 1536],
  [3024, 4032, 1536, 2048],
  [800, 600, 800, 600],
  [30_000, 3, 2048, 1],
])('%i × %i pixels become %i × %i', (width, height, smallWidth, smallHeight) => {
  expect(sizeWithin(width, height)).toEqual({ width: smallWidth, height: smallHeight })
})

test('what the browser cannot read as a picture stays as it is', async () => {
  for (const file of [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), new File(['?'], 'a.heic', { type: 'image/heic' })])
    expect(await achicar(file)).toBe(file)
})
