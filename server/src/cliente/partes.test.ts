/** What was sent or shown to one client stays with that client when the deal gets other parties or a contact leaves. */
import { readFileSync } from 'node:fs'
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { RECIBO } from '../correo/enlace.ts'
import { sendDue } from '../correo/sender.ts'
import { adjuntosOf, pdf } from '../test/archivos.ts'
import { documented } from '../test/clienteInputs.ts'
import { callsOf, type Planned } from '../test/embarques.ts'
import { CLIENTE, COMERCIAL, useRondas } from '../test/rondas.ts'
import { announce } from './avisos.ts'

const { api, config, mail, ip, planned, rounds, idsOf, statesOf, asked, see, send, seenIn, approve } = useRondas()

/** The client of the sample login cliente2. */
const OTRO = 10
const OTRO_CORREO = 'import@jinhefruit.example'

/** Changes the parties of a deal, as its commercial user does it. */
const change = async (nro: number, changes: Values): Promise<void> => {
  await api.pedir('POST', '/api/negocio/cambiar-estado', { body: { Nro_Negocio: nro, Cod_EstadoNeg: '01' } })
  const changed = await api.pedir('POST', '/api/negocio/update-negocio', { body: { Nro_Negocio: nro, ...changes } })
  expect(changed.status, changed.text).toBe(200)
}
const handOver = (nro: number) => change(nro, { Cod_ClienteNegocio: OTRO, Cod_Consig: OTRO, Cod_Notif1: OTRO })

const get = (path: string, usuario: string) => api.pedir('GET', `/api/${path}`, { usuario })
const shipmentOf = (ship: number, usuario: string) => get(`clientelogistica/${ship}/cargar-embarque`, usuario)

/** Makes an address of a client an approver, or no longer. */
const setContacts = async (client: number, Contactos: Values[]): Promise<void> => {
  const { status, text } = await api.pedir('PUT', `/api/parametros/clientes/${client}`, { body: { Contactos } })
  expect(status, text).toBe(200)
}
const contactsOf = async (client: number): Promise<Values[]> =>
  (await api.pedir('GET', `/api/parametros/clientes/${client}`)).data.Contactos

const confirm = { decision: 'aprobar', confirmo: 'si' }

