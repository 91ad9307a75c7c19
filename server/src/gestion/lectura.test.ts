/** What a laboratory's report says: values that are proposed and never stored, refusals of bad files, and the trend of what was measured. */
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { formulario, useApi } from '../test/api.ts'
import { adjuntosOf, pdf, textPdf } from '../test/archivos.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()
const ruta = '/api/calidadembarque'
const B1 = 1

const REPORT = [
  'LABORATORIO SERVICIOS AGRÍCOLAS    Informe N.º 4411    12-11-2026',
  'Contenedor CSQU 305438-3',
  'Análisis                Resultado   Unidad   LOD   Método',
  'Aflatoxina B1           1,2 ± 0,3   µg/kg    0,1   HPLC-FLD, EN 14123',
  'Aflatoxinas totales     2,4         µg/kg    0,1   HPLC-FLD, EN 14123',
  'Humedad AOAC 925.40     4,1         %',
  'Salmonella spp. en 25 g Ausencia             ISO 6579-1',
]
const read = (ship: number, name: string, bytes: Buffer | string, usuario = 'calidad') =>
  api.pedir('POST', `${ruta}/${ship}/leer-analisis`, { usuario, ...formulario(name, bytes) })
const planned = (): Promise<Planned> => planDeal(api, 1, 1, { Analisis: [{ Cod_Analisis: B1 }] })

describe('a report', () => {
  test('proposes each value with its line, and stores nothing', async () => {
    const { ships, boxes } = await planned()
    const before = await api.db.pool.query('select coalesce(max(id), 0) as last from historial')
    const { status, data, text } = await read(ships[0]!, 'informe 4411.pdf', textPdf(REPORT))
    expect(status, text).toBe(200)
    expect(data).toMatchObject({ Archivo: 'informe 4411.pdf', Paginas: 1, Contenedores: ['CSQU3054383'] })
    expect(data.Propuestas.map((one: Values) => [one.Nom_Analisis, one.Texto, one.Otros])).toEqual([
      ['Aflatoxina B1', '1,2 ± 0,3', null],
      ['Aflatoxinas totales (B1+B2+G1+G2)', '2,4', null],
      ['Humedad', '4,1', null],
      ['Salmonella spp.', '< LOD', null],
    ])
    expect(data.Propuestas[2].Contexto).toMatch(/^Humedad AOAC 925\.40\s+4,1/)
    expect((await api.db.pool.query('select coalesce(max(id), 0) as last from historial')).rows).toEqual(before.rows)
    const { rows } = await api.db.pool.query("select mediciones from gestion where id_contenedor = $1 and mediciones <> '[]'", [boxes[0]])
    expect(rows).toEqual([])
  })

  test('that is attached is offered and read, to those who write in quality', async () => {
    const { ships } = await planned()
    const [ship] = ships as [number]
    const { Id_Adjunto } = await adjuntosOf(api).attach({ De: 'embarque', Clave: ship }, 'informe.pdf', textPdf(REPORT))
    const list = (usuario: string) => api.pedir('GET', `${ruta}/${ship}/pdf-analisis`, { usuario })
    expect((await list('calidad')).data).toMatchObject([{ Id_Adjunto, Nombre: 'informe.pdf' }])
    const readOne = (Nro_Embarque: number, usuario = 'calidad') =>
      api.pedir('POST', `${ruta}/leer-analisis-adjunto`, { usuario, body: { Nro_Embarque, Id_Adjunto } })
    expect((await readOne(ship)).data.Propuestas).toHaveLength(4)
    const other = await planned()
    expect((await readOne(other.ships[0]!)).status).toBe(404)
    for (const usuario of ['comercial', 'comex', 'produccion', 'cliente']) {
      expect((await list(usuario)).status, usuario).toBe(403)
      expect((await readOne(ship, usuario)).status, usuario).toBe(403)
    }
    expect((await read(999_999, 'x.pdf', textPdf(REPORT))).status).toBe(404)
  })

  test.each<[string, () => Buffer | string, RegExp]>([
    ['no PDF', () => 'un texto', /no es un PDF/],
    ['an empty file', () => '', /vacío/],
    ['one cut short', () => '%PDF-1.4\n1 0 obj', /dañado/],
    ['one of random bytes', () => pdf('x', 5_000), /dañado/],
    ['scanned', () => textPdf([]), /parece escaneado\. Escriba sus datos/],
    ['a long one', () => textPdf(['Humedad 4,1 %'], 61), /61 páginas; se leen hasta 60/],
    ['about something else', () => textPdf(['Factura 12', 'Total 1.200 USD']), /no dice ningún valor/],
    [
      'a report whose page tree runs in a circle',
      () => textPdf(['Humedad 4,1 %']).toString('latin1').replace('/Kids [5 0 R]', '/Kids [2 0 R]'),
      /\S/,
    ],
  ])('that is %s is refused with a sentence', async (_, bytes, sentence) => {
    const { ships } = await planned()
    const answer = await read(ships[0]!, 'x.pdf', bytes())
    expect(answer).toMatchObject({ status: 400, errores: [{ campo: 'archivo' }] })
    expect(answer.mensaje).toMatch(sentence)
  })
})

