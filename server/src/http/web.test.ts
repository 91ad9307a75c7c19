/** The headers of every answer, how the web application is served, and what a client without a session may do. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { claveDe } from '../test/api.ts'
import { type TestDb, testDb } from '../test/db.ts'

const FILES: Record<string, string> = {
  'index.html': '<!doctype html><script>first()</script><title>Nogal</title>',
  'favicon.svg': '<svg/>',
  'assets/index-abc123.js': 'export {}',
  'assets/drawing.svg': '<svg/>',
  '.vite/manifest.json': '{}',
}

let database: TestDb
let app: FastifyInstance
let port: number
let token: string
const web = mkdtempSync(join(tmpdir(), 'nogal-web-'))
beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(web, name, '..'), { recursive: true })
    writeFileSync(join(web, name), text)
    writeFileSync(join(web, `${name}.br`), brotliCompressSync(text))
  }
  database = await testDb()
  app = await buildApp({ ...database, web, slow: { json: 300, form: 900 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const body = { usuario: 'admin', password: claveDe() }
  token = (await app.inject({ method: 'POST', url: '/api/login', payload: body })).json().data.token
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(web, { recursive: true, force: true })
})

describe('the web application', () => {
  const codings = [undefined, '', 'br', 'gzip, deflate, br, zstd', 'identity', '*', 'br;q=0, gzip;q=0', 'zstd']
  const accepts = [undefined, '*/*', 'text/html', 'application/json', 'image/png']
  test.each(['/', '/login', '/pages/negocios/listado', '/pages/parametros/puerto', '/manual/operacion', '/session/404', '/?x=y.js'])(
    '%s is its page, for any client',
    async url => {
      for (const method of ['GET', 'HEAD'] as const)
        for (const coding of codings)
          for (const accept of accepts) {
            const headers = { ...(coding !== undefined && { 'accept-encoding': coding }), ...(accept && { accept }) }
            const answer = await app.inject({ method, url, headers })
            const told = { status: answer.statusCode, type: answer.headers['content-type'], cache: answer.headers['cache-control'] }
            expect(told, `${method} ${JSON.stringify(headers)}`).toEqual({
              status: 200,
              type: 'text/html; charset=utf-8',
              cache: 'no-cache',
            })
            if (method === 'HEAD') expect(answer.body).toBe('')
          }
    },
  )
  test.each([
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'no-cache'],
    ['/index.html', 'no-cache'],
  ])('%s is kept as %s', async (url, cache) => {
    for (const coding of ['', 'br']) {
      const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': coding } })
      expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: 200, cache })
    }
  })
  test.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/assets/../.vite/manifest.json', '/assets/none.js', '/api', '/api/nada'])(
    '%s is not there',
    async url => {
      const { statusCode, headers } = await app.inject(url)
      expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: 404, cache: 'no-store' })
    },
  )
})

