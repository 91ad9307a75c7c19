/**
 * Kept sums: what lists, chips and reports read of them equals what their rows come to, whoever changes rows meanwhile; and each is declared as
 * the lists that read it expect.
 */
import { CODIGOS_INFORME, informeNamed } from '@nogal/model/informe/informes'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { POR_ENVIAR } from '../embarque/papeles/despacho.queries.ts'
import { informeSql, LISTAS_DE_LINEAS } from '../informe/informe.queries.ts'
import type { KeptSum, ListSpec } from '../list/columns.ts'
import { listSql } from '../list/list.ts'
import { summarySql } from '../list/summary.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { useApi } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { callsOf, newDeal, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'
import { recalculate } from './recalculate.ts'

const api = useApi()
const embarques = callsOf(api)
const COMEX = { Usuario: 'comex', Cod_AreaGestion: 3, Cod_Cliente: null, Plantas: [] } as never
const rowsOf = async (text: string, values: readonly unknown[] = []) => (await api.db.pool.query(text, values as unknown[])).rows
const sums = () => rowsOf('select nombre from suma order by 1').then(rows => rows.map(({ nombre }) => nombre as string))

beforeAll(async () => {
  await sinExigencias(api)
  const { nro, ships, boxes } = await planDeal(api, 2, 4)
  for (const [i, Id_Contenedor] of boxes.entries()) {
    await embarques.post('update-info-contenedor', { Id_Contenedor, Cod_Planta: i % 2 ? 1 : null })
    await embarques.post('guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 25 * (1 + i) }] })
  }
  await embarques.post('cambiar-estado', { Nro_Embarque: ships[1], Cod_EstadoEmb: '08', Motivo: 'No sale.' })
  expect(nro).toBeGreaterThan(0)
})

describe('what is read of kept sums is what the rows come to', () => {
  const FILTERS = [
    [],
    [{ campo: 'Cod_Temporada', modo: 'not-empty', valor: '' }],
    [{ campo: 'Nom_ClienteNegocio', modo: 'contains', valor: 'n' }],
  ] as const
  const LISTS: [what: string, spec: ListSpec<never>, state: string, grupos: readonly string[]][] = [
    ['deals', NEGOCIO.list, 'Cod_EstadoNeg', ['', 'Cod_EstadoNeg', 'Cod_ClienteNegocio', 'Cod_Temporada']],
    ['shipments', EMBARQUE.list, 'Cod_EstadoEmb', ['', 'Cod_EstadoEmb', 'Cod_ClienteNegocio', 'Cod_Temporada', 'Usuario_Comex']],
  ]

  test.each(LISTS)('in the footer and the chips of %s', async (_, spec, state, grupos) => {
    for (const filtros of [...FILTERS, [{ campo: state, modo: 'in', valor: ['01', '02', '05', '08'] }]])
      for (const grupo of grupos) {
        const options = { filtros } as never
        const kept = summarySql(spec, options, grupo)
        expect(kept.text).toMatch(/from suma_/)
        expect(kept.text).not.toMatch(new RegExp(`from ${spec.table} `))
        const counted = summarySql({ ...spec, kept: [] } as never, options, grupo)
        const [[one], [other]] = [await rowsOf(kept.text, kept.values), await rowsOf(counted.text, counted.values)]
        expect(JSON.parse(one!.value).length, grupo).toBeGreaterThan(0)
        expect(JSON.parse(one!.value), `${JSON.stringify(filtros)} by ${grupo}`).toEqual(JSON.parse(other!.value))
      }
  })

  test.each(LISTS)('and of %s that are filtered or grouped by anything else the rows are read', (_, spec) => {
    const freely = { filtros: [{ campo: 'Fecha_ETD', modo: 'not-empty', valor: '' }] } as never
    for (const [options, grupo] of [
      [freely, ''],
      [{}, 'Fecha_ETD'],
      [{ buscar: 'nordkern' }, ''],
    ] as const)
      expect(summarySql(spec, options as never, grupo).text).not.toMatch(/from suma_/)
  })

  test('in reports', async () => {
    const asRead = ({ data }: Record<string, string>) =>
      Object.values(JSON.parse(data!) as Record<string, unknown[]>).map(rows => rows.map(row => JSON.stringify(row)).sort())
    const seen: string[] = []
    for (const code of CODIGOS_INFORME)
      for (const grupos of [[], informeNamed(code).inicial.grupos, ['especie'], ['temporada', 'cliente']])
        for (const period of [{}, { temporada: 1 }]) {
          if (grupos.some(grupo => !Object.hasOwn(informeNamed(code).grupos, grupo))) continue
          const asked = { grupos, period, options: {} }
          const kept = informeSql(code, COMEX, asked)
          if (!kept.text.includes('_suma t')) continue
          seen.push(code)
          const counted = informeSql(code, COMEX, asked, { ...LISTAS_DE_LINEAS[code], kept: [] } as never)
          const [[one], [other]] = [await rowsOf(kept.text, kept.values), await rowsOf(counted.text, counted.values)]
          expect(asRead(one!), `${code} by ${grupos}`).toEqual(asRead(other!))
        }
    expect([...new Set(seen)]).toEqual(['ventas', 'stock'])
    for (const code of ['ventas', 'stock'] as const) {
      const [kept, counted] = [LISTAS_DE_LINEAS[code], { ...LISTAS_DE_LINEAS[code], kept: [] } as never].map(
        spec => listSql(spec, {}).count,
      )
      expect(kept!.text).toContain('_suma')
      expect((await rowsOf(kept!.text, kept!.values))[0]!.value).toBe((await rowsOf(counted!.text, counted!.values))[0]!.value)
    }
  })
})

describe('a sum', () => {
  test('is declared as its table is, and as the lists that read it expect', async () => {
    const declared = await rowsOf('select nombre, tabla, grupos, medidas from suma')
    const named = (columns: string[]) => columns.map(column => column.replace(/^.*\./, ''))
    for (const { nombre, grupos, medidas } of declared) {
      const columns = await rowsOf('select column_name as name from information_schema.columns where table_name = $1', [`suma_${nombre}`])
      expect(columns.map(({ name }) => name).sort(), nombre).toEqual([...named(grupos), 'filas', ...named(medidas), 'plegada'].sort())
      const [index] = await rowsOf('select indexdef from pg_indexes where tablename = $1 and indexdef ~ $2', [`suma_${nombre}`, 'plegada'])
      expect(index!.indexdef).toContain(`(${named(grupos).join(', ')}) NULLS NOT DISTINCT`)
    }
    const kept = [NEGOCIO.list, EMBARQUE.list, CONTENEDOR.list, POR_ENVIAR].flatMap(({ kept: of }) => of as KeptSum[])
    for (const { table, by, sums: of = {} } of kept) {
      const sum = declared.find(({ nombre }) => `suma_${nombre}` === table)!
      expect(named(sum.grupos), table).toEqual(expect.arrayContaining([...by]))
      expect([...named(sum.grupos), ...named(sum.medidas)]).toEqual(
        expect.arrayContaining(Object.values(of).flatMap(({ amount, unit }) => [amount, ...(unit ? [unit] : [])])),
      )
    }
  })

  test('is appended to by two at once, of whom neither waits, while somebody folds', async () => {
    // the embedded engine has one connection
    if (engine() !== 'postgresql') return
    const deals = [await newDeal(api, {}, false), await newDeal(api, {}, false)]
    const boxes = [await planDeal(api, 1, 1), await planDeal(api, 1, 1)].flatMap(one => one.boxes)
    const people = await Promise.all(deals.map(() => api.db.pool.connect()))
    try {
      for (const [i, client] of people.entries()) {
        await client.query("begin; set local lock_timeout = '2s'; set local nogal.usuario = 'admin'")
        await client.query('update contenedor set cod_planta = 1 where id_contenedor = $1', [boxes[i]])
        await client.query('update negocio set fecha_etd = fecha_etd + 7, num_contenedores = 9 where nro_negocio = $1', [deals[i]])
        await api.db.pool.query('select plegar_sumas(1)')
      }
      await people[1]!.query('commit')
      await api.db.pool.query('select plegar_sumas(1)')
      await people[0]!.query('commit')
    } finally {
      for (const client of people) {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await recalculate(api.db)).toEqual([])
  })

  test('that is wrong is put right while somebody changes a row of its table, and nobody waits', async () => {
    if (engine() !== 'postgresql') return
    const { boxes } = await planDeal(api, 1, 1)
    const person = await api.db.pool.connect()
    try {
      await person.query("begin; set local nogal.usuario = 'admin'")
      await person.query('update contenedor set cod_planta = 1 where id_contenedor = $1', boxes)
      await rowsOf('insert into suma_contenedor (cod_planta, filas) values (97, 3)')
      expect(await recalculate(api.db)).toEqual([
        {
          valor: 'suma_contenedor',
          clave: expect.stringContaining('97'),
          antes: expect.objectContaining({ filas: 3 }),
          despues: expect.objectContaining({ filas: 0 }),
        },
      ])
      await person.query('update contenedor set cod_planta = 2 where id_contenedor = $1', boxes)
      await person.query('commit')
    } finally {
      await person.query('rollback')
      person.release()
    }
    expect(await recalculate(api.db)).toEqual([])
  })

  test('that was folded has one row for each group, and loses those of which nothing is left', async () => {
    await rowsOf(`insert into suma_contenedor (cod_planta, filas) values (97, 3), (97, -2), (98, 2), (98, -2)`)
    await rowsOf('select plegar_sumas(1)')
    expect(await rowsOf('select cod_planta, filas, plegada from suma_contenedor where cod_planta > 90 order by 1')).toEqual([
      { cod_planta: 97, filas: 1, plegada: true },
    ])
    await rowsOf('insert into suma_contenedor (cod_planta, filas) values (97, -1)')
    await rowsOf('select plegar_sumas(1)')
    for (const name of await sums()) expect(await rowsOf(`select from suma_${name} where not plegada or filas = 0`), name).toEqual([])
    expect(await recalculate(api.db)).toEqual([])
  })

  test('says nothing more of a deal that was deleted', async () => {
    const before = await rowsOf('select sum(filas)::int as rows, sum(num_contenedores)::int as boxes from suma_negocio')
    const nro = await newDeal(api, {}, false)
    expect(await rowsOf('select sum(filas)::int as rows from suma_negocio')).not.toEqual([{ rows: before[0]!.rows }])
    const { status, text } = await api.pedir('POST', '/api/negocio/delete-negocio', { usuario: 'comercial', body: { Nro_Negocio: nro } })
    expect(status, text).toBe(200)
    expect(await rowsOf('select sum(filas)::int as rows, sum(num_contenedores)::int as boxes from suma_negocio')).toEqual(before)
    expect(await recalculate(api.db)).toEqual([])
  })
})
