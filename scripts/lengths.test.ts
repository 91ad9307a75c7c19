import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FILES = ['model/src', 'server/src', 'web/src', 'scripts', 'e2e'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
)
const HANDLERS_AND_QUERIES = /(^|[./])(handlers|queries)\.ts$/
const TESTS = /\.test\.tsx?$/

/** The files of a kind with more than `most` lines, each with its count. */
const longer = (kind: RegExp, most: number): string[] =>
  FILES.filter(file => kind.test(file)).flatMap(file => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
    return lines > most ? [`${file}: ${lines}`] : []
  })

it.each([
  ['handlers or queries', HANDLERS_AND_QUERIES, 300],
  ['tests', TESTS, 500],
])('no file of %s is too long', (_, kind, most) => {
  expect(longer(kind, most)).toEqual([])
  expect(longer(kind, 10), 'the files are found').not.toEqual([])
})
