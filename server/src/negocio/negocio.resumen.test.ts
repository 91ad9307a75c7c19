import type { GrupoDeLista } from '@nogal/model/aggregate/summary'
import type { Values } from '@nogal/model/fields'
import { isoWeek } from '@nogal/model/format'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { describe, expect, test } from 'vitest'
import { buildLinea } from '../test/builders.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, leer, enviar } = api

const address = (path: string, options: Record<string, unknown>) =>
  `${path}?${new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )}`
const lista = async (options: Record<string, unknown> = {}, usuario = 'comercial'): Promise<Values[]> =>
  (await leer(address('/api/negocio/lista-negocios', options), { usuario })).data
const resumen = async (options: Record<string, unknown> = {}, usuario = 'comercial'): Promise<GrupoDeLista[]> =>
  (await leer(address('/api/negocio/resumen-negocios', options), { usuario })).data
const sum = (rows: Values[], field: string) =>
  rows.filter(row => row.Cod_EstadoNeg !== ESTADO_NEGOCIO.anulado).reduce((all, row) => all + Number(row[field] ?? 0), 0)
const sumIn = (grupo: GrupoDeLista | undefined, campo: string, unidad: string | null = null) =>
  grupo?.Totales.find(({ Campo, Unidad }) => Campo === campo && Unidad === unidad)?.Suma

const both = () => agregar({ Productos: [buildLinea(), buildLinea({ Cod_Moneda: 'EUR', Precio: 2, Cantidad: 1000 })] })

describe('the totals of the list', () => {
  test('are of all rows that the filters keep, and of no currency with another', async () => {
    const { Nro_Contrato } = await both()
    const one = await resumen({ filtros: [{ campo: 'Nro_Contrato', modo: 'equals', valor: Nro_Contrato }] })
    expect(one).toHaveLength(1)
    expect(one[0]).toMatchObject({ Valor: null, Nombre: null, Filas: 1 })
    expect([sumIn(one[0], 'Total_Monto', 'EUR'), sumIn(one[0], 'Total_Monto', 'USD'), sumIn(one[0], 'Total_Kilos')]).toEqual([
      2000, 77_000, 21_000,
    ])

    const filtros = [{ campo: 'Nom_ClienteNegocio', modo: 'contains', valor: 'n' }]
    const [rows, [all]] = await Promise.all([lista({ filtros }), resumen({ filtros, pagina: 2, porPagina: 3, orden: '-Fecha_ETD' })])
    expect(all!.Filas).toBe(rows.length)
    for (const field of ['Num_Contenedores', 'Num_Embarques', 'Total_Kilos'])
      expect(sumIn(all, field), field).toBeCloseTo(sum(rows, field), 2)
    const inEuro = sum(
      rows.filter(({ Cod_Moneda }) => Cod_Moneda === 'EUR'),
      'Total_Monto',
    )
    expect(sumIn(all, 'Total_Monto', 'EUR')).toBeGreaterThanOrEqual(inEuro + 2000)
  })

  test('leave out what was annulled, say how many that is, and count it all the same', async () => {
    const filtros = [{ campo: 'Fecha_ETD', modo: 'equals', valor: '2031-08-05' }]
    await agregar({ Fecha_ETD: '2031-08-05', Num_Contenedores: 7 })
    const { Nro_Negocio } = await agregar({ Fecha_ETD: '2031-08-05', Num_Contenedores: 2 })
    expect((await resumen({ filtros }))[0]).toMatchObject({ Filas: 2, Sin_Sumar: 0 })
    await enviar('/api/negocio/cambiar-estado', { Nro_Negocio, Cod_EstadoNeg: ESTADO_NEGOCIO.anulado, Motivo: 'El cliente desistió.' })
    const [all] = await resumen({ filtros })
    expect(all).toMatchObject({ Filas: 2, Sin_Sumar: 1 })
    expect(['Num_Contenedores', 'Total_Kilos'].map(field => sumIn(all, field))).toEqual([7, 20_000])
    expect(sumIn(all, 'Total_Monto', 'USD')).toBe(77_000)
    const groups = await resumen({ filtros, grupo: 'Cod_EstadoNeg' })
    expect(groups.map(({ Valor, Filas, Sin_Sumar, Totales }) => [Valor, Filas, Sin_Sumar, Totales.length > 0])).toEqual([
      ['01', 1, 0, true],
      [ESTADO_NEGOCIO.anulado, 1, 1, false],
    ])
  })

  test('are never older than the last change', async () => {
    const filtros = [{ campo: 'Fecha_ETD', modo: 'equals', valor: '2031-07-01' }]
    expect(await resumen({ filtros })).toEqual([])
    await agregar({ Fecha_ETD: '2031-07-01', Num_Contenedores: 7 })
    expect(sumIn((await resumen({ filtros }))[0], 'Num_Contenedores')).toBe(7)
    expect(sumIn((await resumen({ filtros }))[0], 'Num_Contenedores')).toBe(7)
    const { Nro_Negocio } = await agregar({ Fecha_ETD: '2031-07-01', Num_Contenedores: 2 })
    expect(sumIn((await resumen({ filtros }))[0], 'Num_Contenedores')).toBe(9)
    await enviar('/api/negocio/delete-negocio', { Nro_Negocio })
    expect(sumIn((await resumen({ filtros }))[0], 'Num_Contenedores')).toBe(7)
  })

  test('tell a client of its own deals only', async () => {
    await api.db.pool.query(
      `update usuario set permisos = '[{"Cod_Pantalla":"negocio","Cod_Funcion":"ver","Permitido":true}]' where cod_usuario = 'cliente'`,
    )
    const [own, [all]] = await Promise.all([lista({}, 'cliente'), resumen({}, 'cliente')])
    expect(own.length).toBeGreaterThan(0)
    expect([all?.Filas, sumIn(all, 'Num_Contenedores')]).toEqual([own.length, sum(own, 'Num_Contenedores')])
  })
})

