/** Time zones of ports: those of the initial data, and those that an older installation gets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tx } from '../db/tx.ts'
import { type TestDb, testDb } from '../test/db.ts'
import { beforeMigration } from '../test/former.ts'

let base: TestDb
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base.close())

/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 60_000
const MOVE = '0024_zonas.sql'

test('the database knows the zone of every port', async () => {
  const { rows } = await base.db.pool.query(
    'select count(*)::integer as ports, count(now() at time zone zona_horaria)::integer as known from puerto',
  )
  expect(rows[0].known).toBe(rows[0].ports)
})

test.each([
  ['CLSAI', '2026-11-21'],
  ['NZAKL', '2026-11-22'],
  ['USHNL', '2026-11-21'],
])('the day of %s is that of its clock', async (code, day) => {
  const told = await tx(base.db, { usuario: 'ana' }, async db => {
    await db.query("select set_config('nogal.momento', '2026-11-21T23:00:00Z', true)")
    return (await db.query('select hoy_en_puerto(cod_puerto)::text as day from puerto where cod_locode = $1', [code])).rows
  })
  expect(told).toEqual([{ day }])
})

test(
  'a port of before gets the zone of its country or its own, unless somebody gave it one',
  () =>
    beforeMigration(MOVE, async (db, upgrade) => {
      await db.pool.query(`
        insert into pais (cod_pais, nom_pais, nom_pais_ing, iso2) values (276, 'Alemania', 'Germany', 'DE'), (840, 'Estados Unidos', 'United States', 'US');
        insert into puerto (cod_puerto, nom_puerto, cod_pais, cod_locode, zona_horaria) values
          (1, 'Hamburgo', 276, 'DEHAM', null), (2, 'Propio', 276, null, 'Europe/Busingen'), (3, 'Seattle', 840, 'USSEA', null), (4, 'Otro', 840, null, null)`)
      expect(await upgrade()).toContain(MOVE)
      const { rows } = await db.pool.query('select zona_horaria from puerto order by cod_puerto')
      expect(rows.map(row => row.zona_horaria)).toEqual(['Europe/Berlin', 'Europe/Busingen', 'America/Los_Angeles', null])
    }),
  PATIENCE_MS,
)
