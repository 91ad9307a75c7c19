/** What clients owe and claim: asked for, delivered, checked; opened, answered; and never read by another client. */
import type { Values } from '@nogal/model/fields'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { adjuntosOf, pdf, png } from '../test/archivos.ts'
import { daysAgo, type Planned, planDeal } from '../test/embarques.ts'
import { announce } from './avisos.ts'

const api = useApi()
const ruta = '/api/clientelogistica'
const NONE = { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] }

let deal: Planned
let ship: number
beforeEach(async () => {
  deal = await planDeal(api, 1, 1, NONE)
  ship = deal.ships[0]!
})

const post = (path: string, body: Values, usuario = 'comex') => api.pedir('POST', path, { usuario, body })
const asks = async (more: Values = {}) => {
  const added = await post('/api/solicitud/agregar', {
    Nro_Embarque: ship,
    Clase: 'permiso-importacion',
    Fecha_Vence: daysAgo(-5),
    ...more,
  })
  expect(added.status, added.text).toBe(200)
  return added.data.Id_Solicitud as number
}
const stateOf = async (id: number) =>
  (await api.db.pool.query('select cod_estadosolicitud as estado, version from solicitud where id_solicitud = $1', [id])).rows[0]
const step = async (what: 'solicitud' | 'reclamo', id: number, estado: string, Motivo?: string, usuario = 'comex') => {
  const [key, state] = what === 'solicitud' ? ['Id_Solicitud', 'Cod_EstadoSolicitud'] : ['Id_Reclamo', 'Cod_EstadoReclamo']
  const { rows } = await api.db.pool.query(`select version from ${what} where ${key} = $1`, [id])
  return post(`/api/${what}/cambiar-estado`, { [key!]: id, [state!]: estado, Motivo, Version: rows[0].version }, usuario)
}
const seenBy = async (usuario: string) => (await api.pedir('GET', `${ruta}/${ship}/cargar-embarque`, { usuario })).data
const waits = async (usuario = 'cliente') =>
  (await api.pedir('GET', `${ruta}/espera`, { usuario })).data.filter((one: Values) => one.Nro_Embarque === ship)
const tasks = async () =>
  (
    await api.db.pool.query(
      "select clase from pendiente where nro_embarque = $1 and cerrado_en is null and clase in ('revisar-entrega', 'insistir-entrega', 'responder-reclamo') order by 1",
      [ship],
    )
  ).rows.map(({ clase }) => clase)
const tell = () => announce(api.db, { ...api.config, PORTAL_URL: 'https://portal.example' }, 0)
const mails = async () =>
  (await api.db.pool.query("select asunto, mensaje, para from envio where clase = 'aviso' and clave = $1 order by id_envio", [ship])).rows

