import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellCutText } from './cutText.ts'

const point = (at: unknown) => tellCutText(at as HTMLElement)

type Fake = { title: string; scrollWidth: number; parentElement: Fake | null }
const element = (more: Partial<Fake> = {}) => {
  const made = {
    ...{ title: '', textContent: ' Compañía Importadora ', scrollWidth: 200, clientWidth: 100, parentElement: null, ...more },
    removeAttribute: () => {
      made.title = ''
    },
  }
  return made
}

beforeEach(() => vi.stubGlobal('getComputedStyle', () => ({ textOverflow: 'ellipsis' })))
afterEach(() => vi.unstubAllGlobals())

it('tells text that is cut, and takes its title back once it is whole', () => {
  const cell = element()
  point(cell)
  expect(cell.title).toBe('Compañía Importadora')
  cell.scrollWidth = 90
  point(cell)
  expect(cell.title).toBe('')
})
it('looks at what is around the element', () => {
  const cell = element()
  point(element({ scrollWidth: 80, parentElement: cell }))
  expect(cell.title).toBe('Compañía Importadora')
})
it('leaves a title that somebody wrote, and text that is whole or wraps', () => {
  const own = element({ title: 'Otro' })
  point(own)
  expect(own.title).toBe('Otro')
  vi.stubGlobal('getComputedStyle', () => ({ textOverflow: 'clip' }))
  const wraps = element()
  point(wraps)
  expect(wraps.title).toBe('')
})
