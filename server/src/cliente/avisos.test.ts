/**
 * Mails that clients subscribed to: one for each cause, with the values at the time of sending, to nobody else, cancelled with one click.
 */
import type { Values } from '@nogal/model/fields'
import { beforeEach, expect, test } from 'vitest'
import { mailNotices } from '../aviso/correo.ts'
import { BAJA } from '../correo/enlace.ts'
import { findOutgoing } from '../correo/envio.queries.ts'
import { composeMessage } from '../correo/message.ts'
import { withKey } from '../sesion/key.ts'
import { useApi } from '../test/api.ts'
import { documented } from '../test/clienteInputs.ts'
import { callsOf, daysAgo, planDeal, ready } from '../test/embarques.ts'
import { announce } from './avisos.ts'

const api = useApi()
beforeEach(() => api.db.pool.query("update envio set clase = 'recordatorio' where clase in ('aviso', 'comentario')"))

const ask = (usuario: string, Avisos: string[], Idioma = 'es') =>
  api.pedir('POST', '/api/clientelogistica/guardar-avisos', { usuario, body: { Avisos, Idioma } })
const tell = () => announce(api.db, { ...api.config, PORTAL_URL: 'https://portal.example' }, 0)
const change = (ship: number, changes: Values) => callsOf(api).post('update-info-embarque', { Nro_Embarque: ship, ...changes })
const sent = async (clase = 'aviso'): Promise<{ id: number; asunto: string; mensaje: string; para: { Email: string }[] }[]> =>
  (await api.db.pool.query('select id_envio as id, asunto, mensaje, para from envio where clase = $1 order by id_envio', [clase])).rows
/** A shipment of the client 1 that may sail. */
const shipment = async () => {
  const { nro, ships, boxes } = await planDeal(api, 1, 1, { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] })
  const { post } = callsOf(api)
  await post('update-info-embarque', { Nro_Embarque: ships[0], Nro_Booking: 'HLCU1', Fecha_ETA: '2027-04-10' })
  await post('guardar-pedido-contenedor', { Id_Contenedor: boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 10 }] })
  await ready(api, ships[0]!)
  await post('update-info-contenedor', { Id_Contenedor: boxes[0], Fecha_Carga: daysAgo(5) })
  await tell()
  return { nro, ship: ships[0]! }
}

test('departure and arrival are told once, in the language of who asked, and to nobody else', async () => {
  await ask('cliente', ['zarpe', 'arribo'], 'en')
  await ask('cliente2', ['zarpe', 'arribo', 'eta', 'documento'])
  const { nro, ship } = await shipment()
  await change(ship, { Fecha_Zarpe: daysAgo(4) })
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  // writing the same value again is the same cause
  await change(ship, { Fecha_Zarpe: null })
  await change(ship, { Fecha_Zarpe: daysAgo(4) })
  expect(await tell()).toBe(0)
  await change(ship, { Fecha_Arribo: daysAgo(1) })
  expect(await tell()).toBe(1)
  const mails = await sent()
  expect(mails.map(({ asunto }) => asunto.replace(/.*: /, ''))).toEqual(['departed', 'arrived'])
  expect(mails[0]!.para).toMatchObject([{ Email: 'purchasing@nordkern.example' }])
  expect(mails[0]!.mensaje).toContain(`https://portal.example/pages/cliente/${nro}/${ship}`)
})

test('what was noted by a clock that was ahead is told, and not a day later', async () => {
  await ask('cliente', ['eta'])
  const { ship } = await shipment()
  await change(ship, { Fecha_ETA: '2027-04-19' })
  await api.db.pool.query("update aviso_pendiente set en = now() + interval '1 day' where nro_embarque = $1", [ship])
  expect(await tell()).toBe(1)
})

