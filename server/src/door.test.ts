import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Door, openDoor } from './door.ts'
import { barOf, reached, teller } from './preparation.ts'

const HOST = '127.0.0.1'
const at = reached('muestra', 'Cargando <los> datos…', 0.5)
const free = createServer().listen(0, HOST)
let door: Door | undefined
const portal = createServer((_, reply) => void reply.end('portal'))
afterAll(() => {
  door?.close()
  portal.close()
})

test('whoever comes early is told how far the start is, and nobody is refused when the portal takes the port', async () => {
  const { port } = free.address() as AddressInfo
  await new Promise(resolve => free.close(resolve))
  door = await openDoor({ HOST, PORT: port }, () => at)
  const ask = (path: string) => fetch(`http://${HOST}:${port}${path}`)

  const health = await ask('/api/salud')
  expect(health.status).toBe(503)
  expect(health.headers.get('retry-after')).toBe('1')
  expect(await health.json()).toEqual({
    estado: false,
    mensaje: 'Nogal se está preparando (68 %): Cargando <los> datos…',
    data: { avance: 68, parte: 'Cargando <los> datos…' },
  })
  expect(health.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const alive = await ask('/api/salud/vivo')
  expect([alive.status, (await ask('/api/salud/listo')).status, (await alive.json()).estado]).toEqual([200, 503, true])
  const page = await ask('/negocios?x=1')
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  const text = await page.text()
  expect(text).toContain('68 % · Cargando &#60;los&#62; datos…')
  expect(text).toContain('http-equiv="refresh"')
  expect((await fetch(`http://${HOST}:${port}/api/login`, { method: 'POST', body: '{}' })).status).toBe(503)

  let isOver = false
  const answers: string[] = []
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) answers.push(await ask('/').then(async answer => ((await answer.text()) === 'portal' ? 'portal' : 'door')))
  })
  while (!answers.includes('door')) await new Promise(setImmediate)
  await new Promise<void>(resolve => portal.listen({ handle: door!.give() } as object, resolve))
  while (!answers.includes('portal')) await new Promise(setImmediate)
  isOver = true
  await Promise.all(asking)
  expect(await (await ask('/')).text()).toBe('portal')
})

test('a port that is taken is told', async () => {
  const { port } = portal.address() as AddressInfo
  await expect(openDoor({ HOST, PORT: port }, () => at)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test.each([
  ['motor', Number.NaN, 0],
  ['motor', -1, 0],
  ['tablas', 0, 0.15],
  ['tablas', 2, 0.35],
  ['web', 1, 1],
] as const)('%s done to %d is %d of the whole', (part, done, whole) => expect(reached(part, '', done).done).toBe(whole))

test('a terminal has one line that changes, and a file a line for each sentence', () => {
  expect(barOf(at, 80)).toBe('████████████████░░░░░░░░  68 %  Cargando <los> datos…')
  expect(barOf(at, 20)).toHaveLength(19)
  const said = (isTTY: boolean) => {
    const pieces: string[] = []
    const { show, clear } = teller({ isTTY, columns: 80, write: (more: string) => pieces.push(more) } as never)
    show(at)
    show(at)
    show(reached('muestra', at.text, 0.9))
    clear()
    return pieces.join('')
  }
  expect(said(false)).toBe(`${at.text}\n`)
  expect(said(true).split('\u001b[2K')).toHaveLength(4)
})
