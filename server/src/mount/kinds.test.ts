/** Long answers and uploads over real sockets: streams, events, pages, several files. */
import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import multipart from '@fastify/multipart'
import { anything, events, file, nothing, page } from '@nogal/model/answer'
import { call } from '@nogal/model/call'
import { integer } from '@nogal/model/fields'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EventsAnswer, PageAnswer, StreamAnswer } from '../http/answers.ts'
import { sendError } from '../http/errors.ts'
import { handle, type UploadStore } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import { type Api, claveDe, testApi } from '../test/api.ts'
import { mount } from './mount.ts'

const MEGABYTE = 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'nogal')
const HEARTBEAT_MS = 50

let api: Api
let app: FastifyInstance
let base: string
let headers: { authorization: string }
const folder = mkdtempSync(join(tmpdir(), 'nogal-subidas-'))

/** A source that counts what was read of it. */
class Source extends Readable {
  made = 0
  override _read() {
    if (this.made >= 50 * MEGABYTE) this.push(null)
    else {
      this.made += CHUNK.length
      this.push(CHUNK)
    }
  }
}
let source: Source

const store: UploadStore<string> = {
  save: async ({ name, stream }) => {
    const path = join(folder, `${Date.now()}-${name}`)
    try {
      await pipeline(stream, createWriteStream(path))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return path
  },
  undo: path => rm(path),
}

type Aviso = { n: number }
let listeners: ((aviso: Aviso) => void)[] = []
let closed = 0

const group = 'prueba'
const one = { group, summary: 'Prueba', needs: 'sesion' } as const
const CALLS = [
  handle(call({ ...one, method: 'GET', path: '/api/flujo', data: file }), () => {
    source = new Source()
    return new StreamAnswer(source, 'application/octet-stream', 'cincuenta.bin', { length: 50 * MEGABYTE })
  }),
  handle(
    call({ ...one, method: 'POST', path: '/api/leer', upload: 1, data: anything<number>() }),
    async ({ file: sent }) => sent!.bytes.length,
  ),
  handle(
    call({ ...one, method: 'POST', path: '/api/subir', uploads: { files: 3, each: 1, total: 2 }, data: anything<number>() }),
    async ({ uploads, tx }) => {
      const saved = await uploads(store)
      return tx(async () => saved.length)
    },
  ),
  handle(
    call({ ...one, method: 'GET', path: '/api/avisos', data: events(anything<Aviso>()) }),
    () =>
      new EventsAnswer<Aviso>(({ send }) => {
        listeners.push(send)
        return () => {
          listeners = listeners.filter(other => other !== send)
          closed++
        }
      }),
  ),
  handle(call({ ...one, method: 'POST', path: '/api/avisar', body: { n: integer('Número*') }, data: nothing }), ({ body }) => {
    for (const send of listeners) send({ n: body.n })
    return null
  }),
  handle(
    call({
      ...one,
      method: 'GET',
      path: '/api/pagina/{n}',
      needs: 'publico',
      params: { n: integer('Número*') },
      data: page,
    }),
    ({ params }) => {
      if (params.n > 1) throw notFound('esa página <b>')
      return new PageAnswer('Hola & adiós', '<h1>Hola</h1>', 'h1 { color: red }')
    },
  ),
]

beforeAll(async () => {
  api = await testApi()
  headers = { authorization: `Bearer ${await api.token('comercial')}` }
  app = Fastify({ logger: false })
  app.setErrorHandler(sendError)
  await app.register(multipart, { limits: { fileSize: MEGABYTE, files: 1 } })
  mount(app, { ...api, heartbeatMs: HEARTBEAT_MS }, CALLS)
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await api.close()
  await rm(folder, { recursive: true })
})

const open = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(`${base}${path}`, { headers }, resolve).on('error', reject))
const soon = (what: () => void) => vi.waitFor(what, { timeout: 5_000, interval: 10 })

