import { randomUUID } from 'node:crypto'
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { buildCabecera, buildCuota, buildLinea, buildNegocio } from '../test/builders.ts'
import { parrafos, useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, cuantos, enviar, estado, leer } = api

describe('a new deal', () => {
  test('brings its lines, payments and requirements, all in one answer', async () => {
    const deal = await agregar({ Formas_Pago: [buildCuota({ Cantidad: 30 }), buildCuota({ Cantidad: 70, Cod_EventoPago: 9 })] })
    expect(deal).toMatchObject({
      Nro_Contrato: expect.stringMatching(/^2027-\d{4}$/),
      Cod_EstadoNeg: '01',
      Nom_EstadoNeg: 'EN PREPARACION',
      Nom_ClienteNegocio: 'Nordkern Handelsgesellschaft mbH',
      Nom_Puerto: 'Hamburgo',
      Nom_Temporada: '2027-2028',
      Nro_SemanaETD: 9,
      Total_Kilos: 20_000,
      Total_Monto: 77_000,
      Cod_Moneda: 'USD',
      Version: 1,
      Productos: [{ Id_Linea: 1, Precio: 3.85, Cod_Precio: 3.85, Kilos: 20_000, Monto: 77_000, Asignada: 0, Saldo: 20_000 }],
      Formas_Pago: [
        { Num_Cuota: 1, Monto: 23_100 },
        { Num_Cuota: 2, Monto: 53_900 },
      ],
      Documentos: [{ Codigo: 1, Nombre: 'Factura comercial', Originales: 3 }],
      Brokers: [{ Comision_Pct: 1.5 }],
    })
    expect((await leer(`/api/negocio/${deal.Nro_Negocio}`)).data).toEqual(deal)
  })

  test('is logged with who made it', async () => {
    const deal = await agregar()
    const { data } = await leer(`/api/negocio/${deal.Nro_Negocio}/estados`)
    expect(data).toMatchObject([{ Cod_EstadoNeg: '01', Usuario: 'comercial', Nom_Usuario: 'Andrea Salinas' }])
  })

  test('has the number that people gave it, once', async () => {
    const Nro_Contrato = `ESP/${randomUUID().slice(0, 8)}`
    expect((await agregar({ Nro_Contrato })).Nro_Contrato).toBe(Nro_Contrato)
    const again = await enviar('/api/negocio/add-negocio', buildNegocio({ Nro_Contrato: Nro_Contrato.toLowerCase() }))
    expect(again).toMatchObject({ status: 409, errores: [{ campo: 'Nro_Contrato' }] })
  })

  test('skips a number of the season that people used', async () => {
    const last = Number(String((await agregar()).Nro_Contrato).slice(5))
    const taken = `2027-${String(last + 1).padStart(4, '0')}`
    await agregar({ Nro_Contrato: taken })
    expect((await agregar()).Nro_Contrato).toBe(`2027-${String(last + 2).padStart(4, '0')}`)
  })

  test.each([
    ['2025-11-30', '2025-'],
    // nuts are harvested from March on, when their season begins
    ['2026-02-28', '2025-'],
    ['2026-03-01', '2026-'],
    // no season contains this day, so the current one is used
    ['2031-01-15', '2026-'],
  ])('with ETD %s is numbered %s', async (Fecha_ETD, prefix) => {
    expect((await agregar({ Fecha_ETD })).Nro_Contrato).toMatch(new RegExp(`^${prefix}`))
  })

  test('made by many at once never shares its number', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => agregar()))
    expect(new Set(made.map(deal => deal.Nro_Contrato)).size).toBe(8)
  })

  test('sent twice with one Idempotency-Key is made once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = buildNegocio()
    const first = await enviar('/api/negocio/add-negocio', body, { headers })
    const before = await cuantos()
    const second = await enviar('/api/negocio/add-negocio', body, { headers })
    expect(second.text).toBe(first.text)
    expect(await cuantos()).toBe(before)
    expect(await enviar('/api/negocio/add-negocio', buildNegocio({ Num_Contenedores: 9 }), { headers })).toMatchObject({
      status: 422,
      data: first.data,
    })
  })

  test('may name parties whose roles nobody has marked yet', async () => {
    expect(await agregar({ Cod_Consig: 15, Usuario_QC: 'comex' })).toMatchObject({ Cod_Consig: 15, Usuario_QC: 'comex' })
  })

  test('takes Cod_Precio for Precio, and both when they agree', async () => {
    const { Precio: _, ...linea } = buildLinea()
    const deal = await agregar({
      Productos: [
        { ...linea, Cod_Precio: 4 },
        { ...linea, Precio: 5, Cod_Precio: 5 },
      ],
    })
    expect(deal.Productos).toMatchObject([{ Precio: 4, Cod_Precio: 4 }, { Precio: 5 }])
  })

  test('rounds an amount to the decimals of its currency', async () => {
    const Productos = [
      buildLinea({ Cantidad: 1.005, Precio: 1.1111 }),
      buildLinea({ Cantidad: 3.333, Precio: 1000.4, Cod_Moneda: 'CLP' }),
      buildLinea({ Cantidad: 0.001, Precio: 0, Cod_UndVenta: 2 }),
    ]
    const deal = await agregar({ Productos })
    expect(deal.Productos).toMatchObject([{ Monto: 1.12 }, { Monto: 3334 }, { Monto: 0, Kilos: 1 }])
    expect(deal).toMatchObject({
      Total_Monto: null,
      Cod_Moneda: null,
      Totales: [{ Cod_Moneda: 'CLP' }, { Cod_Moneda: 'USD', Monto: 1.12 }],
    })
  })

  test('converts text and HTML of old clients; nothing active comes through', async () => {
    const deal = await agregar({
      Otros_Terminos: 'uno < dos\ndos',
      Condiciones_Pago:
        '<h2>Pago</h2><p onclick="x()">Con <b>carta</b> de <a href="javascript:alert(1)">crédito</a></p><script>alert(1)</script><ul><li>a</li></ul><img src=x onerror=y>',
      Documentos_Req: parrafos('tal cual'),
    })
    expect(deal.Otros_Terminos).toEqual(parrafos('uno < dos', 'dos'))
    expect(deal.Documentos_Req).toEqual(parrafos('tal cual'))
    expect(deal.Condiciones_Pago).toMatchObject({
      content: [{ type: 'heading', attrs: { level: 2 } }, { type: 'paragraph' }, { type: 'bulletList' }],
    })
    expect(JSON.stringify(deal.Condiciones_Pago)).not.toMatch(/script|alert|onclick|onerror|href/)
  })
})

