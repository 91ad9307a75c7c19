/** Traces that arrive at a collector of OpenTelemetry. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { claveDe } from '../test/api.ts'
import { type TestDb, testDb } from '../test/db.ts'

type Value = { stringValue?: string; intValue?: number }
type Sent = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

let test0: TestDb
let collector: Server
const sent: Sent[] = []
const services: unknown[] = []

beforeAll(async () => {
  test0 = await testDb()
  collector = createServer(async (request, reply) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Sent[] }[] }[]
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      services.push(...resource.attributes)
      sent.push(...scopeSpans.flatMap(({ spans }) => spans))
    }
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  collector.close()
  await test0.close()
})

/** What the work of a portal that is traced sends; the last of it is sent when the portal closes. */
const traced = async (work: (app: FastifyInstance) => Promise<unknown>, more: Partial<TestDb['config']> = {}): Promise<Sent[]> => {
  const { port } = collector.address() as AddressInfo
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}/`
  const app = await buildApp({ ...test0, config: { ...test0.config, OTEL_EXPORTER_OTLP_ENDPOINT, ...more } })
  await work(app).finally(() => app.close())
  return sent.splice(0)
}

const logIn = (app: FastifyInstance, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/login', headers, payload: { usuario: 'admin', password: claveDe() } })
const attributeOf = ({ attributes }: Sent, key: string) => {
  const value = attributes.find(one => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
const named = (spans: readonly Sent[], name: string): Sent => {
  const found = spans.find(span => span.name === name)
  expect(found, name).toBeDefined()
  return found!
}

test('a request, its statements and its heavy tasks are one trace, without what was asked for', async () => {
  const spans = await traced(async app => {
    const { data } = (await logIn(app)).json()
    await app.inject({ url: '/api/negocio/print-negocio/1?idioma=es&formato=pdf', headers: { authorization: `Bearer ${data.token}` } })
    await app.inject({ url: '/api/negocio/999999', headers: { authorization: `Bearer ${data.token}` } })
  })
  const login = named(spans, 'POST /api/login')
  expect([attributeOf(login, 'http.route'), attributeOf(login, 'http.response.status_code')]).toEqual(['/api/login', 200])
  expect(attributeOf(login, 'nogal.request_id')).toMatch(/^[0-9a-f-]{36}$/)
  const under = spans.filter(({ parentSpanId }) => parentSpanId === login.spanId)
  expect(under.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'SELECT', 'DELETE', 'WITH']))
  expect(new Set(under.map(({ traceId }) => traceId))).toEqual(new Set([login.traceId]))
  expect(spans.filter(({ name }) => name === 'printPdf')).toHaveLength(1)
  expect(attributeOf(named(spans, 'GET /api/negocio/:id'), 'http.response.status_code')).toBe(404)
  expect(JSON.stringify(spans)).not.toMatch(/999999|idioma|"admin"/)
  expect(services).toContainEqual({ key: 'service.name', value: { stringValue: 'nogal' } })
})

test('a failed statement has its code, and the request its failure', async () => {
  const spans = await traced(async app => {
    await test0.db.pool.query('alter table intento_login rename to ausente')
    expect((await logIn(app)).statusCode).toBe(500)
    await test0.db.pool.query('alter table ausente rename to intento_login')
  })
  expect(named(spans, 'POST /api/login').status.code).toBe(2)
  const failed = spans.filter(span => attributeOf(span, 'error.type'))
  expect(failed.map(span => [attributeOf(span, 'error.type'), span.status.code])).toEqual([['42P01', 2]])
})

const OUTER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
test.each([
  ['a trusted proxy', ['loopback'], true],
  ['anybody else', [], false],
])('a trace that %s began goes on: %o', async (_, PROXY_CONFIABLE, goesOn) => {
  const traceparent = `00-${OUTER.traceId}-${OUTER.spanId}-01`
  const spans = await traced(app => logIn(app, { traceparent }), { PROXY_CONFIABLE })
  const login = named(spans, 'POST /api/login')
  expect([login.traceId === OUTER.traceId, login.parentSpanId === OUTER.spanId]).toEqual([goesOn, goesOn])
})

test('a share of the traces may be kept', async () => {
  expect(await traced(logIn, { OTEL_TRACES_SAMPLER_ARG: 0 })).toEqual([])
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.25' }).OTEL_TRACES_SAMPLER_ARG).toBe(0.25)
  for (const wrong of ['2', '-1', 'todo', '1.5'])
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: wrong })).toThrow(/OTEL_TRACES_SAMPLER_ARG debe ser una parte entre 0 y 1/)
})