describe('a file as a stream', () => {
  test('50 MB arrive whole, and are never in memory together', async () => {
    const client = `let n = 0; require('node:http').get(process.argv[1], { headers: ${JSON.stringify(headers)} }, response =>
      response.on('data', chunk => { n += chunk.length }).on('end', () => console.log(JSON.stringify({ n, headers: response.headers }))))`
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 5)
    // in a separate process, so that the memory of the client does not count
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', client, `${base}/api/flujo`])
    clearInterval(watch)
    expect(JSON.parse(stdout)).toMatchObject({
      n: 50 * MEGABYTE,
      headers: { 'content-length': String(50 * MEGABYTE), 'cache-control': 'no-store' },
    })
    expect(most).toBeLessThan(20 * MEGABYTE)
  })
  test('is read no faster than it is taken, and not at all once the client has gone', async () => {
    const response = await open('/api/flujo')
    response.pause()
    await sleep(300)
    expect(source.made).toBeLessThan(12 * MEGABYTE)
    response.destroy()
    await soon(() => expect(source.destroyed).toBe(true))
  })
  test('is not begun for a HEAD', async () => {
    const { headers: answered } = await fetch(`${base}/api/flujo`, { method: 'HEAD', headers })
    expect(answered.get('content-length')).toBe(String(50 * MEGABYTE))
    expect([source.made, source.destroyed]).toEqual([0, true])
    await fetch(`${base}/api/avisos`, { method: 'HEAD', headers })
    expect(listeners).toEqual([])
  })
})

describe('one file in memory', () => {
  const OPENING = '--x\r\ncontent-disposition: form-data; name="archivo"; filename="uno.bin"\r\n\r\n'
  /** Sends a file in pieces of these sizes; returns the answer once all of them are sent. */
  const read = async (...sizes: number[]) => {
    const sending = request(`${base}/api/leer`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => sending.on('response', resolve).on('error', reject))
    sending.write(OPENING)
    for (const size of sizes) {
      sending.write(Buffer.alloc(size, 'x'))
      await sleep(100)
    }
    sending.end('\r\n--x--\r\n')
    const response = await answered
    const bytes = Buffer.concat(await response.toArray())
    return { status: response.statusCode, ...(JSON.parse(bytes.toString()) as { data: unknown; mensaje: string }) }
  }
  test('is read whole up to its limit', async () => expect(await read(MEGABYTE)).toMatchObject({ status: 200, data: MEGABYTE }))
  test.each([
    ['in one piece', [MEGABYTE + 1]],
    ['in a piece that comes once the others were taken', [MEGABYTE, 100_000]],
    ['by far', [5 * MEGABYTE]],
  ])('is refused, and never read in part, where it goes beyond its limit %s', async (_, sizes) =>
    expect(await read(...sizes)).toMatchObject({
      status: 413,
      mensaje: 'El archivo «uno.bin» pesa más de 1 MB. Reduzca su tamaño o divídalo.',
    }),
  )
})