describe('a link to decide', () => {
  test('of the client before shows nothing of the deal and decides nothing', async () => {
    const d = await planned()
    const sent = await asked(d)
    const { token } = sent.get(CLIENTE)!
    const vistas = seenIn((await see(token)).text)
    await handOver(d.nro)
    for (const answer of [await see(token), await send(token, { ...confirm, vistas })]) {
      expect(answer).toMatchObject({ status: 410, text: expect.stringContaining('no longer decides') })
      expect(answer.text).not.toMatch(/Jinhe|Commercial invoice/)
    }
    // the person who decides in the company is asked again, too, because the round was about the other client
    expect((await see(sent.get(COMERCIAL)!.token)).status).toBe(410)
    expect(await statesOf(d)).toEqual(['03', '03'])
    expect(await rounds(d.ships[0]!)).toMatchObject([{ Estado: 'retirada', Enlaces: [{ Estado: 'anulado' }, { Estado: 'anulado' }] }])
  })

  test('goes to the new client once it is asked for again, and never back to the former', async () => {
    const d = await planned()
    const before = (await asked(d)).get(CLIENTE)!.token
    await handOver(d.nro)
    await setContacts(OTRO, [{ Nombre: 'Li Wei', Email: OTRO_CORREO, Recibe: ['Aprobaciones'] }])
    // a document that the former client saw is shown to nobody until staff show it again
    expect([...(await asked(d)).keys()]).toEqual([COMERCIAL])
    await api.db.pool.query('update adjunto set visible_cliente = true where id_gestion = any ($1)', [
      (await idsOf(d)).map(one => one.Id_Gestion),
    ])
    const sent = await asked(d)
    expect([...sent.keys()].sort()).toEqual([COMERCIAL, OTRO_CORREO].sort())
    expect((await see(before)).status).toBe(410)
    expect((await approve(sent.get(OTRO_CORREO)!.token)).status).toBe(200)
    expect(await statesOf(d)).toEqual(['04', '04'])
  })

  test.each<[string, Values]>([
    ['the consignee', { Cod_Consig: OTRO }],
    ['the first notify party', { Cod_Notif1: OTRO }],
    ['the second notify party', { Cod_Notif2: OTRO }],
  ])('ends when %s is another one', async (_, parties) => {
    const d = await planned()
    const { token } = (await asked(d)).get(CLIENTE)!
    await change(d.nro, parties)
    expect((await see(token)).status).toBe(410)
    expect(await rounds(d.ships[0]!)).toMatchObject([{ Estado: 'retirada' }])
  })

  test('goes on while the deal changes in something else', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(CLIENTE)!
    await change(d.nro, { Num_Contenedores: 7 })
    expect((await see(token)).status).toBe(200)
  })

  describe('is not asked for by whoever chose the contact', () => {
    const sospechoso = { Nombre: 'Ana Propia', Email: 'Ana.Propia@casa.example', Recibe: ['Aprobaciones'] }
    const NORDKERN = 1
    const save = (Contactos: Values[], usuario: string) =>
      api.pedir('PUT', `/api/parametros/clientes/${NORDKERN}`, { usuario, body: { Contactos } })
    const askAs = async (d: Planned, usuario: string) =>
      api.pedir('POST', `/api/comexlogistica/mail-aprobacion/${d.ships[0]}`, { usuario, body: { Gestiones: await idsOf(d) } })

    test('who noted it is refused, in words, and nothing is mailed; another person reads who it was, and asks', async () => {
      const d = await planned()
      const before = await contactsOf(NORDKERN)
      expect((await save([...before, sospechoso], 'comex')).status).toBe(200)
      const refused = await askAs(d, 'comex')
      expect(refused).toMatchObject({
        status: 409,
        mensaje:
          'Usted anotó a Ana Propia (Ana.Propia@casa.example) entre quienes aprueban por el cliente. Otra persona de la empresa debe revisar ese contacto y pedir esta aprobación.',
      })
      expect(await rounds(d.ships[0]!)).toEqual([])
      const { data } = await get(`comexlogistica/${d.ships[0]}/destinatarios-aprobacion`, 'admin')
      expect(data.find((one: Values) => one.Email === sospechoso.Email)).toMatchObject({ Anoto: 'comex', Nom_Anoto: 'Tomás Herrera' })
      expect(data.find((one: Values) => one.Email === CLIENTE)).toMatchObject({ Anoto: null, Nom_Anoto: null, Anotado_En: null })
      // a user who changes another field of the contact, or the case of its address, is not recorded as its author
      expect((await save([...before, { ...sospechoso, Nombre: 'Ana', Email: sospechoso.Email.toLowerCase() }], 'admin')).status).toBe(200)
      expect((await askAs(d, 'comex')).status).toBe(409)
      expect((await askAs(d, 'admin')).status).toBe(200)
      expect((await rounds(d.ships[0]!))[0].Enlaces).toContainEqual(
        expect.objectContaining({ Email: sospechoso.Email.toLowerCase(), Nom_Anoto: 'Tomás Herrera', Anotado_En: expect.any(String) }),
      )
      await save(before, 'admin')
    })

    test('one that stays, and one that was taken away, bind nobody', async () => {
      const d = await planned()
      const before = await contactsOf(NORDKERN)
      await save([...before, sospechoso], 'comex')
      await save(before, 'comex')
      expect((await askAs(d, 'comex')).status).toBe(200)
    })
  })

  describe('of a contact', () => {
    test.each<[string, (all: Values[]) => Promise<unknown>]>([
      [
        'who approves no longer',
        all =>
          setContacts(
            1,
            all.map(c => ({ ...c, Recibe: ['Documentos'] })),
          ),
      ],
      [
        'who left',
        all =>
          setContacts(
            1,
            all.filter(({ Email }) => Email !== CLIENTE),
          ),
      ],
      ['whose client was deactivated', () => api.pedir('PUT', '/api/parametros/clientes/1', { body: { Activo: false } })],
    ])('%s is refused, and stays refused', async (_, leave) => {
      const d = await planned()
      const sent = await asked(d)
      const { token } = sent.get(CLIENTE)!
      const vistas = seenIn((await see(token)).text)
      const all = await contactsOf(1)
      await leave(all)
      try {
        for (const answer of [await see(token), await send(token, { ...confirm, vistas })])
          expect(answer).toMatchObject({ status: 410, text: expect.stringContaining('no longer decides') })
      } finally {
        await setContacts(1, all)
        await api.pedir('PUT', '/api/parametros/clientes/1', { body: { Activo: true } })
      }
      expect((await see(token)).status).toBe(410)
      expect(await statesOf(d)).toEqual(['03', '03'])
      // the company's own link still decides
      expect((await approve(sent.get(COMERCIAL)!.token)).status).toBe(200)
    })

    test('whom nobody told the portal of, is refused when the database says so', async () => {
      const d = await planned()
      const { token } = (await asked(d)).get(CLIENTE)!
      await api.db.pool.query("update aprobacion_enlace set email = 'otra@nordkern.example' where email = $1", [CLIENTE])
      expect((await see(token)).status).toBe(410)
    })
  })

  test('of a commercial user ends when the deal is another one’s', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(COMERCIAL)!
    await change(d.nro, { Usuario_Comercial: 'admin' })
    expect((await see(token)).status).toBe(410)
    // the link does not become valid again once the deal has its former user
    await change(d.nro, { Usuario_Comercial: 'comercial' })
    expect((await see(token)).status).toBe(410)
  })

  test('that waits in the outbox does not leave', async () => {
    const d = await planned()
    const body = { Gestiones: await idsOf(d) }
    expect((await api.pedir('POST', `/api/comexlogistica/mail-aprobacion/${d.ships[0]}`, { usuario: 'comex', body })).status).toBe(200)
    await handOver(d.nro)
    mail().received.length = 0
    while (await sendDue(api.db, { ...config(), SMTP_URL: mail().url }));
    expect(mail().received.filter(({ text }) => text.includes('aprobacion'))).toEqual([])
    const { rows } = await api.db.pool.query('select estado, error from envio where clave = $1', [d.ships[0]])
    expect(rows).toEqual(Array(2).fill({ estado: 'retirado', error: expect.stringContaining('partes del negocio') }))
  })
})