describe('a document that a client owes', () => {
  test('waits for the client, is delivered by its file, refused with a reason, delivered again and accepted', async () => {
    const id = await asks()
    expect(await tasks()).toEqual(['insistir-entrega'])
    expect(await waits()).toMatchObject([
      { Espera: 'solicitud', Cantidad: 1, Nombres: 'Permiso de importación', Nombres_Ing: 'Import permit' },
    ])
    const client = adjuntosOf(api, 'cliente')
    await client.attach({ De: 'solicitud', Clave: id })
    expect(await stateOf(id)).toMatchObject({ estado: '02' })
    expect(await tasks()).toEqual(['revisar-entrega'])
    expect(await waits()).toEqual([])
    expect((await step('solicitud', id, '04')).text).toContain('otivo')
    const refused = await step('solicitud', id, '04', 'Está vencido.')
    expect(refused.status, refused.text).toBe(200)
    expect((await seenBy('cliente')).Solicitudes).toMatchObject([
      { Cod_EstadoSolicitud: '04', Por_Corregir: 'Está vencido.', Archivos: [{ Propio: true }] },
    ])
    expect(await waits()).toMatchObject([{ Espera: 'solicitud' }])
    await client.attach({ De: 'solicitud', Clave: id }, 'dos.png', png())
    expect((await step('solicitud', id, '03')).status).toBe(200)
    expect(await tasks()).toEqual([])
    expect(await waits()).toEqual([])
    const late = await client.upload('tres.pdf', pdf('tres'), { Destinos: [{ De: 'solicitud', Clave: id }] })
    expect(late).toMatchObject({ status: 409, mensaje: 'El documento ya se aceptó, y sus archivos no se cambian.' })
  })

  test('is in the dossier of the shipment once it is accepted, for its own company and for staff who may see it', async () => {
    const dossier = async (usuario: string, path: string) => {
      const { status, bytes } = await api.pedir('GET', `/api/${path}/${ship}/carpeta`, { usuario })
      expect(status).toBe(200)
      return Object.keys(unzipSync(bytes)).filter(name => name.includes('cliente/') || name.includes('client/'))
    }
    const id = await asks()
    await adjuntosOf(api, 'cliente').attach({ De: 'solicitud', Clave: id }, 'permiso.pdf', pdf('permiso'))
    expect(await dossier('comex', 'embarque')).toEqual([])
    expect((await step('solicitud', id, '03')).status).toBe(200)
    const file = [expect.stringMatching(/\/1 Embarque\/Del cliente\/Permiso de importación - permiso\.pdf$/)]
    expect(await dossier('comex', 'embarque')).toEqual(file)
    expect(await dossier('cliente', 'clientelogistica')).toEqual(file)
    const english = await api.pedir('GET', `${ruta}/${ship}/carpeta?idioma=en`, { usuario: 'cliente' })
    expect(Object.keys(unzipSync(english.bytes)).join()).toContain('From the client/Import permit - permiso.pdf')
    // another party of the deal sees the shipment, and not what the client delivered
    const { rows } = await api.db.pool.query("select cod_cliente as c from usuario where cod_usuario = 'cliente2'")
    await api.db.pool.query('update negocio set cod_consig = $2 where nro_negocio = $1', [deal.nro, rows[0].c])
    expect(await dossier('cliente2', 'clientelogistica')).toEqual([])
    // production works at the shipment, and does not see requests
    expect(await dossier('produccion', 'embarque')).toEqual([])
  })

  test('names itself when the shipment sails without it, where it was marked as needed', async () => {
    const sails = async () => {
      const { rows } = await api.db.pool.query(
        "select f ->> 'Mensaje' as mensaje from embarque_resumen r, jsonb_array_elements(r.faltas_zarpar) f where r.nro_embarque = $1 and f ->> 'Falta' = 'cliente'",
        [ship],
      )
      return rows[0]?.mensaje ?? null
    }
    await asks({ Clase: 'orden-compra' })
    expect(await sails()).toBeNull()
    const id = await asks({ Antes_De_Zarpar: true })
    expect(await sails()).toMatch(/^Falta del cliente: Permiso de importación \(.+\)\.$/)
    await adjuntosOf(api, 'cliente').attach({ De: 'solicitud', Clave: id })
    expect(await sails()).toMatch(/, entregado y por revisar\)\.$/)
    expect((await step('solicitud', id, '03')).status).toBe(200)
    expect(await sails()).toBeNull()
  })

  test('is told by mail to the people of the client in their language, and to nobody else', async () => {
    await api.pedir('PUT', '/api/usuario/preferencias', { usuario: 'cliente', body: { Preferencias: { 'cliente.idioma': 'en' } } })
    const id = await asks()
    await tell()
    expect((await mails()).map(({ asunto, para }) => [asunto.replace(/.*: /, ''), para.map((one: Values) => one.Email)])).toEqual([
      ['document that we ask you for', ['purchasing@nordkern.example']],
    ])
    await adjuntosOf(api, 'cliente').attach({ De: 'solicitud', Clave: id })
    await step('solicitud', id, '04', 'Expired.')
    await tell()
    expect((await mails()).at(-1)!.mensaje).toContain('Please deliver again: Import permit. Reason: Expired.')
  })

  test('is unknown to another client, to another party of the deal, and once it is withdrawn', async () => {
    const id = await asks()
    await adjuntosOf(api, 'cliente').attach({ De: 'solicitud', Clave: id })
    const files = `/api/adjuntos/solicitud/${id}`
    expect((await api.pedir('GET', files, { usuario: 'cliente' })).data).toHaveLength(1)
    expect((await api.pedir('GET', files, { usuario: 'cliente2' })).status).toBe(404)
    const other = (await api.db.pool.query("select cod_cliente as n from usuario where cod_usuario = 'cliente2'")).rows[0].n
    await api.db.pool.query('update negocio set cod_notif2 = $2 where nro_negocio = $1', [deal.nro, other])
    expect((await seenBy('cliente2')).Solicitudes).toEqual([])
    expect((await api.pedir('GET', files, { usuario: 'cliente2' })).status).toBe(404)
    const uploaded = await adjuntosOf(api, 'cliente2').upload('x.pdf', pdf('x'), { Destinos: [{ De: 'solicitud', Clave: id }] })
    expect(uploaded.status).toBe(404)
    await step('solicitud', id, '05')
    expect((await api.pedir('GET', files, { usuario: 'cliente' })).status).toBe(404)
    expect((await seenBy('cliente')).Solicitudes).toEqual([])
  })

  test('keeps the files of the exporter, and what the client takes away is owed again', async () => {
    const id = await asks()
    const staff = await adjuntosOf(api).attach({ De: 'solicitud', Clave: id })
    expect(await stateOf(id)).toMatchObject({ estado: '01' })
    const remove = (one: Values) => post('/api/adjuntos/eliminar', { Id_Adjunto: one.Id_Adjunto, Version: one.Version }, 'cliente')
    expect((await remove(staff)).mensaje).toBe('Ese archivo lo adjuntó el exportador. Suba el suyo aparte.')
    const own = await adjuntosOf(api, 'cliente').attach({ De: 'solicitud', Clave: id }, 'dos.png', png())
    expect(await stateOf(id)).toMatchObject({ estado: '02' })
    await post('/api/adjuntos/eliminar', { Id_Adjunto: staff.Id_Adjunto, Version: staff.Version })
    expect((await remove(own)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ estado: '01' })
  })

  test('is asked of a party of the deal, and says what it is', async () => {
    const ask = (more: Values) => post('/api/solicitud/agregar', { Nro_Embarque: ship, Clase: 'otro', Fecha_Vence: daysAgo(-5), ...more })
    expect((await ask({})).text).toContain('Detalle: diga qué documento se pide.')
    expect((await ask({ Detalle: 'Carta', Cod_Cliente: 2 })).text).toContain('no es cliente, consignatario ni notificado')
  })

  test('is asked no more of a client that left the deal', async () => {
    const id = await asks()
    await api.db.pool.query(
      'update negocio set cod_clientenegocio = 2, cod_consig = null, cod_notif1 = null, cod_notif2 = null where nro_negocio = $1',
      [deal.nro],
    )
    expect(await stateOf(id)).toMatchObject({ estado: '05' })
  })
})