describe('the trend', () => {
  const trend = async (query: Values = {}, usuario = 'calidad') =>
    api.pedir('GET', `${ruta}/tendencia?${new URLSearchParams(query as Record<string, string>)}`, { usuario })
  /** A sample of the container with a value; returns nothing. */
  const sample = async (deal: Planned, row: Values) => {
    const place = { Nro_Embarque: deal.ships[0], Id_Contenedor: deal.boxes[0], Cod_CertDocAnalis: B1 }
    const { status, text } = await api.pedir('POST', `${ruta}/add-nuevo-analisis`, { usuario: 'calidad', body: { ...place, ...row } })
    expect(status, text).toBe(200)
  }
  const value = (Valor: number | null, more: Values = {}) => [{ Cod_Analisis: B1, Valor, ...more }]

  // after everything of the sample
  test('has months and groups in the unit of the analysis, and tells what does not convert', async () => {
    const deal = await planned()
    await callsOf(api).post('update-info-contenedor', { Id_Contenedor: deal.boxes[0], Cod_Planta: 2 })
    const on = (Fecha_Gestion: string, Cod_Laboratorio: number | null, Mediciones: Values[]) =>
      sample(deal, { Fecha_Gestion, Cod_Laboratorio, Mediciones })
    await on('2031-10-05', 1, value(2))
    await on('2031-10-20', 1, value(0.004, { Unidad: 'mg/kg' }))
    await on('2031-11-03', 2, value(null, { Bajo_LOD: true, LOD: 1 }))
    const { data, status, text } = await trend({ por: 'laboratorio', desde: '2031-01-01' })
    expect(status, text).toBe(200)
    expect(data).toMatchObject({ Cod_Analisis: B1, Unidad: 'µg/kg', Sin_Convertir: 0 })
    expect(data.Analisis).toEqual([{ Cod_Analisis: B1, Nom_Analisis: 'Aflatoxina B1', Muestras: 3 }])
    expect(data.Grupos.map((one: Values) => [one.Codigo, one.Muestras, one.Bajo_LOD, one.Promedio, one.Minimo, one.Maximo])).toEqual([
      ['1', 2, 0, 3, 2, 4],
      ['2', 1, 1, 0.5, null, null],
    ])
    expect(data.Meses.map((one: Values) => [one.Mes, one.Codigo, one.Promedio])).toEqual([
      ['2031-10', '1', 3],
      ['2031-11', '2', 0.5],
    ])
    const plants = (await trend({ por: 'planta', desde: '2031-11-01' })).data
    expect(plants.Grupos).toMatchObject([{ Codigo: '2', Muestras: 1 }])
    expect((await trend({ por: 'productor', desde: '2031-01-01' })).data.Grupos).toMatchObject([
      { Codigo: null, Nombre: 'Sin productor', Muestras: 3 },
    ])
    await callsOf(api).get(`${deal.nro}/${deal.ships[0]}/0/distribuir-carga`)
    await api.db.pool.query("update contenedor_carga set csg = ' ab-104233, 118420; AB-104233 ' where id_contenedor = $1", [deal.boxes[0]])
    const growers = (await trend({ por: 'productor', desde: '2031-01-01' })).data
    // a sample of fruit of two growers is one sample, in the group of each
    expect(growers.Analisis).toMatchObject([{ Cod_Analisis: B1, Muestras: 3 }])
    expect(growers.Grupos.map((one: Values) => [one.Codigo, one.Nombre, one.Muestras])).toEqual([
      ['118420', 'CSG 118420', 3],
      ['AB-104233', 'CSG AB-104233', 3],
    ])
    expect((await trend({ analisis: 4, desde: '2031-01-01' })).data).toMatchObject({ Cod_Analisis: 4, Grupos: [], Meses: [] })
    // the analysis gets another unit after values were saved in one that does not convert to the new one
    await api.db.pool.query("update analisiscalidad set unidad = '%' where cod_analisis = 1")
    const later = (await trend({ por: 'laboratorio', desde: '2031-01-01', analisis: B1 })).data
    expect(later).toMatchObject({ Unidad: '%', Sin_Convertir: 1, Grupos: [{ Muestras: 1 }, { Muestras: 1 }] })
    expect((await trend({ analisis: 9999 })).data).toMatchObject({ Cod_Analisis: null, Grupos: [] })
  })

  test('is of staff who may see it', async () => {
    for (const [usuario, status] of [
      ['calidad', 200],
      ['comercial', 200],
      ['comex', 200],
      ['produccion', 403],
      ['cliente', 403],
    ] as const)
      expect((await trend({}, usuario)).status, usuario).toBe(status)
  })
})
