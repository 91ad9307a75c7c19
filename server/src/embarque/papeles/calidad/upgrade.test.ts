import { expect, test } from 'vitest'
import { beforeMigration } from '../../../test/former.ts'

/** A whole database is made: more than a test usually takes. */
const PATIENCE_MS = 60_000
const MOVE = '0052_analisis_ingles.sql'

test(
  'analyses that an installation has get English methods and units, but for those that it wrote itself',
  () =>
    beforeMigration(MOVE, async (db, upgrade) => {
      await db.pool.query(`
        insert into areagestion (cod_areagestion, nom_areagestion) values (3, 'Control de calidad');
        insert into analisiscalidad (nom_analisis, cod_areagestion, dias_gestion, unidad, metodo) values
          ('Firmeza', 3, -2, 'Durofel', 'Durometría'), ('Salmonella', 3, -7, 'en 25 g', 'ISO 6579-1'), ('Textura', 3, -2, 'N', 'Método propio')`)
      expect(await upgrade()).toEqual([MOVE])
      const { rows } = await db.pool.query('select metodo_ing as method, unidad_ing as unit from analisiscalidad order by cod_analisis')
      expect(rows).toEqual([
        { method: 'Durometry', unit: null },
        { method: null, unit: 'in 25 g' },
        { method: null, unit: null },
      ])
    }),
  PATIENCE_MS,
)
