/** The cotejo of a shipment: the portal's data and papers, values typed from papers of others, and values read from their PDF. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { formulario, useApi } from '../test/api.ts'
import { adjuntosOf, pdf, png } from '../test/archivos.ts'
import { callsOf, loadedShipment } from '../test/embarques.ts'

const api = useApi()
const { post, pedir } = callsOf(api)
const ruta = '/api/comexlogistica'

const matrix = async (ship: number) => (await api.pedir('GET', `${ruta}/${ship}/cotejo`, { usuario: 'comex' })).data
const row = (data: Values, Campo: string, lugar = 0) =>
  (data.Filas as Values[]).find(one => one.Campo === Campo && one.Id_Contenedor === lugar)!
const said = (data: Values, Campo: string, lugar = 0) => {
  const { Estado, Valores } = row(data, Campo, lugar)
  return {
    Estado,
    ...Object.fromEntries((Valores as Values[]).filter(one => one.Valor).map(one => [one.Documento, [one.Valor, one.Difiere]])),
  }
}
const write = (Nro_Embarque: number, Valores: Values[], more: Values = {}) =>
  api.pedir('POST', `${ruta}/guardar-cotejo`, { usuario: 'comex', body: { Nro_Embarque, Documento: 'bl', Valores, ...more } })
const read = (ship: number, name: string, bytes: Buffer | string, usuario = 'comex') =>
  api.pedir('POST', `${ruta}/${ship}/leer-cotejo`, { usuario, ...formulario(name, bytes) })

let ship: number
let ids: [number, number]
const NUMBERS = ['CSQU3054383', 'MSKU1234565']
beforeAll(async () => {
  ;({ ship, ids } = await loadedShipment(api, { Nro_Viaje: '0412N' }))
  for (const [i, Id_Contenedor] of ids.entries()) await post('update-info-contenedor', { Id_Contenedor, Nro_Contenedor: NUMBERS[i] })
})

describe('the matrix', () => {
  test('tells our own data, and papers as they were printed', async () => {
    const before = await matrix(ship)
    expect(before.Documentos.map((d: Values) => [d.Documento, d.Detalle]).slice(0, 2)).toEqual([
      ['portal', 'Como está ahora'],
      ['lista-empaque', 'No se ha impreso'],
    ])
    expect(said(before, 'Viaje')).toEqual({ Estado: 'sin-comparar', portal: ['0412N', false] })
    expect(said(before, 'Nro_Contenedor', ids[0])).toMatchObject({ portal: ['CSQU 305438-3', false] })
    await pedir('GET', `${ship}/papeles/lista-empaque/0?formato=pdf`)
    await post('update-info-contenedor', { Id_Contenedor: ids[0], Nro_Sello: 'OTRO99' })
    const after = await matrix(ship)
    expect(said(after, 'Sello', ids[0])).toMatchObject({
      Estado: 'difiere',
      portal: ['OTRO99 (naviera)', false],
      'lista-empaque': [expect.anything(), true],
    })
    expect(said(after, 'Neto', ids[0])).toMatchObject({ Estado: 'igual', portal: ['15.000 kg', false] })
    expect(after.Diferencias).toBe(1)
    await pedir('GET', `${ship}/papeles/lista-empaque/0?formato=pdf`)
    expect((await matrix(ship)).Diferencias).toBe(0)
  })

  test('shows field by field what a typed paper says otherwise, and no difference of writing', async () => {
    const answer = await write(ship, [
      { Id_Contenedor: 0, Campo: 'Viaje', Valor: 'voy. 0412n' },
      { Id_Contenedor: 0, Campo: 'Total_Neto', Valor: '30 t' },
      { Id_Contenedor: ids[0], Campo: 'Nro_Contenedor', Valor: 'csqu305438-3' },
      { Id_Contenedor: ids[0], Campo: 'Neto', Valor: '15,000.00 KGS' },
      { Id_Contenedor: ids[1], Campo: 'Nro_Contenedor', Valor: 'MSKU1234566' },
      { Id_Contenedor: ids[1], Campo: 'Bruto', Valor: '16.000 kg' },
    ])
    expect(answer, answer.text).toMatchObject({ status: 200, data: { Diferencias: 2 } })
    expect(said(answer.data, 'Viaje')).toMatchObject({ Estado: 'igual', bl: ['voy. 0412n', false] })
    expect(said(answer.data, 'Total_Neto').Estado).toBe('igual')
    expect(said(answer.data, 'Nro_Contenedor', ids[1])).toMatchObject({ Estado: 'difiere', bl: ['MSKU1234566', true] })
    expect(row(answer.data, 'Bruto', ids[1]).Estado).toBe('difiere')
    const mended = await write(ship, [
      { Id_Contenedor: ids[1], Campo: 'Nro_Contenedor', Valor: 'MSKU 123456-5' },
      { Id_Contenedor: ids[1], Campo: 'Bruto', Valor: null },
    ])
    expect(mended.data.Diferencias).toBe(0)
  })

  test('compares a bill of lading to order with the order that was given, and other papers with the consignee', async () => {
    const { ship } = await loadedShipment(api, { Tipo_BL: 'Original', Originales_BL: 3, Consignacion_BL: 'Orden del embarcador' })
    await pedir('GET', `${ship}/papeles/instrucciones-embarque/0?formato=pdf&idioma=en`)
    const consigned = (Valor: string) => [{ Id_Contenedor: 0, Campo: 'Consignatario', Valor }]
    const name = said(await matrix(ship), 'Consignatario').portal[0] as string
    const right = await write(ship, consigned('TO THE ORDER OF THE SHIPPER'))
    expect(said(right.data, 'Consignatario')).toEqual({
      Estado: 'igual',
      portal: [`${name.split(';')[0]}; el BL, a la orden del embarcador`, false],
      'instrucciones-embarque': ['A LA ORDEN DEL EMBARCADOR', false],
      bl: ['TO THE ORDER OF THE SHIPPER', false],
    })
    const buyer = name.split(';')[0]!
    const wrong = await write(ship, consigned(buyer))
    expect(said(wrong.data, 'Consignatario')).toMatchObject({ Estado: 'difiere', bl: [buyer, true] })
    const origin = await write(ship, consigned(buyer), { Documento: 'origen' })
    expect(said(origin.data, 'Consignatario')).toMatchObject({ origen: [buyer, false] })
    const elsewhere = await write(ship, consigned('Otro Importador GmbH'), { Documento: 'origen' })
    expect(said(elsewhere.data, 'Consignatario')).toMatchObject({ origen: ['Otro Importador GmbH', true] })
  })

  test.each([
    ['a container of another shipment', (_: number) => [{ Id_Contenedor: 1, Campo: 'Neto', Valor: '1' }], {}],
    ['a field that is not compared', () => [{ Id_Contenedor: 0, Campo: 'Precio', Valor: '1' }], {}],
    ['a paper of our own', () => [], { Documento: 'lista-empaque' }],
    ['a text of 10,000 characters', () => [{ Id_Contenedor: 0, Campo: 'Nave', Valor: 'x'.repeat(10_000) }], {}],
  ])('refuses %s, and stores nothing', async (_, values, more) => {
    const { status, mensaje } = await write(ship, values(0), more)
    expect([status, mensaje.length > 10]).toEqual([400, true])
  })
})

describe('a PDF', () => {
  test('is read, and told to be confirmed', async () => {
    const { bytes } = await pedir('GET', `${ship}/papeles/instrucciones-embarque/0?formato=pdf&idioma=en`)
    const { data, status, text } = await read(ship, 'draft.pdf', bytes)
    expect(status, text).toBe(200)
    expect(data).toMatchObject({ Archivo: 'draft.pdf', Paginas: expect.any(Number) })
    const found = (data.Propuestas as Values[]).map(one => [one.Id_Contenedor, one.Campo, one.Valor])
    expect(found).toContainEqual([ids[0], 'Nro_Contenedor', 'CSQU 305438-3'])
    expect(found).toContainEqual([ids[1], 'Nro_Contenedor', 'MSKU 123456-5'])
    const saved = await write(
      ship,
      data.Propuestas.map(({ Contexto: _, ...one }: Values) => one),
      { Documento: 'otro', Leido_De: 'draft.pdf' },
    )
    expect(saved.data.Documentos.find((d: Values) => d.Documento === 'otro').Detalle).toBe('Leído de draft.pdf')
    expect(said(saved.data, 'Nro_Contenedor', ids[0])).toMatchObject({ Estado: 'igual' })
  })

  test('that is attached is offered, the newest first, and read in the version that holds', async () => {
    const comex = adjuntosOf(api)
    const { bytes } = await pedir('GET', `${ship}/papeles/instrucciones-embarque/0?formato=pdf&idioma=en`)
    const offered = async (usuario = 'comex') => (await api.pedir('GET', `${ruta}/${ship}/pdf-cotejo`, { usuario })).data
    const readOne = (Id_Adjunto: number, Nro_Embarque = ship, usuario = 'comex') =>
      api.pedir('POST', `${ruta}/leer-cotejo-adjunto`, { usuario, body: { Nro_Embarque, Id_Adjunto } })
    const bl = await comex.attach({ De: 'embarque', Clave: ship }, 'BL.pdf', pdf('sin texto'))
    const box = await comex.attach({ De: 'contenedor', Clave: ids[0] }, 'VGM.pdf', pdf('vgm'))
    await comex.attach({ De: 'embarque', Clave: ship }, 'foto.png', png())
    const gone = await comex.attach({ De: 'embarque', Clave: ship }, 'borrador.pdf', pdf('borrador'))
    await comex.change('eliminar', { Id_Adjunto: gone.Id_Adjunto })
    expect(await readOne(bl.Id_Adjunto)).toMatchObject({ status: 409, mensaje: expect.stringContaining('No se pudo leer') })
    await comex.upload('BL corregido.pdf', bytes, { Id_Adjunto: bl.Id_Adjunto })
    expect(await offered()).toMatchObject([
      { Id_Adjunto: bl.Id_Adjunto, Nombre: 'BL corregido.pdf', Nro_Version: 2, De: 'Embarque' },
      { Id_Adjunto: box.Id_Adjunto, De: 'CSQU 305438-3' },
    ])
    const { data, status, text } = await readOne(bl.Id_Adjunto)
    expect(status, text).toBe(200)
    expect(data.Archivo).toBe('BL corregido.pdf')
    expect(data.Propuestas.map((one: Values) => one.Valor)).toContain('CSQU 305438-3')
    // neither a removed file, nor one of another shipment; and none for a user who may not write in logistics
    const { ship: other } = await loadedShipment(api, {})
    expect([(await readOne(gone.Id_Adjunto)).status, (await readOne(bl.Id_Adjunto, other)).status]).toEqual([404, 404])
    for (const usuario of ['comercial', 'calidad', 'cliente']) expect((await readOne(bl.Id_Adjunto, ship, usuario)).status).toBe(403)
  })

  test.each([
    ['no PDF', 'un texto', 'no es un PDF'],
    ['an empty file', '', 'vacío'],
    ['one cut short', '%PDF-1.4\n1 0 obj', 'No se pudo leer'],
  ])('that is %s is refused with a sentence', async (_, bytes, sentence) => {
    expect(await read(ship, 'x.pdf', bytes)).toMatchObject({ status: 400, mensaje: expect.stringContaining(sentence) })
  })
})

test('is nobody’s business but of who sees logistics', async () => {
  for (const usuario of ['calidad', 'produccion', 'cliente', 'cliente2'])
    expect((await api.pedir('GET', `${ruta}/${ship}/cotejo`, { usuario })).status, usuario).toBe(403)
  expect((await write(ship, [])).status).toBe(200)
  expect(
    (
      await api.pedir('POST', `${ruta}/guardar-cotejo`, {
        usuario: 'comercial',
        body: { Nro_Embarque: ship, Documento: 'bl', Valores: [] },
      })
    ).status,
  ).toBe(403)
  expect((await api.pedir('GET', `${ruta}/999999/cotejo`, { usuario: 'comex' })).status).toBe(404)
  expect((await read(ship, 'x.pdf', 'x', 'comercial')).status).toBe(403)
})
