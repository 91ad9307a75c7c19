import { expect, it } from 'vitest'
import { ApiError } from './error.ts'
import { intent, orStored } from './useIntent.ts'

const STORED = { Id_Linea: 3, Version: 1 }
const lost = new ApiError(0, 'No se pudo llegar al servidor.')

/** The idempotency keys of the attempts of an intent, given how each attempt ends. */
const keysOf = async (...ends: (ApiError | 'done')[]): Promise<number[]> => {
  const send = intent()
  const keys: string[] = []
  for (const end of ends)
    await send(async key => {
      keys.push(key)
      if (end !== 'done') throw end
    }).catch(() => undefined)
  return keys.map(key => keys.indexOf(key))
}

it.each([
  ['the connection was lost', [lost, lost, 'done'], [0, 0, 0]],
  ['the server was busy', [new ApiError(503, ''), 'done'], [0, 0]],
  ['a proxy gave up', [new ApiError(504, ''), 'done'], [0, 0]],
  ['the server refused after an answer was lost', [lost, new ApiError(400, ''), 'done'], [0, 0, 0]],
  ['it was done, and another thing is wanted', ['done', 'done'], [0, 1]],
  ['it turned out to be stored', [lost, new ApiError(422, '', [], STORED), 'done'], [0, 0, 2]],
  ['it was given up for certain', [new ApiError(410, ''), 'done'], [0, 1]],
] as const)('keeps its key as long as nobody knows: %s', async (_, ends, keys) => {
  expect(await keysOf(...ends)).toEqual(keys)
})

it('takes what was stored before as the answer, and nothing else', async () => {
  expect(await orStored(Promise.reject(new ApiError(422, '', [], STORED)))).toBe(STORED)
  await expect(orStored(Promise.reject(lost))).rejects.toBe(lost)
})
