/** Answers are compressed when that is worthwhile, and only for clients that accept it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()

const PAISES = '/api/paises/listar'
const get = (url: string, coding?: string) => api.pedir('GET', url, { headers: coding ? { 'accept-encoding': coding } : {} })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
] as const)('%s: a long list comes as %s, and says the same', async (asked, coding, open) => {
  const [plain, packed] = [await get(PAISES), await get(PAISES, asked)]
  expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: expect.stringContaining('accept-encoding') })
  expect(open(packed.bytes).toString()).toBe(plain.text)
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5)
  expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
})

test.each([
  ['nobody asks', PAISES, undefined],
  ['what is asked for is not known', PAISES, 'zstd, br;q=0, gzip;q=0.0'],
  ['the answer is short', '/api/listas-generales/tipo-precio', 'br'],
  ['the file is compressed in itself', '/api/parametros/pais/exportar/xlsx', 'br'],
])('%s: the answer comes as it is', async (_, url, asked) => {
  const { status, headers } = await get(url, asked)
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBeUndefined()
})

test('a CSV and the document of the API are compressed too', async () => {
  for (const url of ['/api/parametros/pais/exportar/csv', '/api/openapi.json'])
    expect((await get(url, 'br')).headers['content-encoding'], url).toBe('br')
})
