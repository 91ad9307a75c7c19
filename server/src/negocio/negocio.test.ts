import { randomUUID } from 'node:crypto'
import type { Values } from '@nogal/model/fields'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Peticion, testApi } from '../test/api.ts'
import { buildCabecera, buildCuota, buildLinea, buildNegocio } from '../test/builders.ts'

let api: Api
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const leer = (url: string, peticion: Peticion = {}) => api.pedir('GET', url, { usuario: 'comercial', ...peticion })
const enviar = (url: string, body: unknown, peticion: Peticion = {}) => api.pedir('POST', url, { usuario: 'comercial', body, ...peticion })
const agregar = async (cambios: Values = {}): Promise<Values & { Nro_Negocio: number }> => {
  const answer = await enviar('/api/negocio/add-negocio', buildNegocio(cambios))
  expect(answer, answer.text).toMatchObject({ status: 200, estado: true })
  return answer.data
}
const estado = (Nro_Negocio: number, Cod_EstadoNeg: string, more: Values = {}) =>
  enviar('/api/negocio/cambiar-estado', { Nro_Negocio, Cod_EstadoNeg, ...more })
const cuantos = async (): Promise<number> => (await api.db.pool.query('select count(*)::int as n from negocio')).rows[0].n
const parrafos = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

describe('a new deal', () => {
  test('brings its lines, payments and requirements, all in one answer', async () => {
    const deal = await agregar({ Formas_Pago: [buildCuota({ Cantidad: 30 }), buildCuota({ Cantidad: 70, Cod_EventoPago: 9 })] })
    expect(deal).toMatchObject({
      Nro_Contrato: expect.stringMatching(/^2026-\d{4}$/),
      Cod_EstadoNeg: '01',
      Nom_EstadoNeg: 'EN PREPARACION',
      Nom_ClienteNegocio: 'Nordkern Handelsgesellschaft mbH',
      Nom_Puerto: 'Hamburgo',
      Nom_Temporada: '2026-2027',
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
    const taken = `2026-${String(last + 1).padStart(4, '0')}`
    await agregar({ Nro_Contrato: taken })
    expect((await agregar()).Nro_Contrato).toBe(`2026-${String(last + 2).padStart(4, '0')}`)
  })

  test.each([
    ['2025-11-30', '2025-'],
    ['2027-08-31', '2026-'],
    // no season holds it: today's does
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
    expect(await enviar('/api/negocio/add-negocio', buildNegocio({ Num_Contenedores: 9 }), { headers })).toMatchObject({ status: 409 })
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

describe('bad input', () => {
  const oscuro = 'a\u0007b'
  const casos: [string, Values, string][] = [
    ['a missing field', { Cod_Pais: undefined }, 'Cod_Pais'],
    ['null in a required field', { Fecha_ETD: null }, 'Fecha_ETD'],
    ['a word for a code', { Cod_ClienteNegocio: 'uno' }, 'Cod_ClienteNegocio'],
    ['a list for a text', { Nro_Contrato: ['x'] }, 'Nro_Contrato'],
    ['an object for a date', { Fecha_ETD: { año: 2027 } }, 'Fecha_ETD'],
    ['a day that does not exist', { Fecha_ETD: '2027-02-30' }, 'Fecha_ETD'],
    ['half a container', { Num_Contenedores: 1.5 }, 'Num_Contenedores'],
    ['no shipment', { Num_Embarques: 0 }, 'Num_Embarques'],
    ['a number beyond integers', { Cod_Puerto: 99_999_999_999 }, 'Cod_Puerto'],
    ['an unknown field', { Nro_Contratos: 'x' }, 'Nro_Contratos'],
    ['a field of the prototype', { constructor: 'x' }, 'constructor'],
    ['a contract number too long', { Nro_Contrato: 'x'.repeat(21) }, 'Nro_Contrato'],
    ['control characters', { Nro_Contrato: oscuro }, 'Nro_Contrato'],
    ['HTML in a contract number', { Nro_Contrato: '<b>x</b>' }, 'Nro_Contrato'],
    ['SQL in a contract number', { Nro_Contrato: `x'; drop table--` }, 'Nro_Contrato'],
    ['a rich text that is none', { Otros_Terminos: { type: 'doc', content: [{ type: 'script' }] } }, 'Otros_Terminos'],
    ['a rich text too long', { Otros_Terminos: 'x'.repeat(70_000) }, 'Otros_Terminos'],
    ['control characters in a rich text', { Otros_Terminos: parrafos(oscuro) }, 'Otros_Terminos'],
    ['control characters in HTML', { Otros_Terminos: `<p>${oscuro}</p>` }, 'Otros_Terminos'],
    ['a port of another country', { Cod_Puerto: 1 }, 'Cod_Puerto'],
    ['a client that does not exist', { Cod_ClienteNegocio: 99_999 }, 'Cod_ClienteNegocio'],
    ['a client user as responsible', { Usuario_Comercial: 'cliente' }, 'Usuario_Comercial'],
    ['a client user as inspector', { Usuario_QC: 'cliente2' }, 'Usuario_QC'],
    ['a state that is not the first', { Cod_EstadoNeg: '02' }, 'Cod_EstadoNeg'],
    ['lines that are no list', { Productos: 'x' }, 'Productos'],
    ['a line without species', { Productos: [buildLinea(), buildLinea({ Cod_Especie: undefined })] }, 'Productos.1.Cod_Especie'],
    ['a quantity of nothing', { Productos: [buildLinea({ Cantidad: 0 })] }, 'Productos.0.Cantidad'],
    ['a negative price', { Productos: [buildLinea({ Precio: -1 })] }, 'Productos.0.Precio'],
    ['no price at all', { Productos: [buildLinea({ Precio: undefined })] }, 'Productos.0.Precio'],
    ['two prices', { Productos: [buildLinea({ Precio: 1, Cod_Precio: 2 })] }, 'Productos.0.Cod_Precio'],
    ['too many decimals', { Productos: [buildLinea({ Cantidad: 1.0001 })] }, 'Productos.0.Cantidad'],
    ['a variety of another species', { Productos: [buildLinea({ Cod_Variedad: 50 })] }, 'Productos.0.Cod_Variedad'],
    ['a calibre of another species', { Productos: [buildLinea({ Cod_Calibre: 50 })] }, 'Productos.0.Cod_Calibre'],
    ['a product of another species', { Productos: [buildLinea({ Cod_Producto: 22, Cod_Envase: 10 })] }, 'Productos.0.Cod_Producto'],
    ['packaging of another product', { Productos: [buildLinea({ Cod_Envase: 10 })] }, 'Productos.0.Cod_Envase'],
    ['a currency that does not exist', { Productos: [buildLinea({ Cod_Moneda: 'ZZZ' })] }, 'Productos.0.Cod_Moneda'],
    ['an unknown field of a line', { Productos: [buildLinea({ Monto: 1 })] }, 'Productos.0.Monto'],
    ['a payment without event', { Formas_Pago: [buildCuota({ Cod_EventoPago: undefined })] }, 'Formas_Pago.0.Cod_EventoPago'],
    [
      'a payment number twice',
      { Formas_Pago: [1, 1].map(Num_Cuota => buildCuota({ Num_Cuota, Cantidad: 50 })) },
      'Formas_Pago.1.Num_Cuota',
    ],
    ['control characters in a remark', { Certificados: [{ Cod_CertEmbarque: 1, Observacion: oscuro }] }, 'Certificados.0.Observacion'],
    ['a remark too long', { Certificados: [{ Cod_CertEmbarque: 1, Observacion: 'x'.repeat(201) }] }, 'Certificados.0.Observacion'],
    ['a document that does not exist', { Documentos: [{ Cod_DocNegocio: 999 }] }, 'Documentos.0.Cod_DocNegocio'],
  ]
  test.each(casos)('%s is refused at its field, and nothing is stored', async (_, cambios, campo) => {
    const before = await cuantos()
    const { status, estado: isGood, errores, text } = await enviar('/api/negocio/add-negocio', buildNegocio(cambios))
    expect({ status, isGood }, text).toEqual({ status: 400, isGood: false })
    expect(errores!.map(e => e.campo)).toEqual([campo])
    expect(errores![0]!.mensaje).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/)
    expect(text).not.toMatch(/\bat .*\.ts|select |insert /)
    expect(await cuantos()).toBe(before)
  })

  test('every wrong field is told at once', async () => {
    const body = buildNegocio({ Cod_Puerto: 1, Cod_Notif1: 99_999, Productos: [buildLinea({ Cod_Variedad: 50 })] })
    const { errores } = await enviar('/api/negocio/add-negocio', body)
    expect(errores!.map(e => e.campo)).toEqual(['Cod_Notif1', 'Cod_Puerto', 'Productos.0.Cod_Variedad'])
  })

  test('a variety of another subspecies is refused', async () => {
    const { rows } = await api.db.pool.query<{ variedad: number; especie: number; otra: number }>(
      `select v.cod_variedad as variedad, v.cod_especie as especie, s.cod_subesp as otra
       from variedad v join subespecie s on s.cod_especie = v.cod_especie and s.cod_subesp <> v.cod_subesp
       join producto p on p.cod_especie = v.cod_especie limit 1`,
    )
    const { variedad: Cod_Variedad, especie: Cod_Especie, otra: Cod_SubEsp } = rows[0]!
    const deal = await agregar()
    const before = (await leer(`/api/producto/${deal.Nro_Negocio}`)).data
    const product = (await leer(`/api/listas-generales/productos/${Cod_Especie}/0`)).data[0]
    const packaging = (await leer(`/api/listas-generales/envases/${product.Cod_Producto}`)).data[0]
    const { Cod_Producto } = product
    const { Cod_Envase } = packaging
    const bare = { Cod_Calibre: null, Cod_Categoria: null, Cod_Color: null, Cod_NormaCalidad: null, Cod_EstadoCarga: null }
    const line = buildLinea({ ...bare, Cod_Especie, Cod_SubEsp, Cod_Variedad, Cod_Producto, Cod_Envase })
    const wrong = await enviar('/api/producto/add-producto', { Nro_Negocio: deal.Nro_Negocio, ...line })
    expect(wrong).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_Variedad', mensaje: 'Variedad: no corresponde a subespecie; elija otro.' }],
    })
    expect((await leer(`/api/producto/${deal.Nro_Negocio}`)).data).toEqual(before)
    const right = await enviar('/api/producto/add-producto', { Nro_Negocio: deal.Nro_Negocio, ...line, Cod_SubEsp: null })
    expect(right, right.text).toMatchObject({ status: 200 })
    expect(await enviar('/api/producto/update-productos', { ...right.data, Cod_SubEsp })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_Variedad' }],
    })
  })

  test('a deactivated row is no longer chosen, but stays where it was', async () => {
    const deal = await agregar({ Productos: [buildLinea({ Cod_Variedad: 9 })] })
    await api.db.pool.query('update variedad set activo = false where cod_variedad = 9')
    const line = { Nro_Negocio: deal.Nro_Negocio, Id_Linea: 1 }
    expect(await enviar('/api/producto/add-producto', { ...line, Id_Linea: undefined, ...buildLinea({ Cod_Variedad: 9 }) })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_Variedad' }],
    })
    expect(await enviar('/api/producto/update-productos', { ...line, Cod_Variedad: 9, Cantidad: 5 })).toMatchObject({ status: 200 })
    await api.db.pool.query('update variedad set activo = true where cod_variedad = 9')
  })

  test.each([
    ['malformed JSON', '{"Cod_Pais":', 400],
    ['a list', '[]', 400],
    ['a text', '"hola"', 400],
    ['10 MB', `{"Otros_Terminos":"${'x'.repeat(10 * 1024 * 1024)}"}`, 413],
  ])('%s as a body', async (_, body, status) => {
    const before = await cuantos()
    const answer = await enviar('/api/negocio/add-negocio', body)
    expect(answer).toMatchObject({ status, estado: false, mensaje: expect.stringMatching(/\.$/) })
    expect(await cuantos()).toBe(before)
  })

  const textos = ["Robert'); drop table negocio;--", '<script>alert(1)</script>', '{{7*7}} %s \\ "', '𝒩uez ñandú', "' or 1=1 --"]
  test.each(textos)('%s is kept as it was written where any text goes', async text => {
    const deal = await agregar({ Otros_Terminos: parrafos(text), Documentos: [{ Cod_DocNegocio: 1, Observacion: text }] })
    expect(deal.Otros_Terminos).toEqual(parrafos(text))
    expect(deal.Documentos).toMatchObject([{ Observacion: text }])
    const found = await leer(`/api/negocio/buscar/${encodeURIComponent(text)}`)
    expect(found).toMatchObject({ status: 200, data: [] })
    expect((await leer(`/api/negocio/lista-negocios/0/${encodeURIComponent(text.slice(0, 20))}`)).status).toBe(200)
  })

  test.each(['/api/negocio/0', '/api/negocio/abc', '/api/negocio/1.5', '/api/negocio/99999999999', '/api/negocio/lista-negocios/x/-'])(
    'GET %s is no deal',
    async url => {
      expect([400, 404]).toContain((await leer(url)).status)
    },
  )
  test.each(['/api/negocio', '/api/producto', '/api/forma-pago', '/api/documento', '/api/broker', '/api/negocio/docs-requeridos'])(
    '%s/999999 is 404',
    async path => {
      expect(await leer(`${path}/999999`)).toMatchObject({ status: 404, estado: false })
    },
  )
})

describe('a change', () => {
  test('touches only what is sent', async () => {
    const deal = await agregar()
    const { data } = await enviar('/api/negocio/update-negocio', {
      Nro_Negocio: deal.Nro_Negocio,
      Num_Contenedores: 5,
      Cod_Consig: null,
      Version: 1,
    })
    expect(data).toEqual({
      ...deal,
      Num_Contenedores: 5,
      Cod_Consig: null,
      Nom_Consig: null,
      Version: 2,
      Modificado_En: data.Modificado_En,
    })
  })

  test('may repeat all that was read: what is derived is not looked at, and the parts have their own calls', async () => {
    const deal = await agregar()
    expect(await enviar('/api/negocio/update-negocio', deal)).toMatchObject({ status: 200, data: { Version: 1 } })
    const [line] = deal.Productos as Values[]
    expect(await enviar('/api/negocio/update-negocio', { ...deal, Productos: [{ ...line, Cantidad: 1 }] })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Productos' }],
    })
    const changes: [string, string, Values][] = [
      ['/api/producto', 'productos', { Cantidad: 1 }],
      ['/api/forma-pago', 'forma-pago', { Dias: 1 }],
      ['/api/documento', 'documento', { Copias: 9 }],
    ]
    for (const [path, name, change] of changes) {
      const row = (await leer(`${path}/${deal.Nro_Negocio}`)).data[0]
      const changed = await enviar(`${path}/update-${name}`, { ...row, ...change })
      expect(changed, changed.text).toMatchObject({ status: 200, data: { ...change, Version: 2 } })
      const gone = await enviar(`${path}/delete-${name.replace('productos', 'producto')}`, changed.data)
      expect(gone, gone.text).toMatchObject({ status: 200 })
      const again = await enviar(`${path}/add-${name.replace('productos', 'producto')}`, row)
      expect(again, again.text).toMatchObject({ status: 200, data: { Version: 1 } })
    }
    const whole = (await leer(`/api/negocio/${deal.Nro_Negocio}`)).data
    expect(await enviar('/api/negocio/delete-negocio', whole)).toMatchObject({ status: 200 })
    const { Nro_Negocio, ...header } = buildNegocio({ Nro_Negocio: 0 })
    expect((await enviar('/api/negocio/add-negocio', { Nro_Negocio, ...header })).data.Nro_Negocio).toBeGreaterThan(0)
  })

  test('that changes nothing makes no version', async () => {
    const deal = await agregar()
    const same = Object.fromEntries(Object.keys(negocio.fields).map(name => [name, deal[name]]))
    const { data } = await enviar('/api/negocio/update-negocio', { ...same, Cod_EstadoNeg: '01', Version: 1 })
    expect(data).toEqual(deal)
  })

  test('over a newer version is refused with the row as it is', async () => {
    const { Nro_Negocio } = await agregar()
    await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 5 })
    const stale = await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 6, Version: 1 })
    expect(stale).toMatchObject({ status: 409, estado: false, data: { Nro_Negocio, Num_Contenedores: 5, Version: 2 } })
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio, Version: 1 })).toMatchObject({ status: 409, data: { Version: 2 } })
  })

  test.each([
    ['update-productos', '/api/producto', { Id_Linea: 1 }, { Cantidad: 10 }, { Cantidad: 11 }],
    ['update-forma-pago', '/api/forma-pago', { Num_Cuota: 1 }, { Dias: 10 }, { Dias: 11 }],
    ['update-documento', '/api/documento', { Id_Linea: 1 }, { Copias: 1 }, { Copias: 0 }],
  ])('of a part by %s: stale is refused with the row', async (verb, path, key, first, second) => {
    const { Nro_Negocio } = await agregar()
    const one = await enviar(`${path}/${verb}`, { Nro_Negocio, ...key, ...first, Version: 1 })
    expect(one, one.text).toMatchObject({ status: 200, data: { ...key, ...first, Version: 2 } })
    expect(await enviar(`${path}/${verb}`, { Nro_Negocio, ...key, ...second, Version: 1 })).toMatchObject({
      status: 409,
      data: { ...first, Version: 2 },
    })
    const gone = { Nro_Negocio: 999_999, ...key, ...second }
    expect(await enviar(`${path}/${verb}`, gone)).toMatchObject({ status: 404 })
  })

  test('of the country alone leaves the port outside it', async () => {
    const { Nro_Negocio } = await agregar()
    expect(await enviar('/api/negocio/update-negocio', { Nro_Negocio, Cod_Pais: 152 })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_Puerto' }],
    })
    expect(await enviar('/api/negocio/update-negocio', { Nro_Negocio, Cod_Pais: 152, Cod_Puerto: 1 })).toMatchObject({ status: 200 })
  })

  test('of the ETD moves the season, not the number', async () => {
    const deal = await agregar()
    const { data } = await enviar('/api/negocio/update-negocio', { Nro_Negocio: deal.Nro_Negocio, Fecha_ETD: '2026-03-01' })
    expect(data).toMatchObject({ Nom_Temporada: '2025-2026', Nro_Contrato: deal.Nro_Contrato })
  })

  test('of the state is no part of the data', async () => {
    const { Nro_Negocio } = await agregar()
    expect(await enviar('/api/negocio/update-negocio', { Nro_Negocio, Cod_EstadoNeg: '05' })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_EstadoNeg' }],
    })
  })

  test('by two people who saw the same: one of them wins', async () => {
    const { Nro_Negocio } = await agregar()
    const both = await Promise.all(
      [3, 4].map(Num_Contenedores => enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores, Version: 1 })),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  test('leaves its trace in the history', async () => {
    const { Nro_Negocio } = await agregar()
    await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 7 }, { usuario: 'comex' })
    const { rows } = await api.db.pool.query(
      `select usuario, antes, despues from historial where tabla = 'negocio' and clave = $1 and accion = 'editar'`,
      [String(Nro_Negocio)],
    )
    expect(rows).toEqual([{ usuario: 'comex', antes: { num_contenedores: 2 }, despues: { num_contenedores: 7 } }])
  })
})

