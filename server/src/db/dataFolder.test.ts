/** A data folder is private to its owner, and one that was copied while open is not opened as if it were complete. */
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, testConfig } from '../test/db.ts'
import { acceptCopy, clearMark, MARK, markOpen, refuseCopy } from './dataFolder.ts'
import { lockFolder } from './lock.ts'
import { openDb } from './open.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'nogal-carpeta-'))
  folder = join(place, 'datos')
  cpSync(mkdtempSync(join(place, 'hecha-')), join(folder, 'base'), { recursive: true })
  writeFileSync(join(folder, 'base', 'PG_VERSION'), '17')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const copy = (): string => {
  const to = join(place, 'copia')
  cpSync(folder, to, { recursive: true })
  return to
}

describe('the mark of an open folder', () => {
  const open = () => markOpen(folder)
  const put = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true })
    renameSync(from, to)
  }
  it.each<[string, (() => void)[], 'datos' | 'copia' | 'otra', boolean]>([
    ['never opened', [], 'datos', false],
    ['left by a crash, in its place', [open], 'datos', false],
    ['opened again after a crash', [open, open], 'datos', false],
    ['moved after a crash', [open, () => put(folder, join(place, 'otra'))], 'otra', false],
    ['copied while open', [open, copy], 'copia', true],
    ['copied while open and put in its place', [open, copy, () => put(join(place, 'copia'), folder)], 'datos', true],
    ['copied with a broken mark', [() => writeFileSync(join(folder, 'base', MARK), ''), copy], 'copia', true],
    ['copied after it was closed', [open, () => clearMark(folder), copy], 'copia', false],
    ['without a database', [() => rmSync(join(folder, 'base'), { recursive: true }), open], 'datos', false],
  ])('of a folder %s', (_name, steps, which, refused) => {
    for (const step of steps) step()
    const check = () => refuseCopy(join(place, which))
    if (refused) expect(check).toThrow(/es una copia de .* hecha mientras el portal la usaba.*npm run respaldo.*--copia-detenida/)
    else expect(check).not.toThrow()
  })

  it('is forgotten with all that came along when somebody says that the copy is whole', () => {
    markOpen(folder)
    for (const name of ['nogal.lock', 'motor.pid']) writeFileSync(join(folder, name), '{}')
    const made = copy()
    acceptCopy(folder)
    expect(existsSync(join(folder, 'nogal.lock')), 'an own mark is no copy').toBe(true)
    acceptCopy(made)
    expect(() => refuseCopy(made)).not.toThrow()
    expect(readdirSync(made)).toEqual(['base'])
  })
})

const openToOthers = (path: string): string[] => [
  ...(statSync(path).mode & 0o077 ? [path] : []),
  ...(statSync(path).isDirectory() ? readdirSync(path).flatMap(name => openToOthers(join(path, name))) : []),
]

it('closes a folder that was there before to others, but not one that everybody shares', async () => {
  chmodSync(folder, 0o755)
  ;(await lockFolder(folder))()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  chmodSync(folder, 0o1777)
  ;(await lockFolder(folder))()
  expect(statSync(folder).mode & 0o777).toBe(0o777)
})

it.runIf(engine() === 'embebida')('leaves no file of the embedded database to others, and refuses a copy of it', async () => {
  const { config, remove } = await testConfig('vacia')
  chmodSync(config.DATOS, 0o755)
  const before = process.umask(0o077)
  const db = await openDb(config, { durable: false })
  try {
    await db.pool.query('create table t (n int); insert into t values (1); checkpoint')
    expect(openToOthers(config.DATOS)).toEqual([])
    const made = join(place, 'copia')
    cpSync(config.DATOS, made, { recursive: true, filter: path => !path.includes('.s.PGSQL') })
    await expect(openDb({ DATOS: made }, { durable: false })).rejects.toThrow('es una copia de')
  } finally {
    process.umask(before)
    await db.close()
  }
  expect(existsSync(join(config.DATOS, 'base', MARK))).toBe(false)
  await remove()
})
