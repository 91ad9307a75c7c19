import { expect, test } from 'vitest'
import { relativeTime, untilChange } from './relativeTime.ts'

const now = Date.parse('2027-03-05T12:00:00Z')
const s = 1000
const day = 86_400 * s
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now)

test.each([
  [0, 'hace un momento'],
  [60 * s - 1, 'hace un momento'],
  [60 * s, 'hace 1 minuto'],
  [3600 * s - 1, 'hace 59 minutos'],
  [3600 * s, 'hace 1 hora'],
  [3 * 3600 * s, 'hace 3 horas'],
  [day - 1, 'hace 23 horas'],
  [day, 'hace 1 día'],
  [30 * day - 1, 'hace 29 días'],
  [30 * day, 'hace 1 mes'],
  [360 * day - 1, 'hace 11 meses'],
  [360 * day, 'hace 1 año'],
  [720 * day, 'hace 2 años'],
])('%i ms ago: %s', (ms, text) => expect(ago(ms)).toBe(text))

test.each([
  [59 * s, 'dentro de un momento'],
  [60 * s, 'dentro de 1 minuto'],
  [2 * day, 'dentro de 2 días'],
])('%i ms ahead: %s', (ms, text) => expect(ago(-ms)).toBe(text))

test('nothing that is no time', () => expect(relativeTime('ayer', now)).toBe(''))

test('the words really change when they are said to', () => {
  for (const ms of [0, 59 * s, 61 * s, 3600 * s, 5 * day, 31 * day, -61 * s, -2 * day]) {
    const iso = new Date(now - ms).toISOString()
    const wait = untilChange(iso, now)
    expect(relativeTime(iso, now + wait)).not.toBe(relativeTime(iso, now))
    expect(relativeTime(iso, now + wait - 2)).toBe(relativeTime(iso, now))
  }
})
