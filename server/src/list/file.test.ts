/** Lists as files, over HTTP: a workbook and a CSV contain what the database has. */
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { strFromU8, unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { buildLinea, buildNegocio } from '../test/builders.ts'
import { filaValida } from '../test/filas.ts'

const api = useApi()

type Asked = { formato?: 'xlsx' | 'csv'; columnas: string[]; claves?: unknown[]; [option: string]: unknown }
const ask = (url: string, { columnas, claves, ...more }: Asked, usuario = 'admin') =>
  api.pedir('POST', url, {
    usuario,
    body: {
      formato: 'xlsx',
      columnas: columnas.map(Campo => ({ Campo, Titulo: `Título de ${Campo}` })),
      ...(claves && { claves: claves.map(Clave => ({ Clave: String(Clave) })) }),
      ...more,
    },
  })
const DEALS = '/api/negocio/exportar-negocios'
const rowsOf = async (url: string, asked: Asked, usuario?: string): Promise<unknown[][]> => {
  const { status, bytes, text } = await ask(url, asked, usuario)
  expect(status, text.slice(0, 300)).toBe(200)
  const [sheet] = await readXlsx(bytes)
  return sheet!.data as unknown[][]
}
const linesOf = async (url: string, asked: Asked): Promise<string[]> => {
  const { status, text } = await ask(url, { ...asked, formato: 'csv' })
  expect(status, text.slice(0, 300)).toBe(200)
  return text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
}
const newDeal = async (Nro_Contrato: string, lines: object[]): Promise<number> => {
  const body = { ...buildNegocio({ Nro_Contrato }), Productos: lines }
  const { data, text } = await api.pedir('POST', '/api/negocio/add-negocio', { body })
  expect(data?.Nro_Negocio, text).toEqual(expect.any(Number))
  return data.Nro_Negocio
}

describe('a list of deals', () => {
  const COLUMNS = ['Nro_Contrato', 'Nom_ClienteNegocio', 'Fecha_ETD', 'Total_Kilos', 'Total_Monto', 'Num_Contenedores']

  test('has as many columns as may be asked for', async () => {
    const columnas = Array.from({ length: 200 }, (_, i) => COLUMNS[i % COLUMNS.length]!)
    const [heading, first] = await rowsOf(DEALS, { columnas })
    expect(heading!.length).toBeGreaterThanOrEqual(200)
    expect(first!.length).toBe(heading!.length)
  })

  test('is, value by value, what the database holds', async () => {
    const [heading, ...found] = await rowsOf(DEALS, { columnas: COLUMNS, orden: 'Nro_Contrato' })
    expect(heading).toEqual([...COLUMNS.slice(0, 5).map(name => `Título de ${name}`), 'Moneda', 'Título de Num_Contenedores'])
    const { rows } = await api.db.pool.query(
      `select n.nro_contrato, c.nom_cliente, n.fecha_etd::text, r.total_kilos::float8, r.total_monto::float8, r.cod_moneda, n.num_contenedores
       from negocio n join clientes c on c.cod_cliente = n.cod_clientenegocio join negocio_resumen r using (nro_negocio)
       order by n.nro_contrato collate es`,
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(found.map(row => row.map(value => (value instanceof Date ? value.toISOString().slice(0, 10) : value)))).toEqual(
      rows.map(row => Object.values(row)),
    )
  })

  test('writes states as the screen does', async () => {
    const found = await rowsOf(DEALS, { columnas: ['Nom_EstadoNeg'] })
    expect(new Set(found.slice(1).flat())).toEqual(new Set(['En preparación', 'Confirmado', 'En embarque', 'Cumplido', 'Anulado']))
  })

  test('keeps every decimal of kilos and amounts, and tells several currencies', async () => {
    const kilos = await newDeal('EXPORTA-1', [buildLinea({ Cantidad: 60500.5, Precio: 4.1234 })])
    const both = await newDeal('EXPORTA-2', [buildLinea({ Cod_Moneda: 'USD' }), buildLinea({ Cod_Moneda: 'EUR' })])
    const { rows } = await api.db.pool.query('select total_kilos, total_monto from negocio_resumen where nro_negocio = $1', [kilos])
    const columnas = ['Total_Kilos', 'Total_Monto']
    const [, first, second] = await rowsOf(DEALS, { columnas, claves: [kilos, both], orden: 'Nro_Negocio' })
    expect(first).toEqual([Number(rows[0].total_kilos), Number(rows[0].total_monto), 'USD'])
    expect(second!.slice(1)).toEqual([null, 'varias'])
    const [, line] = await linesOf(DEALS, { columnas, claves: [kilos] })
    const comma = (value: number) => `"${String(value).replace('.', ',')}"`
    expect(line).toBe(`${comma(rows[0].total_kilos)};${comma(rows[0].total_monto)};USD`)
    expect(rows[0].total_kilos % 1).toBeGreaterThan(0)
  })

  test('has the rows, the order and the filters of the screen, or only what was chosen', async () => {
    const columnas = ['Nro_Negocio']
    const filtros = JSON.stringify([{ campo: 'Cod_EstadoNeg', modo: 'in', valor: ['04', '05'] }])
    const query = new URLSearchParams({ filtros, orden: '-Fecha_ETD', buscar: '2025' })
    const seen = (await api.pedir('GET', `/api/negocio/lista-negocios?${query}`)).data.map(
      (row: { Nro_Negocio: number }) => row.Nro_Negocio,
    )
    expect(seen.length).toBeGreaterThan(1)
    const asked = { columnas, filtros, orden: '-Fecha_ETD', buscar: '2025' }
    expect((await linesOf(DEALS, asked)).slice(1).map(Number)).toEqual(seen)
    expect((await linesOf(DEALS, { columnas, claves: [5, 3, 999_999, 4], orden: '-Nro_Negocio' })).slice(1)).toEqual(['5', '4', '3'])
    expect(await linesOf(DEALS, { columnas, claves: [] })).toHaveLength(1)
  })

  test('is a sheet by its name, with a frozen heading, filters, formats and widths', async () => {
    const { bytes, headers } = await ask(DEALS, { columnas: COLUMNS })
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Negocios.xlsx")
    const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
    expect(files['xl/workbook.xml']).toContain('<sheet name="Negocios"')
    const sheet = files['xl/worksheets/sheet1.xml']!
    expect(sheet).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"')
    expect(sheet).toMatch(/<autoFilter ref="A1:G\d{2,}"\/>/)
    const widths = [...sheet.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths).toHaveLength(7)
    const { rows } = await api.db.pool.query(
      'select max(length(nom_cliente)) as n from clientes c join negocio n on n.cod_clientenegocio = c.cod_cliente',
    )
    expect(widths[1]).toBe(rows[0].n + 2.5)
    for (const format of ['#,##0.00#', '#,##0.00##', 'dd-mm-yyyy']) expect(files['xl/styles.xml']).toContain(`formatCode="${format}"`)
  })

  test('of more rows than one batch misses and repeats none', async () => {
    await api.db.pool.query(`insert into giro (nom_giro) select 'Giro ' || lpad(n::text, 5, '0') from generate_series(1, 1100) n`)
    const lines = await linesOf('/api/parametros/giro/exportar', { columnas: ['Nom_Giro'], orden: '-Nom_Giro', buscar: 'Giro 0' })
    expect(lines.slice(1)).toEqual(Array.from({ length: 1100 }, (_, i) => `Giro ${String(1100 - i).padStart(5, '0')}`))
    await api.db.pool.query("delete from giro where nom_giro like 'Giro 0%'")
  })

  test.each([
    [
      'nobody may ask for what the list does not send',
      { columnas: ['Condiciones_Pago'] },
      400,
      'La lista no tiene la columna Condiciones_Pago.',
    ],
    ['nor for nothing', { columnas: [] }, 400, 'Elija al menos una columna para exportar.'],
    [
      'a key is of the list',
      { columnas: ['Nro_Negocio'], claves: ['x'] },
      400,
      'Un registro elegido no es de esta lista. Vuelva a elegirlos.',
    ],
    ['a filter too', { columnas: ['Nro_Negocio'], filtros: '[{"campo":"x","valor":"y"}]' }, 400, 'No se puede filtrar por x.'],
    ['and the format', { columnas: ['Nro_Negocio'], formato: 'pdf' as never }, 400, expect.stringContaining('Formato')],
  ])('%s', async (_, asked, status, mensaje) => {
    expect(await ask(DEALS, asked)).toMatchObject({ status, mensaje })
  })

  test('needs its own grant, and shows a client its own deals only, even by their keys', async () => {
    const columnas = ['Nro_Negocio']
    expect((await ask(DEALS, { columnas }, 'cliente2')).status).toBe(403)
    const grant = ['ver', 'exportar'].map(Cod_Funcion => ({ Cod_Pantalla: 'negocio', Cod_Funcion, Permitido: true }))
    await api.db.pool.query('update usuario set permisos = $1 where cod_usuario = $2', [JSON.stringify(grant), 'cliente'])
    const seen = (await api.pedir('GET', '/api/negocio/lista-negocios', { usuario: 'cliente' })).data as { Nro_Negocio: number }[]
    const own = seen.map(row => [row.Nro_Negocio])
    const all = (await rowsOf(DEALS, { columnas })).slice(1)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    expect((await rowsOf(DEALS, { columnas, orden: '-Nro_Negocio' }, 'cliente')).slice(1)).toEqual(own)
    expect((await rowsOf(DEALS, { columnas, orden: '-Nro_Negocio', claves: all.flat() }, 'cliente')).slice(1)).toEqual(own)
  })
})

describe('a list of parameters', () => {
  test.each(CATALOGO.map(e => [e.entity, e] as const))('%s can be exported with every column that it sends', async (_, e) => {
    const { data } = await api.pedir('POST', `/api/parametros/${e.entity}`, { body: await filaValida(api.db, e) })
    const columnas = Object.keys(data)
    const [heading, row] = await rowsOf(`/api/parametros/${e.entity}/exportar`, {
      columnas,
      claves: [e.key.map(key => data[key]).join('~')],
    })
    expect(heading).toEqual(columnas.map(name => `Título de ${name}`))
    for (const [i, name] of columnas.entries()) {
      const value = data[name]
      const found = row![i]
      if (value === null) expect(found, name).toBeNull()
      else if (typeof value === 'number') expect(found, name).toBe(value)
      else if (e.fields[name]?.type === 'date') expect((found as Date).toISOString().slice(0, 10), name).toBe(value)
      else if (typeof value === 'string' && !e.fields[name]?.labels && name !== 'Modificado_En') expect(found, name).toBe(value)
    }
    expect(row![columnas.indexOf('Activo')]).toBe('Activo')
  })

  test('holds no formula: a CSV by an apostrophe, a workbook by being text, which stays as it was', async () => {
    const names = ['=1+1', '+56 2', '-x', '@cmd', '＝1+1', '＋1', '－1', '＠x', 'Uno, dos', 'Con "comillas"']
    for (const Nom_Giro of names) expect((await api.pedir('POST', '/api/parametros/giro', { body: { Nom_Giro } })).status).toBe(200)
    const asked = { columnas: ['Nom_Giro'], orden: '-Cod_Giro', filtros: JSON.stringify([{ campo: 'Nom_Giro', modo: 'in', valor: names }]) }
    const lines = (await linesOf('/api/parametros/giro/exportar', asked)).slice(1).toReversed()
    expect(lines).toEqual([...names.slice(0, 8).map(name => `'${name}`), '"Uno, dos"', '"Con ""comillas"""'])
    expect((await rowsOf('/api/parametros/giro/exportar', asked)).slice(1).toReversed()).toEqual(names.map(name => [name]))
    const xml = strFromU8(unzipSync((await ask('/api/parametros/giro/exportar', asked)).bytes)['xl/worksheets/sheet1.xml']!)
    expect(xml).not.toContain('<f>')
    expect(xml.match(/ s="2" t="inlineStr"/g)).toHaveLength(8)
  })
})

test('the list of shipments names each as the screen does, so that two of a deal differ', async () => {
  const [, ...found] = await rowsOf('/api/embarque/exportar-embarques', {
    columnas: ['Nro_Contrato', 'Nro_Negocio'],
    orden: 'Nro_Embarque',
  })
  const { rows } = await api.db.pool.query(
    `select nro_contrato || '/' || nro_corr_embarque, nro_negocio from embarque join negocio using (nro_negocio) order by nro_embarque`,
  )
  expect(found).toEqual(rows.map(row => Object.values(row)))
  expect(rows.length).toBeGreaterThan(20)
})

test('the history of a record can be exported by who may export its screen', async () => {
  await api.pedir('PUT', '/api/parametros/giro/1', { body: { Nom_Giro: 'Otro nombre' } })
  const [, last] = await rowsOf('/api/historial/giro/1/exportar', { columnas: ['En', 'Usuario', 'Accion', 'Despues'] })
  expect(last).toEqual([expect.any(Date), 'admin', 'editar', expect.stringContaining('Otro nombre')])
  expect((await ask('/api/historial/usuario/admin/exportar', { columnas: ['En'] }, 'comercial')).status).toBe(403)
})
