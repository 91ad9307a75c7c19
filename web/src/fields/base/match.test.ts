import { expect, test } from 'vitest'
import { isThere, matching, ranked, theOne, withChosen } from './match.ts'

const named = (...labels: string[]) => labels.map((label, n) => ({ value: n + 100, label }))
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

test('what was typed comes first, then what begins so, then a word that begins so', () => {
  const ports = named('Busán', 'Puerto San', 'San Antonio', 'San', 'Zansan')
  expect(labels(ranked(ports, 'san'))).toEqual(['San', 'San Antonio', 'Puerto San', 'Busán', 'Zansan'])
  expect(ranked(ports, ' ')).toBe(ports)
})

test.each([
  ['peru', named('Perú'), 'Perú'],
  ['chi', named('Chile', 'China'), undefined],
  ['chile', named('Chile', 'Chile Chico'), 'Chile'],
  ['fob', [{ value: 'FOB', label: 'Free on board' }, ...named('FOB-ado')], 'Free on board'],
  ['san jose', named('San José', 'San José'), undefined],
  ['nada', [], undefined],
])('%s means one', (typed, options, label) => {
  expect(theOne(options, typed)?.label).toBe(label)
})

test('knows whether there is one just so', () => {
  expect(isThere(named('Perú'), 'PERU')).toBe(true)
  expect(isThere(named('Perú'), 'per')).toBe(false)
})

test('what is chosen already stands where it was found, or else last', () => {
  const [ambar, norte, sur] = named('Ámbar', 'Norte', 'Sur')
  const bare = { value: norte!.value, label: 'Norte' }
  expect([
    ...withChosen(
      [
        { ...ambar!, hint: 'Chile' },
        { ...norte!, hint: 'Perú' },
      ],
      [bare],
    ).values(),
  ]).toMatchObject([{ hint: 'Chile' }, { hint: 'Perú' }])
  expect(labels([...withChosen([ambar!], [sur!]).values()])).toEqual(['Ámbar', 'Sur'])
})

test.each([
  ['', [1, 2, 3]],
  ['l-014', [2, 1]],
  ['chand', [1]],
  ['nada', []],
])('«%s» matches the options %j', (typed, found) => {
  const options = [
    { value: 1, label: 'L-0140', hint: 'Chandler' },
    { value: 2, label: 'L-014', hint: 'Howard' },
    { value: 3, label: 'X-9', hint: 'Serr' },
  ]
  expect(matching(options, typed).map(({ value }) => value)).toEqual(found)
})