describe('remarks', () => {
  const say = (Id_Gestion: number, Texto: string, usuario: string) =>
    api.pedir('POST', '/api/comentarios/agregar', { usuario, body: { Id_Gestion, Texto } })
  const thread = async (id: number, usuario: string) => (await get(`comentarios/${id}`, usuario)).data.map((c: Values) => c.Texto)
  const mark = (own: Awaited<ReturnType<typeof documented>>, Visible_Cliente: boolean) =>
    api.pedir('POST', '/api/comexlogistica/update-nuevo-certificado', {
      usuario: 'comex',
      body: {
        ...{ Nro_Embarque: own.ship, Id_Contenedor: own.ids[0], Cod_CertDocAnalis: 1, Id_LineaGestion: 2 },
        Visible_Cliente,
      },
    })

  test('stay with the client with whom they were exchanged; the company reads all of them', async () => {
    const own = await documented(api)
    await say(own.gestion, 'Secreto de Nordkern', 'cliente')
    await say(own.gestion, 'Respuesta a Nordkern', 'comex')
    await api.db.pool.query('update negocio set cod_clientenegocio = $2, cod_consig = $2, cod_notif1 = $2 where nro_negocio = $1', [
      own.nro,
      OTRO,
    ])
    // a document shown to the former client is not shown to the next one automatically
    expect((await shipmentOf(own.ship, 'cliente2')).data.Documentos).toEqual([])
    expect((await get(`comentarios/${own.gestion}`, 'cliente2')).status).toBe(404)
    expect((await mark(own, true)).status).toBe(200)
    expect(await thread(own.gestion, 'cliente2')).toEqual([])
    expect((await shipmentOf(own.ship, 'cliente2')).data.Documentos).toMatchObject([{ Cant_Comentarios: 0 }])
    await say(own.gestion, 'Pregunta de Jinhe', 'cliente2')
    expect(await thread(own.gestion, 'cliente2')).toEqual(['Pregunta de Jinhe'])
    expect((await get(`comentarios/${own.gestion}`, 'cliente')).status).toBe(404)
    expect(await thread(own.gestion, 'calidad')).toEqual(['Secreto de Nordkern', 'Respuesta a Nordkern', 'Pregunta de Jinhe'])
    // back with the first client: its own comments are there again, the other's are not
    await api.db.pool.query('update negocio set cod_clientenegocio = 1, cod_consig = 1, cod_notif1 = 1 where nro_negocio = $1', [own.nro])
    expect((await mark(own, true)).status).toBe(200)
    expect(await thread(own.gestion, 'cliente')).toEqual(['Secreto de Nordkern', 'Respuesta a Nordkern'])
  })

  test('of installations that had them before belong to the parties that the history names', async () => {
    const own = await documented(api)
    await say(own.gestion, 'Secreto de Nordkern', 'cliente')
    await handOver(own.nro)
    const text = readFileSync(new URL('../db/migrations/0042_partes.sql', import.meta.url), 'utf8')
    const statements = text
      .slice(text.indexOf('alter table gestion_comentario disable'), text.indexOf('alter table gestion_comentario alter'))
      .replaceAll('gestion_comentario', 'comentario')
    await api.db.pool.query('alter table comentario disable trigger user')
    await api.db.pool.query("update comentario set partes = '{}'")
    await api.db.pool.query(statements)
    expect((await mark(own, true)).status).toBe(200)
    expect(await thread(own.gestion, 'cliente2')).toEqual([])
    const { rows } = await api.db.pool.query('select partes from comentario where id_gestion = $1', [own.gestion])
    expect(rows).toEqual([{ partes: [1] }])
  })

  test('of before are not read by a consignee who came later', async () => {
    const own = await documented(api)
    await say(own.gestion, 'Entre dos', 'cliente')
    await api.db.pool.query('update negocio set cod_notif2 = $2 where nro_negocio = $1', [own.nro, OTRO])
    // the client that stays sees what it saw; the new party sees the document, and not the earlier comments
    expect((await shipmentOf(own.ship, 'cliente')).data.Documentos).toMatchObject([{ Cant_Comentarios: 1 }])
    expect(await thread(own.gestion, 'cliente2')).toEqual([])
    await say(own.gestion, 'Entre tres', 'comex')
    expect(await thread(own.gestion, 'cliente2')).toEqual(['Entre tres'])
  })
})

