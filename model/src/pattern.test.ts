import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PATTERN_LIMITS, patternProblem } from './pattern.ts'

test.each([
  '2025-00[12]\\d',
  '^(uno|dos)$',
  '^uno$|^dos$|^tres$',
  '[A-Z]{4}\\d{7}',
  '^.{60,}$',
  'a{0,200}',
  '[)(]{3}',
  '[[:alpha:]^$]{3}',
  '[]a{999}]',
  '\\(\\{3\\}\\^',
  '(a*)*b',
  `${'x'.repeat(200)}`,
])('%s is taken', pattern => {
  expect(patternProblem(pattern)).toBeUndefined()
})

test.each([
  ['(?:(?:(?:a?){30}){30})a', /vacío/],
  ['(?:a*|b){2}', /vacío/],
  ['(?:|b){9}', /vacío/],
  ['(?:(?:){255}){255}', /vacío/],
  ['x{201}', /200/],
  ['(?:(?:ab){10}){11}', /200/],
  ['(?:a{2,15}){2,14}', /200/],
  ['a{200,}', /200/],
  ['(?:^|$|a?)'.repeat(19), /\^ y \$/],
  ['(?:^|a)*', /\^ y \$/],
  ['(?:(?:\\A))?', /\^ y \$/],
  [`${'('.repeat(9)}a${')'.repeat(9)}`, /paréntesis/],
  ['('.repeat(200), /paréntesis/],
  ['(a)\\1', /referencias/],
] as const)('%s is refused', (pattern, sentence) => {
  expect(patternProblem(pattern)).toMatch(sentence)
})

/** A pattern as a tree, with its number of characters after expanding its repetitions. */
type Node = { text: string; signs: number; canBeEmpty: boolean; depth: number }
const atom = fc
  .constantFrom('a', 'ñ', '.', '\\d', '\\(', '[^b]', '[a-c]', '[]{2}]', '[[:digit:]]')
  .map((text): Node => ({ text, signs: 1, canBeEmpty: false, depth: 0 }))
const group = ({ text, ...node }: Node, open = '(?:'): Node => ({ ...node, text: `${open}${text})`, depth: node.depth + 1 })
const { tree } = fc.letrec<{ tree: Node; sequence: Node; alternatives: Node; loose: Node; exact: Node }>(tie => ({
  tree: fc.oneof({ maxDepth: 4 }, atom, tie('sequence'), tie('alternatives'), tie('loose'), tie('exact')),
  sequence: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map(all => ({
    text: all.map(one => group(one).text).join(''),
    signs: all.reduce((sum, { signs }) => sum + signs, 0),
    canBeEmpty: all.every(one => one.canBeEmpty),
    depth: Math.max(...all.map(({ depth }) => depth)) + 1,
  })),
  alternatives: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }).map(all => ({
    text: `(${all.map(({ text }) => text).join('|')})`,
    signs: all.reduce((sum, { signs }) => sum + signs, 0),
    canBeEmpty: all.some(one => one.canBeEmpty),
    depth: Math.max(...all.map(({ depth }) => depth)) + 1,
  })),
  loose: fc.tuple(tie('tree'), fc.constantFrom('*', '+', '?', '*?')).map(([inner, sign]) => {
    const { text, signs, canBeEmpty, depth } = group(inner)
    return { text: text + sign, signs, canBeEmpty: canBeEmpty || sign !== '+', depth }
  }),
  exact: fc.tuple(tie('tree'), fc.integer({ min: 1, max: 40 }), fc.nat(9), fc.boolean()).map(([inner, least, more, isRange]) => {
    const { text, signs, canBeEmpty, depth } = group(inner)
    // repetitions of something that can be empty are always refused, so their number is infinite
    const copies = canBeEmpty ? Number.POSITIVE_INFINITY : least + (isRange ? more : 0)
    return { text: `${text}{${least}${isRange ? `,${least + more}` : ''}}`, signs: signs * copies, canBeEmpty, depth }
  }),
}))

test('a pattern is taken exactly when it is bounded, whatever its shape', () => {
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(tree, ({ text, signs, depth }) => {
      const isBounded = signs <= PATTERN_LIMITS.signs && depth <= PATTERN_LIMITS.depth
      seen[isBounded ? 'taken' : 'refused']++
      expect(patternProblem(text) === undefined, text).toBe(isBounded)
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(100)
})
