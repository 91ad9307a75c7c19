/** Conflicts of two concurrent connections on deals. The embedded engine has one connection, so they can't occur there. */
import { plano } from '@nogal/model/format'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsIn } from '../aggregate/body.ts'
import { insertWhole } from '../aggregate/write.ts'
import { buildCabecera, buildCuota, buildLinea } from '../test/builders.ts'
import { engine, type TestDb, testDb } from '../test/db.ts'
import { NEGOCIO } from './negocio.queries.ts'

let base: TestDb
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base.close())

const PATIENCE_MS = 300
const insertDeal = (client: PoolClient, pagos: unknown[] = []) =>
  insertWhole(client, NEGOCIO, {
    row: buildCabecera(),
    parts: partsIn(NEGOCIO.aggregate, { Productos: [buildLinea()], Formas_Pago: pagos }),
  })
const isWaiting = (work: Promise<unknown>) =>
  Promise.race([work.then(() => false), new Promise<boolean>(resolve => setTimeout(() => resolve(true), PATIENCE_MS))])
const wordsOf = async (nro: number): Promise<string> =>
  (await base.db.pool.query('select busqueda from negocio_resumen where nro_negocio = $1', [nro])).rows[0].busqueda

/** Runs work with two connections, each in its own transaction. */
const both = async (work: (one: PoolClient, other: PoolClient) => Promise<void>): Promise<void> => {
  const [one, other] = [await base.db.pool.connect(), await base.db.pool.connect()]
  try {
    await one.query('begin')
    await other.query('begin')
    await work(one, other)
  } finally {
    await one.query('rollback')
    await other.query('rollback')
    one.release()
    other.release()
  }
}

describe.runIf(engine() === 'postgresql')('at the same time', () => {
  const names = [
    ['clientes', 'nom_cliente', 'cod_cliente', 'Nombre de cliente'],
    ['producto', 'nom_producto', 'cod_producto', 'Nombre de producto'],
    ['especie', 'nom_especie', 'cod_especie', 'Nombre de especie'],
    ['variedad', 'nom_variedad', 'cod_variedad', 'Nombre de variedad'],
    ['puerto', 'nom_puerto', 'cod_puerto', 'Nombre de puerto'],
    ['pais', 'nom_pais', 'cod_pais', 'Nombre de país'],
    ['usuario', 'nom_usuario', 'cod_usuario', 'Nombre de persona'],
    ['estado', 'nom_estado', 'cod_estado', 'Nombre de estado'],
  ] as const
  const { Cod_Puerto, Cod_Pais, Usuario_Comercial } = buildCabecera()
  const codes: Readonly<Record<string, unknown>> = { puerto: Cod_Puerto, pais: Cod_Pais, usuario: Usuario_Comercial, estado: '01' }
  test.each(names)('a deal is begun and its %s is renamed: the new name is found', async (table, name, key, text) => {
    const only = table === 'estado' ? "and tipo = 'Negocio'" : ''
    const rename = (client: PoolClient, to: string) =>
      client.query(`update ${table} set ${name} = $1 where ${key} = $2 ${only}`, [to, codes[table] ?? 1])
    await both(async (one, other) => {
      const nro = await insertDeal(one)
      const renamed = rename(other, `${text} uno`)
      expect(await isWaiting(renamed)).toBe(true)
      await one.query('commit')
      await renamed
      await other.query('commit')
      expect(await wordsOf(nro)).toContain(plano(`${text} uno`))
    })
    await both(async (one, other) => {
      await rename(other, `${text} dos`)
      const inserted = insertDeal(one)
      expect(await isWaiting(inserted)).toBe(true)
      await other.query('commit')
      const nro = await inserted
      await one.query('commit')
      expect(await wordsOf(nro)).toContain(plano(`${text} dos`))
    })
  })

  test('two payments that pass 100 % together: the second is refused, whoever sends them', async () => {
    const client = await base.db.pool.connect()
    const nro = await insertDeal(client)
    client.release()
    const { Cod_UndPago, Cod_EventoPago } = buildCuota()
    const add = (to: PoolClient, num: number) =>
      to.query(
        'insert into negocio_pago (nro_negocio, num_cuota, cod_undpago, cantidad, dias, cod_eventopago) values ($1, $2, $3, 60, 0, $4)',
        [nro, num, Cod_UndPago, Cod_EventoPago],
      )
    await both(async (one, other) => {
      await add(one, 1)
      const second = add(other, 2).then(
        () => 'added',
        (error: Error) => error.message,
      )
      expect(await isWaiting(second)).toBe(true)
      await one.query('commit')
      expect(await second).toMatch(/no pueden pasar de 100 %; sumarían 120/)
    })
  })
})

test('what a deal lacks to be confirmed is told all at once', async () => {
  const client = await base.db.pool.connect()
  try {
    const reasons = async (nro: number) => (await client.query('select motivos_confirmar($1) as reasons', [nro])).rows[0].reasons
    expect(await reasons(await insertDeal(client, [buildCuota()]))).toEqual([])
    const partial = await insertDeal(client, [buildCuota({ Cantidad: 12.5 })])
    await client.query('delete from negocio_producto where nro_negocio = $1', [partial])
    expect(await reasons(partial)).toEqual([
      'El negocio confirmado debe tener al menos una línea de producto.',
      'Los pagos en porcentaje de un negocio confirmado deben sumar 100 %; suman 12,5 %.',
    ])
  } finally {
    client.release()
  }
})