describe('files and the dossier', () => {
  test('that the client before was shown are not shown to the next one, unless somebody marks them again', async () => {
    const own = await documented(api)
    const { attach, change: edit } = adjuntosOf(api)
    const { Id_Adjunto, Version } = await attach({ De: 'embarque', Clave: own.ship }, 'factura-nordkern.pdf', pdf('factura-nordkern'), {
      Visible_Cliente: true,
    })
    const dossier = async (usuario: string) => {
      const { bytes, status } = await get(`clientelogistica/${own.ship}/carpeta`, usuario)
      return { status, text: bytes.toString('latin1') }
    }
    expect((await dossier('cliente')).text).toContain('factura-nordkern')
    await api.db.pool.query('update negocio set cod_clientenegocio = $2, cod_consig = $2, cod_notif1 = $2 where nro_negocio = $1', [
      own.nro,
      OTRO,
    ])
    expect((await dossier('cliente')).status).toBe(404)
    expect((await dossier('cliente2')).text).not.toContain('factura-nordkern')
    expect((await get(`adjuntos/archivo/${Id_Adjunto}/0`, 'cliente2')).status).toBe(404)
    const list = await get(`adjuntos/embarque/${own.ship}`, 'comex')
    expect(list.data).toMatchObject([{ Id_Adjunto, Visible_Cliente: false }])
    expect(list.data[0].Version).toBeGreaterThan(Version)
    await edit('actualizar', { Id_Adjunto, Visible_Cliente: true })
    expect((await dossier('cliente2')).text).toContain('factura-nordkern')
  })

  test('of work that is closed are hidden, too', async () => {
    const own = await documented(api)
    const { attach } = adjuntosOf(api)
    await api.db.pool.query("update gestion set cod_estadogestion = '02' where id_gestion = $1", [own.gestion]).catch(() => undefined)
    await api.db.pool.query(
      "insert into contenedor_cierre (id_contenedor, area, cerrada) select id_contenedor, x, true from contenedor, unnest(array['logistica', 'calidad']) x where nro_embarque = $1 on conflict do nothing",
      [own.ship],
    )
    await attach({ De: 'embarque', Clave: own.ship }, 'otra.pdf', pdf('otra'), { Visible_Cliente: true })
    await api.db.pool.query('update negocio set cod_clientenegocio = $2, cod_consig = $2, cod_notif1 = $2 where nro_negocio = $1', [
      own.nro,
      OTRO,
    ])
    expect((await shipmentOf(own.ship, 'cliente2')).data.Documentos).toEqual([])
  })

  test('a shipment that was annulled before stays with the client that it had', async () => {
    const own = await planned()
    await api.db.pool.query("update embarque set cod_estadoemb = '08' where nro_embarque = $1", [own.ships[0]])
    await handOver(own.nro)
    expect((await shipmentOf(own.ships[0]!, 'cliente2')).status).toBe(404)
    expect((await shipmentOf(own.ships[0]!, 'cliente')).status).toBe(404)
  })
})

