/** The generic guards of funciones/base/ciclo.sql, over an aggregate that only this test has. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../test/db.ts'
import { tx } from './tx.ts'

let test: TestDb
const ana = { usuario: 'ana' }
const ask = async (sql: string) => (await test.db.pool.query(sql)).rows
const act = (sql: string) => tx(test.db, ana, client => client.query(sql))

beforeAll(async () => {
  test = await testDb()
  await test.db.pool.query(`
    create table viaje (nro integer primary key, situacion text not null default 'A', nota text);
    create table viaje_estado (id bigint generated always as identity, nro integer, situacion text, usuario text, motivo text, en timestamptz, enmienda integer);
    create table viaje_tramo (nro integer references viaje on delete cascade, tramo integer, primary key (nro, tramo));
    select seguir_ciclo('viaje', 'nro', 'situacion', 'viaje_tramo');
    insert into ciclo_estado (tabla, estado, sujeto, palabra, nombre, congela) values
      ('viaje', 'A', 'El viaje', 'abierto', 'ABIERTO', false), ('viaje', 'B', 'El viaje', 'cerrado', 'CERRADO', true),
      ('viaje', 'C', 'El viaje', 'perdido', 'PERDIDO', false);
    insert into ciclo_paso (tabla, desde, hasta, por_personas) values ('viaje', 'A', 'B', true), ('viaje', 'B', 'A', false)`)
})
afterAll(() => test.close())
beforeEach(() => act('delete from viaje; insert into viaje (nro) values (1); insert into viaje_tramo values (1, 1)'))

describe('an aggregate with states', () => {
  it('goes only along its steps', async () => {
    await act("update viaje set situacion = 'B'")
    await act("update viaje set situacion = 'A'")
    await expect(act("update viaje set situacion = 'C'")).rejects.toThrow('El viaje no puede pasar de ese estado a PERDIDO.')
    await expect(act("update viaje set situacion = 'Z'")).rejects.toThrow('El viaje no puede pasar de ese estado a Z.')
    expect(await ask('select situacion from viaje')).toEqual([{ situacion: 'A' }])
  })

  it.each<(nro: number) => string>([
    nro => `update viaje set nota = 'x' where nro = ${nro}`,
    nro => `insert into viaje_tramo values (${nro}, 2)`,
    nro => `update viaje_tramo set tramo = 9 where nro = ${nro}`,
    nro => `delete from viaje_tramo where nro = ${nro}`,
  ])('in a state that freezes it refuses: %s', async change => {
    await act("insert into viaje (nro) values (2); insert into viaje_tramo values (2, 1); update viaje set situacion = 'B' where nro = 2")
    await act(change(1))
    await expect(act(change(2))).rejects.toThrow('El viaje está cerrado y ya no se puede cambiar.')
  })

  it('logs each state with who, why and when, or with the moment that the server sets', async () => {
    await tx(test.db, ana, async client => {
      await client.query(
        "select set_config('nogal.motivo', 'Llegó.', true), set_config('nogal.momento', '2026-01-02T09:30:00-03:00', true)",
      )
      await client.query("update viaje set situacion = 'B'")
    })
    expect(
      await ask(
        `select situacion, usuario, motivo, en > now() - interval '1 minute' as reciente from viaje_estado order by id desc limit 2`,
      ),
    ).toEqual([
      { situacion: 'B', usuario: 'ana', motivo: 'Llegó.', reciente: false },
      { situacion: 'A', usuario: 'ana', motivo: null, reciente: true },
    ])
    expect(await ask('select en from viaje_estado order by id desc limit 1')).toEqual([{ en: new Date('2026-01-02T12:30:00Z') }])
  })
})
