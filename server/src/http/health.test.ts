/** What starts and stops servers asks: does the process live, can it serve, and which request was that. */
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type TestDb, testDb } from '../test/db.ts'
import { requestIdsOf } from './proxy.ts'

let test0: TestDb
let app: FastifyInstance
let alive = true
beforeAll(async () => {
  test0 = await testDb()
  app = await buildApp({ ...test0, db: { ...test0.db, health: () => ({ alive, ms: 1 }) } })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await test0.close()
})

const ask = async (url: string) => {
  const { statusCode, headers, ...answer } = await app.inject(url)
  return { status: statusCode, cache: headers['cache-control'], mensaje: answer.json().mensaje }
}

test('without its database the process lives, and cannot serve', async () => {
  const can = { status: 200, cache: 'no-store', mensaje: 'OK' }
  expect([await ask('/api/salud/vivo'), await ask('/api/salud/listo')]).toEqual([can, can])
  alive = false
  const cannot = { status: 503, cache: 'no-store', mensaje: 'La base de datos no responde.' }
  expect([await ask('/api/salud/vivo'), await ask('/api/salud/listo')]).toEqual([can, cannot])
  alive = true
})

const ID = /^[0-9a-f-]{36}$/

test.each(['/', '/nada', '/api/salud/vivo', '/api/negocio/1', '/api/no-existe', '/%zz', `/api/negocio/${'1'.repeat(17_000)}`])(
  'the answer of %.20s has the name of its request, another one each time',
  async url => {
    const names = await Promise.all([0, 1].map(async () => String((await app.inject(url)).headers['x-request-id'])))
    for (const name of names) expect(name).toMatch(ID)
    expect(names[0]).not.toBe(names[1])
  },
)

/** What a raw connection answers to a text, until it has said so much. */
const say = (socket: Socket, text: string, until: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const hear = (chunk: Buffer) => {
      answer += chunk
      if (!until.test(answer)) return
      socket.off('data', hear)
      resolve(answer)
    }
    socket.on('data', hear).once('error', reject)
    socket.write(text)
  })
const open = (): Promise<Socket> =>
  new Promise(resolve => {
    const socket: Socket = connect((app.server.address() as { port: number }).port, '127.0.0.1', () => resolve(socket))
  })

test('what is no HTTP is named too', async () => {
  const socket = await open()
  expect(await say(socket, 'nada\r\n\r\n', /\}$/)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nx-request-id: [0-9a-f-]{36}\r\n/)
  socket.destroy()
})

test('a name is taken from a trusted proxy alone, and only where no text of a client fits in', () => {
  const named = (from: string, name: string) =>
    requestIdsOf(['10.0.0.0/8'])({ headers: { 'x-request-id': name }, socket: { remoteAddress: from } as Socket })
  const nginx = '0f8fad5bd9cb469fa16570867728950e'
  expect(named('10.1.2.3', nginx)).toBe(nginx)
  expect(named('::ffff:10.1.2.3', nginx)).toBe(nginx)
  for (const [from, name] of [
    ['203.0.113.7', nginx],
    ['10.1.2.3', 'ana-perez-de-la-fuente'],
    ['10.1.2.3', ''],
  ] as const)
    expect(named(from, name)).toMatch(ID)
})

test('a server that stops says so on connections that are still open, and is not ready', async () => {
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: nogal\r\n\r\n`
  const sockets = [await open(), await open(), await open()]
  let closed: Promise<unknown> | undefined
  const isClosing = new Promise<void>(resolve => {
    app.server.prependOnceListener('request', () => {
      // the stop begins while the three requests wait
      closed = app.close()
      setTimeout(resolve, 50)
    })
  })
  void say(sockets[0]!, head('/api/salud/vivo'), /\}$/)
  await isClosing
  const answers = await Promise.all([say(sockets[1]!, head('/api/negocio/1'), /\}$/), say(sockets[2]!, head('/api/salud/listo'), /\}$/)])
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('"El servidor se está deteniendo. Vuelva a intentarlo en un momento."')
  }
  for (const socket of sockets) socket.destroy()
  await closed
})
