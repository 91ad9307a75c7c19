/** What Prometheus reads, over HTTP, and who may read it. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { claveDe } from '../test/api.ts'
import { type TestDb, testDb } from '../test/db.ts'

let test0: TestDb
let app: FastifyInstance
let address: string
beforeAll(async () => {
  test0 = await testDb()
  app = await buildApp({ ...test0, config: { ...test0.config, METRICAS: ['10.1.0.0/16', 'loopback'], PROXY_CONFIABLE: ['loopback'] } })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await test0.close()
})

/** The figures: each series with its value. */
const scrape = async (): Promise<Map<string, number>> => {
  const answer = await fetch(`${address}/metrics`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  const lines = (await answer.text()).split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('requests are counted by call and status, never by their address', async () => {
  const body = JSON.stringify({ usuario: 'admin', password: claveDe() })
  const login = await fetch(`${address}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { token } = (await login.json()).data
  const get = (path: string) => fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  for (const path of ['/api/negocio/1', '/api/negocio/2', '/api/negocio/999999', '/ana.perez@correo.cl', '/api/nada-secreta'])
    await get(path)
  const figures = await scrape()
  const counted = (call: string, status: number, method = 'GET') =>
    figures.get(`nogal_requests_total{method="${method}",call="${call}",status="${status}"}`)
  expect([counted('/api/negocio/:id', 200), counted('/api/negocio/:id', 404)]).toEqual([2, 1])
  expect(counted('/api/login', 200, 'POST')).toBe(1)
  expect([...figures.keys()].filter(series => /ana\.perez|secreta|999999/.test(series))).toEqual([])
  expect(figures.get('nogal_request_seconds_total{method="GET",call="/api/negocio/:id"}')).toBeGreaterThan(0)
  expect(figures.get('nogal_request_duration_seconds_count')).toBe(6)
})

test('a message that waits, an open stream and a growing count are seen', async () => {
  const before = await scrape()
  for (const series of ['nogal_database_up', 'nogal_notices_arrive']) expect(before.get(series), series).toBe(1)
  for (const series of [
    'nogal_database_connections{pool="todas",state="idle"}',
    'nogal_database_waiting{pool="todas"}',
    'nogal_heavy_tasks{task="printPdf",state="running"}',
    'nogal_heavy_tasks{task="printPdf",state="waiting"}',
    'nogal_streams_open',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(before.get(series), series).toBeGreaterThanOrEqual(0)
  const sum = 'nogal_kept_sums_rows{sum="contenedor"}'
  expect(before.get(sum)).toBeGreaterThan(0)
  await test0.db.pool.query('insert into suma_contenedor (cod_planta, filas) values (1, 0)')
  expect((await scrape()).get(sum)).toBe(before.get(sum)! + 1)
})

test('one query reads the queue of mails for both of its figures, at each scrape', async () => {
  const query = vi.spyOn(test0.db.pool, 'query')
  const asked = () => query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('from envio')).length
  await scrape()
  expect(asked()).toBe(1)
  await scrape()
  expect(asked()).toBe(2)
  query.mockRestore()
})

test('without the database the figures of the process arrive', async () => {
  const real = test0.db.pool.query
  test0.db.pool.query = (() => Promise.reject(new Error('away'))) as never
  const figures = await scrape()
  test0.db.pool.query = real
  expect(figures.get('nogal_streams_open')).toBe(0)
  expect([...figures.keys()].some(series => series.startsWith('nogal_kept_sums_rows'))).toBe(false)
})

test('others get the answer of an address that is not there', async () => {
  const ask = async (remoteAddress: string, headers = {}, of = app) => {
    const { statusCode, body } = await of.inject({ url: '/metrics', remoteAddress, headers })
    return statusCode === 404 ? body : statusCode
  }
  const NONE = 'Esa dirección no existe en el portal.\n'
  expect([await ask('10.1.2.3'), await ask('::ffff:10.1.2.3'), await ask('127.0.0.1')]).toEqual([200, 200, 200])
  expect(await ask('203.0.113.7')).toBe(NONE)
  // through a proxy nobody reads them, whatever address the client claims
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(NONE)
  const closed = await buildApp(test0)
  expect(await ask('127.0.0.1', {}, closed)).toBe(NONE)
  await closed.close()
})
