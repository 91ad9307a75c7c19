/** Whose X-Forwarded-For header is trusted, observed by the count of login attempts; and the warning about other proxies. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { type Api, apiOver, claveDe, testApi } from '../test/api.ts'
import { warnOfProxies } from './proxy.ts'

let base: Api
beforeAll(async () => {
  base = await testApi()
})
afterAll(() => {
  warning.mockRestore()
  return base.close()
})
beforeEach(() => void base.db.pool.query('delete from intento_login'))

const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

test.each([
  [undefined, '127.0.0.1', '203.0.113.9', '203.0.113.9', false],
  [undefined, '10.0.0.5', '203.0.113.9', '10.0.0.5', true],
  ['10.0.0.5', '10.0.0.5', '203.0.113.9', '203.0.113.9', false],
  ['10.0.0.0/24, 192.168.1.1', '10.0.0.77', '203.0.113.9', '203.0.113.9', false],
  ['10.0.0.5', '::ffff:10.0.0.5', '203.0.113.9', '203.0.113.9', false],
  // the address that the client itself put into the header does not count
  ['10.0.0.5', '10.0.0.5', '1.2.3.4, 203.0.113.9', '203.0.113.9', false],
  ['10.0.0.5', '10.0.0.6', '203.0.113.9', '10.0.0.6', true],
  ['10.0.0.5', '127.0.0.1', '203.0.113.9', '127.0.0.1', true],
  ['ninguno', '127.0.0.1', '203.0.113.9', '127.0.0.1', true],
])('PROXY_CONFIABLE=%s: from %s with «%s» it is %s; warned %s', async (trusted, ip, forwarded, origen, warned) => {
  warning.mockClear()
  const { PROXY_CONFIABLE } = readConfig({ PROXY_CONFIABLE: trusted })
  const api = await apiOver({ ...base, config: { ...base.config, PROXY_CONFIABLE } })
  const body = { usuario: 'nadie', password: claveDe('mala') }
  for (let i = 0; i < 2; i++) await api.pedir('POST', '/api/login', { usuario: null, ip, headers: { 'x-forwarded-for': forwarded }, body })
  const { rows } = await base.db.pool.query('select distinct origen from intento_login')
  expect(rows).toEqual([{ origen }])
  expect(warning.mock.calls.map(([text]) => text)).toEqual(
    warned ? [expect.stringContaining(`desde ${origen}, que no está en PROXY_CONFIABLE`)] : [],
  )
  await api.app.close()
})

test('a hundred unknown proxies are not a hundred warnings', () => {
  const said: string[] = []
  const notice = warnOfProxies(['loopback'], text => said.push(text))
  for (let i = 0; i < 100; i++) notice({ headers: { 'x-forwarded-for': 'x' }, socket: { remoteAddress: `10.0.1.${i}` } } as never)
  expect(said.length).toBe(10)
})
