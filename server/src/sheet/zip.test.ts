import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipArchive } from './zip.ts'

const options = { compress: false }

test('has its entries in order, and opens each when it is its turn', async () => {
  const opened: string[] = []
  const entry = (name: string) => ({
    name,
    content: async () => {
      opened.push(name)
      return Readable.from([Buffer.from(`content of ${name}`)])
    },
    options,
  })
  const archive = zipArchive([{ name: 'index', content: Buffer.from('index'), options }, entry('a'), entry('b')])
  expect(opened).toEqual([])
  const files = unzipSync(await buffer(archive))
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['index', 'index'],
    ['a', 'content of a'],
    ['b', 'content of b'],
  ])
  expect(opened).toEqual(['a', 'b'])
})

test.each([
  ['can not be opened', () => Promise.reject(new Error('lost'))],
  [
    'breaks half way',
    () =>
      Readable.from(
        (function* () {
          yield Buffer.from('begun')
          throw new Error('lost')
        })(),
      ),
  ],
])('fails, and not the process, when an entry %s', async (_, content) => {
  await expect(buffer(zipArchive([{ name: 'a', content, options }]))).rejects.toThrow('lost')
})

test('closes what it has open when its reader stops', async () => {
  const open = new Readable({ read: () => undefined })
  open.push('begun')
  const archive = zipArchive([{ name: 'a', content: () => open, options }])
  for await (const _ of archive) break
  await expect.poll(() => open.destroyed).toBe(true)
})
