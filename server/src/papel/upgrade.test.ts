import { expect, test } from 'vitest'
import { beforeMigration } from '../test/former.ts'

/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 60_000
const MOVE = '0009_papel.sql'

test(
  'contracts that were printed before keep their numbers and bytes, and are not printed anew',
  () =>
    beforeMigration(MOVE, async (db, upgrade) => {
      const contrato = { Nro_Contrato: '2026-0001', Firmas: [{ Rol: 'vendedor', Cargo: null }], Impreso_En: '2026-01-01T00:00:00Z' }
      await db.pool.query(`
      alter table negocio_impresion drop constraint negocio_impresion_nro_negocio_fkey;
      insert into negocio_impresion (nro_negocio, impresion, idioma, contrato, huella, pdf, sha256, usuario)
      values (7, 1, 'es', '${JSON.stringify(contrato)}', 'old', '\\x01', 'a', 'ana'), (7, 2, 'en', '{}', 'old', '\\x02', 'b', null)`)
      expect(await upgrade()).toEqual([MOVE])
      const { rows } = await db.pool.query(
        `select papel, clave, revision, idioma, datos, pdf, sha256, usuario, huella = huella($1::jsonb) as current from impresion order by revision`,
        [JSON.stringify({ Firmas: [{ Rol: 'vendedor' }], Nro_Contrato: '2026-0001' })],
      )
      const common = { papel: 'contrato', clave: 7 }
      expect(rows).toEqual([
        { ...common, revision: 1, idioma: 'es', datos: contrato, pdf: Buffer.from([1]), sha256: 'a', usuario: 'ana', current: true },
        { ...common, revision: 2, idioma: 'en', datos: {}, pdf: Buffer.from([2]), sha256: 'b', usuario: null, current: false },
      ])
      expect((await db.pool.query(`select to_regclass('negocio_impresion') as former`)).rows).toEqual([{ former: null }])
    }),
  PATIENCE_MS,
)
