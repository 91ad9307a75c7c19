/** Webhooks: of what a program is told, how it is signed, and what becomes of an event that is not accepted. */

import { AREAS } from '@nogal/model/areas'
import {
  crearWebhook,
  type Entrega,
  guardarWebhook,
  listarWebhooks,
  probarWebhook,
  quitarWebhook,
  reenviarEntrega,
  rotarWebhook,
} from '@nogal/model/webhook/webhook.calls'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tx } from '../db/tx.ts'
import { withKey } from '../sesion/key.ts'
import { type Respuesta, useApi } from '../test/api.ts'
import { planDeal } from '../test/embarques.ts'
import { type Delivered, startReceiver } from '../test/receiver.ts'
import { newService } from '../test/tokens.ts'
import { deliverWebhooks, PAUSES_MS, type WebhookSettings } from './entregar.ts'
import { takeDue } from './webhook.queries.ts'

const api = useApi()
let receiver: Awaited<ReturnType<typeof startReceiver>>
let config: WebhookSettings
beforeAll(async () => {
  receiver = await startReceiver()
  config = { ...(await withKey(api.db, api.config)), SALIDA_PRIVADA: ['loopback'], PORTAL_URL: 'https://portal.example', timeoutMs: 1_000 }
  await newService(api, 'contable')
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  await sql('delete from webhook')
  receiver.heard.length = 0
  receiver.next.length = 0
})

const sql = (text: string, values: unknown[] = []) => api.db.pool.query(text, values).then(({ rows }) => rows)
const post = (call: { path: string }, body: object, usuario = 'admin'): Promise<Respuesta> =>
  api.pedir('POST', call.path, { body, usuario })
const BASE = {
  Nombre: 'Contable',
  Url: 'https://8.8.8.8/nogal',
  Cod_Usuario: 'contable',
  Clases: ['comentario', 'itinerario'],
  Activo: true,
}
/** A webhook whose address is changed beneath the portal, which accepts only https of tests that allow no private address. */
const created = async (changes: object = {}, url = receiver.url): Promise<{ id: number; secret: string }> => {
  const { data, text } = await post(crearWebhook, { ...BASE, ...changes })
  if (!data) throw new Error(text)
  await sql('update webhook set url = $2 where id_webhook = $1', [data.Id_Webhook, url])
  return { id: data.Id_Webhook, secret: data.Secreto }
}
const deliveries = async (id: number): Promise<Entrega[]> => (await api.pedir('GET', `/api/webhooks/${id}/entregas`)).data
const only = async (id: number): Promise<Entrega> => {
  const all = await deliveries(id)
  expect(all).toHaveLength(1)
  return all[0]!
}
const happens = async (clase = 'comentario', quien = 'comex', who: string[] = []) => {
  const { nro: deal, ships } = await planDeal(api, 1, 1)
  await tx(api.db, { usuario: quien }, db =>
    db.query("select avisar($1, $2, $3, null, null, null, 'Pasó algo.', $4)", [clase, deal, ships[0], who]),
  )
  return { deal, ship: ships[0]! }
}
const deliver = () => deliverWebhooks(api.db, config)
const due = () => sql("update webhook_entrega set proximo = now() where estado = 'pendiente'")
const verified = ({ body, headers }: Delivered, secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>)

test('a program is told what happened, signed after Standard Webhooks, once', async () => {
  const { id, secret } = await created()
  const { deal, ship } = await happens()
  expect((await only(id)).Estado).toBe('pendiente')
  expect([await deliver(), await deliver()]).toEqual([1, 0])
  const [heard] = receiver.heard
  const { Id_Entrega } = await only(id)
  expect(verified(heard!, secret)).toEqual({
    id: Id_Entrega,
    type: 'comentario',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      ...{ Titulo: 'Comentario', Detalle: 'Pasó algo.', Detalle_En: null, Nro_Negocio: deal, Nro_Contrato: expect.any(String) },
      ...{ Nro_Embarque: ship, Nro_Corr_Embarque: 1, Id_Contenedor: null, Id_Gestion: null },
      Enlace: `https://portal.example/pages/embarque/${deal}/${ship}`,
    },
  })
  expect(heard!.headers).toMatchObject({ 'webhook-id': Id_Entrega, 'content-type': 'application/json; charset=utf-8' })
  expect(() => verified(heard!, `whsec_${Buffer.from('otro secreto').toString('base64')}`)).toThrow()
  expect(await only(id)).toMatchObject({ Estado: 'entregado', Intentos: 1, Respuesta_Estado: 204 })
})