describe('a product line', () => {
  test('is added, read, changed and removed', async () => {
    const { Nro_Negocio } = await agregar({ Productos: [] })
    const added = await enviar('/api/producto/add-producto', { Nro_Negocio, ...buildLinea({ Cod_Precio: 3.85 }) })
    expect(added, added.text).toMatchObject({ status: 200, data: { Id_Linea: 1, Nom_Producto: 'Nuez con cáscara', Saldo: 20_000 } })
    await enviar('/api/producto/add-producto', { Nro_Negocio, ...buildLinea({ Precio: undefined, Cod_Precio: 2 }) })
    const changed = await enviar('/api/producto/update-productos', { Nro_Negocio, Id_Linea: 1, Cod_Precio: 4 })
    expect(changed.data).toMatchObject({ Precio: 4, Cod_Precio: 4, Monto: 80_000, Version: 2 })
    expect((await leer(`/api/producto/get-producto/${Nro_Negocio}/1`)).data).toEqual(changed.data)
    expect((await leer(`/api/producto/${Nro_Negocio}`)).data).toHaveLength(2)
    expect((await leer(`/api/negocio/${Nro_Negocio}`)).data).toMatchObject({ Total_Monto: 120_000, Total_Kilos: 40_000 })
    await enviar('/api/producto/delete-producto', { Nro_Negocio, Id_Linea: 1 })
    expect((await leer(`/api/producto/${Nro_Negocio}`)).data).toMatchObject([{ Id_Linea: 2 }])
    expect(await leer(`/api/producto/get-producto/${Nro_Negocio}/1`)).toMatchObject({ status: 404 })
  })

  test('with fruit in containers: validar-update says why, update-productos and the deletions refuse the same', async () => {
    const { Nro_Negocio } = await agregar()
    const line = { Nro_Negocio, Id_Linea: 1 }
    await api.db.pool.query(`create or replace function fruta_asignada(negocio integer, linea integer) returns numeric language sql stable
      return case when negocio = ${Nro_Negocio} then 12000.5 else 0::numeric end`)
    try {
      expect((await leer(`/api/producto/get-producto/${Nro_Negocio}/1`)).data).toMatchObject({ Asignada: 12_000.5, Saldo: 7_999.5 })
      const cases: [Values, RegExp | null][] = [
        [{ Cantidad: 12_000.5 }, null],
        [{ Cod_Variedad: 2, Precio: 1 }, null],
        [{ Cantidad: 12_000 }, /cantidad.*12\.000,5/],
        [{ Cod_Producto: 2, Cod_Envase: 4 }, /producto ni el envase/],
        [{ Cod_Envase: 2 }, /producto ni el envase/],
      ]
      for (const [change, reason] of cases) {
        const { data } = await enviar('/api/producto/validar-update', { ...line, ...change })
        expect(data).toEqual({ valido: !reason, motivos: reason ? [expect.stringMatching(reason)] : [] })
        const saved = await enviar('/api/producto/update-productos', { ...line, ...change })
        expect(saved).toMatchObject(reason ? { status: 409, mensaje: expect.stringMatching(reason) } : { status: 200 })
      }
      expect(await enviar('/api/producto/delete-producto', line)).toMatchObject({ status: 409 })
      expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio })).toMatchObject({ status: 409 })
      // the database refuses by itself, too
      await expect(api.db.pool.query('update negocio_producto set cantidad = 1 where nro_negocio = $1', [Nro_Negocio])).rejects.toThrow(
        /contenedores/,
      )
      await expect(api.db.pool.query('delete from negocio_producto where nro_negocio = $1', [Nro_Negocio])).rejects.toThrow(/contenedores/)
    } finally {
      await api.db.pool.query(
        'create or replace function fruta_asignada(negocio integer, linea integer) returns numeric language sql stable return 0::numeric',
      )
    }
  })

  test('validar-update tells references that do not hold', async () => {
    const { Nro_Negocio } = await agregar()
    const { data } = await enviar('/api/producto/validar-update', { Nro_Negocio, Id_Linea: 1, Cod_Variedad: 50 })
    expect(data).toEqual({ valido: false, motivos: [expect.stringMatching(/^Variedad/)] })
  })
})

