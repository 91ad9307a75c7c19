/** The count of a list whose conditions look into several tables is remembered until one of its changes is committed. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Reader } from '../db/reader.ts'
import { GESTIONES_TODAS, gestionesSeenBy } from '../gestion/todas.ts'
import { useApi } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { type Planned, planDeal } from '../test/embarques.ts'
import { list } from './list.ts'

const api = useApi()
let deal: Planned
beforeAll(async () => {
  deal = await planDeal(api, 3, 3, { Certificados: [{ Cod_CertEmbarque: 1 }], Analisis: [{ Cod_Analisis: 1 }] })
})

/** A process that asks for a page of all items: their count, and how often it was counted. */
const asker = () => {
  let counted = 0
  const db = {
    query: (statement: { text: string; values?: unknown[] }) => {
      if (statement.text.startsWith('select (count(*))')) counted++
      return api.db.pool.query(statement)
    },
  } as unknown as Reader
  const ask = async (): Promise<{ total: number | undefined; counted: number }> => {
    counted = 0
    const scope = await gestionesSeenBy({ sesion: { Cod_AreaGestion: 2, Cod_Usuario: 'comex' }, may: async () => true } as never)
    const { total } = await list(db, GESTIONES_TODAS, { pagina: 1, porPagina: 1 } as never, scope)
    return { total, counted }
  }
  return ask
}
const run = (text: string, values: unknown[]) => api.db.pool.query(text, values)

describe('the count of the items of gestión', () => {
  test('is not repeated while what decides it stays, whatever else is saved, and every process counts what changed', async () => {
    const [one, other] = [asker(), asker()]
    const { total } = await one()
    expect(total).toBeGreaterThan(4)
    await other()
    await run('update gestion set observaciones = $1 where nro_embarque = $2', ['x', deal.ships[0]])
    await run('update embarque set nro_viaje = $1 where nro_embarque = $2', ['X', deal.ships[0]])
    expect(await one()).toEqual({ total, counted: 0 })
    expect(await other()).toEqual({ total, counted: 0 })
    await run(
      `insert into gestion (tipo, nro_embarque, cod_docnegocio) select 'documento', $1, cod_docnegocio from documentosembarque order by 1 limit 1`,
      [deal.ships[0]],
    )
    for (const ask of [one, other]) expect(await ask()).toEqual({ total: total! + 1, counted: 1 })
    const { rows } = await run('select count(*)::int as n from gestion where nro_embarque = $1', [deal.ships[1]])
    await api.db.pool.query('alter table embarque disable trigger user; alter table embarque enable trigger numerar_editadas')
    await run("update embarque set cod_estadoemb = '08' where nro_embarque = $1", [deal.ships[1]])
    await api.db.pool.query('alter table embarque enable trigger user')
    for (const ask of [one, other]) expect(await ask()).toEqual({ total: total! + 1 - rows[0].n, counted: 1 })
  })

  test.runIf(engine() === 'postgresql')('is not remembered while a change of it is not committed', async () => {
    const ask = asker()
    const { total } = await ask()
    const client = await api.db.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into gestion (tipo, nro_embarque, cod_docnegocio) select 'documento', $1, cod_docnegocio from documentosembarque order by 1 limit 1`,
        [deal.ships[0]],
      )
      await run('update embarque set nro_viaje = $1 where nro_embarque = $2', ['Y', deal.ships[2]])
      // the sequence has moved already, and the new item is in no count yet
      expect(await ask()).toEqual({ total, counted: 1 })
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await ask()).toEqual({ total: total! + 1, counted: 1 })
    expect(await ask()).toEqual({ total: total! + 1, counted: 0 })
  })
})