describe('several files', () => {
  const form = (...sizes: number[]) => {
    const data = new FormData()
    for (const [i, size] of sizes.entries()) data.append('archivo', new Blob([Buffer.alloc(size, String(i))]), `${i}.bin`)
    return data
  }
  const send = async (body: FormData, more: Record<string, string> = {}) => {
    const response = await fetch(`${base}/api/subir`, { method: 'POST', headers: { ...headers, ...more }, body })
    return { status: response.status, ...((await response.json()) as { data: unknown; mensaje: string }) }
  }
  const kept = () => readdirSync(folder)

  test('are saved byte for byte; the same request again saves nothing more', async () => {
    const key = { 'idempotency-key': 'tres' }
    expect(await send(form(900_000, 10), key)).toMatchObject({ status: 200, data: 2 })
    const files = kept().sort()
    expect(files.map(name => readFileSync(join(folder, name)).length).sort()).toEqual([10, 900_000])
    expect(await send(form(900_000, 10), key)).toMatchObject({ status: 200, data: 2 })
    expect(kept().sort()).toEqual(files)
    expect(await send(form(900_000, 11), key)).toMatchObject({ status: 422 })
    expect(kept().sort()).toEqual(files)
    for (const name of files) await rm(join(folder, name))
  })
  test.each([
    ['one of them too large', [10, 1_200_000, 10], 413, /«1.bin» pesa más de 1 MB/],
    ['too large together', [900_000, 900_000, 900_000], 413, /más de 2 MB en total/],
    ['too many', [1, 1, 1, 1], 413, /3 archivos como máximo/],
    ['none', [], 400, /elija un archivo/],
  ] as const)('%s: refused, and nothing stays', async (_, sizes, status, mensaje) => {
    expect(await send(form(...sizes))).toMatchObject({ status, mensaje: expect.stringMatching(mensaje) })
    expect(kept()).toEqual([])
  })
  test('an upload that is broken off leaves nothing', async () => {
    const head = (n: number) =>
      `--x\r\ncontent-disposition: form-data; name="archivo"; filename="${n}.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const sending: ClientRequest = request(`${base}/api/subir`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 2_000_000 },
    })
    sending.on('error', () => undefined)
    sending.write(`${head(1)}uno\r\n${head(2)}${'x'.repeat(100_000)}`)
    await soon(() => expect(kept().length).toBe(2))
    sending.destroy()
    await soon(() => expect(kept()).toEqual([]))
  })
  test('who has no session is refused before the files are read', async () => {
    const response = await fetch(`${base}/api/subir`, { method: 'POST', body: form(10) })
    expect(response.status).toBe(401)
    expect(kept()).toEqual([])
  })
})

describe('events', () => {
  const listen = async (more = headers) => {
    const response = await new Promise<IncomingMessage>(resolve => get(`${base}/api/avisos`, { headers: more }, resolve))
    let text = ''
    let ended = false
    response.on('data', chunk => {
      text += chunk
    })
    response.on('close', () => {
      ended = true
    })
    response.on('error', () => undefined)
    return { response, text: () => text, ended: () => ended }
  }
  const notify = (n: number) =>
    fetch(`${base}/api/avisar`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ n }),
    })

  test('another request feeds them; a heartbeat keeps them alive; they end when the client goes', async () => {
    const { response, text } = await listen()
    expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    expect(response.headers['content-encoding']).toBeUndefined()
    await soon(() => expect(listeners).toHaveLength(1))
    await notify(7)
    await soon(() => expect(text()).toContain('data: {"n":7}\n\n'))
    await soon(() => expect(text()).toContain(': \n\n'))
    const before = closed
    response.destroy()
    await soon(() => expect(closed).toBe(before + 1))
    expect(listeners).toEqual([])
    await notify(8)
  })
  test('need a session, and end with it', async () => {
    expect((await fetch(`${base}/api/avisos`)).status).toBe(401)
    const { data } = await api.pedir('POST', '/api/login', {
      usuario: null,
      body: { usuario: 'comex', password: claveDe() },
    })
    const { ended } = await listen({ authorization: `Bearer ${data.token}` })
    await sleep(3 * HEARTBEAT_MS)
    expect(ended()).toBe(false)
    await api.pedir('POST', '/api/logout', { token: data.token })
    await soon(() => expect(ended()).toBe(true))
  })
  test('a server that stops ends them', async () => {
    const other = Fastify({ logger: false })
    mount(
      other,
      api,
      CALLS.filter(({ call: { path } }) => path === '/api/avisos'),
    )
    await other.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.server.address() as AddressInfo
    const response = await new Promise<IncomingMessage>(resolve => get(`http://127.0.0.1:${port}/api/avisos`, { headers }, resolve))
    response.resume()
    await other.close()
    await soon(() => expect(response.complete).toBe(true))
  })
})

describe('a public page', () => {
  test('is shown to anybody, runs nothing and loads nothing', async () => {
    const response = await fetch(`${base}/api/pagina/1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script|unsafe/)
    expect(await response.text()).toContain('<title>Hola &amp; adiós</title>')
  })
  test.each([
    ['2', 404, /No se encontró esa página &lt;b&gt;/],
    ['x', 400, /Número/],
  ])('%s is refused in words, as a page', async (n, status, words) => {
    const response = await fetch(`${base}/api/pagina/${n}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toMatch(words)
  })
})