describe('payments', () => {
  const vencimientos: [evento: number, base: string, dias: number, fecha: string, estimada: boolean][] = [
    [1, 'contract', 0, '2026-12-01', false],
    [1, 'contract', -10, '2026-11-21', false],
    [2, 'pro-forma', 30, '2026-12-31', false],
    [3, 'ETD', 0, '2027-02-28', false],
    [3, 'ETD', 1, '2027-03-01', false],
    [4, 'departure', 0, '2027-02-28', true],
    [5, 'BL', 30, '2027-03-30', true],
    [6, 'copies of documents', 0, '2027-03-07', true],
    [7, 'CAD', -7, '2027-02-28', true],
    [9, 'ETA', 0, '2027-03-30', true],
    [10, 'quality at arrival', 365, '2028-03-29', true],
  ]
  test.each(vencimientos)('event %i (%s) %i days: due %s, estimated %s', async (Cod_EventoPago, _, Dias, fecha, estimada) => {
    const { Formas_Pago } = await agregar({
      Fecha_Contrato: '2026-12-01',
      Fecha_ETD: '2027-02-28',
      Formas_Pago: [buildCuota({ Cod_EventoPago, Dias })],
    })
    expect(Formas_Pago).toMatchObject([{ Fecha_Vencimiento: fecha, Estimada: estimada }])
  })

  test('move with the ETD', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [buildCuota({ Cod_EventoPago: 3, Dias: -7 })] })
    const { data } = await enviar('/api/negocio/update-negocio', { Nro_Negocio, Fecha_ETD: '2027-04-10' })
    expect(data.Formas_Pago).toMatchObject([{ Fecha_Vencimiento: '2027-04-03' }])
  })

  test('are numbered, changed and removed', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [] })
    const add = (Cantidad: number, more: Values = {}) =>
      enviar('/api/forma-pago/add-forma-pago', { Nro_Negocio, ...buildCuota({ Cantidad }), ...more })
    expect(await add(40)).toMatchObject({ status: 200, data: { Num_Cuota: 1, Monto: 30_800 } })
    expect(await add(20, { Num_Cuota: 5 })).toMatchObject({ data: { Num_Cuota: 5 } })
    expect(await add(20, { Num_Cuota: 5 })).toMatchObject({ status: 409, errores: [{ campo: 'Num_Cuota' }] })
    expect(await add(41)).toMatchObject({ status: 409, mensaje: expect.stringMatching(/100 %.*101 %/) })
    expect(await enviar('/api/forma-pago/update-forma-pago', { Nro_Negocio, Num_Cuota: 1, Cantidad: 80.5 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/forma-pago/delete-forma-pago', { Nro_Negocio, Num_Cuota: 5 })).toMatchObject({ data: { Num_Cuota: 5 } })
    expect((await leer(`/api/forma-pago/${Nro_Negocio}`)).data).toMatchObject([{ Num_Cuota: 1, Nom_EventoPago: 'Firma del contrato' }])
  })

  test('of a fixed amount come off the total first, by container where so agreed', async () => {
    const Formas_Pago = [buildCuota({ Cod_UndPago: 2, Cantidad: 7_000 }), buildCuota({ Cod_UndPago: 3, Cantidad: 5_000 }), buildCuota()]
    const deal = await agregar({ Num_Contenedores: 4, Formas_Pago })
    expect(deal.Formas_Pago).toMatchObject([{ Monto: 7_000 }, { Monto: 20_000 }, { Monto: 50_000, Es_Porcentaje: true }])
  })

  test('in several currencies are told apart', async () => {
    const Productos = [buildLinea(), buildLinea({ Cod_Moneda: 'EUR', Precio: 1 })]
    const { Formas_Pago } = await agregar({ Productos, Formas_Pago: [buildCuota({ Cantidad: 25 }), buildCuota({ Cantidad: 75 })] })
    expect(Formas_Pago).toMatchObject([
      {
        Monto: null,
        Montos: [
          { Cod_Moneda: 'EUR', Monto: 5_000 },
          { Cod_Moneda: 'USD', Monto: 19_250 },
        ],
      },
      { Montos: [{ Monto: 15_000 }, { Monto: 57_750 }] },
    ])
  })

  test('two people together never pass 100 %', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [] })
    const add = () => enviar('/api/forma-pago/add-forma-pago', { Nro_Negocio, ...buildCuota({ Cantidad: 60 }) })
    expect((await Promise.all([add(), add(), add()])).map(answer => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('that add up to 100 % pay exactly the total, whatever the roundings', async () => {
    const shares = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 7 })
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 999_999 })), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(shares, lines, fc.constantFrom('USD', 'CLP', 'BHD', 'CLF'), async (weights, amounts, Cod_Moneda) => {
        const all = weights.reduce((sum, w) => sum + w, 0)
        const parts = weights.map(w => Math.max(1, Math.floor((w * 10_000) / all)))
        parts[0]! += 10_000 - parts.reduce((sum, p) => sum + p, 0)
        fc.pre(parts[0]! > 0)
        const deal = await agregar({
          Productos: amounts.map(([q, p]) => buildLinea({ Cantidad: q / 1000, Precio: p / 10_000, Cod_Moneda })),
          Formas_Pago: parts.map(p => buildCuota({ Cantidad: p / 100 })),
        })
        const { rows } = await api.db.pool.query(
          `select (select sum(monto) from negocio_cuota where nro_negocio = $1) = (select sum(monto) from negocio_producto where nro_negocio = $1) as exact,
             (select bool_and(monto >= 0) from negocio_cuota where nro_negocio = $1) as positive`,
          [deal.Nro_Negocio],
        )
        expect(rows[0]).toEqual({ exact: true, positive: true })
      }),
      { numRuns: 25 },
    )
  })
})

