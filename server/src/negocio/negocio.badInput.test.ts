import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { buildCuota, buildLinea, buildNegocio } from '../test/builders.ts'
import { parrafos, useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, cuantos, enviar, leer } = api

const nested = (depth: number): unknown =>
  depth ? { type: 'blockquote', content: [nested(depth - 1)] } : { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }

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
    ['a direction in HTML', { Otros_Terminos: '<p>a&#8238;b</p>' }, 'Otros_Terminos'],
    ['HTML nested without end', { Otros_Terminos: '<b>'.repeat(14_000) }, 'Otros_Terminos'],
    ['HTML too long', { Otros_Terminos: '<p>x</p>'.repeat(30_000) }, 'Otros_Terminos'],
    ['a document nested too deep', { Otros_Terminos: { type: 'doc', content: [nested(40)] } }, 'Otros_Terminos'],
    ['a document of very many words', { Otros_Terminos: parrafos(...Array.from({ length: 9_000 }, () => 'x')) }, 'Otros_Terminos'],
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
