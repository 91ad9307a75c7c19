/** What a client reads of its own shipments, field by field, and what it may write. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Shape } from '@nogal/model/answer'
import type { AnyCall } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { tx } from '../db/tx.ts'
import { useApi } from '../test/api.ts'
import { documented, GRANTED_TO_CLIENTS, REMARK } from '../test/clienteInputs.ts'
import { engine } from '../test/db.ts'
import { callsOf, daysAgo, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
let own: Awaited<ReturnType<typeof documented>>
beforeAll(async () => {
  own = await documented(api)
})

const get = (path: string, usuario = 'cliente') => api.pedir('GET', `/api/${path}`, { usuario })
const read = async (ship = own.ship, usuario = 'cliente') => (await get(`clientelogistica/${ship}/cargar-embarque`, usuario)).data
const item = (body: Values, usuario = 'comex') =>
  api.pedir('POST', '/api/comexlogistica/update-nuevo-certificado', {
    usuario,
    body: { Nro_Embarque: own.ship, Id_Contenedor: own.ids[0], Cod_CertDocAnalis: 1, Id_LineaGestion: 2, ...body },
  })

describe('no reply that a client may get', () => {
  /** Internal fields: prices and values computed from them, brokers, people, their notes. */
  const OWN =
    /Precio|Monto|Moneda|Comision|Broker|Observacion|Usuario|Responsable|Motivo|Flete|Seguro|Ref_Interna|Chofer|Patente|Mediciones|Aviso(s_Emb|s_Cont)/
  /** Calls about the user who asks, and about files, which show clients no names: they have tests of their own. */
  const APART = ['sesion', 'vistas', 'adjunto']
  /** A client has names of its own people. */
  const ALLOWED = ['Nom_Usuario', 'Usuario']
  /** The amount of its own claim. */
  const CLAIMED = ['Monto', 'Cod_Moneda']
  const namesIn = (shape: Shape): string[] => {
    if (shape.kind === 'record') return [...Object.keys(shape.fields), ...Object.values(shape.nested).flatMap(namesIn)]
    return 'of' in shape ? namesIn(shape.of) : []
  }
  test.each(GRANTED_TO_CLIENTS.filter(call => !APART.includes(call.group)).map(call => [callText(call), call] as const))(
    'has a field for them: %s',
    (_, call) => {
      const named = /comentarios|personas/.test(call.path) || call.data.shape.kind === 'events'
      const allowed = [
        ...(named ? ALLOWED : []),
        ...(call.path.includes('-embarque') || /reclamo|originales/.test(call.path) ? CLAIMED : []),
      ]
      expect(namesIn(call.data.shape).filter(name => OWN.test(name) && !allowed.includes(name))).toEqual([])
    },
  )

  test('tells what the company wrote for itself', async () => {
    const { post } = callsOf(api, 'admin')
    await post('update-info-embarque', { Nro_Embarque: own.ship, Observaciones: REMARK, Ref_Interna: REMARK, Flete_Usd: 987_654 })
    for (const Id_Contenedor of own.ids) await post('update-info-contenedor', { Id_Contenedor, Observaciones: REMARK, Nom_Chofer: REMARK })
    await api.db.pool.query('update broker set nom_broker = $1', [REMARK])
    const place = {
      s: own.ship,
      c: own.ids[0],
      id: own.ship,
      shipment: own.ship,
      container: own.ids[0],
      de: 'gestion',
      clave: own.gestion,
      a: 'cliente',
      b: '0',
      Usuario: 'cliente',
    }
    /** The search looks for the very word that may not be found */
    const queries: Record<string, string> = { '/api/buscar': `?texto=${REMARK}` }
    const urlOf = ({ path }: AnyCall) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => String((place as Values)[name] ?? own.gestion)) + (queries[path] ?? '')
    const asked = GRANTED_TO_CLIENTS.filter(call => call.method === 'GET' && call.data.shape.kind !== 'events' && call.group !== 'adjunto')
    expect(asked.length).toBeGreaterThan(20)
    for (const call of asked) {
      const { status, text } = await api.pedir('GET', urlOf(call), { usuario: 'cliente' })
      expect([200, 404], `${callText(call)} ${text}`).toContain(status)
      // the fraction of a second of a moment may hold the digits of the price
      const told = text.replace(/T\d\d:\d\d:\d\d\.\d+/g, '')
      expect(told, callText(call)).not.toMatch(/SoloNosotros|987654|"calidad"|"comex"|3\.85/)
    }
  })
})

