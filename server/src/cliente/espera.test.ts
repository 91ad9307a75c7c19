/** What shipments wait for from their client, and the products on its list. */
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { documented } from '../test/clienteInputs.ts'
import { daysAgo } from '../test/embarques.ts'
import { useRondas } from '../test/rondas.ts'

const { api, planned, asked } = useRondas()

const waits = async (ship: number, usuario = 'cliente'): Promise<Values[]> =>
  (await api.pedir('GET', '/api/clientelogistica/espera', { usuario })).data.filter((one: Values) => one.Nro_Embarque === ship)
const say = (Id_Gestion: number, usuario: string) =>
  api.pedir('POST', '/api/comentarios/agregar', { usuario, body: { Id_Gestion, Texto: 'Corregido.' } })

describe('what waits for a client', () => {
  test('is the documents that it was asked to decide, until it has decided', async () => {
    const d = await planned()
    const [ship] = d.ships as [number]
    expect(await waits(ship)).toEqual([])
    await asked(d)
    expect(await waits(ship)).toMatchObject([
      { Espera: 'decidir', Nro_Negocio: d.nro, Cantidad: 2, Nombres_Ing: expect.stringContaining('Commercial invoice'), Desde: daysAgo(0) },
    ])
    for (const usuario of ['cliente2', 'comex'])
      expect((await api.pedir('GET', '/api/clientelogistica/espera', { usuario })).text).not.toContain(`"Nro_Embarque":${ship},`)
    const waiting = (await api.pedir('GET', `/api/clientelogistica/${ship}/por-aprobar`, { usuario: 'cliente' })).data
    const Decisiones = waiting.map(({ Id_Gestion, Vistas }: Values) => ({ Id_Gestion, Vistas, Decision: 'aprobar' }))
    expect((await api.pedir('POST', `/api/clientelogistica/${ship}/decidir`, { usuario: 'cliente', body: { Decisiones } })).status).toBe(
      200,
    )
    expect(await waits(ship)).toEqual([])
  })

  test('is a comment of the company, until the client answers or four weeks have passed', async () => {
    const { ship, gestion } = await documented(api)
    await say(gestion, 'comex')
    expect(await waits(ship)).toMatchObject([{ Espera: 'comentario', Cantidad: 1, Nombres_Ing: 'Phytosanitary certificate' }])
    expect(await waits(ship, 'cliente2')).toEqual([])
    await say(gestion, 'cliente')
    expect(await waits(ship)).toEqual([])
    await say(gestion, 'comex')
    await say(gestion, 'comex')
    expect(await waits(ship)).toMatchObject([{ Cantidad: 1 }])
    await api.db.pool.query('alter table comentario disable trigger user')
    await api.db.pool.query("update comentario set en = en - interval '29 days' where id_gestion = $1", [gestion])
    await api.db.pool.query('alter table comentario enable trigger user')
    expect(await waits(ship)).toEqual([])
  })

  test('is what the company wrote about the shipment, until the client answers or the thread is resolved', async () => {
    const { ship } = await documented(api)
    const write = (usuario: string, more: Values = {}) =>
      api.pedir('POST', '/api/comentarios/escribir', {
        usuario,
        body: {
          ...{ De: 'embarque', Clave: ship, ...more },
          Documento: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Zarpa mañana.' }] }] },
        },
      })
    await write('comex')
    expect(await waits(ship)).toEqual([])
    const { data } = await write('comex', { Visible_Cliente: true })
    expect(await waits(ship)).toMatchObject([{ Espera: 'mensaje', Cantidad: 1, Nombres: 'Embarque', Nombres_Ing: 'Shipment' }])
    expect(await waits(ship, 'cliente2')).toEqual([])
    await write('cliente', { Id_Hilo: data.Id_Comentario })
    expect(await waits(ship)).toEqual([])
    await write('comex', { Id_Hilo: data.Id_Comentario })
    expect(await waits(ship)).toMatchObject([{ Espera: 'mensaje' }])
    await api.pedir('POST', '/api/comentarios/resolver', { usuario: 'comex', body: { Id_Comentario: data.Id_Comentario, Resuelto: true } })
    expect(await waits(ship)).toEqual([])
  })

  test('is originals that left and have not arrived', async () => {
    const { ship } = await documented(api)
    const courier = (path: string, body: Values) =>
      api.pedir('POST', `/api/comexlogistica/${path}`, {
        usuario: 'comex',
        body: { Nro_Embarque: ship, Cod_EmpresaCourier: 1, Destinatario: 'Nordkern', Contenido: 'BL', ...body },
      })
    await courier('add-courier', {})
    expect(await waits(ship)).toEqual([])
    const added = await courier('add-courier', { Nro_Guia: 'JD014-7', Fecha_Envio: daysAgo(2) })
    expect(added.status, added.text).toBe(200)
    expect(await waits(ship)).toMatchObject([
      { Espera: 'originales', Cantidad: 1, Nombres: 'DHL Express JD014-7', Nombres_Ing: 'DHL Express JD014-7', Desde: daysAgo(2) },
    ])
    const sent = added.data.find((one: Values) => one.Nro_Guia === 'JD014-7')
    const { Id_Courier, Version } = sent
    expect(
      (await courier('update-courier', { Id_Courier, Version, Nro_Guia: 'JD014-7', Fecha_Envio: daysAgo(2), Fecha_Recepcion: daysAgo(0) }))
        .status,
    ).toBe(200)
    expect(await waits(ship)).toEqual([])
  })
})

