/** The bucket of the tests refuses what S3 refuses: a test against it would otherwise pass whatever the portal sends. */
import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baldeDe } from '../almacen/balde.ts'
import { type BucketServer, bucketServer } from './bucket.ts'

let server: BucketServer
beforeAll(async () => {
  server = await bucketServer({ bucket: 'nogal', key: 'CLAVE', secret: 'sec/re+to', pageSize: 2 })
})
afterAll(() => server.close())

const balde = (key = 'CLAVE', secret = 'sec/re+to', path = 'nogal/portal') =>
  baldeDe(`http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${server.port}/${path}`)

const names = async (folder: string): Promise<string[]> => {
  const found: string[] = []
  for await (const name of balde().names(folder)) found.push(name)
  return found
}

test('what is put is listed over several pages, read and removed', async () => {
  const put = ['lista/a', 'lista/b & <c>', "lista/ñandú 'uno' (2)*", 'lista/d', 'otra/e']
  for (const name of put) await balde().put(name, Buffer.from(name))
  expect((await names('lista')).sort()).toEqual(put.slice(0, 4).sort())
  expect((await buffer(await balde().read(put[1]!))).toString()).toBe(put[1])
  await balde().remove(put.slice(0, 4))
  expect([await names('lista'), await names('otra')]).toEqual([[], ['otra/e']])
  await expect(balde().read(put[0]!)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['a wrong secret', 'CLAVE', 'sec/re+ta', 'SignatureDoesNotMatch'],
  ['a key that nobody has', 'OTRA', 'sec/re+to', 'InvalidAccessKeyId'],
])('%s is refused, and nothing is stored', async (_, key, secret, code) => {
  await expect(balde(key, secret).put('intruso', Buffer.from('x'))).rejects.toMatchObject({ name: code })
  expect(server.objects.has('portal/intruso')).toBe(false)
})

test('another bucket is not there', async () => {
  await expect(balde('CLAVE', 'sec/re+to', 'otro').put('a', Buffer.from('a'))).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

/** Sends the headers that the portal signed for one request, with something else changed. */
const forged = (
  signed: Record<string, string>,
  { method = 'PUT', path = '/nogal/portal/bueno?x-id=PutObject', headers = {}, body = 'bueno' }: Sent,
) =>
  new Promise<string>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers: { ...signed, ...headers } }, async answer => {
      const text = (await buffer(answer)).toString()
      resolve(/<Code>(\w+)/.exec(text)?.[1] ?? String(answer.statusCode))
    })
    sent.on('error', reject).end(body)
  })

test('a signed request that was changed on the way is refused', async () => {
  const signed = await signedHeaders('bueno')
  expect(await forged(signed, {})).toBe('200')
  expect(await forged(signed, { body: 'malo!' })).toBe('XAmzContentSHA256Mismatch')
  const sum = createHash('sha256').update('malo!').digest('hex')
  expect(await forged(signed, { body: 'malo!', headers: { 'x-amz-content-sha256': sum } })).toBe('SignatureDoesNotMatch')
  expect(await forged(signed, { path: '/nogal/portal/otro?x-id=PutObject' })).toBe('SignatureDoesNotMatch')
  expect(await forged(signed, { path: '/nogal/portal/bueno?acl=&x-id=PutObject' })).toBe('SignatureDoesNotMatch')
  expect(await forged(signed, { method: 'GET' })).toBe('SignatureDoesNotMatch')
  expect(await forged(signed, { headers: { 'x-amz-acl': 'public-read' } })).toBe('AccessDenied')
  expect(await forged(signed, { headers: { authorization: '' } })).toBe('AccessDenied')
  expect(await forged(signed, { headers: { 'x-amz-date': '20200101T000000Z' } })).toBe('RequestTimeTooSkewed')
  expect(server.objects.get('portal/bueno')?.toString()).toBe('bueno')
})

/** The headers with which the portal puts an object `bueno`, as a server sees them that stands in between. */
const signedHeaders = (text: string): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const between = createServer((asked, answer) => {
      asked.resume().on('end', () => {
        answer.end()
        between.close()
        resolve(asked.headers as Record<string, string>)
      })
    }).listen(0, '127.0.0.1', () => {
      const { port } = between.address() as { port: number }
      baldeDe(`http://CLAVE:${encodeURIComponent('sec/re+to')}@127.0.0.1:${port}/nogal/portal`)
        .put('bueno', Buffer.from(text))
        .catch(reject)
    })
  })