test('a deal in preparation is removed with its parts', async () => {
  const { Nro_Negocio } = await agregar()
  expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio, Version: 1 })).toMatchObject({ status: 200, data: { Nro_Negocio } })
  expect(await leer(`/api/negocio/${Nro_Negocio}`)).toMatchObject({ status: 404 })
  const { rows } = await api.db.pool.query('select count(*)::int as n from negocio_producto where nro_negocio = $1', [Nro_Negocio])
  expect(rows[0].n).toBe(0)
})

test('a copy is a deal of its own, in preparation', async () => {
  const deal = await agregar({ Otros_Terminos: parrafos('Cláusula') })
  await estado(deal.Nro_Negocio, '05')
  const { data, status } = await enviar('/api/negocio/copiar-negocio', { Nro_Negocio: deal.Nro_Negocio, Fecha_ETD: '2027-05-01' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    Cod_EstadoNeg: '01',
    Version: 1,
    Fecha_ETD: '2027-05-01',
    Otros_Terminos: deal.Otros_Terminos,
    Total_Monto: 77_000,
  })
  expect(data.Nro_Negocio).not.toBe(deal.Nro_Negocio)
  expect(data.Nro_Contrato).not.toBe(deal.Nro_Contrato)
  for (const list of ['Productos', 'Formas_Pago', 'Documentos', 'Certificados', 'Analisis', 'Otros_Docs', 'Brokers'])
    expect(data[list], list).toHaveLength(1)
})

