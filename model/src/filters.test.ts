import { expect, it } from 'vitest'
import { searchWords } from './filters.ts'

it.each([
  ['MSCU 339595-5', ['mscu3395955']],
  ['mscu.339595/5 hamburgo', ['mscu3395955', 'hamburgo']],
  ['MSCU 339595', ['mscu339595']],
  ['339595-5', ['3395955']],
  ['MSCU3395955', ['mscu3395955']],
  ['semana 5 perú', ['s5', 'peru']],
  ['2026-0040 12.345.678-5', ['2026-0040', '12.345.678-5']],
])('reads a container number in %j in whatever spacing', (text, words) => expect(searchWords(text)).toEqual(words))
