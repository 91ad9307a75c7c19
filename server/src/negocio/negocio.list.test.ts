import type { Values } from '@nogal/model/fields'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { describe, expect, test } from 'vitest'
import { buildLinea } from '../test/builders.ts'
import { shipOn } from '../test/embarques.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, leer } = api

test('the last deal of a client is the newest that was not annulled, whole; none of a client without deals', async () => {
  const of = (client: unknown, usuario = 'comercial') => leer(`/api/negocio/ultimo-de-cliente/${client}`, { usuario })
  const deal = await agregar()
  expect((await of(deal.Cod_ClienteNegocio)).data).toEqual(deal)
  await agregar({ Cod_ClienteNegocio: 2 })
  const annulled = await agregar()
  await api.estado(annulled.Nro_Negocio, '05', { Motivo: 'Se desistió.' })
  expect((await of(deal.Cod_ClienteNegocio)).data.Nro_Negocio).toBe(deal.Nro_Negocio)
  expect(await of(999_999)).toMatchObject({ status: 200, data: null })
  expect(await of('x')).toMatchObject({ status: 400 })
  expect((await of(deal.Cod_ClienteNegocio, 'cliente')).status, 'who may not write deals').toBe(403)
})

describe('the list', () => {
  const lista = (options: Record<string, unknown> = {}) =>
    leer(
      `/api/negocio/lista-negocios?${new URLSearchParams(
        Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      )}`,
    )
  const modos: [campo: string, modo: string, valor: string | string[], holds: (row: Values) => boolean][] = [
    ['Nom_ClienteNegocio', 'contains', 'NÜESES DEL', () => false],
    ['Nom_ClienteNegocio', 'contains', 'nueces DEL', row => String(row.Nom_ClienteNegocio).includes('Nueces del')],
    ['Nro_Contrato', 'starts-with', '2025-00', row => String(row.Nro_Contrato).startsWith('2025-00')],
    ['Nom_Puerto', 'ends-with', 'burgo', row => String(row.Nom_Puerto).endsWith('burgo')],
    ['Nro_Contrato', 'matches', '^2025-00[12]\\d$', row => /^2025-00[12]\d$/.test(String(row.Nro_Contrato))],
    ['Fecha_ETD', 'greater-than', '31-12-2026', row => String(row.Fecha_ETD) > '2026-12-31'],
    ['Total_Kilos', 'less-than', '20001', row => Number(row.Total_Kilos) < 20_001],
    ['Cod_EstadoNeg', 'equals', '04', row => row.Cod_EstadoNeg === '04'],
    ['Cod_EstadoNeg', 'in', ['04', '05'], row => row.Cod_EstadoNeg === '04' || row.Cod_EstadoNeg === '05'],
    ['Nom_EstadoNeg', 'in', ['CUMPLIDO', 'ANULADO'], row => row.Cod_EstadoNeg === '04' || row.Cod_EstadoNeg === '05'],
    ['Nom_EstadoNeg', 'contains', 'anul', row => row.Cod_EstadoNeg === '05'],
    ['Especies', 'in', ['Almendra', 'Ciruela deshidratada'], row => /Almendra|Ciruela desh/.test(String(row.Especies))],
    ['Especies', 'contains', 'nue', row => String(row.Especies).includes('Nue')],
    ['Especies', 'in', [''], row => row.Especies === null],
    ['Especies', 'contains', 'sin mensaje', row => row.Especies === null],
    ['Nom_Temporada', 'contains', '2025', row => row.Cod_Temporada === 2],
  ]
  test.each(modos)('%s %s %s', async (campo, modo, valor, holds) => {
    const all = (await lista()).data as Values[]
    const { data, status } = await lista({ filtros: [{ campo, modo, valor }] })
    expect(status).toBe(200)
    expect(data.map((row: Values) => row.Nro_Negocio)).toEqual(all.filter(holds).map(row => row.Nro_Negocio))
  })

  test('comes in pages that cover it once, with the total', async () => {
    const all = (await lista({ orden: '-Fecha_ETD' })).data as Values[]
    const pages = await Promise.all([1, 2, 3].map(pagina => lista({ pagina, porPagina: 30, orden: '-Fecha_ETD' })))
    expect(pages[0]!.total).toBe(all.length)
    expect(pages.flatMap(page => page.data)).toEqual(all.slice(0, 90))
  })

  test.each(['Nro_Negocio', '-Nro_Contrato', 'Nom_ClienteNegocio', '-Total_Kilos', 'Cod_EstadoNeg,-Fecha_ETD'])(
    'is sorted by %s',
    async orden => {
      expect(await lista({ orden, pagina: 1 })).toMatchObject({ status: 200 })
    },
  )

  test.each([
    ['0', '-', () => true],
    ['-', '0', () => true],
    ['3', '0', (row: Values) => row.Nro_Negocio === 3],
    ['0', '025-001', (row: Values) => String(row.Nro_Contrato).includes('025-001')],
    ['3', 'zzz', () => false],
    ['0', '%', () => false],
  ] as const)('by number %s and contract %s', async (a, b, holds) => {
    const all = (await lista()).data as Values[]
    const { data } = await leer(`/api/negocio/lista-negocios/${a}/${encodeURIComponent(b)}`)
    expect(data.map((row: Values) => row.Nro_Negocio)).toEqual(all.filter(holds).map(row => row.Nro_Negocio))
  })

  test('shows the species of each deal under their present names', async () => {
    const { Nro_Negocio } = await agregar()
    const { rows } = await api.db.pool.query<{ name: string }>(
      `select string_agg(distinct e.nom_especie, ', ' order by e.nom_especie) as name
         from negocio_producto l join especie e using (cod_especie) where l.nro_negocio = $1`,
      [Nro_Negocio],
    )
    const before = rows[0]!.name
    const shown = async () =>
      (await lista({ filtros: [{ campo: 'Nro_Negocio', modo: 'equals', valor: `${Nro_Negocio}` }] })).data[0].Especies
    expect(await shown()).toBe(before)
    const rename = (from: string, to: string) => api.db.pool.query('update especie set nom_especie = $2 where nom_especie = $1', [from, to])
    await rename(before, 'Nuez de prueba')
    expect(await shown()).toBe('Nuez de prueba')
    await rename('Nuez de prueba', before)
    expect(await shown()).toBe(before)
  })

  test('is searched by number, contract, client and product, without accents and case', async () => {
    const { Nro_Negocio, Nro_Contrato } = await agregar()
    for (const text of [`${Nro_Negocio}`, `${Nro_Contrato}`, 'NORDKERN nuez cascara', 'cáscara', 'chandler nordkern']) {
      const { data } = await leer(`/api/negocio/buscar/${encodeURIComponent(text)}`)
      expect(
        data.map((row: Values) => row.Nro_Negocio),
        text,
      ).toContain(Nro_Negocio)
    }
    expect((await leer('/api/negocio/buscar/nordkern%20zzzz')).data).toEqual([])
    expect((await leer('/api/negocio/buscar/%20')).status).toBe(400)
  })

  test('is searched in every column that the model says, and a week by each of its spellings', async () => {
    const { Nro_Negocio } = await agregar({ Fecha_ETD: '2029-11-26' })
    await shipOn(api, Nro_Negocio)
    const { data: whole } = await leer(`/api/negocio/${Nro_Negocio}`)
    const textIn = (name: string) => {
      const [part, field] = name.split('.')
      return String(field ? whole[part!][0][field] : name === 'Fecha_ETD' ? '26-11-2029' : whole[name])
    }
    const texts = negocio.searched.map(textIn)
    expect(texts).not.toContain('undefined')
    for (const text of [...texts, 'S48 2029', '2029-S48', 'semana 48 2029', '2029-w48', `${whole.Nom_Puerto} 26-11`]) {
      const { data } = await lista({ buscar: `${text} ${whole.Nro_Contrato}` })
      expect([text, data.map((row: Values) => row.Nro_Negocio)]).toEqual([text, [Nro_Negocio]])
    }
    expect((await lista({ buscar: `${whole.Nom_Puerto} s49 ${whole.Nro_Contrato}` })).data).toEqual([])
  })

  test('a search follows what changes in the deal', async () => {
    const { Nro_Negocio, Nro_Contrato } = await agregar({ Fecha_ETD: '2029-11-26' })
    const found = async (text: string) => (await lista({ buscar: `${text} ${Nro_Contrato}` })).data.length
    await api.db.pool.query(`update negocio set fecha_etd = '2029-12-03', cod_estadoneg = '02' where nro_negocio = $1`, [Nro_Negocio])
    const { data } = await leer(`/api/negocio/${Nro_Negocio}`)
    expect([await found('2029-s48'), await found('2029-s49'), await found(data.Nom_EstadoNeg)]).toEqual([0, 1, 1])
  })

  test('finds a client and a product by their new names', async () => {
    const { Nro_Negocio } = await agregar({
      Cod_ClienteNegocio: 13,
      Productos: [buildLinea({ Cod_Producto: 5, Cod_Envase: 4, Cod_Variedad: 8 })],
    })
    const found = async (text: string) =>
      (await leer(`/api/negocio/buscar/${text}`)).data.some((row: Values) => row.Nro_Negocio === Nro_Negocio)
    await api.db.pool.query(`update clientes set nom_cliente = 'Hinode Nuts' where cod_cliente = 13`)
    await api.db.pool.query(`update producto set nom_producto = 'Nuez molida' where cod_producto = 5`)
    await api.db.pool.query(`update variedad set nom_variedad = 'Franqueza' where cod_variedad = 8`)
    expect([await found('hinode'), await found('molida'), await found('franqueza'), await found('cuartillos')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