describe('permissions', () => {
  const crear = () => buildCabecera()
  const casos: [string, 'GET' | 'POST', string, Values | undefined, Record<string, number>][] = [
    [
      'list',
      'GET',
      '/api/negocio/lista-negocios?pagina=1',
      undefined,
      { comercial: 200, comex: 200, calidad: 200, produccion: 200, cliente: 403 },
    ],
    ['read', 'GET', '/api/negocio/1', undefined, { comercial: 200, comex: 200, calidad: 200, produccion: 200, cliente: 403 }],
    ['search', 'GET', '/api/negocio/buscar/nuez', undefined, { comercial: 200, cliente: 403 }],
    ['print', 'GET', '/api/negocio/print-negocio/1', undefined, { comercial: 200, produccion: 200, cliente: 403 }],
    ['lines', 'GET', '/api/producto/1', undefined, { calidad: 200, cliente: 403 }],
    ['requirements', 'GET', '/api/documento/1', undefined, { produccion: 200, cliente: 403 }],
    ['add', 'POST', '/api/negocio/add-negocio', crear(), { comercial: 200, comex: 403, calidad: 403, produccion: 403, cliente: 403 }],
    [
      'change',
      'POST',
      '/api/negocio/update-negocio',
      { Nro_Negocio: 999_999 },
      { comercial: 404, comex: 404, calidad: 403, produccion: 403, cliente: 403 },
    ],
    [
      'confirm',
      'POST',
      '/api/negocio/cambiar-estado',
      { Nro_Negocio: 999_999, Cod_EstadoNeg: '02' },
      { comercial: 404, comex: 403, cliente: 403 },
    ],
    ['delete', 'POST', '/api/negocio/delete-negocio', { Nro_Negocio: 999_999 }, { comercial: 404, comex: 403, cliente: 403 }],
    ['link', 'POST', '/api/broker/add-broker', { Nro_Negocio: 999_999, Cod_Broker: 1 }, { comex: 404, calidad: 403, cliente: 403 }],
  ]
  test.each(casos)('%s', async (_, method, url, body, expected) => {
    for (const [usuario, status] of Object.entries(expected))
      expect([usuario, (await api.pedir(method, url, { usuario, body })).status]).toEqual([usuario, status])
    expect((await api.pedir(method, url, { usuario: null, body })).status).toBe(401)
  })
})

describe('sample deals', () => {
  test('are what a business shows: three seasons, every state, all of them valid', async () => {
    const { rows } = await api.db.pool.query(`
      select count(*)::int as deals, count(distinct cod_temporada)::int as seasons, count(distinct cod_estadoneg)::int as states,
        count(distinct cod_clientenegocio)::int as clients
      from negocio where creado_en < '2026-11-21'`)
    expect(rows[0].deals).toBeGreaterThanOrEqual(60)
    expect(rows[0]).toMatchObject({ seasons: 3, states: 5 })
    expect(rows[0].clients).toBeGreaterThanOrEqual(12)
    const wrong = await api.db.pool.query(`
      select n.nro_negocio from negocio n join clientes c on c.cod_cliente = n.cod_clientenegocio
      where n.creado_en < '2026-11-21' and (
        n.cod_pais <> c.cod_pais
        or not exists (select from negocio_producto l where l.nro_negocio = n.nro_negocio)
        or (select sum(q.monto) from negocio_cuota q where q.nro_negocio = n.nro_negocio) <> (select sum(l.monto) from negocio_producto l where l.nro_negocio = n.nro_negocio)
        or (select cod_estadoneg from negocio_estado e where e.nro_negocio = n.nro_negocio order by id desc limit 1) <> n.cod_estadoneg
        or exists (select from negocio_estado a join negocio_estado b using (nro_negocio) where a.nro_negocio = n.nro_negocio and a.id < b.id and a.en >= b.en)
        or (n.cod_estadoneg in ('03', '04') and n.fecha_etd > '2026-12-05')
        or n.fecha_contrato >= n.fecha_etd)`)
    expect(wrong.rows).toEqual([])
  })

  test('have something for each sample client user', async () => {
    const { rows } = await api.db.pool.query(`
      select u.cod_usuario, count(n.nro_negocio)::int as deals from usuario u
      left join negocio n on n.cod_clientenegocio = u.cod_cliente and n.cod_estadoneg in ('02', '03')
      where u.cod_areagestion = 5 group by 1`)
    expect(rows.every(row => row.deals >= 2)).toBe(true)
  })
})
