import { expect, it } from 'vitest'
import { hashPassword, sha256 } from './password.ts'

const hex = (bytes: ArrayBuffer | Uint8Array) => Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const reference = async (text: string) => hex(await crypto.subtle.digest('SHA-256', bytesOf(text)))

it('hashes the upper-cased text', async () => {
  expect(await hashPassword('Nogal2026')).toBe(await reference('NOGAL2026'))
  expect(await hashPassword('señal')).toBe(await reference('SEÑAL'))
})

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('does the same without crypto.subtle for %i letters', async length => {
  expect(hex(sha256(bytesOf('x'.repeat(length))))).toBe(await reference('x'.repeat(length)))
})
