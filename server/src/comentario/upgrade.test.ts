/** What installations with conversations about documents have after the upgrade. */
import { expect, test } from 'vitest'
import { beforeMigration } from '../test/former.ts'

test('each conversation about a document is one thread, which its client still reads', () =>
  beforeMigration('0101_comentarios.sql', async (db, upgrade) => {
    await db.pool.query(`alter table gestion_comentario drop constraint gestion_comentario_id_gestion_fkey;
      insert into gestion_comentario (id_gestion, texto, de_cliente, usuario, partes)
      values (1, 'uno', true, 'cliente', '{1}'), (2, 'otro', false, 'comex', '{2}'), (1, 'dos', false, 'comex', '{1}')`)
    expect(await upgrade()).toEqual(['0101_comentarios.sql'])
    const { rows } = await db.pool.query('select texto, de, clave, id_hilo, visible_cliente, partes from comentario order by id_comentario')
    expect(rows).toEqual([
      { texto: 'uno', de: 'gestion', clave: 1, id_hilo: null, visible_cliente: true, partes: [1] },
      { texto: 'otro', de: 'gestion', clave: 2, id_hilo: null, visible_cliente: true, partes: [2] },
      { texto: 'dos', de: 'gestion', clave: 1, id_hilo: 1, visible_cliente: true, partes: [1] },
    ])
  }))
