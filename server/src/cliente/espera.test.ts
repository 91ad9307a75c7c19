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
    await api.db.pool.query('alter table gestion_comentario disable trigger user')
    await api.db.pool.query("update gestion_comentario set en = en - interval '29 days' where id_gestion = $1", [gestion])
    await api.db.pool.query('alter table gestion_comentario enable trigger user')
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

test('the list of a client tells the fruit of each shipment by product', async () => {
  const { ship } = await documented(api)
  const { data } = await api.pedir('GET', '/api/clientelogistica/listarEmbarques', { usuario: 'cliente' })
  const row = data.find((one: Values) => one.Nro_Embarque === ship)
  expect(row.Carga).toEqual([{ Nom_Producto: expect.any(String), Nom_Producto_Ing: 'Walnuts in shell', Kilos: 30_000 }])
})
