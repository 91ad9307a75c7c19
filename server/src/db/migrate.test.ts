import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engine, type TestDb, testDb } from '../test/db.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openDb } from './open.ts'

let test: TestDb
let folder: string

const file = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
const names = async () => (await test.db.pool.query('select nombre from migracion order by nombre')).rows.map(row => row.nombre)

beforeAll(async () => {
  test = await testDb('vacia')
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.db.pool.query('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(tmpdir(), 'nogal-migraciones-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('migrate', () => {
  it('runs the files in order, once', async () => {
    file('0002_b.sql', 'insert into t values (2)')
    file('0001_a.sql', 'create table t (n int); insert into t values (1)')
    const told: string[] = []
    expect(await migrate(test.db, { folder, progress: text => told.push(text) })).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(told).toEqual(['Preparando las tablas: 0001_a.sql', 'Preparando las tablas: 0002_b.sql'])
    file('0003_c.sql', 'insert into t values (3)')
    expect(await migrate(test.db, { folder })).toEqual(['0003_c.sql'])
    expect(await migrate(test.db, { folder })).toEqual([])
    expect((await test.db.pool.query('select array_agg(n) as n from t')).rows[0].n).toEqual([1, 2, 3])
  })

  it('refuses a file that changed after it ran, but not for its line ends', async () => {
    file('0001_a.sql', 'create table t (n int);\n')
    await migrate(test.db, { folder })
    file('0001_a.sql', 'create table t (n int);\r\n')
    expect(await migrate(test.db, { folder })).toEqual([])
    file('0001_a.sql', 'create table t (n bigint);\n')
    await expect(migrate(test.db, { folder })).rejects.toThrow('La migración 0001_a.sql cambió después de aplicarse.')
  })

  it('refuses a file that comes before one that ran, and a database of a later version', async () => {
    file('0002_b.sql', 'create table b (n int)')
    await migrate(test.db, { folder })
    file('0001_a.sql', 'create table a (n int)')
    await expect(migrate(test.db, { folder })).rejects.toThrow('La migración 0001_a.sql llega tarde: ya se aplicó 0002_b.sql.')
    rmSync(join(folder, '0001_a.sql'))
    rmSync(join(folder, '0002_b.sql'))
    await expect(migrate(test.db, { folder })).rejects.toThrow('de una versión más nueva del programa: tiene la migración 0002_b.sql')
  })

  it.each(['1_a.sql', '0001_Ñ.sql', '0001 a.sql'])('refuses the name %s', name => {
    file(name, '')
    expect(() => readMigrations(folder)).toThrow(`El nombre de la migración ${name} no es válido`)
  })

  it('refuses a number used twice', () => {
    file('0001_a.sql', '')
    file('0001_b.sql', '')
    expect(() => readMigrations(folder)).toThrow('repite un número')
  })

  it('leaves nothing of a file that failed half way, and keeps those before it', async () => {
    file('0001_a.sql', 'create table a (n int)')
    file('0002_b.sql', 'create table b (n int); insert into b values (1); select 1/0')
    await expect(migrate(test.db, { folder })).rejects.toThrow('La migración 0002_b.sql falló: division by zero')
    expect(await names()).toEqual(['0001_a.sql'])
    expect((await test.db.pool.query("select to_regclass('b') as b")).rows[0].b).toBeNull()
    file('0002_b.sql', 'create table b (n int)')
    expect(await migrate(test.db, { folder })).toEqual(['0002_b.sql'])
  })

  it('lets two programs migrate at once', async () => {
    file('0001_a.sql', 'create table t (n int)')
    file('0002_b.sql', 'insert into t values (1)')
    const other = engine() === 'postgresql' ? await openDb(test.config) : test.db
    const done = await Promise.all([migrate(test.db, { folder }), migrate(other, { folder })])
    expect(done.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
    expect((await test.db.pool.query('select count(*) as n from t')).rows[0].n).toBe(1)
    if (other !== test.db) await other.close()
  })
})
