/** Two users with one record open, on two servers where the engine allows it: each is told of the other's changes and presence. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Aviso, enVivoEmbarque } from '@nogal/model/vivo'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmReceipt, insertEnvio } from '../correo/envio.queries.ts'
import { sendDue } from '../correo/sender.ts'
import { tx } from '../db/tx.ts'
import { MOST_OPEN } from '../mount/events.ts'
import { withKey } from '../sesion/key.ts'
import { type Api, claveDe } from '../test/api.ts'
import { words } from '../test/comentarioInputs.ts'
import { engine } from '../test/db.ts'
import { callsOf, loadedShipment, newDeal, planDeal } from '../test/embarques.ts'
import { type Pair, testPair } from '../test/pair.ts'
import { comparisonOf } from '../test/shape.ts'

let a: Api
let b: Api
let close: Pair['close']
const bases = new Map<Api, string>()

const listen = async (api: Api): Promise<void> => {
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  bases.set(api, `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`)
}
beforeAll(async () => {
  ;({ a, b, close } = await testPair())
  for (const api of new Set([a, b])) await listen(api)
})
afterAll(() => close())

const opened: IncomingMessage[] = []
afterAll(() => {
  for (const response of opened) response.destroy()
})

/** Collects the events of a record for a user. */
const hear = async (api: Api, path: string, usuario: string, token?: string) => {
  const headers = { authorization: `Bearer ${token ?? (await api.token(usuario))}` }
  const response = await new Promise<IncomingMessage>(resolve => get(`${bases.get(api)}/api/${path}/en-vivo`, { headers }, resolve))
  opened.push(response)
  const heard: { at: number; aviso: Aviso }[] = []
  let ended = false
  let text = ''
  response.on('data', chunk => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) if (block.startsWith('data: ')) heard.push({ at: performance.now(), aviso: JSON.parse(block.slice(6)) })
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    ended = true
  })
  return {
    status: response.statusCode,
    avisos: () => heard.map(({ aviso }) => aviso),
    saved: () => heard.flatMap(({ at, aviso }) => aviso.Cambios.map(one => ({ ...one, at }))),
    people: () => heard.findLast(({ aviso }) => aviso.Personas)?.aviso.Personas?.map(one => one.Usuario),
    ended: () => ended,
    leave: () => response.destroy(),
  }
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 })

/** A deal with two shipments of one container each. */
const planned = async () => {
  const nro = await newDeal(a)
  const embarques = callsOf(a)
  await embarques.get(`set-up-embarque/${nro}/2/1/comex`)
  const { Embarques, Contenedores } = await embarques.get(`${nro}/tablero-carga`)
  const ships = Embarques.map((one: { Nro_Embarque: number }) => one.Nro_Embarque).sort((x: number, y: number) => x - y)
  const of = (ship: number): number => Contenedores.find((one: { Nro_Embarque: number }) => one.Nro_Embarque === ship).Id_Contenedor
  return { nro, embarques, ships: ships as number[], boxes: (ships as number[]).map(of) }
}