describe('a paper that was sent to the client', () => {
  const sent = async () => {
    const own = await documented(api)
    const { post } = callsOf(api)
    const { Id_Envio } = await post('enviar-papel', { Nro_Embarque: own.ship, Papel: 'lista-empaque' })
    while (await sendDue(api.db, { ...config(), SMTP_URL: mail().url }));
    const { rows } = await api.db.pool.query('select en, recibo_vence as until from envio where id_envio = $1', [Id_Envio])
    const token = await RECIBO.token(config(), { id: Id_Envio, since: new Date(rows[0].en), until: new Date(rows[0].until) })
    return { own, Id_Envio, token }
  }
  const open = (token: string, more = '', method: 'GET' | 'POST' = 'GET') =>
    api.pedir(method, `/api/recibo/${token}${more}`, { usuario: null, ip: ip() })

  test('is not opened, confirmed or sent again once the deal is of another client', async () => {
    const { own, Id_Envio, token } = await sent()
    expect((await open(token)).status).toBe(200)
    await handOver(own.nro)
    for (const answer of [await open(token), await open(token, '/papel'), await open(token, '', 'POST')]) expect(answer.status).toBe(410)
    const { rows } = await api.db.pool.query('select recibido_en from envio where id_envio = $1', [Id_Envio])
    expect(rows).toEqual([{ recibido_en: null }])
    expect(await api.pedir('POST', '/api/correo/reenviar', { usuario: 'comex', body: { Id_Envio } })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('otro cliente'),
    })
    // staff still see what they sent
    expect((await get(`correo/envios/${Id_Envio}/eml`, 'comex')).status).toBe(200)
  })

  test('is no revision for the next client of what the former was sent', async () => {
    const { own } = await sent()
    await handOver(own.nro)
    const paper = await callsOf(api).get(`${own.ship}/papeles/lista-empaque/0`)
    expect(paper).toMatchObject({ Cambios: null, Reemplaza: null })
    expect(JSON.stringify(paper)).not.toContain('Nordkern')
  })

  test('to an agency is opened whoever the client is', async () => {
    const own = await documented(api)
    const { Id_Envio } = await callsOf(api).post('enviar-papel', { Nro_Embarque: own.ship, Papel: 'instruccion-aduana' })
    const { rows } = await api.db.pool.query('select en, recibo_vence as until from envio where id_envio = $1', [Id_Envio])
    const token = await RECIBO.token(config(), { id: Id_Envio, since: new Date(rows[0].en), until: new Date(rows[0].until) })
    await handOver(own.nro)
    expect((await open(token)).status).toBe(200)
  })
})

describe('notices', () => {
  const ask = (usuario: string) =>
    api.pedir('POST', '/api/clientelogistica/guardar-avisos', { usuario, body: { Avisos: ['eta', 'documento'], Idioma: 'es' } })
  const told = async (d: Pick<Planned, 'ships'>) =>
    (await api.db.pool.query("select estado, para from envio where clase = 'aviso' and clave = $1", [d.ships[0]])).rows

  test('of what happened under the client before are not told to the next one', async () => {
    await ask('cliente')
    await ask('cliente2')
    const d = await planned()
    const eta = (Fecha_ETA: string) => callsOf(api).post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_ETA })
    await eta('2027-04-10')
    await announce(api.db, config(), 0)
    await eta('2027-04-20')
    await handOver(d.nro)
    await announce(api.db, config(), 0)
    expect(await told(d)).toEqual([])
    await eta('2027-04-25')
    await announce(api.db, config(), 0)
    expect(await told(d)).toMatchObject([{ para: [{ Email: OTRO_CORREO }] }])
  })

  test.each<[string, (d: Planned) => Promise<unknown>]>([
    ['whose client is no party any more', d => handOver(d.nro)],
    ['who was deactivated', () => api.db.pool.query("update usuario set activo = false where cod_usuario = 'cliente'")],
  ])('that wait in the outbox do not leave for somebody %s', async (_, leave) => {
    await ask('cliente')
    const d = await planned()
    const eta = (Fecha_ETA: string) => callsOf(api).post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_ETA })
    await eta('2027-04-10')
    await eta('2027-04-20')
    await announce(api.db, config(), 0)
    expect(await told(d)).toMatchObject([{ estado: 'pendiente' }])
    await leave(d)
    while (await sendDue(api.db, { ...config(), SMTP_URL: mail().url }));
    expect(await told(d)).toMatchObject([{ estado: 'retirado' }])
    await api.db.pool.query("update usuario set activo = true where cod_usuario = 'cliente'")
  })
})
