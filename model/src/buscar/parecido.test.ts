import { expect, test } from 'vitest'
import { likeWord, neighbours, slips } from './parecido.ts'

test.each([
  ['guangzou', 'guangzhou', 1],
  ['almnedras', 'almendras', 1],
  ['almendra', 'almendra', 0],
  ['hmaburgo', 'hamburg', 2],
  ['nordkern', 'sudkern', 3],
  ['', 'ab', 2],
])('between %s and %s lie %i slips', (a, b, wanted) => {
  expect(slips(a, b, 2)).toBe(wanted)
  expect(slips(b, a, 2)).toBe(wanted)
})

test.each([
  ['a wrong digit', 'msku1234568'],
  ['two in the wrong order', 'msku1324567'],
  ['a letter for another', 'mskx1234567'],
  ['a letter that looks like a digit', 'mskui234567'],
  ['one missing', 'msku123457'],
  ['the first missing', 'sku1234567'],
  ['one too many', 'msku12344567'],
  ['one more at the end', 'msku12345678'],
])('a number is found with %s', (_, typed) => expect(neighbours(typed)).toContain('msku1234567'))

test('what is short, long or no number has no neighbours, and one that has does not count itself', () => {
  expect(['1471', 'almendras', '1'.repeat(25), ''].flatMap(neighbours)).toEqual([])
  expect(neighbours('b004711')).not.toContain('b004711')
  expect(neighbours('msku1234567').length).toBeLessThan(600)
})

test('a word is like those that begin almost so, the likest first; short words forgive nothing', () => {
  const words = (word: string, text: string) => likeWord(word, text).map(found => found.word)
  expect(words('almednra', 'nuez almendra sin cascara')).toEqual(['almendra'])
  expect(words('hambrugo', 'puerto de hamburgo')).toEqual(['hamburgo'])
  expect(words('guangz', 'guangzhou, guanxi')).toEqual(['guangz'])
  expect(words('cirulea', 'ciruelas')).toEqual(['ciruela'])
  expect(words('nax', 'nuez nao')).toEqual([])
})