describe('an address that is no page', () => {
  const NO_PAGE = [
    '/metrics',
    '/healthz',
    '/readyz',
    '/wp-login.php',
    '/.env',
    '/pages/',
    '/pages/parametros/nada',
    '/apicultura',
    '/uno/dos/tres',
    '/assets/nada.js',
    '/..%2f..%2f..%2fpackage.json',
  ]
  test.each(NO_PAGE)('%s is 404: the page for a browser, a sentence for others', async url => {
    for (const accept of ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', '*/*', undefined]) {
      const { statusCode, headers, body } = await app.inject({ url, headers: accept ? { accept } : {} })
      const { 'content-type': type, 'cache-control': cache } = headers
      const isHtml = accept?.includes('html')
      expect({ statusCode, type, cache, body }).toEqual({
        statusCode: 404,
        type: isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        cache: 'no-store',
        body: isHtml ? FILES['index.html'] : 'Esa dirección no existe en el portal.\n',
      })
    }
    expect((await app.inject({ method: 'POST', url, headers: { accept: 'text/html' } })).headers['content-type']).toMatch(/^text\/plain/)
  })
})

describe('a prefix before the paths of the portal', () => {
  const SENTENCE = /raíz de una dirección/
  test.each(['/nogal/login', '/nogal/pages/negocios/listado', '/portal/api/salud', '/nogal/assets/index-abc123.js', '/nogal/inicio'])(
    '%s is refused with a sentence',
    async url => {
      const { statusCode, body } = await app.inject(url)
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: expect.stringMatching(SENTENCE) })
    },
  )
  test('that a proxy took away and tells of is refused too', async () => {
    for (const url of ['/', '/api/salud', '/assets/index-abc123.js']) {
      const { statusCode, body } = await app.inject({ url, headers: { 'x-forwarded-prefix': '/nogal' } })
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: expect.stringMatching(SENTENCE) })
      expect((await app.inject({ url, headers: { 'x-forwarded-prefix': '/' } })).statusCode).toBe(200)
    }
  })
})

describe('headers of protection', () => {
  test('fonts come from here, and no other page asks for a camera or a place', async () => {
    const { headers } = await app.inject('/')
    expect(headers['content-security-policy']).toMatch(/font-src 'self'(;|$)/)
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
  test('a script of the page runs by its hash, and no other one inside a page', async () => {
    const { headers } = await app.inject('/')
    const hash = createHash('sha256').update('first()').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })
  test('a piece of the page comes without the headers that are of documents, and keeps those of files', async () => {
    const { headers } = await app.inject('/assets/index-abc123.js')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options']) expect(headers).not.toHaveProperty(name)
    for (const url of ['/favicon.svg', '/index.html', '/assets/drawing.svg'])
      expect((await app.inject(url)).headers, url).toMatchObject({
        'content-security-policy': expect.any(String),
        'x-frame-options': 'SAMEORIGIN',
      })
    const missing = await app.inject({ url: '/assets/none.js', headers: { accept: 'text/html' } })
    expect(missing.headers['content-security-policy']).toContain("default-src 'self'")
  })
  test('the state of the server says where its demo is, if there is one', async () => {
    expect((await app.inject('/api/salud')).json().data.demostracion).toBeNull()
    const DEMO_URL = 'https://demo.example/nogal/'
    const other = await buildApp({ ...database, config: { ...database.config, DEMO_URL }, web })
    expect((await other.inject('/api/salud')).json().data.demostracion).toBe(DEMO_URL)
    await other.close()
  })
  test('TLS is demanded only where the proxy says that it is there', async () => {
    const over = (ip: string) => app.inject({ url: '/api/salud', remoteAddress: ip, headers: { 'x-forwarded-proto': 'https' } })
    expect((await over('127.0.0.1')).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await over('203.0.113.7')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a body', () => {
  const send = (head: string[], body = ''): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('data', chunk => {
        text += chunk
      })
      socket.once('close', () => resolve(text)).once('error', reject)
      socket.write(`${[...head, 'host: nogal', 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
    })
  test('of JSON that does not end is cut off', async () => {
    const answer = await send(['POST /api/login HTTP/1.1', 'content-type: application/json', 'content-length: 100'], '{"usuario"')
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*La solicitud demoró demasiado en llegar\./s)
  })
  const FORM = ['POST /api/parametros/giro/importar?aplicar=no HTTP/1.1', 'content-length: 100']
  test('of a form that does not end is cut off, later', async () => {
    const started = performance.now()
    const answer = await send([...FORM, `authorization: Bearer ${token}`, 'content-type: multipart/form-data; boundary=x'], '--x\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - started).toBeGreaterThan(800)
  })
  test.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nbad'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\nNom_G'],
  ])('that is no whole form (%s) is refused with a sentence', async (type, payload) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/api/parametros/giro/importar?aplicar=no', headers, payload })
    expect({ status: answer.statusCode, mensaje: answer.json().mensaje }).toEqual({
      status: 400,
      mensaje: expect.stringMatching(/formulario|archivo/),
    })
  })
  test('that is whole in time is not', async () => {
    const answer = await send(['POST /api/login HTTP/1.1', 'content-type: application/json', 'content-length: 2'], '{}')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('a burst of strangers asks the database once, and hears how the server is', async () => {
  const query = vi.spyOn(database.db.pool, 'query')
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => app.inject(n % 2 ? '/api/salud' : '/api/negocio/lista-negocios')))
  expect(query.mock.calls.length).toBeLessThan(20)
  query.mockRestore()
  expect(new Set(answers.map(({ statusCode }, n) => `${n % 2} ${statusCode}`))).toEqual(new Set(['1 200', '0 401']))
})
