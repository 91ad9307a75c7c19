/** No personal data and no secret gets into the log, at any level. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { claveDe } from '../test/api.ts'
import { type TestDb, testDb } from '../test/db.ts'
import { loggable, loggedText, withoutSecrets } from './log.ts'

let test0: TestDb
let app: FastifyInstance
const lines: string[] = []
beforeAll(async () => {
  test0 = await testDb()
  app = await buildApp({ ...test0, config: { ...test0.config, LOG_LEVEL: 'trace' }, log: { write: line => lines.push(line) } })
})
afterAll(async () => {
  await app.close()
  await test0.close()
})

/** What a person types, and what lets a person in; none of these may be in a line. */
const NAME = 'Jacinta Errázuriz'
const MAIL = 'jacinta.errazuriz@correo.example'
const USER = 'jerrazuriz'
const TYPED = 'ClaveDeJacinta9'

const written = (): { line: string; told: Record<string, unknown>[] } => ({
  line: lines.join(''),
  told: lines.map(line => JSON.parse(line)),
})

const login = (payload: unknown) => app.inject({ method: 'POST', url: '/api/login', payload: payload as object })

test('a day of work and of mistakes leaves neither names, addresses, tokens nor passwords', async () => {
  const { token } = (await login({ usuario: 'admin', password: claveDe() })).json().data
  const headers = { authorization: `Bearer ${token}` }
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown) =>
    app.inject({
      method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload: payload as object }),
    })
  await login({ usuario: USER, password: claveDe(TYPED) })
  await login({ usuario: MAIL, password: TYPED })
  const person = { Cod_Usuario: USER, Nom_Usuario: NAME, Email: MAIL, Cod_AreaGestion: 1 }
  const made = [await send('POST', '/api/parametros/usuario', person), await send('POST', '/api/parametros/usuario', person)]
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  await send('POST', '/api/parametros/usuario', `{"Nom_Usuario": "${NAME}", ${MAIL} }`)
  await send('GET', `/api/parametros/usuario?buscar=${encodeURIComponent(NAME)}`)
  await send('GET', `/api/parametros/usuario/${encodeURIComponent(MAIL)}`)
  await send('GET', `/${encodeURIComponent(NAME)}?token=${token}`)
  await send('GET', `/a/${token.slice(0, 43)}`)
  await send('GET', `/%zz${encodeURIComponent(MAIL)}`)
  const query = vi.spyOn(test0.db.pool, 'query')
  query.mockRejectedValue(new TypeError(`No one is called "${NAME}" <${MAIL}>, ${token}`))
  const { statusCode, body } = await send('GET', '/api/parametros/giro')
  query.mockRestore()
  expect(statusCode).toBe(500)

  const { line, told } = written()
  expect(told.length).toBeGreaterThan(10)
  const forbidden = [
    NAME,
    MAIL,
    USER,
    TYPED,
    claveDe(TYPED),
    claveDe(),
    token,
    token.split('.')[2],
    token.slice(0, 43),
    'Jacinta',
    'Errázuriz',
    encodeURIComponent(NAME),
  ]
  expect(forbidden.filter(secret => line.includes(secret))).toEqual([])
  // what helps the operator is there: the call, the status, the reference that the person was told
  expect(told).toContainEqual(expect.objectContaining({ msg: 'answered', method: 'POST', call: '/api/login', status: 401 }))
  const referencia = /referencia: (\w+)/.exec(body)![1]
  const failed = told.find(({ msg }) => msg === 'failed')!
  expect(failed).toMatchObject({ referencia, level: 50, err: { type: 'TypeError', message: 'No one is called … …, …' } })
  expect((failed.err as { at: string[] }).at[0]).toMatch(/^at .*log\.test\.ts/)
  expect(told).toContainEqual(expect.objectContaining({ msg: 'answered', reqId: failed.reqId, status: 500 }))
})

test('by default only warnings and failures are written', async () => {
  const few: string[] = []
  const quiet = await buildApp({ ...test0, log: { write: line => few.push(line) } })
  await quiet.inject('/api/salud')
  await quiet.inject('/nada')
  await quiet.close()
  expect(few).toEqual([])
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  [`Invalid URL postgres://nogal:secreta@db/nogal`, 'Invalid URL …'],
  [`550 5.1.1 <${MAIL}>: Recipient address rejected`, '550 5.1.1 …: Recipient address rejected'],
  [`Can't send to ${MAIL}, RUT 12.345.678-5`, "Can't send to …, RUT …"],
  ['AAAA-BBBB-CCCC-DDDD is no code', '… is no code'],
])('%s is written as %s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected)
})

test('an error of the database is told by its code, and what it says of data is not', () => {
  const duplicate = Object.assign(new Error(`duplicate key value: ${NAME}`), {
    code: '23505',
    constraint: 'usuario_email',
    detail: `Key (email)=(${MAIL}) exists.`,
  })
  const { at, ...rest } = loggable(new Error('Saving failed', { cause: duplicate }))
  expect(at).not.toEqual([])
  expect(rest).toEqual({
    type: 'Error',
    message: 'Saving failed',
    cause: { type: 'Error', code: '23505', constraint: 'usuario_email', at: expect.any(Array) },
  })
  expect(loggedText(duplicate)).toBe('Error 23505')
  expect(loggable(new SyntaxError(`Unexpected token, ..."a": ${NAME}" is not valid JSON`))).not.toHaveProperty('message')
})
