/** Texts that are the same for everybody are rendered once, and a browser that has one cached gets a few bytes. */
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()
const ask = (headers: Record<string, string> = {}) => api.pedir('GET', '/api/openapi.json', { usuario: null, headers })

test('the description of the calls is compressed, has a tag for each coding, and is not sent again', async () => {
  const zipped = await ask({ 'accept-encoding': 'gzip' })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag: expect.stringMatching(/-gzip"$/), 'cache-control': 'no-cache' })
  expect(zipped.bytes.length).toBeLessThan(400_000)
  const plain = await ask({ 'accept-encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  for (const tag of [`${zipped.headers.etag}`, `W/${zipped.headers.etag}`, `"x", ${zipped.headers.etag}`]) {
    const kept = await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })
    expect([kept.status, kept.bytes.length]).toEqual([304, 0])
  }
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': `${zipped.headers.etag}` })).status).toBe(200)
})

test('asked for thirty times at once, it is neither written nor compressed again', async () => {
  await ask({ 'accept-encoding': 'br' })
  const before = process.cpuUsage()
  const all = await Promise.all(Array.from({ length: 30 }, () => ask({ 'accept-encoding': 'br' })))
  const { user, system } = process.cpuUsage(before)
  expect(new Set(all.map(({ bytes }) => bytes.length)).size).toBe(1)
  // rendering once took 50 to 190 ms of processor time each
  expect((user + system) / 1000).toBeLessThan(600)
})

test('the pages of the documentation read the same address', async () => {
  for (const what of ['json', 'yaml'])
    expect(await api.pedir('GET', `/api/docs/${what}`, { usuario: null })).toMatchObject({
      status: 302,
      headers: { location: '/api/openapi.json' },
    })
})
