import { patternProblem } from '@nogal/model/pattern'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'

const api = useApi()

const rowsOf = async (screen: string, filtros: readonly object[] = []) => {
  const { status, data, text } = await ask(screen, filtros)
  expect(status, text).toBe(200)
  return data as Record<string, unknown>[]
}

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

  // patterns that are as expensive as the limits allow
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
    // a generated pattern may be invalid, which is refused; no query may take too long
    await fc.assert(
      fc.asyncProperty(pattern, async valor => {
        expect([200, 400]).toContain((await find(valor)).status)
      }),
      { numRuns: 60 },
    )
  })
})

describe('in', () => {
  const santiago = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' })
  const dayOf = (instant: unknown) => santiago.format(new Date(instant as string | number))
  // the rows were created a while ago, perhaps before midnight
  const days = [Date.now() - 86_400_000, Date.now()].map(dayOf)
  const isAny =
    (...values: unknown[]) =>
    (value: unknown) =>
      values.includes(value)

  test.each<[screen: string, campo: string, values: unknown[], holds: (value: unknown) => boolean]>([
    ['puerto', 'Cod_Puerto', [1, '2', 3], isAny(1, 2, 3)],
    ['puerto', 'Cod_Puerto', Array.from({ length: 150 }, (_, n) => 100 + n), value => Number(value) >= 100 && Number(value) < 250],
    ['puerto', 'Cod_Pais', [152, '604'], isAny(152, 604)],
    ['puerto', 'Nom_Pais', ['Chile', 'Perú'], isAny('Chile', 'Perú')],
    ['puerto', 'Tipo', ['Aéreo', 'Terrestre'], isAny('Aéreo', 'Terrestre')],
    ['puerto', 'Activo', [true], isAny(true)],
    ['puerto', 'Activo', ['Sí', 'no'], () => true],
    ['tipocontenedor', 'Volumen_M3', ['33,2', 67.7], isAny(33.2, 67.7)],
    ['temporada', 'Fecha_Inicio', ['2025-03-01', '01-03-2026'], isAny('2025-03-01', '2026-03-01')],
    ['puerto', 'Modificado_En', days, value => days.includes(dayOf(value))],
    ['condicionfitosanitaria', 'Nom_Pais', [''], isAny(null)],
    ['condicionfitosanitaria', 'Cod_Pais', ['', 156], isAny(null, 156)],
    ['condicionfitosanitaria', 'Nom_Pais', ['', 'China'], isAny(null, 'China')],
    ['clientes', 'Roles', ['Notificado', 'Cobro'], value => (value as string[]).some(isAny('Notificado', 'Cobro'))],
  ])('%s: %s in %j', async (screen, campo, valor, holds) => {
    const all = await rowsOf(screen)
    const found = await rowsOf(screen, [{ campo, modo: 'in', valor }])
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(all.filter(row => holds(row[campo])))
  })

  test.each([
    ['Nom_Pais', ['chile']],
    ['Nom_Puerto', []],
  ])('%s in %j finds nothing', async (campo, valor) => {
    expect(await rowsOf('puerto', [{ campo, modo: 'in', valor }])).toEqual([])
  })

  test.each([
    ['CL', 'filtros'],
    [{ a: 1 }, 'filtros'],
    [[['CL']], 'filtros'],
    [[null], 'filtros'],
    [['x'.repeat(201)], 'filtros'],
    [Array.from({ length: 201 }, String), 'filtros'],
    [['uno'], 'Cod_Puerto'],
  ])('%j is refused', async (valor, campo) => {
    const { status, errores } = await ask('puerto', [{ campo: 'Cod_Puerto', modo: 'in', valor }])
    expect(status).toBe(400)
    expect(errores!.map(error => error.campo)).toEqual([campo])
  })
})
