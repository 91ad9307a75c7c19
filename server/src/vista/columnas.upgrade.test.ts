import { expect, test } from 'vitest'
import { beforeMigration } from '../test/former.ts'

/** A database is created up to the migration, which takes longer than the usual timeout of a test. */
const PATIENCE_MS = 180_000

const layoutOf = (origen: string, responsable: string) => ({
  order: ['Papel', origen, 'Para', responsable],
  hidden: [responsable],
  start: ['Papel', origen],
  end: [],
  widths: { [origen]: 110, Para: 170 },
})
const memoryOf = (origen: string, responsable: string) => ({
  views: [
    {
      id: 'p1',
      name: 'Embarque',
      state: `${origen}(2026)!Nom_${responsable}.in(Ana*Embarque)!Para(Embarque)!*buscar(Embarque)!*orden(-${origen})!*grupo(${origen})`,
      layout: layoutOf(origen, responsable),
    },
    {
      name: 'Mía',
      state: `${responsable}.equals(comex)!*orden(Vence~2c~-${origen})!*abiertos(Embarque)`,
      layout: layoutOf(origen, responsable),
    },
    { id: 'p3', name: 'Sin filtros', state: '', layout: layoutOf(origen, responsable) },
  ],
  layout: layoutOf(origen, responsable),
  drafts: { Embarque: layoutOf(origen, responsable) },
  order: ['p1', 'Embarque'],
  initial: 'p1',
})

test(
  'personal views of the papers to send name the columns as they are called now',
  () =>
    beforeMigration('0078_columnas.sql', async (db, upgrade) => {
      const other = {
        'tabla.embarques': { views: [{ name: 'Mía', state: 'Usuario_Comex.equals(comex)', layout: { order: ['Embarque'] } }] },
      }
      const kept = { 'tabla.papeles por enviar': memoryOf('Embarque', 'Usuario_Comex'), ...other, apariencia: { oscuro: true } }
      const bare = { 'tabla.papeles por enviar': { views: [] } }
      const none = { apariencia: {} }
      await db.pool.query(
        `insert into areagestion (cod_areagestion, nom_areagestion) values (2, 'Comex') on conflict do nothing;
         insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion) select n, n, n || '@nogal.test', 2 from unnest(array['ana', 'eva', 'leo']) n`,
      )
      for (const [who, value] of Object.entries({ ana: kept, eva: bare, leo: none }))
        await db.pool.query('insert into preferencia (cod_usuario, valor) values ($1, $2)', [who, JSON.stringify(value)])
      expect(await upgrade()).toEqual(['0078_columnas.sql'])
      const { rows } = await db.pool.query('select valor from preferencia order by cod_usuario')
      expect(rows.map(({ valor }) => valor)).toEqual([
        { 'tabla.papeles por enviar': memoryOf('Origen', 'Usuario_Responsable'), ...other, apariencia: { oscuro: true } },
        bare,
        none,
      ])
    }),
  PATIENCE_MS,
)
