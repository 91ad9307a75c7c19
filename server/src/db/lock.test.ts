import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identify, lockFolder, readOwner } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nogal-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the lock of a data folder', () => {
  it('has one owner, and leaves nothing behind', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(/La carpeta de datos .* está en uso por otro programa \(proceso \d+ en /)
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each<[string, () => object]>([
    ['of a dead process', () => ({ ...identify(process.pid), pid: 2 ** 22 - 7 })],
    ['of a process whose number another one has now', () => ({ ...identify(process.pid), start: '1' })],
    ['of an earlier start of the machine', () => ({ ...identify(process.pid), boot: 'otro' })],
    ['that makes no sense', () => ({ a: 1 })],
  ])('recovers a lock %s', async (_name, owner) => {
    writeFileSync(join(folder, 'nogal.lock'), JSON.stringify(owner()))
    const unlock = await lockFolder(folder)
    expect(readOwner(join(folder, 'nogal.lock'))).toEqual(identify(process.pid))
    unlock()
    expect(existsSync(join(folder, 'nogal.lock'))).toBe(false)
  })

  it('respects the lock of another machine while it beats', async () => {
    const path = join(folder, 'nogal.lock')
    const beat = () => writeFileSync(path, JSON.stringify({ pid: 1, start: null, host: `no-${hostname()}` }))
    beat()
    const heart = setInterval(beat, 300)
    await expect(lockFolder(folder, 1_500)).rejects.toThrow('está en uso')
    clearInterval(heart)
    const unlock = await lockFolder(folder, 1_500)
    unlock()
  })

  it('lets exactly one of many have a stale lock', async () => {
    writeFileSync(join(folder, 'nogal.lock'), JSON.stringify({ ...identify(process.pid), start: '1' }))
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const won = tries.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const result of tries) if (result.status === 'fulfilled') result.value()
  })
})