describe('the record of a shipment', () => {
  test('tells of originals that left by courier, and of none that is only planned', async () => {
    for (const more of [{ Nro_Guia: 'JD014-6', Fecha_Envio: '2026-11-20' }, {}]) {
      const body = { Nro_Embarque: own.ship, Cod_EmpresaCourier: 1, Destinatario: REMARK, Contenido: REMARK, ...more }
      const added = await api.pedir('POST', '/api/comexlogistica/add-courier', { usuario: 'comex', body })
      expect(added.status, added.text).toBe(200)
    }
    expect((await read()).Originales).toEqual([
      {
        Id_Courier: expect.any(Number),
        Nom_EmpresaCourier: 'DHL Express',
        Nro_Guia: 'JD014-6',
        Url_Seguimiento: 'https://www.dhl.com/cl-es/home/rastreo.html?tracking-id=JD014-6',
        Fecha_Envio: '2026-11-20',
        Fecha_Recepcion: null,
        Confirmado_En: null,
      },
    ])
  })

  test('tells its voyage, its steps, its containers and the documents that are complete and marked', async () => {
    const data = await read()
    expect(data).toMatchObject({
      Nro_Embarque: own.ship,
      Nro_Booking: `BK${own.nro}`,
      Fecha_ETA: '2027-04-10',
      Puerto_Destino_Ing: 'Hamburg',
    })
    expect(data.Hitos.map((h: Values) => h.Hito)).toEqual([
      'reserva',
      'carga',
      'corte-documentos',
      'corte-carga',
      'zarpe',
      'documentos',
      'arribo',
    ])
    expect(data.Hitos[1]).toEqual({ Hito: 'carga', Planificado: '2027-02-27', Hora: '08:00', Real: null })
    expect(data.Contenedores).toHaveLength(2)
    expect(data.Contenedores[0]).toMatchObject({
      Nro_Sello: `SL${own.nro}0`,
      Sellos: [{ Nro_Sello: 'S-9', Origen: 'SAG' }],
      Productos_Ing: 'Walnuts in shell',
    })
    expect(data.Documentos).toMatchObject([
      { Id_Gestion: own.gestion, Tipo: 'certificado', Referencia: 'SAG 1', Nombre_Ing: 'Phytosanitary certificate' },
    ])
  })

  test('tells whom to ask: the users in charge who are active, one for both only once', async () => {
    const Telefono = '+56 2 2345 6789'
    const house =
      'update clienteinterno set telefono = $1 where cod_clienteint = (select cod_clienteint from negocio where nro_negocio = $2)'
    await api.db.pool.query(house, [Telefono, own.nro])
    const shipping = { Sobre: 'embarque', Nombre: 'Tomás Herrera', Email: 'therrera@losnogales.example', Telefono }
    const sale = { Sobre: 'ventas', Nombre: expect.any(String), Email: 'asalinas@losnogales.example', Telefono }
    expect((await read()).Contactos).toEqual([shipping, sale])
    const inCharge = (usuario: string) =>
      api.db.pool.query('update negocio set usuario_comercial = $1 where nro_negocio = $2', [usuario, own.nro])
    await inCharge('comex')
    expect((await read()).Contactos).toEqual([shipping])
    await inCharge('comercial')
    const active = (is: boolean) => api.db.pool.query("update usuario set activo = $1 where cod_usuario = 'comercial'", [is])
    await active(false)
    expect((await read()).Contactos).toEqual([shipping])
    await active(true)
  })

  test('a document goes with its mark, and comes back with it', async () => {
    expect((await item({ Visible_Cliente: false })).status).toBe(200)
    expect((await read()).Documentos).toEqual([])
    expect((await get(`comentarios/${own.gestion}`)).status).toBe(404)
    expect((await item({ Visible_Cliente: true })).status).toBe(200)
    expect((await read()).Documentos).toHaveLength(1)
  })

  test('its steps have the days on which they happened', async () => {
    const { post } = callsOf(api)
    const { ships, boxes } = await planDeal(api, 1, 1)
    await post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'HLCU1' })
    await post('guardar-pedido-contenedor', { Id_Contenedor: boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 10 }] })
    await ready(api, ships[0]!)
    await post('update-info-contenedor', { Id_Contenedor: boxes[0], Fecha_Carga: daysAgo(3) })
    await post('update-info-embarque', { Nro_Embarque: ships[0], Fecha_Zarpe: daysAgo(2), Fecha_Arribo: daysAgo(1) })
    const real = Object.fromEntries((await read(ships[0])).Hitos.map((h: Values) => [h.Hito, h.Real]))
    expect(real).toMatchObject({ carga: daysAgo(3), zarpe: daysAgo(2), arribo: daysAgo(1), reserva: expect.any(String), documentos: null })
  })
})