describe('states', () => {
  const faltas: [string, Values, RegExp][] = [
    ['lines', { Productos: [] }, /línea de producto/],
    ['payments', { Formas_Pago: [] }, /un pago/],
    ['the whole 100 %', { Formas_Pago: [buildCuota({ Cantidad: 99.99 })] }, /sumar 100 %; suman 99,99 %/],
  ]
  test.each(faltas)('a deal without %s is not confirmed', async (_, cambios, mensaje) => {
    const { Nro_Negocio } = await agregar(cambios)
    expect(await estado(Nro_Negocio, '02')).toMatchObject({ status: 409, mensaje: expect.stringMatching(mensaje) })
    await expect(api.db.pool.query(`update negocio set cod_estadoneg = '02' where nro_negocio = $1`, [Nro_Negocio])).rejects.toThrow(
      mensaje,
    )
  })

  test('a deal paid in fixed amounts alone is confirmed', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [buildCuota({ Cod_UndPago: 2, Cantidad: 5 })] })
    expect(await estado(Nro_Negocio, '02')).toMatchObject({ status: 200 })
  })

  test('a confirmed deal stays as it must be to be confirmed', async () => {
    const { Nro_Negocio } = await agregar()
    const { data } = await estado(Nro_Negocio, '02', { Version: 1 })
    expect(data).toMatchObject({ Cod_EstadoNeg: '02', Nom_EstadoNeg: 'CONFIRMADO', Version: 2 })
    expect(await enviar('/api/forma-pago/delete-forma-pago', { Nro_Negocio, Num_Cuota: 1 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/forma-pago/update-forma-pago', { Nro_Negocio, Num_Cuota: 1, Cantidad: 90 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/producto/delete-producto', { Nro_Negocio, Id_Linea: 1 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio })).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/preparación/),
    })
  })

  test('go only where people may take them, and each step is logged with its reason', async () => {
    const { Nro_Negocio } = await agregar()
    for (const [code, status] of [
      ['03', 409],
      ['04', 409],
      ['01', 409],
      ['09', 400],
      ['02', 200],
      ['02', 409],
      ['04', 409],
    ] as const)
      expect(await estado(Nro_Negocio, code), code).toMatchObject({ status })
    expect(await estado(Nro_Negocio, '01')).toMatchObject({ status: 200 })
    expect(await estado(Nro_Negocio, '05', { Motivo: 'No hubo acuerdo.' })).toMatchObject({ status: 200 })
    const { data } = await leer(`/api/negocio/${Nro_Negocio}/estados`)
    expect(data.map((step: Values) => step.Cod_EstadoNeg)).toEqual(['01', '02', '01', '05'])
    expect(data.at(-1)).toMatchObject({ Usuario: 'comercial', Motivo: 'No hubo acuerdo.' })
    await expect(api.db.pool.query(`update negocio set cod_estadoneg = '04' where nro_negocio = $1`, [Nro_Negocio])).rejects.toThrow(
      /no puede pasar/,
    )
    await expect(api.db.pool.query('update negocio_estado set motivo = null where nro_negocio = $1', [Nro_Negocio])).rejects.toThrow()
  })

  test('an annulled deal changes in nothing', async () => {
    const { Nro_Negocio } = await agregar()
    await estado(Nro_Negocio, '05')
    const changes: [string, Values][] = [
      ['/api/negocio/update-negocio', { Num_Contenedores: 3 }],
      ['/api/producto/add-producto', buildLinea()],
      ['/api/producto/update-productos', { Id_Linea: 1, Cantidad: 1 }],
      ['/api/producto/delete-producto', { Id_Linea: 1 }],
      ['/api/forma-pago/update-forma-pago', { Num_Cuota: 1, Dias: 3 }],
      ['/api/forma-pago/delete-forma-pago', { Num_Cuota: 1 }],
      ['/api/documento/add-documento', { Cod_DocNegocio: 2 }],
      ['/api/broker/delete-broker', { Id_Linea: 1 }],
    ]
    for (const [url, body] of changes)
      expect(await enviar(url, { Nro_Negocio, ...body }), url).toMatchObject({ status: 409, mensaje: expect.stringMatching(/anulado/) })
    const { data } = await enviar('/api/producto/validar-update', { Nro_Negocio, Id_Linea: 1, Cantidad: 1 })
    expect(data).toEqual({ valido: false, motivos: [expect.stringMatching(/anulado/)] })
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

describe('the printed contract', () => {
  test('is shown in both languages, with the names of each', async () => {
    const { Nro_Negocio, Nro_Contrato } = await agregar()
    const es = (await leer(`/api/negocio/print-negocio/${Nro_Negocio}`)).data
    const en = (await leer(`/api/negocio/print-negocio/${Nro_Negocio}?idioma=en`)).data
    expect(es).toMatchObject({
      Nro_Contrato,
      Marca: 'borrador',
      Pais_Destino: 'Alemania',
      Lineas: [{ Producto: 'Nuez con cáscara', Unidad: 'Kilogramo' }],
    })
    expect(en).toMatchObject({
      Pais_Destino: 'Germany',
      Lugar_IncoTerm: 'Hamburgo, Germany',
      Lineas: [{ Producto: 'Walnuts in shell', Unidad: 'Kilogram', Monto: 77_000 }],
      Pagos: [{ Unidad: '%', Cantidad: 100, Montos: [{ Cod_Moneda: 'USD', Monto: 77_000 }] }],
      Documentos: [{ Nombre: 'Commercial invoice', Observacion: '3 originals, 2 copies' }],
      Totales: [{ Cod_Moneda: 'USD', Monto: 77_000 }],
      Total_Kilos: 20_000,
    })
  })

  test('says the glosas in its own language, and what people wrote as they wrote it', async () => {
    const { rows } = await api.db.pool.query('select texto, texto_ing from glosas where cod_glosa = 4')
    const own = parrafos('Un acuerdo propio.').content
    const { Nro_Negocio } = await agregar({ Otros_Terminos: { type: 'doc', content: [...own, ...rows[0].texto.content] } })
    const { data } = await leer(`/api/negocio/print-negocio/${Nro_Negocio}?idioma=en`)
    const said = rows[0].texto_ing.content.filter((node: Values) => node.content)
    expect(data.Clausulas.Otros_Terminos.content).toEqual([...own, ...said])
  })

  test('is kept byte for byte, and printed anew only when the deal changed', async () => {
    const { Nro_Negocio } = await agregar()
    const url = `/api/negocio/print-negocio/${Nro_Negocio}?formato=pdf`
    const first = await leer(url)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; .*Contrato%20/),
    })
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await leer(url)).bytes.equals(first.bytes)).toBe(true)
    await leer(`${url}&idioma=en`)
    await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 3 })
    const second = await leer(url)
    expect(second.bytes.equals(first.bytes)).toBe(false)
    expect((await leer(`${url}&impresion=1`)).bytes.equals(first.bytes)).toBe(true)
    const { data } = await leer(`/api/negocio/${Nro_Negocio}/impresiones`)
    expect(data).toMatchObject([
      { Impresion: 3, Idioma: 'es' },
      { Impresion: 2, Idioma: 'en' },
      { Impresion: 1, Usuario: 'comercial', Bytes: first.bytes.length },
    ])
    expect(await leer(`${url}&impresion=9`)).toMatchObject({ status: 404 })
    await expect(api.db.pool.query('update impresion set pdf = pdf where clave = $1', [Nro_Negocio])).rejects.toThrow(/sólo admite agregar/)
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio })).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/imprimió/),
    })
  })

  test('asked for by two at once is printed once', async () => {
    const { Nro_Negocio } = await agregar()
    const both = await Promise.all([1, 2].map(() => leer(`/api/negocio/print-negocio/${Nro_Negocio}?formato=pdf`)))
    expect(both[0]!.bytes.equals(both[1]!.bytes)).toBe(true)
    expect((await leer(`/api/negocio/${Nro_Negocio}/impresiones`)).data).toHaveLength(1)
  })

  test.each(['idioma=fr', 'formato=doc', 'impresion=0', 'otro=1'])('refuses %s', async query => {
    expect(await leer(`/api/negocio/print-negocio/1?${query}`)).toMatchObject({ status: 400 })
  })
})

