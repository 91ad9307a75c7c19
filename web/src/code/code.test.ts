import { afterEach, expect, it, vi } from 'vitest'
import { UNREACHABLE } from '../api/error.ts'
import { isOutdated, lazyCode } from './code.ts'

afterEach(() => vi.unstubAllGlobals())

it('is loaded once, however often it is wanted', async () => {
  const load = vi.fn(async () => ({ name: 'schema' }))
  const get = lazyCode(load)
  expect(await Promise.all([get(), get()])).toEqual([{ name: 'schema' }, { name: 'schema' }])
  expect(load).toHaveBeenCalledTimes(1)
})

it('speaks Spanish when it cannot be loaded, and can be tried again', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const load = vi.fn(async () => 7).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const get = lazyCode(load)
  await expect(get()).rejects.toMatchObject({ status: 0, mensaje: UNREACHABLE })
  expect(await get()).toBe(7)
})

it('asks again for a stylesheet that failed before it tries again', async () => {
  const loaded: string[] = []
  const failed = {
    sheet: null,
    cloneNode: () => ({}) as { onload?: () => void },
    replaceWith: (link: { onload?: () => void }) => {
      loaded.push('style')
      link.onload?.()
    },
  }
  vi.stubGlobal('document', { querySelectorAll: () => [failed, { sheet: {} }] })
  const get = lazyCode(vi.fn(async () => loaded.push('code')).mockRejectedValueOnce(new Error('Unable to preload CSS')))
  await get().catch(() => undefined)
  await get()
  expect(loaded).toEqual(['style', 'code'])
})

const page = (entry: string) => ({ querySelector: () => ({ getAttribute: () => entry }) })
it.each([
  ['another entry', async () => new Response('/assets/b.js'), true],
  ['the same entry', async () => new Response('/assets/a.js'), false],
  ['no answer', async () => Promise.reject(new TypeError('network')), false],
  ['a server that is starting', async () => new Response('', { status: 503 }), false],
] as const)('tells a new version by the entry of the page: %s', async (_, fetch, outdated) => {
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', page('/assets/a.js'))
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = page
    },
  )
  expect(await isOutdated()).toBe(outdated)
})
