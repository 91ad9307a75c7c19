import { plano } from '@nogal/model/format'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../test/db.ts'
import { one, queryRows } from '../test/query.ts'
import { tx } from './tx.ts'

let test: TestDb
const ana = { usuario: 'ana', origen: '10.0.0.1' }

beforeAll(async () => {
  test = await testDb()
  await test.db.pool.query(`
    create table prueba (
      a int, b text, nota text collate es, clave_hash text, version integer not null default 1,
      creado_por text, creado_en timestamptz not null default now(), modificado_por text, modificado_en timestamptz not null default now(),
      primary key (a, b)
    )`)
  await test.db.pool.query("select vigilar('prueba', 'a', 'b')")
})
afterAll(() => test.close())

describe('plano', () => {
  it.each([
    ['ÁRBOL', 'arbol'],
    ['Ñuñoa', 'nunoa'],
    ['Güímar', 'guimar'],
    ['Sa\u0303o Nu\u0301ñez', 'sao nunez'],
    ['Île-de-Réunion', 'ile-de-reunion'],
    ['Łódź, Škoda, Ørsted, Đà', 'lodz, skoda, orsted, da'],
    ['\ufeffVal\u00adpa\u200bra\u2060íso\u200e', 'valparaiso'],
    ['San\u00a0Antonio\u202f1', 'san antonio 1'],
    ['', ''],
  ])('%s is %s', async (text, expected) => {
    expect(await one(test.db, 'select plano($1) as p', [text])).toEqual({ p: expected })
  })

  it('is what plano() of the model says, for whatever nobody sees', async () => {
    const unseen = Array.from({ length: 0xfff0 }, (_, i) => String.fromCharCode(i)).filter(c =>
      /[\p{Default_Ignorable_Code_Point}\p{Zs}]/u.test(c),
    )
    expect(unseen.length).toBeGreaterThan(70)
    const text = unseen.map(c => `Á${c}b`).join('|')
    expect(await one(test.db, 'select plano($1) as p', [text])).toEqual({ p: plano(text) })
  })

  it('is null for null, and serves an index', async () => {
    expect(await one(test.db, 'select plano(null) as p')).toEqual({ p: null })
    await test.db.pool.query('create index prueba_plano on prueba using gin (plano(nota) gin_trgm_ops)')
    const plan = await tx(test.db, ana, async client => {
      await client.query('set local enable_seqscan = off')
      return queryRows(client, "explain select from prueba where plano(nota) like '%nunoa%'")
    })
    expect(JSON.stringify(plan)).toContain('prueba_plano')
  })
})

describe('collation es', () => {
  it('sorts as Spanish readers expect, the same on both engines', async () => {
    const words = [
      'zapallo',
      'ñandú',
      'nuez',
      'Oliva',
      'árbol',
      'arándano',
      'Avellana',
      'Nuez',
      'nuéz',
      'Ñuble',
      'nz',
      '10',
      '9',
      'co op',
      'coop',
      'Álamo',
    ]
    const sorted = await queryRows(test.db, 'select w from unnest($1::text[]) w order by w collate es', [words])
    expect(sorted.map(row => row.w).join(' ')).toBe(
      '10 9 Álamo arándano árbol Avellana co op coop nuez Nuez nuéz nz ñandú Ñuble Oliva zapallo',
    )
  })
})

describe('historial', () => {
  const log = () =>
    queryRows(test.db, "select clave, accion, antes, despues, usuario, origen from historial where tabla = 'prueba' order by id")

  it('notes who did what from where, only what changed, and never a password', async () => {
    await tx(test.db, ana, client => client.query("insert into prueba (a, b, nota, clave_hash) values (1, 'x', 'uno', 'secreto1')"))
    await tx(test.db, ana, client => client.query("update prueba set nota = 'dos'"))
    await tx(test.db, { usuario: 'beto' }, client => client.query("update prueba set clave_hash = 'secreto2'"))
    await tx(test.db, ana, client => client.query("update prueba set nota = 'dos'"))
    await tx(test.db, ana, client => client.query('delete from prueba'))
    const entries = await log()
    expect(entries).toMatchObject([
      {
        clave: '1~x',
        accion: 'crear',
        antes: null,
        despues: { a: 1, nota: 'uno', version: 1, creado_por: 'ana' },
        usuario: 'ana',
        origen: '10.0.0.1',
      },
      { clave: '1~x', accion: 'editar', antes: { nota: 'uno' }, despues: { nota: 'dos' } },
      { clave: '1~x', accion: 'editar', antes: { clave: 'anterior' }, despues: { clave: 'nueva' }, usuario: 'beto', origen: null },
      { clave: '1~x', accion: 'eliminar', antes: { nota: 'dos', version: 4 }, despues: null },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/secreto|clave_hash/)
  })

  it.each(['delete from historial', 'update historial set usuario = null', 'truncate historial'])('refuses: %s', async sql => {
    await expect(test.db.pool.query(sql)).rejects.toThrow('La tabla historial sólo admite agregar.')
  })
})

describe('subir_version', () => {
  it('counts, and keeps who made the row whatever the statement says', async () => {
    await tx(test.db, ana, client => client.query("insert into prueba (a, b, version) values (2, 'y', 99)"))
    await tx(test.db, { usuario: 'beto' }, client =>
      client.query("update prueba set version = 0, creado_por = 'otro', creado_en = 'epoch' where a = 2"),
    )
    const row = await one(
      test.db,
      "select version, creado_por, modificado_por, creado_en > now() - interval '1 minute' as reciente from prueba where a = 2",
    )
    expect(row).toEqual({ version: 2, creado_por: 'ana', modificado_por: 'beto', reciente: true })
  })
})

describe('momento', () => {
  it('is now, or what the transaction says', async () => {
    const past = '2026-01-02T12:30:00.000Z'
    const asked = await tx(test.db, ana, async client => {
      await client.query("select set_config('nogal.momento', $1, true)", [past])
      await client.query("insert into prueba (a, b) values (3, 'z')")
      const first = await queryRows(client, 'select creado_en, modificado_en from prueba where a = 3')
      await client.query("select set_config('nogal.momento', '2026-01-03T12:30:00Z', true)")
      await client.query("update prueba set nota = 'x' where a = 3")
      return [...first, ...(await queryRows(client, 'select creado_en, modificado_en from prueba where a = 3'))]
    })
    const [first, second] = [new Date(past), new Date('2026-01-03T12:30:00Z')]
    expect(asked).toEqual([
      { creado_en: first, modificado_en: first },
      { creado_en: first, modificado_en: second },
    ])
    expect(await queryRows(test.db, "select en from historial where tabla = 'prueba' and clave = '3~z' order by id")).toEqual([
      { en: first },
      { en: second },
    ])
    // the next transaction of the connection writes its own time
    await tx(test.db, ana, client => client.query("insert into prueba (a, b) values (4, 'z')"))
    expect(await one(test.db, "select creado_en > now() - interval '1 minute' as reciente from prueba where a = 4")).toEqual({
      reciente: true,
    })
  })
})
