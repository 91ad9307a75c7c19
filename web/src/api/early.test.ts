import { beforeEach, expect, it, vi } from 'vitest'
import { type Early, earlyAnswer, keepReads, noteRead, READS } from './early.ts'

const kept = new Map<string, string>()
const early = (url: string, more: Partial<Early> = {}) =>
  vi.stubGlobal('nogalLecturas', new Map([[url, { token: 'uno', at: Date.now(), answer: Promise.resolve(new Response('7')), ...more }]]))

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
  })
})

it('gives the answer of an early read once', async () => {
  early('/api/a')
  expect(await (await earlyAnswer('/api/a', 'uno'))?.text()).toBe('7')
  expect(earlyAnswer('/api/a', 'uno')).toBeUndefined()
})

it('tells reads of one address apart by their bodies', () => {
  early('/api/a {"Usuario":"ana"}')
  expect(earlyAnswer('/api/a', 'uno')).toBeUndefined()
  expect(earlyAnswer('/api/a', 'uno', { Usuario: 'eva' })).toBeUndefined()
  expect(earlyAnswer('/api/a', 'uno', { Usuario: 'ana' })).toBeDefined()
})

it.each([
  ['another address', '/api/b', 'uno', {}],
  ['another session', '/api/a', 'dos', {}],
  ['no session', '/api/a', null, {}],
  ['too old an answer', '/api/a', 'uno', { at: Date.now() - 60_000 }],
] as const)('gives none: %s', (_, url, token, more) => {
  early('/api/a', more)
  expect(earlyAnswer(url, token)).toBeUndefined()
})

it('keeps the first reads of an address, and of at most twenty addresses', async () => {
  const { keepReads, noteRead } = await import('./early.ts')
  kept.set(READS, JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/${n}`, ['/api/x']]))))
  for (const url of ['/api/a', '/api/b', '/api/a', '/api/c', '/api/d', '/api/e', '/api/f', '/api/g']) noteRead(url)
  keepReads('/pages/negocios/listado')
  noteRead('/api/late')
  keepReads('/pages/negocios/listado')
  const all = JSON.parse(kept.get(READS)!)
  expect(Object.keys(all)).toHaveLength(20)
  expect(all['/pages/negocios/listado']).toEqual(['/api/a', '/api/b', '/api/c', '/api/d', '/api/e', '/api/f'])
})

it('keeps nothing once another screen was opened', () => {
  noteRead('/api/a')
  keepReads(undefined)
  expect(kept.has(READS)).toBe(false)
})