test('several changes of the ETA are one message, and none when it is as before', async () => {
  await ask('cliente', ['eta'])
  const { ship } = await shipment()
  for (const Fecha_ETA of ['2027-04-12', '2027-04-15']) await change(ship, { Fecha_ETA })
  expect(await tell()).toBe(1)
  expect((await sent())[0]!.mensaje).toContain('La ETA cambió del 10-04-2027 al 15-04-2027.')
  for (const Fecha_ETA of ['2027-04-20', '2027-04-15']) await change(ship, { Fecha_ETA })
  expect(await tell()).toBe(0)
})

test('a document is told when it is complete and marked, unless the mark is gone by then', async () => {
  await ask('cliente', ['documento'])
  const { ship, ids } = await documented(api)
  const item = (body: Values) =>
    api.pedir('POST', '/api/comexlogistica/update-nuevo-certificado', {
      usuario: 'comex',
      body: { Nro_Embarque: ship, Id_Contenedor: ids[0], Cod_CertDocAnalis: 1, Id_LineaGestion: 2, ...body },
    })
  expect(await tell()).toBe(1)
  expect((await sent())[0]!.mensaje).toContain('Ya está disponible: Certificado fitosanitario.')
  await item({ Visible_Cliente: false })
  await item({ Visible_Cliente: true })
  await item({ Visible_Cliente: false })
  expect(await tell()).toBe(0)
})

test('the link in a message gives the mails up with a click; looking at it does not', async () => {
  await ask('cliente', ['zarpe'])
  const { ship } = await shipment()
  await change(ship, { Fecha_Zarpe: daysAgo(4) })
  await tell()
  const config = await withKey(api.db, api.config)
  const message = (await composeMessage(config, (await findOutgoing(api.db.pool, (await sent())[0]!.id))!)).toString()
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, path] = /^List-Unsubscribe: <https:\/\/portal\.example(\S+)>/m.exec(message.replace(/\r?\n /g, ' ').replace(/: \s+/g, ': '))!
  const open = (method: 'GET' | 'POST', url = path!) => api.pedir(method, url, { usuario: null })
  expect((await open('GET')).text).toContain('Dejar los avisos')
  expect((await api.pedir('GET', '/api/clientelogistica/avisos', { usuario: 'cliente' })).data.Avisos).toEqual(['zarpe'])
  expect((await open('POST')).text).toContain('Ya no recibirá avisos')
  expect((await api.pedir('GET', '/api/clientelogistica/avisos', { usuario: 'cliente' })).data.Avisos).toEqual([])
  const forged = await BAJA.token(
    { ...config, JWT_SECRET: 'x'.repeat(40) },
    { id: 1, until: new Date(Date.now() + 1e6), since: new Date() },
  )
  expect((await open('POST', `/api/avisos/baja/${forged}`)).status).toBe(404)
})

test('who may no longer see the shipment is told nothing; who looks after a document is told of comments', async () => {
  await ask('cliente', ['zarpe'])
  const { ship } = await shipment()
  await api.pedir('PUT', '/api/parametros/usuario/cliente', {
    body: { Permisos: [{ Cod_Pantalla: 'cliente', Cod_Funcion: 'ver', Permitido: false }] },
  })
  await change(ship, { Fecha_Zarpe: daysAgo(4) })
  expect(await tell()).toBe(0)
  await api.pedir('PUT', '/api/parametros/usuario/cliente', { body: { Permisos: [] } })
  const { gestion } = await documented(api)
  const say = (usuario: string) =>
    api.pedir('POST', '/api/comentarios/agregar', { usuario, body: { Id_Gestion: gestion, Texto: 'Falta el sello.' } })
  expect((await say('cliente')).status).toBe(200)
  expect((await say('comex')).status).toBe(200)
  const before = (await sent('recordatorio')).length
  expect(await mailNotices(api.db, { CORREO_DE: undefined, PORTAL_URL: undefined })).toBe(1)
  const [mail] = (await sent('recordatorio')).slice(before)
  expect([mail!.para[0]!.Email, mail!.mensaje]).toEqual(['pcontreras@losnogales.example', expect.stringContaining('Falta el sello.')])
})