describe('a claim', () => {
  const opens = async (more: Values = {}, usuario = 'cliente') =>
    post(`${ruta}/abrir-reclamo`, { Nro_Embarque: ship, Clase: 'dano', Texto: 'Cajas mojadas.', Kilos: 120.5, ...more }, usuario)

  test('waits for its answer, which the client reads, with its photographs and messages', async () => {
    const opened = await opens({ Id_Contenedor: deal.boxes[0], Monto: 500 })
    expect(opened.status, opened.text).toBe(200)
    const id = opened.data.Id_Reclamo
    await adjuntosOf(api, 'cliente').attach({ De: 'reclamo', Clave: id }, 'dos.png', png())
    expect(await tasks()).toEqual(['responder-reclamo'])
    expect((await step('reclamo', id, '03', 'Se descuenta de la próxima factura.', 'calidad')).status).toBe(200)
    expect(await tasks()).toEqual([])
    expect((await seenBy('cliente')).Reclamos).toMatchObject([
      {
        Cod_EstadoReclamo: '03',
        Respuesta: 'Se descuenta de la próxima factura.',
        Kilos: 120.5,
        Monto: 500,
        Cod_Moneda: 'USD',
        Archivos: [{}],
      },
    ])
    expect(await waits()).toMatchObject([{ Espera: 'reclamo', Nombres_Ing: `Damaged or wet cargo (${id})` }])
    const say = (usuario: string, Texto: string, more: Values = {}) =>
      post(
        '/api/comentarios/escribir',
        {
          De: 'reclamo',
          Clave: id,
          Documento: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: Texto }] }] },
          ...more,
        },
        usuario,
      )
    expect((await say('cliente', '¿Cuándo?')).status).toBe(200)
    expect(await tasks()).toEqual(['responder-reclamo'])
    expect((await say('comercial', 'En marzo.', { Visible_Cliente: true })).status).toBe(200)
    expect(await waits()).toContainEqual(expect.objectContaining({ Espera: 'mensaje-reclamo', Nombres_Ing: `Claim ${id}` }))
    expect(await tasks()).toEqual([])
    expect((await api.pedir('GET', `/api/comentarios/reclamo/${id}`, { usuario: 'cliente' })).data.Comentarios).toHaveLength(2)
    await tell()
    expect((await mails()).at(-1)!.mensaje).toMatch(/Se descuenta de la próxima factura/)
  })

  test('is read by the company that opened it, and by no other party', async () => {
    const { data } = await opens()
    const other = (await api.db.pool.query("select cod_cliente as n from usuario where cod_usuario = 'cliente2'")).rows[0].n
    await api.db.pool.query('update negocio set cod_notif2 = $2 where nro_negocio = $1', [deal.nro, other])
    expect((await seenBy('cliente2')).Reclamos).toEqual([])
    for (const path of [
      `/api/adjuntos/reclamo/${data.Id_Reclamo}`,
      `/api/comentarios/reclamo/${data.Id_Reclamo}`,
      `/api/reclamo/${data.Id_Reclamo}`,
    ])
      expect([path, (await api.pedir('GET', path, { usuario: 'cliente2' })).status]).toEqual([
        path,
        path.startsWith('/api/reclamo') ? 403 : 404,
      ])
  })

  test('is opened on a shipment and a container of the client alone', async () => {
    expect((await opens({}, 'cliente2')).status).toBe(404)
    expect((await opens({}, 'comex')).status).toBe(403)
    const elsewhere = await planDeal(api, 1, 1, NONE)
    expect((await opens({ Id_Contenedor: elsewhere.boxes[0] })).text).toContain('Ese contenedor no va en este embarque.')
  })
})