describe('comments on a document', () => {
  const say = (Texto: string, usuario: string, Id_Gestion = own.gestion) =>
    api.pedir('POST', '/api/comentarios/agregar', { usuario, body: { Id_Gestion, Texto } })

  test.runIf(engine() === 'postgresql')('are refused where somebody deletes the document at the same time', async () => {
    const { gestion } = await documented(api)
    let said: ReturnType<typeof say> | undefined
    await tx(api.db, { usuario: 'admin' }, async client => {
      await client.query('delete from gestion where id_gestion = $1', [gestion])
      said = say('¿Y este?', 'comex', gestion)
      await sleep(300)
    })
    expect(await said).toMatchObject({ status: 404, mensaje: 'No se encontró el documento.' })
  })

  test('go between client and company, who has no names for the client', async () => {
    expect((await say('¿Puede corregir el peso?', 'cliente')).status).toBe(200)
    expect((await say('Corregido.', 'comex')).status).toBe(200)
    const thread = async (usuario: string) =>
      (await get(`comentarios/${own.gestion}`, usuario)).data.map((c: Values) => [c.Texto, c.De_Cliente, c.Nom_Usuario])
    expect(await thread('cliente')).toEqual([
      ['¿Puede corregir el peso?', true, 'Katrin Vogel'],
      ['Corregido.', false, null],
    ])
    expect(await thread('calidad')).toEqual([
      ['¿Puede corregir el peso?', true, 'Katrin Vogel'],
      ['Corregido.', false, 'Tomás Herrera'],
    ])
    expect((await read()).Documentos[0].Cant_Comentarios).toBe(2)
  })

  test('are refused where they say nothing, too much, or of what one does not see', async () => {
    expect((await say('', 'cliente')).status).toBe(400)
    expect((await say('x'.repeat(2001), 'cliente')).status).toBe(400)
    expect((await say('Hola', 'cliente2')).status).toBe(404)
    expect((await get(`comentarios/${own.gestion}`, 'cliente2')).status).toBe(404)
    await expect(api.db.pool.query("update comentario set texto = 'otro'")).rejects.toThrow('Solo quien escribió')
  })
})

test('a person asks for mails and gives them up, and is told to which address they go', async () => {
  const save = (body: Values) => api.pedir('POST', '/api/clientelogistica/guardar-avisos', { usuario: 'cliente', body })
  expect((await get('clientelogistica/avisos')).data).toEqual({
    Avisos: ['solicitud', 'reclamo'],
    Idioma: 'es',
    Email: 'purchasing@nordkern.example',
  })
  expect((await save({ Avisos: ['zarpe', 'eta'], Idioma: 'en' })).data).toMatchObject({ Avisos: ['zarpe', 'eta'], Idioma: 'en' })
  expect((await get('clientelogistica/avisos', 'cliente2')).data.Avisos).toEqual(['solicitud', 'reclamo'])
  expect((await save({ Avisos: ['todo'], Idioma: 'en' })).status).toBe(400)
  expect((await save({ Avisos: [], Idioma: 'es' })).data.Avisos).toEqual([])
})
