import { expect, it } from 'vitest'
import { calculado, desvio } from './vgm.ts'

it('adds the tare to what is in a container, once both are known', () => {
  expect(calculado(22_500.2, 3_800.1)).toBe(26_300.3)
  expect(calculado(0, 3_800)).toBeUndefined()
  expect(calculado(22_500, null)).toBeUndefined()
})

it.each([
  [26_350, 'el VGM es 50 kg (0,2 %) mayor', false],
  [24_985, 'el VGM es 1.315 kg (5,0 %) menor', false],
  [24_984, 'el VGM es 1.316 kg (5,0 %) menor: revíselo', true],
  [26_300, 'el VGM es igual', false],
])('tells a weight of %d beyond 5 %% of the sum to be wrong', (vgm, texto, grave) => {
  expect(desvio(26_300, vgm)).toEqual({ texto, grave })
})

it('says nothing without a weight', () => expect(desvio(26_300, null)).toBeUndefined())