describe('groups', () => {
  const weekOf = (row: Values) => {
    const { week, year } = isoWeek(String(row.Fecha_ETD))
    return `${year}-${String(week).padStart(2, '0')}`
  }
  const columns: [grupo: string, of: (row: Values) => unknown, name: string | null][] = [
    ['Cod_ClienteNegocio', row => row.Cod_ClienteNegocio, 'Nom_ClienteNegocio'],
    ['Cod_EstadoNeg', row => row.Cod_EstadoNeg, 'Nom_EstadoNeg'],
    ['Fecha_ETD', weekOf, null],
    ['Cod_Pais', row => row.Cod_Pais, 'Nom_Pais'],
    ['Cod_Puerto', row => row.Cod_Puerto, 'Nom_Puerto'],
    ['Cod_IncoTerm', row => row.Cod_IncoTerm, null],
    ['Usuario_Comercial', row => row.Usuario_Comercial, 'Nom_Usuario_Comercial'],
    ['Cod_Temporada', row => row.Cod_Temporada, 'Nom_Temporada'],
  ]
  test.each(columns)('by %s hold every row once, with its sums', async (grupo, of, name) => {
    const [rows, groups] = await Promise.all([lista(), resumen({ grupo })])
    expect(groups.map(({ Valor }) => Valor)).toEqual([...new Set(groups.map(({ Valor }) => Valor))])
    for (const group of groups) {
      const inside = rows.filter(row => (of(row) === null ? null : String(of(row))) === group.Valor)
      expect([group.Filas, sumIn(group, 'Num_Contenedores') ?? 0], `${group.Valor}`).toEqual([
        inside.length,
        sum(inside, 'Num_Contenedores'),
      ])
      if (name && group.Valor !== null) expect(group.Nombre).toBe(inside[0]![name])
    }
    expect(groups.reduce((all, { Filas }) => all + Filas, 0)).toBe(rows.length)
  })

  test('come in the order of their names, states and weeks in their own', async () => {
    const names = (await resumen({ grupo: 'Cod_ClienteNegocio' })).map(({ Nombre }) => Nombre!)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
    for (const grupo of ['Cod_EstadoNeg', 'Fecha_ETD']) {
      const values = (await resumen({ grupo })).map(({ Valor }) => Valor)
      expect(values).toEqual(values.toSorted())
    }
  })

  test.each(['Nro_Contrato', 'nada', 'constructor'])('are not made by %s', async grupo => {
    expect(await leer(address('/api/negocio/resumen-negocios', { grupo }))).toMatchObject({
      status: 400,
      mensaje: `No se puede agrupar por ${grupo}.`,
    })
  })
})
