import { patternProblem } from '@nogal/model/pattern'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, testApi } from '../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const ask = (screen: string, filtros: readonly object[]) =>
  api.pedir('GET', `/api/parametros/${screen}?filtros=${encodeURIComponent(JSON.stringify(filtros))}`)

describe('matches', () => {
  const find = (valor: string) => ask('puerto', [{ campo: 'Nom_Puerto', modo: 'matches', valor }])

  test.each(['(?:(?:(?:a?){30}){30})a', '(?:(?:a?){16}){16}a', '(?:^|$|[^a]*)'.repeat(15), '(?:(?:){255}){255}', '((((a{9}){9}){9}){9})'])(
    '%s is refused before the database sees it',
    async valor => {
      const { status, errores } = await find(valor)
      expect(status).toBe(400)
      expect(errores).toEqual([{ campo: 'Nom_Puerto', mensaje: `Nombre: ${patternProblem(valor)}` }])
    },
  )

  // written to cost as much as the limits allow
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789ñáéíóúü'
  test.each([
    `[^b]{150}|${alphabet}`,
    `(?:[^b]?[^c]?[^d]?x){30}|${alphabet}`,
    `(?:${[...alphabet.slice(0, 28)].map(letter => `[^${letter}]?`).join('')}x){4}${alphabet.slice(0, 12)}`,
    `${'(\\w*)+'.repeat(20)}|${alphabet}`,
    `(?:^|$|[^a]*)(?:^|$|[^a]*)(?:^|$|[^a]*)${'\\w?'.repeat(30)}${alphabet}`,
  ])('%s is answered', async valor => {
    expect((await find(valor)).status).toBe(200)
  })

  test('what the limits allow is answered, whatever its shape', async () => {
    const piece = fc.constantFrom(
      'a',
      '\\w',
      '.',
      '[^b]',
      '(',
      '(?:',
      ')',
      '|',
      '?',
      '*',
      '+',
      '{2}',
      '{9}',
      '{0,40}',
      '{3,}',
      '^',
      '$',
      'ñ',
    )
    const pattern = fc
      .array(piece, { minLength: 1, maxLength: 40 })
      .map(all => all.join(''))
      .filter(text => !patternProblem(text))
    // a pattern may still be no pattern at all; it is a refusal then, and never a question that takes too long
    await fc.assert(
      fc.asyncProperty(pattern, async valor => {
        expect([200, 400]).toContain((await find(valor)).status)
      }),
      { numRuns: 60 },
    )
  })
})