describe('the receipt of originals', () => {
  const sent = async (Fecha_Envio: string) => {
    const { ship } = await documented(api)
    const { data, text } = await api.pedir('POST', '/api/comexlogistica/add-courier', {
      usuario: 'comex',
      body: { Nro_Embarque: ship, Cod_EmpresaCourier: 1, Nro_Guia: 'JD014-8', Destinatario: 'Nordkern', Contenido: 'BL', Fecha_Envio },
    })
    expect(data, text).toHaveLength(1)
    return { ship, Id_Courier: data[0].Id_Courier as number, Version: data[0].Version as number }
  }
  const confirm = (Nro_Embarque: number, Id_Courier: number, usuario = 'cliente') =>
    api.pedir('POST', '/api/clientelogistica/confirmar-originales', { usuario, body: { Nro_Embarque, Id_Courier } })
  const task = async (ship: number) =>
    (
      await api.db.pool.query("select from pendiente where clase = 'confirmar-originales' and nro_embarque = $1 and cerrado_en is null", [
        ship,
      ])
    ).rowCount

  test('shows in the list of shipments, and in the client’s, how far all of them have come', async () => {
    const { ship, Id_Courier } = await sent(daysAgo(8))
    const filtros = JSON.stringify([{ campo: 'Nro_Embarque', modo: 'equals', valor: String(ship) }])
    const state = async (path: string, usuario: string) =>
      (await api.pedir('GET', `${path}?filtros=${encodeURIComponent(filtros)}`, { usuario })).data[0].Estado_Originales
    const states = async () => [
      await state('/api/embarque/listar-embarques', 'comex'),
      await state('/api/clientelogistica/listarEmbarques', 'cliente'),
    ]
    expect(await states()).toEqual(['en-camino', 'en-camino'])
    await confirm(ship, Id_Courier)
    expect(await states()).toEqual(['confirmado', 'confirmado'])
    const body = { Nro_Embarque: ship, Cod_EmpresaCourier: 1, Nro_Guia: 'JD014-9', Destinatario: 'Nordkern', Contenido: 'Certificado' }
    const { data } = await api.pedir('POST', '/api/comexlogistica/add-courier', { usuario: 'comex', body })
    expect(await states()).toEqual(['por-enviar', null])
    const second = { Nro_Embarque: ship, Id_Courier: data[0].Id_Courier }
    const received = { ...second, Fecha_Envio: daysAgo(3), Fecha_Recepcion: daysAgo(1) }
    await api.pedir('POST', '/api/comexlogistica/update-courier', { usuario: 'comex', body: received })
    expect(await states()).toEqual(['recibido', 'recibido'])
    const inState = encodeURIComponent(JSON.stringify([{ campo: 'Estado_Originales', modo: 'in', valor: ['recibido'] }]))
    const found = await api.pedir('GET', `/api/embarque/listar-embarques?filtros=${inState}`, { usuario: 'comex' })
    expect(found.data).toMatchObject([{ Nro_Embarque: ship, Originales_Enviados: daysAgo(3), Originales_Recibidos: daysAgo(0) }])
    for (const Id_Courier of [second.Id_Courier, data[1].Id_Courier])
      await api.pedir('POST', '/api/comexlogistica/delete-courier', { usuario: 'comex', body: { Nro_Embarque: ship, Id_Courier } })
    expect(await states()).toEqual([null, null])
  })

  test('is confirmed by the client, which tells comex who and when, and closes what waits for it', async () => {
    const { ship, Id_Courier, Version } = await sent(daysAgo(8))
    expect([await task(ship), (await waits(ship)).length]).toEqual([1, 1])
    const { status, data, text } = await confirm(ship, Id_Courier)
    expect(status, text).toBe(200)
    expect(data.Originales).toMatchObject([{ Fecha_Recepcion: daysAgo(0), Confirmado_En: expect.any(String) }])
    expect([await task(ship), (await waits(ship)).length]).toEqual([0, 0])
    const [row] = (await api.pedir('GET', `/api/comexlogistica/${ship}/couriers`, { usuario: 'comex' })).data
    const { rows } = await api.db.pool.query("select nom_usuario from usuario where cod_usuario = 'cliente'")
    const { nom_usuario } = rows[0]
    expect(row).toMatchObject({ Estado: 'recibido', Recibido_Por: nom_usuario, Confirmado_Por: nom_usuario })
    const { rows: told } = await api.db.pool.query(
      "select usuario from historial where tabla = 'embarque_courier' and clave = $1 order by id desc limit 1",
      [`${ship}~${Id_Courier}`],
    )
    expect(told).toEqual([{ usuario: 'cliente' }])
    const cleared = await api.pedir('POST', '/api/comexlogistica/update-courier', {
      usuario: 'comex',
      body: { Nro_Embarque: ship, Id_Courier, Version: Version + 1, Fecha_Recepcion: null },
    })
    expect([cleared.status, cleared.errores?.[0]?.campo], cleared.text).toEqual([400, 'Fecha_Recepcion'])
    expect((await confirm(ship, Id_Courier)).mensaje).toBe('Ese envío no está en camino: su recepción ya se anotó, o todavía no sale.')
  })

  test('is not for another client, nor for the staff', async () => {
    const { ship, Id_Courier } = await sent(daysAgo(1))
    expect((await confirm(ship, Id_Courier, 'cliente2')).status).toBe(404)
    expect((await confirm(ship, Id_Courier, 'comex')).status).toBe(403)
    expect((await confirm(ship, Id_Courier, 'admin')).mensaje).toBe(
      'La recepción la confirma el cliente. Anótela en los originales del embarque, en Logística.',
    )
    expect((await waits(ship)).length).toBe(1)
  })

  test('is of an envelope that left, and of the shipment that is named', async () => {
    const { ship } = await documented(api)
    const other = await sent(daysAgo(1))
    expect((await confirm(ship, other.Id_Courier)).status).toBe(409)
    const { data } = await api.pedir('POST', '/api/comexlogistica/add-courier', {
      usuario: 'comex',
      body: { Nro_Embarque: ship, Cod_EmpresaCourier: 1, Destinatario: 'Nordkern', Contenido: 'BL' },
    })
    expect((await confirm(ship, data[0].Id_Courier)).status).toBe(409)
  })
})

test('the list of a client tells the fruit of each shipment by product', async () => {
  const { ship } = await documented(api)
  const { data } = await api.pedir('GET', '/api/clientelogistica/listarEmbarques', { usuario: 'cliente' })
  const row = data.find((one: Values) => one.Nro_Embarque === ship)
  expect(row.Carga).toEqual([{ Nom_Producto: expect.any(String), Nom_Producto_Ing: 'Walnuts in shell', Kilos: 30_000 }])
})
