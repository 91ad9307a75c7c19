import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGGREGATES } from '@nogal/model/registry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engine, type TestDb, testDb } from '../test/db.ts'
import { migrate, readFunciones, readMigrations, type SqlFile } from './migrate.ts'
import { openDb } from './open.ts'

let test: TestDb
let folder: string

const pathOf = (name: string): string => join(folder, name.includes('/') ? name : `migrations/${name}`)
/** Writes a migration, or a file of functions when the name contains its folder. */
const file = (name: string, sql: string): void => writeFileSync(pathOf(name), sql)
/** Declares the order of the files of functions. */
const order = (...names: string[]): void => file('funciones/orden.txt', ['# in this order', ...names, ''].join('\n'))
const rowsOf = async (sql: string) => (await test.db.pool.query(sql)).rows

beforeAll(async () => {
  test = await testDb('vacia')
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.db.pool.query('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(tmpdir(), 'nogal-migraciones-'))
  for (const name of ['migrations', 'funciones']) mkdirSync(join(folder, name))
  order()
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

  it('accepts a file that names in its first line the text that was applied', async () => {
    file('0001_a.sql', "create table t (n int); create function uno() returns int language sql as 'select 1';\n")
    const former = readMigrations(folder)[0]!.hash
    await migrate(test.db, { folder })
    const text = 'create table t (n int);\n'
    file('0001_a.sql', `-- formerly ${'0'.repeat(64)} ${former}\n${text}`)
    expect(await migrate(test.db, { folder })).toEqual([])
    file('0001_a.sql', `-- formerly ${'0'.repeat(64)}\n${text}`)
    await expect(migrate(test.db, { folder })).rejects.toThrow('La migración 0001_a.sql cambió después de aplicarse.')
  })

  it('refuses a file that comes before one that ran, and a database of a later version', async () => {
    file('0002_b.sql', 'create table b (n int)')
    await migrate(test.db, { folder })
    file('0001_a.sql', 'create table a (n int)')
    await expect(migrate(test.db, { folder })).rejects.toThrow('La migración 0001_a.sql llega tarde: ya se aplicó 0002_b.sql.')
    rmSync(pathOf('0001_a.sql'))
    rmSync(pathOf('0002_b.sql'))
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

  it('leaves nothing of an upgrade whose second file failed half way', async () => {
    file('0001_a.sql', 'create table a (n int)')
    file('0002_b.sql', 'create table b (n int); insert into b values (1); select 1/0')
    await expect(migrate(test.db, { folder })).rejects.toThrow('La migración 0002_b.sql falló: division by zero')
    expect(
      await rowsOf("select to_regclass(t) as is from unnest(array['a', 'b', 'migracion']) t where to_regclass(t) is not null"),
    ).toEqual([])
    file('0002_b.sql', 'create table b (n int)')
    expect(await migrate(test.db, { folder })).toEqual(['0001_a.sql', '0002_b.sql'])
  })

  it('alters a table whose rows an earlier file changed under a deferred trigger', async () => {
    file(
      '0001_a.sql',
      `create table t (n int); create table told (n int);
       create function tell() returns trigger language plpgsql as 'begin insert into told values (new.n); return null; end';
       create constraint trigger tell after insert on t deferrable initially deferred for each row execute function tell();
       insert into t values (1)`,
    )
    file('0002_b.sql', 'alter table t add m int')
    await migrate(test.db, { folder })
    expect(await rowsOf('select n from told')).toEqual([{ n: 1 }])
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

describe('the files of functions', () => {
  const ask = async (sql: string) => (await test.db.pool.query(sql)).rows[0].answer
  const body = (name: string, answer: string) => `create or replace function ${name}() returns text language sql as $$ select ${answer} $$;`

  const view = 'create or replace view v as select z() as answer;'

  it('run after the migrations in the declared order, the first before them, and again from the first that changed', async () => {
    order('base.sql', 'z.sql', 'a.sql')
    file('funciones/base.sql', body('por_defecto', "'base'"))
    file('0001_a.sql', 'create table t (n text default por_defecto()); insert into t default values')
    file('funciones/z.sql', `${view} ${body('a', 'n from t')}`)
    file('funciones/a.sql', body('z', "'never'"))
    // A view needs its functions at its creation: they have to be in its own file or in an earlier one.
    await expect(migrate(test.db, { folder })).rejects.toThrow('El archivo de funciones z.sql falló: function z() does not exist')
    order('base.sql', 'a.sql', 'z.sql')
    file('funciones/a.sql', body('a', 'n from t'))
    file('funciones/z.sql', `${body('z', "'first'")} ${view}`)
    expect(await migrate(test.db, { folder })).toEqual(['0001_a.sql'])
    expect([await ask('select a() as answer'), await ask('select answer from v')]).toEqual(['base', 'first'])

    await test.db.pool.query(body('a', "'by hand'"))
    file('funciones/z.sql', `${body('z', "'second'")} ${view}`)
    await migrate(test.db, { folder })
    expect([await ask('select a() as answer'), await ask('select answer from v')]).toEqual(['by hand', 'second'])
    file('funciones/a.sql', `${body('a', 'n from t')} ${body('b', "'new'")}`)
    await test.db.pool.query(body('z', "'by hand'"))
    await migrate(test.db, { folder })
    expect([await ask('select a() as answer'), await ask('select answer from v')]).toEqual(['base', 'second'])
  })

  it('give a view other columns, and those that select from it', async () => {
    order('base.sql', 'dos/a.sql', 'dos/b.sql')
    mkdirSync(pathOf('funciones/dos'))
    file('funciones/base.sql', '')
    file('funciones/dos/a.sql', '\ncreate or replace view uno as select 1 as n, 2 as m;')
    file('funciones/dos/b.sql', '\ncreate or replace view dos as select n from uno;')
    await migrate(test.db, { folder })
    file('funciones/dos/a.sql', "\ncreate or replace view uno as select 'one' as n;")
    await migrate(test.db, { folder })
    expect(await rowsOf('select n from dos')).toEqual([{ n: 'one' }])
  })

  it('are all declared', async () => {
    file('funciones/uno.sql', body('uno', "'new'"))
    await expect(migrate(test.db, { folder })).rejects.toThrow('El archivo de funciones uno.sql no está en orden.txt.')
  })

  it('leave nothing when one failed half way, and take a body that names what is not there yet', async () => {
    file('0001_a.sql', 'create table t (n text)')
    order('a.sql', 'b.sql')
    file('funciones/a.sql', body('a', 'n from later'))
    file('funciones/b.sql', `${body('b', "'b'")} select 1/0;`)
    await expect(migrate(test.db, { folder })).rejects.toThrow('El archivo de funciones b.sql falló: division by zero')
    expect(await rowsOf("select proname from pg_proc where proname in ('a', 'b')")).toEqual([])
    expect(await rowsOf("select to_regclass('funcion_aplicada') as t")).toEqual([{ t: null }])
  })

  it('run on a database whose migrations made the functions themselves', async () => {
    const former = `create table t (n int); ${body('uno', "'old'").replace('or replace ', '')}\n`
    file('0001_a.sql', former)
    const { hash } = readMigrations(folder)[0]!
    await migrate(test.db, { folder })
    await test.db.pool.query('insert into t values (7)')
    file('0001_a.sql', `-- formerly ${hash}\ncreate table t (n int);\n`)
    order('base.sql', 'uno.sql')
    file('funciones/base.sql', '')
    file('funciones/uno.sql', body('uno', "'new'"))
    file('0002_b.sql', 'alter table t add column m int')
    expect(await migrate(test.db, { folder })).toEqual(['0002_b.sql'])
    expect(await ask('select uno() as answer')).toBe('new')
    expect(await rowsOf('select * from t')).toEqual([{ n: 7, m: null }])
  })
})

describe('the functions, triggers and views of the database', () => {
  const HEAD = /\bcreate (?:or replace )?(?:constraint )?(function|aggregate|trigger|view) (\w+)/gi
  const made = (files: SqlFile[]) =>
    files.flatMap(({ sql }) => [...sql.matchAll(HEAD)].map(([, kind, name]) => `${kind!.toLowerCase()} ${name}`))

  it('come from the files of functions, each from one place, and from no migration', async () => {
    await migrate(test.db)
    const { rows } = await test.db.pool.query<{ name: string }>(`
      select case prokind when 'a' then 'aggregate ' else 'function ' end || proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      union select 'view ' || viewname from pg_views where schemaname = 'public'
      union select 'trigger ' || tgname from pg_trigger where not tgisinternal`)
    const files = readFunciones()
    // a name with this ending is a prefix, completed by each aggregate with states, by each kept value and its sources, by each
    // kept sum, by each step with a gate, by each noun with search words or a spread list, or by each table that a closed season guards
    const isPattern = (name: string) =>
      /(mantener|mantener_abiertas_de|vencer|sumar|puerta|indexar|desplegar|cuidar_temporada_de)_$/.test(name)
    const complete = (name: string) => {
      if (isPattern(name)) return rows.map(row => row.name).filter(one => one.startsWith(name))
      return name.endsWith('_de_') ? AGGREGATES.filter(a => a.states).map(a => name + a.entity) : [name]
    }
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(made(files).flatMap(complete))].sort())
    const functions = made(files).filter(name => name.startsWith('function') && !isPattern(name))
    expect(functions.filter((name, i) => functions.indexOf(name) < i)).toEqual([])
    expect(made(readMigrations())).toEqual([])
  })

  it('keep the plan of what they read: a function in SQL that reads a table is planned at every call', async () => {
    await migrate(test.db)
    const { rows } = await test.db.pool.query(`
      select proname from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.prokind = 'f' and pg_get_functiondef(p.oid) ~* '\\mselect\\M'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
    expect(rows).toEqual([])
  })

  it('let tables change: a function in SQL that takes a row holds on to the columns of its table', async () => {
    await migrate(test.db)
    const { rows } = await test.db.pool.query(`
      select distinct p.proname from pg_proc p join pg_language l on l.oid = p.prolang
        join pg_type t on t.oid = any (p.proargtypes::oid[]) and t.typtype = 'c'
       where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'`)
    expect(rows).toEqual([])
  })
})