describe('who has a shipment open', () => {
  test('hears of its changes, of its containers, their fruit and its deal, and not of the other shipment', async () => {
    const { nro, embarques, ships, boxes } = await planned()
    const one = await hear(b, `embarque/${ships[0]}`, 'jriquelme')
    const deal = await hear(b, `negocio/${nro}`, 'comercial')
    // recent changes are sent at the beginning, so that none is lost between reading and opening the stream
    await soon(() => expect(one.saved().map(({ Tabla }) => Tabla)).toContain('embarque'))
    const seen = one.saved().length
    const fresh = () => one.saved().slice(seen)

    const started = performance.now()
    await embarques.post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'VIVO1' })
    const answered = performance.now()
    await soon(() =>
      expect(fresh()).toMatchObject([{ Tabla: 'embarque', Clave: ships[0], Usuario: 'comex', Nom_Usuario: 'Tomás Herrera' }]),
    )
    const { at, Version } = fresh()[0]!
    console.info(`${engine()}: heard ${Math.round(at - answered)} ms after the answer, ${Math.round(at - started)} ms after the request`)
    expect(Version).toBe((await embarques.get(`${ships[0]}/cargar-embarque`)).Version)

    await embarques.post('update-info-embarque', { Nro_Embarque: ships[1], Nro_Booking: 'VIVO2' })
    await embarques.post('update-info-contenedor', { Id_Contenedor: boxes[0], Nro_Sello: 'S1' })
    await embarques.post('guardar-carga', { Nro_Negocio: nro, Celdas: [{ Id_Contenedor: boxes[1], Id_Linea: 1, Cantidad: 5 }] })
    await soon(() =>
      expect(
        fresh()
          .slice(1)
          .map(({ Tabla, Clave }) => [Tabla, Clave]),
      ).toEqual([
        ['contenedor', boxes[0]],
        // the seal was one of the things that sailing lacked
        ['embarque_resumen', ships[0]],
        ['contenedor_carga', boxes[1]],
      ]),
    )
    await soon(() => expect(deal.saved().map(({ Clave }) => Clave)).toContain(ships[1]))
    const { shape } = enVivoEmbarque.data
    for (const aviso of [...one.avisos(), ...deal.avisos()])
      expect(comparisonOf(shape.kind === 'events' ? shape.of : shape, aviso).faults).toEqual([])
    one.leave()
    deal.leave()
  })

  test('an administrador who looks as somebody hears what they would, is shown to nobody, and hears nothing once the look is over', async () => {
    const { embarques, ships } = await planned()
    const path = `embarque/${ships[0]}`
    const one = await hear(a, path, 'jriquelme')
    const { data } = await a.pedir('POST', '/api/administracion/ver-como', { body: { Usuario: 'comercial' } })
    const looking = await hear(b, path, 'comercial', data.token)
    await embarques.post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'VIVO7' })
    await soon(() => expect(looking.saved().at(-1)).toMatchObject({ Tabla: 'embarque', Clave: ships[0], Usuario: 'comex' }))
    expect(one.people()).toEqual(['jriquelme'])
    await a.pedir('POST', '/api/administracion/ver-como/salir', { body: {} })
    await embarques.post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'VIVO8' })
    await vi.waitFor(() => expect(looking.ended()).toBe(true), { timeout: 20_000 })
    one.leave()
  })

  test('hears how a message with one of its papers fares, until it is received', async () => {
    const { ship } = await loadedShipment(a)
    const embarques = callsOf(a)
    const one = await hear(b, `embarque/${ship}`, 'jriquelme')
    const sendings = () => one.saved().filter(({ Tabla }) => Tabla === 'envio')
    const { Id_Envio } = await embarques.post('enviar-inst-ag-aduana', { Nro_Embarque: ship })
    await soon(() => expect(sendings()).toMatchObject([{ Clave: Id_Envio, Usuario: 'comex' }]))
    await sendDue(a.db, await withKey(a.db, a.config))
    await soon(() => expect(sendings().at(-1)).toMatchObject({ Clave: Id_Envio, Usuario: 'correo', Nom_Usuario: null }))
    await tx(a.db, { usuario: 'recibo' }, db => confirmReceipt(db, Id_Envio, '127.0.0.1'))
    await soon(() => expect(sendings().at(-1)).toMatchObject({ Clave: Id_Envio, Usuario: 'recibo' }))
    one.leave()
  })

  test('the outbox hears that a message changed, and nothing of what else is saved', async () => {
    const { ship } = await loadedShipment(a)
    const embarques = callsOf(a)
    // the stream begins with what was saved in the last seconds
    await new Promise(done => setTimeout(done, 5_500))
    const outbox = await hear(b, 'correo', 'jriquelme')
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Booking: 'VIVO9' })
    await new Promise(done => setTimeout(done, 2_500))
    expect(outbox.avisos()).toEqual([])
    await embarques.post('enviar-inst-ag-aduana', { Nro_Embarque: ship })
    const READ = { Releer: true, Cambios: [], Personas: null }
    await soon(() => expect(outbox.avisos()).toEqual([READ]))
    // a reminder is about many deals
    await tx(a.db, { usuario: 'correo' }, db =>
      insertEnvio(db, {
        clase: 'recordatorio',
        idioma: 'es',
        para: [{ Nombre: 'Eva', Email: 'eva@a.example' }],
        de: 'portal@a.example',
        responder: null,
        asunto: 'Pendientes',
        mensaje: 'Quedan pendientes.',
        portal: 'http://portal.example',
        causa: 'vivo/recordatorio',
        mensaje_id: '<vivo@a.example>',
      }),
    )
    await soon(() => expect(outbox.avisos()).toEqual([READ, READ]))
    outbox.leave()
  })

  test('sees who else has it open, until they leave', async () => {
    const { ships } = await planned()
    const one = await hear(a, `embarque/${ships[0]}`, 'comex')
    await soon(() => expect(one.people()).toEqual(['comex']))
    const other = await hear(b, `embarque/${ships[0]}`, 'jriquelme')
    await soon(() =>
      expect([one.people(), other.people()]).toEqual([
        ['jriquelme', 'comex'],
        ['jriquelme', 'comex'],
      ]),
    )
    other.leave()
    await soon(() => expect(one.people()).toEqual(['comex']))
    one.leave()
  })

  test('hears nothing once the session ends', async () => {
    const { ships } = await planned()
    const { data } = await a.pedir('POST', '/api/login', { usuario: null, body: { usuario: 'comex', password: claveDe() } })
    const one = await hear(b, `embarque/${ships[0]}`, 'comex', data.token)
    expect([one.status, one.ended()]).toEqual([200, false])
    await a.pedir('POST', '/api/logout', { token: data.token })
    await soon(() => expect(one.ended()).toBe(true))
  })

  test('as a client hears of its own only, and not who', async () => {
    const { nro, embarques, ships } = await planned()
    // with every permission a client still sees its own deals only
    const granted = JSON.stringify(['negocio', 'embarque'].map(Cod_Pantalla => ({ Cod_Pantalla, Funciones: ['ver'] })))
    await a.db.pool.query('update areagestion set permisos = permisos || $1 where cod_areagestion = 5', [granted])
    for (const path of [`embarque/${ships[0]}`, `negocio/${nro}`]) {
      const stranger = await hear(b, path, 'cliente2')
      expect(stranger.status).toBe(404)
      expect((await hear(b, path, 'nobody', 'x.y.z')).status).toBe(401)
    }
    const client = await hear(b, `embarque/${ships[0]}`, 'cliente')
    const staff = await hear(a, `embarque/${ships[0]}`, 'comex')
    await embarques.post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'VIVO3' })
    // a client is told that something changed, but neither what nor by whom, because staff data are not for clients
    await soon(() => expect(client.avisos().at(-1)).toEqual({ Releer: true, Cambios: [], Personas: null }))
    expect(client.avisos().every(({ Cambios }) => Cambios.length === 0)).toBe(true)
    expect([client.people(), staff.people()]).toEqual([undefined, ['comex']])
    await a.db.pool.query('update negocio set cod_clientenegocio = 10, cod_consig = null, cod_notif1 = null where nro_negocio = $1', [nro])
    await embarques.post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'VIVO4' })
    await soon(() => expect(client.ended()).toBe(true))
    staff.leave()
  })

  test('has at most some streams open; one that closes makes room, and others have their own', async () => {
    const { ships } = await planned()
    const path = `embarque/${ships[0]}`
    const open = await Promise.all(Array.from({ length: MOST_OPEN }, () => hear(b, path, 'calidad')))
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await hear(b, path, 'calidad')).status).toBe(429)
    const others = await hear(b, path, 'comercial')
    expect(others.status).toBe(200)
    open[0]!.leave()
    await vi.waitFor(async () => expect((await hear(b, path, 'calidad')).status).toBe(200), { timeout: 5_000, interval: 50 })
    for (const one of [...open, others]) one.leave()
  })

  test('tells of a trámite and of what an area closes, whatever else happens to the shipment', async () => {
    const { ships, boxes } = await planDeal(a, 1, 1, { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] })
    const staff = await hear(b, `embarque/${ships[0]}`, 'calidad')
    const told = () => staff.saved().map(({ Tabla, Clave }) => [Tabla, Clave])
    const body = { Nro_Embarque: ships[0], Tramites: [{ Cod_Tramite: 1, Referencia: 'BK-1' }] }
    expect((await a.pedir('POST', '/api/comexlogistica/guardar-tramites-embarque', { usuario: 'comex', body })).status).toBe(200)
    await soon(() => expect(told()).toContainEqual(['embarque_tramite', ships[0]]))
    const { status } = await a.pedir('POST', `/api/calidadembarque/${ships[0]}/${boxes[0]}/cerrar-gestion`, {
      usuario: 'calidad',
      body: {},
    })
    expect(status).toBe(200)
    await soon(() => expect(told()).toContainEqual(['contenedor_cierre', boxes[0]]))
  })

  test('is told to read anew by a transaction that changes thousands of deals, which announces a few hundred of them', async () => {
    const { nro, ships } = await planned()
    const one = await hear(b, `embarque/${ships[0]}`, 'comex')
    const before = one.avisos().length
    await tx(a.db, { usuario: 'comex' }, client =>
      client.query("select decir_cambio($1 + 1 + n, 'embarque', n, null, array[n]) from generate_series(1, 20000) n", [nro]),
    )
    await soon(() => expect(one.avisos().slice(before)).toContainEqual({ Releer: true, Cambios: [], Personas: null }))
    expect(
      one
        .avisos()
        .slice(before)
        .filter(({ Releer }) => Releer),
    ).toHaveLength(1)
    one.leave()
  })

  test('hears of a release, of a gate that is waived and of tasks, which a client does not', async () => {
    const { nro, ships, boxes } = await planDeal(a, 1, 1, { Documentos: [], Certificados: [], Otros_Docs: [] })
    const staff = await hear(b, `embarque/${ships[0]}`, 'comex')
    const deal = await hear(b, `negocio/${nro}`, 'comercial')
    const client = await hear(b, `embarque/${ships[0]}`, 'cliente')
    const told = (who: typeof staff) => who.saved().map(({ Tabla, Clave }) => [Tabla, Clave])
    await callsOf(a).post('autorizar-paso', { Paso: 'cargar', Clave: boxes[0], Motivo: 'Llega mañana.' })
    await soon(() => expect(told(staff)).toContainEqual(['contenedor_resumen', boxes[0]]))
    await callsOf(a).post('autorizar-paso', { Paso: 'zarpar', Clave: ships[0], Motivo: 'Llega mañana.' })
    await soon(() => expect(told(staff)).toContainEqual(['embarque_resumen', ships[0]]))
    const before = client.avisos().length
    const body = { Id_Contenedor: boxes[0], Decision: 'rechazado', Motivo: 'Olor extraño.' }
    expect((await a.pedir('POST', '/api/calidadembarque/decidir-liberacion', { usuario: 'calidad', body })).status).toBe(200)
    await soon(() => expect(told(deal)).toContainEqual(['pendiente', nro]))
    await soon(() => expect(told(staff)).toContainEqual(['pendiente', nro]))
    expect(client.avisos().slice(before)).toEqual([])
    for (const one of [staff, deal, client]) one.leave()
  })

  test('hears that somebody wrote a comment, which a client does of those it reads only', async () => {
    // nobody changed this one a moment ago, so its streams begin without events
    const { rows } = await a.db.pool.query('select nro_embarque as ship from embarque where cod_clientenegocio = 1 order by 1 limit 1')
    const { ship } = rows[0]
    const staff = await hear(b, `embarque/${ship}`, 'calidad')
    const client = await hear(b, `embarque/${ship}`, 'cliente')
    const write = async (Visible_Cliente: boolean): Promise<void> => {
      const body = { De: 'embarque', Clave: ship, Documento: words('¿Y el peso?'), Visible_Cliente }
      const { status, text } = await a.pedir('POST', '/api/comentarios/escribir', { usuario: 'comex', body })
      expect(status, text).toBe(200)
    }
    await write(false)
    await soon(() => expect(staff.saved().map(({ Tabla }) => Tabla)).toContain('comentario_interno'))
    expect(client.avisos()).toEqual([])
    await write(true)
    await soon(() => expect(client.avisos()).toEqual([{ Releer: true, Cambios: [], Personas: null }]))
    for (const one of [staff, client]) one.leave()
  })
})
