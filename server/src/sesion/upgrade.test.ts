import { expect, test } from 'vitest'
import { beforeMigration } from '../test/former.ts'

/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 60_000
const MOVE = '0011_entrada.sql'

test(
  'whoever came with the sample has its password, and nobody else’s changes',
  () =>
    beforeMigration(MOVE, async (db, upgrade) => {
      await db.pool.query(`
        insert into ajuste (clave, valor) values ('datos_muestra', 'true');
        insert into areagestion (cod_areagestion, nom_areagestion) values (1, 'Comercial');
        insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, clave_hash, creado_por)
        values ('comex', 'x', 'x@y.cl', 1, 'h', 'sistema'), ('ana', 'x', 'x@y.cl', 1, 'h', 'admin'), ('sin', 'x', 'x@y.cl', 1, null, 'sistema')`)
      expect(await upgrade()).toEqual([MOVE])
      const { rows } = await db.pool.query('select cod_usuario, clave_origen, version from usuario order by 1')
      expect(rows.map(row => Object.values(row))).toEqual([
        ['ana', 'propia', 1],
        ['comex', 'muestra', 1],
        ['sin', 'propia', 1],
      ])
    }),
  PATIENCE_MS,
)
