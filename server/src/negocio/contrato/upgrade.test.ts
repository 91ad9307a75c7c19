import { expect, test } from 'vitest'
import { beforeMigration } from '../../test/former.ts'

/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 60_000
const MOVE = '0018_contrato.sql'

test(
  'places that an installation has get their English names, but for those of Chile and those that are called the same',
  () =>
    beforeMigration(MOVE, async (db, upgrade) => {
      await db.pool.query(`
        insert into pais (cod_pais, nom_pais, nom_pais_ing, iso2) values (152, 'Chile', 'Chile', 'CL'), (276, 'Alemania', 'Germany', 'DE'),
          (840, 'Estados Unidos', 'United States', 'US');
        insert into puerto (nom_puerto, cod_pais) values ('Hamburgo', 276), ('Bremerhaven', 276);
        insert into ciudad (nom_ciudad, cod_pais) values ('Los Ángeles', 152), ('Los Ángeles', 840)`)
      expect(await upgrade()).toEqual([MOVE])
      expect((await db.pool.query('select nom_puerto_ing as name from puerto order by cod_puerto')).rows).toEqual([
        { name: 'Hamburg' },
        { name: null },
      ])
      expect((await db.pool.query('select nom_ciudad_ing as name from ciudad order by cod_pais')).rows).toEqual([
        { name: null },
        { name: 'Los Angeles' },
      ])
    }),
  PATIENCE_MS,
)
