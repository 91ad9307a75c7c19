import { expect, test } from 'vitest'
import { beforeMigration } from '../test/former.ts'
import { migrate } from './migrate.ts'
import { recalculate } from './recalculate.ts'

/** A complete database is created, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 180_000
const KEPT = '0056_mantenido.sql'

test(
  'an installation with deals has their kept values and counts after the upgrade',
  () =>
    beforeMigration(KEPT, async (db, upgrade) => {
      // referenced rows are not needed here
      await db.pool.query(`
        set session_replication_role = replica;
        insert into especie (cod_especie, nom_especie, nom_especie_ing) values (1, 'Nuez', 'Walnut');
        insert into negocio (nro_negocio, nro_contrato, cod_clientenegocio, cod_clienteint, cod_incoterm, cod_pais, cod_puerto, cod_formatocarga, fecha_etd,
          fecha_contrato, num_embarques, num_contenedores, usuario_comercial, usuario_comex, usuario_qc, cod_estadoneg)
        select n, '2026-' || n, 1, 1, 'FOB', 1, 1, 1, '2026-05-01', '2026-01-01', 1, 1, 'ana', 'ana', 'ana', case n when 9 then '05' when 8 then '02' else '01' end
          from generate_series(7, 9) n;
        insert into negocio_producto (nro_negocio, id_linea, cod_especie, cod_producto, cod_envase, cantidad, cod_undventa, precio, cod_moneda, kilos, monto)
        values (7, 1, 1, 1, 1, 100, 1, 2, 'USD', 1000, 200);
        insert into saldo_fruta (nro_negocio, id_linea, cantidad, asignada) values (7, 1, 100, 25);
        reset session_replication_role`)
      expect(await upgrade()).toEqual([KEPT])
      await migrate(db)
      const { rows } = await db.pool.query(
        'select nro_negocio, especies, total_kilos, kilos_saldo, sin_condiciones, busqueda like $1 as found from negocio_resumen order by 1',
        ['%2026-7%'],
      )
      const without = { especies: null, total_kilos: 0, kilos_saldo: 0, sin_condiciones: true, found: false }
      expect(rows).toEqual([
        { nro_negocio: 7, especies: 'Nuez', total_kilos: 1000, kilos_saldo: 750, sin_condiciones: true, found: true },
        { nro_negocio: 8, ...without },
        { nro_negocio: 9, ...without },
      ])
      expect((await db.pool.query('select cod_estadoneg, filas from suma_negocio order by 1')).rows).toEqual([
        { cod_estadoneg: '01', filas: 1 },
        { cod_estadoneg: '02', filas: 1 },
        { cod_estadoneg: '05', filas: 1 },
      ])
      // the contract of the confirmed deal was never sent
      const due = { papel: 'contrato', variante: 0, receptor: 'clientes-1', vence: '2026-01-03', id_envio: null }
      expect((await db.pool.query('select * from por_enviar')).rows).toEqual([{ clave: 8, ...due }])
      expect((await db.pool.query('select papel, filas from suma_por_enviar')).rows).toEqual([{ papel: 'contrato', filas: 1 }])
      expect(await recalculate(db)).toEqual([])
      // a value whose declaration did not change is not computed again
      const { rows: again } = await db.pool.query(
        'select count(*)::int as n from mantenido where calculado is distinct from huella_de_mantenido(mantenido)',
      )
      expect(again).toEqual([{ n: 0 }])
    }),
  PATIENCE_MS,
)
