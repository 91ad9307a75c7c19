/** The signing key is in the database, so that every server of that database accepts the sessions of the others. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { apiOver } from '../test/api.ts'
import { type TestDb, testDb } from '../test/db.ts'
import { withKey } from './key.ts'

let test: TestDb
let config: Config
beforeAll(async () => {
  test = await testDb()
  const { JWT_SECRET: _, ...rest } = test.config
  config = rest
})
afterAll(() => test.close())
beforeEach(() => test.db.pool.query('delete from clave_firma'))

describe('the signing key', () => {
  it('is one, however many servers start at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => withKey(test.db, config)))
    expect(new Set(made.map(({ JWT_SECRET }) => JWT_SECRET)).size).toBe(1)
    expect(made[0]!.JWT_SECRET!.length).toBeGreaterThanOrEqual(32)
  })

  it('lets a second server take the sessions of the first', async () => {
    const [first, second] = [await apiOver({ ...test, config }), await apiOver({ ...test, config })]
    const token = await first.token('comercial')
    expect((await second.pedir('POST', '/api/usuario/obtenerSesionUsuario', { token, body: { Usuario: 'comercial' } })).status).toBe(200)
    await Promise.all([first.app.close(), second.app.close()])
  })

  const former = 'k'.repeat(64)
  it.each<[string, string, boolean]>([
    ['that is whole', former, true],
    ['that is empty', '', false],
    ['that is short', former.slice(0, 31), false],
  ])('takes over a file of an earlier version %s, or makes a new one', async (_name, text, kept) => {
    const file = join(config.DATOS, 'jwt.key')
    writeFileSync(file, text)
    const { JWT_SECRET: key } = await withKey(test.db, config)
    expect(key === former).toBe(kept)
    expect(key!.length).toBeGreaterThanOrEqual(32)
    expect(existsSync(file)).toBe(false)
    expect((await withKey(test.db, config)).JWT_SECRET).toBe(key)
  })

  it('of the environment comes first, and is not kept', async () => {
    expect((await withKey(test.db, test.config)).JWT_SECRET).toBe(test.config.JWT_SECRET)
    expect((await test.db.pool.query('select 1 from clave_firma')).rowCount).toBe(0)
  })
})