test('the secret is nowhere in clear', async () => {
  const { secret } = await created()
  const tables = ['webhook', 'webhook_secreto', 'historial', 'idempotencia']
  for (const table of tables) {
    const [{ todo }] = await sql(`select coalesce(string_agg(t::text, ''), '') as todo from ${table} t`)
    expect(todo).not.toContain(secret.slice(6, 30))
  }
  expect((await api.pedir('GET', listarWebhooks.path)).text).not.toContain('whsec')
})

describe('a program is not told', () => {
  const none = async (id: number) => expect(await deliveries(id)).toEqual([])
  test('of kinds that nobody chose, nor while it is off', async () => {
    const { id } = await created()
    await happens('puerta')
    await post(guardarWebhook, { ...BASE, Id_Webhook: id, Activo: false })
    await happens()
    await none(id)
  })
  test('of what it did itself', async () => {
    const { id } = await created()
    await happens('comentario', 'contable')
    await none(id)
  })
  test('of what was undone', async () => {
    const { id } = await created()
    const { nro: deal } = await planDeal(api, 1, 1)
    await expect(
      tx(api.db, { usuario: 'comex' }, async db => {
        await db.query("select avisar('comentario', $1, null, null, null, null, 'Nada.', '{}')", [deal])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await none(id)
  })
  test.each<[string, object]>([
    ['without the permission', { Permisos: [{ Cod_Pantalla: 'embarque', Cod_Funcion: 'ver', Permitido: false }] }],
    ['of another client', { Cod_AreaGestion: AREAS.cliente, Cod_Cliente: 1 }],
    ['of a plant at which nothing of it is loaded', { Cod_AreaGestion: AREAS.produccion, Cod_Planta: [1] }],
  ])('when its user is %s', async (what, more) => {
    const Cod_Usuario = await newService(api, `ajeno${what.length}`, more)
    const { id } = await created({ Cod_Usuario, Clases: ['comentario', 'embarcado'] })
    if (what.includes('plant')) await sql('update contenedor set cod_planta = 2')
    await happens('comentario', 'comex', [Cod_Usuario])
    await happens('embarcado')
    await none(id)
  })
  test('when its user is deactivated, also of what waits', async () => {
    const Cod_Usuario = await newService(api, 'retirado')
    const { id } = await created({ Cod_Usuario })
    await happens()
    await api.pedir('POST', '/api/administracion/personas/desactivar', { body: { Usuario: Cod_Usuario } })
    await happens()
    expect(await deliveries(id)).toHaveLength(1)
    expect(await deliver()).toBe(0)
  })
})

test('a program of a client is told of its own shipments, in both languages', async () => {
  const Cod_Usuario = await newService(api, 'robotcliente', { Cod_AreaGestion: AREAS.cliente, Cod_Cliente: 1 })
  const { id } = await created({ Cod_Usuario, Clases: ['comentario', 'embarcado'] })
  const { ship, deal } = await happens('embarcado', 'comex', [Cod_Usuario])
  await happens('comentario', 'comex', [Cod_Usuario])
  await deliver()
  expect((await only(id)).Clase).toBe('embarcado')
  expect(JSON.parse(receiver.heard[0]!.body).data.Enlace).toBe(`https://portal.example/pages/cliente/${deal}/${ship}`)
})

describe('an event that is not accepted is tried again', () => {
  test.each<[string, (typeof receiver.next)[number], Partial<Entrega>]>([
    [
      '500',
      response => response.writeHead(500).end('falló'),
      { Respuesta_Estado: 500, Respuesta: 'falló', Error: 'El servidor respondió 500.' },
    ],
    ['a redirect', response => response.writeHead(302, { location: 'http://127.0.0.1:5432/' }).end(), { Respuesta_Estado: 302 }],
    ['silence', () => undefined, { Respuesta_Estado: null, Error: 'El servidor no respondió en 1 s.' }],
    ['a cut', response => response.destroy(), { Respuesta_Estado: null, Error: 'No se pudo preguntar: el servidor cortó la conexión.' }],
  ])('after %s, with the same identifier and body', async (_, answer, kept) => {
    const { id, secret } = await created()
    await happens()
    receiver.next.push(answer)
    await deliver()
    expect(await only(id)).toMatchObject({ Estado: 'pendiente', Intentos: 1, ...kept })
    expect(await deliver()).toBe(0)
    await due()
    await deliver()
    const [first, second] = receiver.heard
    expect([second!.headers['webhook-id'], second!.body]).toEqual([first!.headers['webhook-id'], first!.body])
    verified(second!, secret)
    expect(await only(id)).toMatchObject({ Estado: 'entregado', Intentos: 2, Error: null })
  })
  test('not before the time that 429 names', async () => {
    const { id } = await created()
    await happens()
    receiver.next.push(response => response.writeHead(429, { 'retry-after': '3600' }).end())
    await deliver()
    const [{ wait }] = await sql('select extract(epoch from proximo - now())::int as wait from webhook_entrega where id_webhook = $1', [id])
    expect(wait).toBeGreaterThan(3_500)
  })
  test('at most ten times; then it is shown as dead, and sent by hand with the same identifier', async () => {
    const { id } = await created()
    await happens()
    for (let n = 0; n <= PAUSES_MS.length; n++) {
      receiver.next.push(response => response.writeHead(503).end('x'.repeat(3_000)))
      await due()
      await deliver()
    }
    const dead = await only(id)
    expect(dead).toMatchObject({ Estado: 'muerto', Intentos: 10, Respuesta: 'x'.repeat(500) })
    expect(await deliver()).toBe(0)
    expect((await api.pedir('GET', listarWebhooks.path)).data).toMatchObject([{ Muertos: 1, Error: 'El servidor respondió 503.' }])
    expect((await post(reenviarEntrega, { Id_Entrega: dead.Id_Entrega })).status).toBe(200)
    expect((await post(reenviarEntrega, { Id_Entrega: dead.Id_Entrega })).status).toBe(409)
    await deliver()
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await only(id)).toMatchObject({ Estado: 'entregado', Intentos: 1 })
  })
  test('by another process, when the first one is killed before it notes the answer', async () => {
    const { id } = await created()
    await happens()
    const [taken] = await tx(api.db, { usuario: 'portal' }, takeDue)
    expect(taken!.webhook).toBe(id)
    expect(await deliver()).toBe(0)
    await due()
    expect(await deliver()).toBe(1)
    expect(receiver.heard[0]!.headers['webhook-id']).toBe(taken!.id)
  })
})

describe('an event that waits', () => {
  test('is not delivered once its user lost the permission, and by hand once the permission is back', async () => {
    const { id } = await created()
    await happens()
    await api.pedir('PUT', '/api/parametros/usuario/contable', {
      body: { Permisos: [{ Cod_Pantalla: 'embarque', Cod_Funcion: 'ver', Permitido: false }] },
    })
    expect(await deliver()).toBe(1)
    expect(receiver.heard).toEqual([])
    const dead = await only(id)
    expect(dead).toMatchObject({ Estado: 'muerto', Error: expect.stringContaining('ya no puede ver de qué trata') })
    await post(reenviarEntrega, { Id_Entrega: dead.Id_Entrega })
    await deliver()
    expect(receiver.heard).toEqual([])
    await api.pedir('PUT', '/api/parametros/usuario/contable', { body: { Permisos: [] } })
    await post(reenviarEntrega, { Id_Entrega: dead.Id_Entrega })
    await deliver()
    expect(receiver.heard).toHaveLength(1)
    expect((await only(id)).Estado).toBe('entregado')
  })
})

describe('the list of deliveries', () => {
  const asked = async (id: number, query: string) => api.pedir('GET', `/api/webhooks/${id}/entregas?${query}`)
  const where = (campo: string, valor: string) => `filtros=${encodeURIComponent(JSON.stringify([{ campo, modo: 'equals', valor }]))}`
  test('is paged, filtered by state and kind, and searched', async () => {
    const { id } = await created()
    const other = await created({ Nombre: 'Otro' })
    await sql(
      `insert into webhook_entrega (id_webhook, clase, hecho, estado, en, error)
       select $1::integer, case n % 2 when 0 then 'comentario' else 'itinerario' end, jsonb_build_object('Detalle', 'Hecho ' || n),
              case when n <= 3 then 'muerto' else 'entregado' end, now() - make_interval(mins => 200 - n), case when n = 2 then 'El servidor respondió 503.' end
         from generate_series(1, 120) n union all select $2::integer, 'comentario', '{"Detalle": "Ajeno"}', 'muerto', now(), null`,
      [id, other.id],
    )
    const first = await asked(id, '')
    expect([first.data.length, first.total, first.data[0].Detalle]).toEqual([50, 120, 'Hecho 120'])
    const last = await asked(id, 'pagina=3&porPagina=50')
    expect([last.data.length, last.data.at(-1).Detalle]).toEqual([20, 'Hecho 1'])
    expect((await asked(id, where('Estado', 'muerto'))).data.map((one: Entrega) => one.Detalle)).toEqual(['Hecho 3', 'Hecho 2', 'Hecho 1'])
    expect((await asked(id, where('Clase', 'itinerario'))).total).toBe(60)
    expect((await asked(id, `buscar=${encodeURIComponent('respondió 503')}`)).data).toMatchObject([{ Detalle: 'Hecho 2' }])
  })
})

test('two processes at once deliver each event once', async () => {
  await created()
  for (let n = 0; n < 6; n++) await happens()
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  const ids = receiver.heard.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([6, 6])
})

describe('private addresses', () => {
  test.each([
    ['the database', 'http://127.0.0.1:5432/', '127.0.0.1'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data', '169.254.169.254'],
    ['IPv6 loopback', 'http://[::1]:5432/', '::1'],
    ['a name that resolves to loopback', 'http://localhost:5432/', ''],
  ])('%s is not asked', async (_, url, address) => {
    const { id } = await created({}, url)
    await happens()
    await deliverWebhooks(api.db, { ...config, SALIDA_PRIVADA: [] })
    const { Error: why, Respuesta_Estado } = await only(id)
    expect([why, Respuesta_Estado]).toEqual([expect.stringContaining('es de una red privada'), null])
    expect(why).toContain(address)
  })
  test('a redirect leads nowhere', async () => {
    const { id } = await created()
    await happens()
    receiver.next.push(response => response.writeHead(307, { location: receiver.url }).end())
    await deliver()
    expect(receiver.heard).toHaveLength(1)
    expect((await only(id)).Error).toContain('mandó a otra dirección')
  })
})

test('for a day after a rotation both secrets sign', async () => {
  const { id, secret } = await created()
  const { data } = await post(rotarWebhook, { Id_Webhook: id })
  expect(data.Secreto).not.toBe(secret)
  await happens()
  await deliver()
  for (const one of [secret, data.Secreto]) verified(receiver.heard[0]!, one)
  await sql("update webhook_secreto set anterior_hasta = now() - interval '1 second'")
  await happens()
  await deliver()
  verified(receiver.heard[1]!, data.Secreto)
  expect(() => verified(receiver.heard[1]!, secret)).toThrow()
})

test('«Probar» sends an event that says so, also while the webhook is off', async () => {
  const { id, secret } = await created({ Activo: false })
  const { data } = await post(probarWebhook, { Id_Webhook: id })
  await deliver()
  expect(verified(receiver.heard[0]!, secret)).toMatchObject({
    id: data.Id_Entrega,
    type: 'prueba',
    data: { Titulo: 'Prueba', Enlace: null },
  })
})

describe('a webhook is refused', () => {
  test.each<[string, object, number, string]>([
    ['an address in clear', { Url: 'http://sistema.example/' }, 400, 'Url'],
    ['another protocol', { Url: 'ftp://sistema.example/' }, 400, 'Url'],
    ['a password in the address', { Url: 'https://a:b@sistema.example/' }, 400, 'Url'],
    ['no kind', { Clases: [] }, 400, 'Clases'],
    ['an unknown kind', { Clases: ['nada'] }, 400, 'Clases.0'],
    ['the user of a person', { Cod_Usuario: 'comex' }, 400, 'Cod_Usuario'],
  ])('with %s', async (_, change, status, campo) => {
    const answer = await post(crearWebhook, { ...BASE, ...change })
    expect([answer.status, answer.errores], answer.text).toMatchObject([status, [{ campo }]])
  })
  test('with the name of another, or by who is no administrador', async () => {
    const { id } = await created()
    expect((await post(crearWebhook, BASE)).status).toBe(409)
    for (const call of [probarWebhook, rotarWebhook, quitarWebhook])
      expect((await post(call, { Id_Webhook: id }, 'comex')).status).toBe(403)
    expect((await api.pedir('GET', `/api/webhooks/${id}/entregas`, { usuario: 'comex' })).status).toBe(403)
    for (const call of [probarWebhook, rotarWebhook, quitarWebhook]) expect((await post(call, { Id_Webhook: 999_999 })).status).toBe(404)
  })
})
