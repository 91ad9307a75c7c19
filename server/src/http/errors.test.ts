/** Messages for failures of the database. */
import { describe, expect, it } from 'vitest'
import { diskFull, lost, tooLong, unsure } from '../db/failure.ts'
import { known } from './errors.ts'

const cut = (code: string) => Object.assign(new Error('terminating connection'), { code })

describe('a failure of the database', () => {
  it.each<[string, Error, RegExp]>([
    ['lost', lost('silence'), /^La base de datos no responde\./],
    ['ended by the server', cut('57P01'), /^La base de datos no responde\./],
    ['starting', cut('57P03'), /^La base de datos no responde\./],
    ['reset', cut('ECONNRESET'), /^La base de datos no responde\./],
    ['lost before the next statement', new Error('Client has encountered a connection error and is not queryable'), /no responde/],
    ['no connection in time', new Error('timeout exceeded when trying to connect'), /^La base de datos no responde\./],
    ['lost while saving', unsure(lost('silence')), /no se sabe si el cambio quedó\. Revíselo antes de guardar otra vez\.$/],
    ['out of disk', diskFull(), /^El disco del servidor está lleno/],
    ['too slow', tooLong(3_000), /Afine los filtros/],
  ])('%s is a 503 with a sentence', (_, error, sentence) => {
    expect(known(error)).toEqual({ status: 503, mensaje: expect.stringMatching(sentence) })
  })

  it('that is our own fault is no refusal', () => {
    expect(known(cut('42601'))).toBeUndefined()
    expect(known(new Error('undefined is not a function'))).toBeUndefined()
  })
})
