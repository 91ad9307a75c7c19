import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { reasonOf } from './reason.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  [new ApiError(409, 'Ya existe un negocio con ese número de contrato.'), 'Ya existe un negocio con ese número de contrato.'],
  ['Use 8 caracteres como mínimo.', 'Use 8 caracteres como mínimo.'],
])('says %s', (error, sentence) => expect(reasonOf(error)).toBe(sentence))

it.each([new TypeError("Cannot destructure property 'check'"), new ApiError(500, ''), undefined])('never speaks English: %s', error => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(reasonOf(error)).toMatch(/^Ocurrió un error inesperado\..+portal\.$/)
})