describe('the list', () => {
  const lista = (options: Record<string, unknown> = {}) =>
    leer(
      `/api/negocio/lista-negocios?${new URLSearchParams(
        Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      )}`,
    )
  const modos: [campo: string, modo: string, valor: string, holds: (row: Values) => boolean][] = [
    ['Nom_ClienteNegocio', 'contains', 'NÜESES DEL', () => false],
    ['Nom_ClienteNegocio', 'contains', 'nueces DEL', row => String(row.Nom_ClienteNegocio).includes('Nueces del')],
    ['Nro_Contrato', 'starts-with', '2025-00', row => String(row.Nro_Contrato).startsWith('2025-00')],
    ['Nom_Puerto', 'ends-with', 'burgo', row => String(row.Nom_Puerto).endsWith('burgo')],
    ['Nro_Contrato', 'matches', '^2025-00[12]\\d$', row => /^2025-00[12]\d$/.test(String(row.Nro_Contrato))],
    ['Fecha_ETD', 'greater-than', '31-12-2026', row => String(row.Fecha_ETD) > '2026-12-31'],
    ['Total_Kilos', 'less-than', '20001', row => Number(row.Total_Kilos) < 20_001],
    ['Cod_EstadoNeg', 'equals', '04', row => row.Cod_EstadoNeg === '04'],
    ['Nom_EstadoNeg', 'contains', 'anul', row => row.Cod_EstadoNeg === '05'],
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

describe('sample deals', () => {
  test('are what a business shows: two seasons, every state, all of them valid', async () => {
    const { rows } = await api.db.pool.query(`
      select count(*)::int as deals, count(distinct cod_temporada)::int as seasons, count(distinct cod_estadoneg)::int as states,
        count(distinct cod_clientenegocio)::int as clients
      from negocio where creado_en < '2026-11-21'`)
    expect(rows[0].deals).toBeGreaterThanOrEqual(60)
    expect(rows[0]).toMatchObject({ seasons: 2, states: 5 })
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
