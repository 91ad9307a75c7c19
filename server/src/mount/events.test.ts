/** Streams of events whose right to go on is asked about while the database is away. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { EventsAnswer } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { eventsOf } from './events.ts'

const soon = (what: () => void) => vi.waitFor(what, { timeout: 5_000, interval: 5 })
const away = () => Promise.reject(Object.assign(new Error('Connection terminated'), { code: '57P01' }))
const busy = () => Promise.reject(new Refusal(503, 'La base de datos no responde.'))

let app: FastifyInstance
afterEach(() => app.close())

/** Opens a stream that may go on while `stands` says so; returns how often `stands` was asked, and whether the stream has ended. */
const openStream = async (stands: () => Promise<boolean>) => {
  let [asked, ended] = [0, false]
  app = Fastify({ logger: false })
  const { sendEvents } = eventsOf(app, { db: { changes: { follow: () => () => undefined } }, heartbeatMs: 20, againMs: 5 })
  const counted = () => {
    asked++
    return stands()
  }
  app.get('/', (_, reply) => void sendEvents(reply, new EventsAnswer(() => () => undefined), counted, 'comex'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>(resolve => get({ host: '127.0.0.1', port }, resolve))
  response.resume().once('close', () => {
    ended = true
  })
  return { asked: () => asked, ended: () => ended }
}

test.each([
  ['a lost connection', away],
  ['a database that does not answer', busy],
])('a stream outlasts %s, and is asked about again before the next heartbeat', async (_, fail) => {
  let isAway = true
  const { asked, ended } = await openStream(() => (isAway ? fail() : Promise.resolve(true)))
  await soon(() => expect(asked()).toBeGreaterThan(8))
  expect(ended()).toBe(false)
  isAway = false
  const before = asked()
  await soon(() => expect(asked()).toBeGreaterThan(before + 2))
  expect(ended()).toBe(false)
})

test.each([
  ['no session any more', () => Promise.reject(new Refusal(401, 'Su sesión terminó.'))],
  ['no permission any more', () => Promise.resolve(false)],
])('a stream ends with %s, also after the database was away', async (_, refuse) => {
  let isAway = true
  const { asked, ended } = await openStream(() => (isAway ? away() : refuse()))
  await soon(() => expect(asked()).toBeGreaterThan(3))
  isAway = false
  await soon(() => expect(ended()).toBe(true))
})
