import { expect, test } from 'vitest'
import { isAllowed, mayBePlain } from './outgoing.ts'

test.each<[url: string, allowed: string[], plain: boolean]>([
  ['http://localhost:8080/', ['loopback'], true],
  ['http://127.0.0.1/', ['loopback'], true],
  ['http://[::1]/', ['loopback'], true],
  ['http://10.1.2.3/', ['10.0.0.0/8'], true],
  ['http://10.1.2.3/', ['loopback'], false],
  ['http://localhost/', [], false],
  ['http://8.8.8.8/', ['8.8.8.8'], false],
  ['http://sistema.example/', ['loopback'], false],
])('%s, with %j allowed, may be asked in clear: %s', (url, allowed, plain) => {
  expect(mayBePlain(new URL(url), allowed)).toBe(plain)
})

test.each<[address: string, allowed: string[], asked: boolean]>([
  ['8.8.8.8', [], true],
  ['169.254.169.254', [], false],
  ['10.0.0.1', ['loopback'], false],
  ['10.0.0.1', ['10.0.0.0/8'], true],
  ['::ffff:127.0.0.1', [], false],
])('%s, with %j allowed, may be asked: %s', (address, allowed, asked) => {
  expect(isAllowed(address, allowed)).toBe(asked)
})
