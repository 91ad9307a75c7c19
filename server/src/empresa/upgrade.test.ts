import { expect, test } from 'vitest'
import { beforeMigration } from '../test/former.ts'

/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 60_000
const MOVE = '0116_empresa.sql'

test(
  'the one account of a company becomes the first of its accounts, and a company without one has none',
  () =>
    beforeMigration(MOVE, async (db, upgrade) => {
      await db.pool.query(`insert into clienteinterno (nom_clienteint, rut, banco, cuenta, swift, banco_intermediario) values
        ('Con banco', '76.812.340-3', 'Banco Uno', '1-2', 'BCORCLRM', 'JPMorgan'), ('Con cuenta', '77.105.482-K', null, '3-4', null, null),
        ('Sin nada', '78.264.910-8', null, null, null, null)`)
      expect(await upgrade()).toContain(MOVE)
      const { rows } = await db.pool.query('select cuentas from clienteinterno order by cod_clienteint')
      expect(rows).toEqual([
        { cuentas: [{ Banco: 'Banco Uno', Cuenta: '1-2', Swift: 'BCORCLRM', Cod_Moneda: null, Banco_Intermediario: 'JPMorgan' }] },
        { cuentas: [{ Banco: '3-4', Cuenta: '3-4', Swift: null, Cod_Moneda: null, Banco_Intermediario: null }] },
        { cuentas: [] },
      ])
    }),
  PATIENCE_MS,
)
