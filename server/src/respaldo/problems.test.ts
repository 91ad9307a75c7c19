/** Whatever ends a command, the terminal shows a sentence and no stack. */
import { expect, test } from 'vitest'
import { StartError } from '../config.ts'
import { lost, tooLong } from '../db/failure.ts'
import { isTold, problemSentence } from './problems.ts'

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

test.each([
  [new StartError('La carpeta está en uso.'), /^La carpeta está en uso\.$/],
  [coded('ENOSPC'), /espacio en el disco/],
  [coded('53100'), /disco de la base de datos/],
  [coded('53300'), /no acepta más conexiones/],
  [lost('No answer within 2000 ms.'), /dejó de responder.*no quedó nada a medias/],
  [coded('57P01', 'terminating connection due to administrator command'), /dejó de responder/],
  [new Error('Connection terminated unexpectedly'), /dejó de responder/],
  [tooLong(30_000), /demoró demasiado/],
  [new TypeError("Cannot read properties of undefined (reading 'x')"), /imprevisto: Cannot read.*LOG_LEVEL=debug/],
])('%s', (error, sentence) => {
  const said = problemSentence(error)
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/\n|\bat \S+ \(/)
})

test('what was thrown is shown to who asks for it', () => {
  expect([isTold({}), isTold({ LOG_LEVEL: 'warn' }), isTold({ LOG_LEVEL: 'debug' })]).toEqual([false, false, true])
})
