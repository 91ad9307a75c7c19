/** A malicious workbook (ZIP bomb) is refused before it exhausts memory. */
import { Inflate, strToU8, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { lying } from '../test/archivos.ts'
import { readSheet } from './readSheet.ts'
import { unzip } from './unzip.ts'

const MEGABYTE = 1024 * 1024
const bomb = (megabytes: number): Buffer =>
  Buffer.from(
    zipSync(
      { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(megabytes * MEGABYTE).fill(32) },
      { level: 1 },
    ),
  )

test.each([
  ['says what it unpacks to', bomb(300), /demasiado grande por dentro/],
  ['says that it unpacks to little', lying(bomb(300), 1_000), /dañado/],
  ['says that it unpacks to as much as may be', lying(bomb(300), 900_000), /dañado|demasiado grande/],
])('one that %s', async (_, bytes, sentence) => {
  const began = performance.now()
  expect(await readSheet(bytes)).toEqual({ mensaje: expect.stringMatching(sentence) })
  expect(performance.now() - began).toBeLessThan(500)
})

test('what goes on beyond its end is not unpacked', () => {
  const pushes = vi.spyOn(Inflate.prototype, 'push')
  try {
    expect(() => unzip(lying(bomb(80), 1_000), ({ name }) => name.includes('sheet1'))).toThrow(/dañado/)
    // its eighty kilobytes are twenty pieces, and the first one is too much already
    expect(pushes).toHaveBeenCalledTimes(1)
  } finally {
    pushes.mockRestore()
  }
})
