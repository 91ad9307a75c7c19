/** Rounds of approval: requested by mail, decided through a link, once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Values } from '@nogal/model/fields'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { APROBACION } from '../../correo/enlace.ts'
import { sendDue } from '../../correo/sender.ts'
import { signingKey } from '../../sesion/key.ts'
import { adjuntosOf, pdf, png } from '../../test/archivos.ts'
import { CLIENTE, COMERCIAL, useRondas } from '../../test/rondas.ts'
import { remind } from './recordatorio.ts'

const { api, other, config, ip, planned, ask, rounds, itemsOf, idsOf, statesOf, asked, see, send, seenIn, approve, reject } = useRondas()

describe('asking', () => {
  test('takes what is ready into the state, and mails a link each to the commercial user and to the client', async () => {
    const d = await planned()
    const sent = await asked(d, { Mensaje: 'El <b>BL</b> va aparte.' })
    expect([...sent.keys()].sort()).toEqual([COMERCIAL, CLIENTE].sort())
    expect(sent.get(CLIENTE)!.text).toMatch(/Subject: .*Approval_of_documents/)
    expect(await statesOf(d)).toEqual(['03', '03'])
    const [round] = await rounds(d.ships[0]!)
    expect(round).toMatchObject({ Nro_Ronda: 1, Estado: 'pendiente', Usuario: 'comex', Nom_Usuario: 'Tomás Herrera' })
    expect(round.Gestiones.map((g: Values) => g.Nom_CertDocAnalis)).toEqual(['Factura comercial', 'Lista de empaque (packing list)'])
    expect(round.Enlaces).toMatchObject([
      { Email: COMERCIAL, Externo: false, Idioma: 'es', Estado: 'vigente', Estado_Envio: 'enviado' },
      { Email: CLIENTE, Externo: true, Idioma: 'en', Estado: 'vigente' },
    ])
  })

  test('keeps of a link only its hash, and shows it to nobody of the company: it is only in the message that leaves', async () => {
    const d = await planned()
    const token = (await asked(d)).get(COMERCIAL)!.token
    const { rows } = await api.db.pool.query(
      'select (select string_agg(to_jsonb(k)::text, chr(32)) from aprobacion_enlace k) || (select string_agg(to_jsonb(v)::text, chr(32)) from envio v) as kept',
    )
    expect(rows[0].kept).not.toContain(token)
    const [round] = await rounds(d.ships[0]!)
    const eml = (usuario: string) => api.pedir('GET', `/api/correo/envios/${round.Enlaces[0].Id_Envio}/eml`, { usuario })
    for (const usuario of ['comex', 'calidad', 'admin']) {
      const text = (await eml(usuario)).text.replace(/=\r?\n/g, '')
      expect(text, usuario).not.toMatch(/\/a\/[\w-]{20}/)
      expect(text, usuario).toContain('el enlace es personal')
    }
    expect(
      await api.pedir('POST', '/api/correo/reenviar', { usuario: 'comex', body: { Id_Envio: round.Enlaces[0].Id_Envio } }),
    ).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('es personal y no se reenvía'),
    })
  })

  test.each([
    ['nothing waits', (): Values => ({}), 409, /^Nada está enviado a aprobación/],
    ['one needs none', (d: number[]): Values => ({ Gestiones: [{ Id_Gestion: d[0] }] }), 409, /no requiere aprobación/],
    ['one is of another shipment', (): Values => ({ Gestiones: [{ Id_Gestion: 1 }] }), 400, /no es de este embarque/],
  ])('is refused when %s', async (_, body, status, mensaje) => {
    const d = await planned()
    const others = (await itemsOf(d)).filter(({ tipo }) => tipo === 'certificado').map(({ id }) => id)
    expect(await ask(`mail-aprobacion/${d.ships[0]}`, 'comex', body(others))).toMatchObject({
      status,
      mensaje: expect.stringMatching(mensaje),
    })
    expect(await rounds(d.ships[0]!)).toEqual([])
  })

  test('without a mail server, keeps messages and reminders without their link', async () => {
    const d = await planned()
    expect((await ask(`mail-aprobacion/${d.ships[0]}`, 'comex', { Gestiones: await idsOf(d) })).status).toBe(200)
    await api.db.pool.query("update aprobacion set en = en - interval '30 days'")
    await remind(api.db, config(), new Date('2026-11-23T15:00:00Z'))
    while (await sendDue(api.db, { ...config(), SMTP_URL: undefined }));
    const { rows } = await api.db.pool.query('select id_envio as id, clase, estado from envio where clave = $1 order by 1', [d.ships[0]])
    expect(rows.map(({ clase, estado }) => [clase, estado])).toEqual([
      ...Array(2).fill(['aprobacion', 'guardado']),
      ...Array(2).fill(['recordatorio', 'guardado']),
    ])
    for (const { id } of rows) {
      const text = readFileSync(join(config().DATOS, 'archivos', 'correo', `${String(id).padStart(6, '0')}.eml`), 'utf8')
      expect(text.replace(/=\r?\n/g, '')).not.toMatch(/\/a\/[\w-]{20}/)
    }
  })

  test('is made in the name of the first own company where the deal names none', async () => {
    const d = await planned()
    await api.db.pool.query('update negocio set cod_clienteint = null where nro_negocio = $1', [d.nro])
    const answer = await ask(`mail-aprobacion/${d.ships[0]}`, 'comex', { Gestiones: await idsOf(d) })
    expect(answer.status, answer.text).toBe(200)
  })

  test('again makes the links of the round before void', async () => {
    const d = await planned()
    const first = (await asked(d)).get(COMERCIAL)!.token
    const [one] = await idsOf(d)
    const second = (await asked(d, { Gestiones: [one] })).get(COMERCIAL)!.token
    expect(await see(first)).toMatchObject({ status: 410, text: expect.stringContaining('se pidió otra vez') })
    const [round, before] = await rounds(d.ships[0]!)
    expect(before).toMatchObject({ Estado: 'reemplazada', Enlaces: [{ Estado: 'anulado' }, { Estado: 'anulado' }] })
    // the other item that waited in the former round is included
    expect(round).toMatchObject({ Nro_Ronda: 2, Estado: 'pendiente', Gestiones: [{}, {}] })
    expect((await approve(second)).status).toBe(200)
    expect(await statesOf(d)).toEqual(['04', '04'])
  })

  test('names who is asked before anything is sent', async () => {
    const d = await planned()
    const to = () => api.pedir('GET', `/api/comexlogistica/${d.ships[0]}/destinatarios-aprobacion`, { usuario: 'comex' })
    expect((await to()).data).toMatchObject([
      { Email: COMERCIAL, Externo: false },
      { Email: CLIENTE, Externo: true },
    ])
    expect(await rounds(d.ships[0]!)).toEqual([])
  })

  test('leaves out what has no file, and names it; nothing at all is refused', async () => {
    const d = await planned()
    const [one, two] = await idsOf(d)
    const drop = (id: number) => api.db.pool.query('update adjunto set eliminado = true where id_gestion = $1', [id])
    await drop(two!.Id_Gestion)
    const answer = await ask(`mail-aprobacion/${d.ships[0]}`, 'comex', { Gestiones: [one, two] })
    expect(answer).toMatchObject({
      status: 200,
      mensaje: expect.stringMatching(/No se pide, porque no tiene un archivo: Lista de empaque/),
    })
    expect(await statesOf(d)).toEqual(['03', '01'])
    expect((await rounds(d.ships[0]!))[0].Gestiones).toHaveLength(1)
    expect(await ask(`mail-aprobacion/${d.ships[0]}`, 'comex', { Gestiones: [two] })).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/Lista de empaque.*adjunte antes/),
    })
  })

  test('asks the client only about what clients may see', async () => {
    const d = await planned()
    const ids = await idsOf(d)
    await api.db.pool.query('update gestion set visible_cliente = false where id_gestion = $1', [ids[0]!.Id_Gestion])
    const sent = await asked(d)
    const page = (await see(sent.get(CLIENTE)!.token)).text
    expect(page).toContain('Packing list')
    expect(page).not.toContain('Commercial invoice')
    await approve(sent.get(CLIENTE)!.token)
    expect(await statesOf(d)).toEqual(['03', '04'])
    expect((await see(sent.get(COMERCIAL)!.token)).text).toContain('Factura comercial')
  })
})

describe('a file that clients may not see', () => {
  const hide = async (id: number) => {
    const [file] = (await adjuntosOf(api).list({ De: 'gestion', Clave: id })).data
    expect((await adjuntosOf(api).change('actualizar', { Id_Adjunto: file.Id_Adjunto, Visible_Cliente: false })).status).toBe(200)
  }

  test('is no document that the client is asked about, though its item is for clients', async () => {
    const d = await planned()
    const [invoice] = await idsOf(d)
    const read = async () => {
      const { data } = await api.pedir('GET', `/api/comexlogistica/${d.ships[0]}/0/listar-documentos-contenedor`, { usuario: 'comex' })
      return data.find((g: Values) => g.Id_Gestion === invoice!.Id_Gestion)
    }
    expect(await read()).toMatchObject({ Con_Archivo: true, Se_Pide_Al_Cliente: true })
    await hide(invoice!.Id_Gestion)
    expect(await read()).toMatchObject({ Con_Archivo: true, Se_Pide_Al_Cliente: false })
    const sent = await asked(d)
    const page = (await see(sent.get(CLIENTE)!.token)).text
    expect([page.includes('Packing list'), page.includes('Commercial invoice')]).toEqual([true, false])
    expect((await see(sent.get(COMERCIAL)!.token)).text).toContain('Factura comercial')
  })
  test('alone asks the client nothing', async () => {
    const d = await planned()
    for (const { Id_Gestion } of await idsOf(d)) await hide(Id_Gestion)
    expect([...(await asked(d)).keys()]).toEqual([COMERCIAL])
  })
})

describe('a link', () => {
  test('decides nothing by being looked at, nor without a confirmation', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(COMERCIAL)!
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) expect((await see(token, method)).status).toBe(200)
    const vistas = seenIn((await see(token)).text)
    const wrong: [Record<string, string>, RegExp][] = [
      [{}, /Elija si aprueba o rechaza/],
      [{ decision: 'aprobar', vistas }, /Marque que revisó/],
      [{ decision: 'rechazar', vistas }, /Escriba el motivo/],
      [{ decision: 'rechazar', motivo: '   ', vistas }, /Escriba el motivo/],
      [{ decision: 'rechazar', motivo: 'x'.repeat(10_000), vistas }, /El motivo es muy largo/],
      [{ decision: 'aprobar', confirmo: 'si', vistas: 'x' }, /cambió mientras usted/],
    ]
    for (const [answers, said] of wrong)
      expect(await send(token, answers)).toMatchObject({ status: 400, text: expect.stringMatching(said) })
    expect(await statesOf(d)).toEqual(['03', '03'])
    expect(await rounds(d.ships[0]!)).toMatchObject([{ Estado: 'pendiente' }])
  })

  test('of an earlier version, with its long token, decides as the short one', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(CLIENTE)!
    const { rows } = await api.db.pool.query(
      'select id_enlace as id, en, vence from aprobacion_enlace where usuario is null order by 1 desc limit 1',
    )
    const long = await APROBACION.longToken(config(), { id: rows[0].id, since: new Date(rows[0].en), until: new Date(rows[0].vence) })
    expect(long.length).toBeGreaterThan(token.length * 2)
    const short = await api.pedir('GET', `/a/${token}`, { usuario: null, ip: ip() })
    expect(short).toMatchObject({ status: 200, text: expect.stringContaining('<html lang="en">') })
    expect(short.text).toContain('Exportadora Los Nogales SpA')
    expect((await see(long)).status).toBe(200)
    expect((await approve(long)).status).toBe(200)
    expect(await see(token)).toMatchObject({ status: 410, text: expect.stringContaining('You have already decided') })
  })

  test('approves in the name of its person, once, and ends the others of the round', async () => {
    const d = await planned()
    const sent = await asked(d)
    const token = sent.get(COMERCIAL)!.token
    expect(await approve(token)).toMatchObject({ status: 200, text: expect.stringContaining('Quedaron aprobados') })
    expect(await statesOf(d)).toEqual(['04', '04'])
    for (const again of [await see(token), await send(token, { decision: 'aprobar', confirmo: 'si' })])
      expect(again).toMatchObject({ status: 410, text: expect.stringContaining('Este enlace ya se usó el') })
    const { text } = await see(token)
    expect(text).toContain('Usted ya decidió')
    expect(text.match(/<li>Aprobó: [^<]+<\/li>/g)).toHaveLength(2)
    expect(text).not.toContain('/adjunto/')
    expect(await see(sent.get(CLIENTE)!.token)).toMatchObject({
      status: 410,
      text: expect.stringContaining('already decided in the portal'),
    })
    expect(await rounds(d.ships[0]!)).toMatchObject([
      {
        Estado: 'aprobada',
        Cerrada_En: expect.any(String),
        Gestiones: [{ Resultado: 'aprobada', Usuario: 'comercial' }, {}],
        Enlaces: [{ Estado: 'usado' }, { Estado: 'anulado' }],
      },
    ])
  })

  test('rejects with a reason, in the words of the client', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(CLIENTE)!
    expect(await reject(token, 'Wrong <consignee>')).toMatchObject({ status: 200, text: expect.stringContaining('were rejected') })
    expect(await statesOf(d)).toEqual(['05', '05'])
    expect(await rounds(d.ships[0]!)).toMatchObject([
      { Estado: 'rechazada', Gestiones: [{ Motivo: 'Wrong <consignee>', Usuario: CLIENTE }, {}] },
    ])
    const { data } = await api.pedir('GET', `/api/gestion/${(await idsOf(d))[0]!.Id_Gestion}/estados`, { usuario: 'calidad' })
    expect(data).toMatchObject([
      { Cod_EstadoGestion: '01' },
      { Cod_EstadoGestion: '03', Usuario: 'comex' },
      { Cod_EstadoGestion: '05', Motivo: 'Wrong <consignee>', Horas: 0 },
    ])
  })

  test('decides about each document on its own, each objection with its own reason', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(CLIENTE)!
    const [one, two] = (await idsOf(d)).map(({ Id_Gestion }) => Id_Gestion)
    const page = (await see(token)).text
    expect(page).toContain(`name="decision_${one}"`)
    const vistas = seenIn(page)
    const wrong: [Record<string, string>, RegExp][] = [
      [{ [`decision_${one}`]: 'aprobar', confirmo: 'si' }, /approve or object to each document/],
      [{ [`decision_${one}`]: 'aprobar', [`decision_${two}`]: 'rechazar', confirmo: 'si' }, /reason.*Packing list/],
      [
        { [`decision_${one}`]: 'aprobar', [`decision_${two}`]: 'rechazar', [`motivo_${two}`]: 'Wrong weight' },
        /confirm that you have reviewed/,
      ],
    ]
    for (const [answers, said] of wrong)
      expect(await send(token, { ...answers, vistas })).toMatchObject({ status: 400, text: expect.stringMatching(said) })
    expect(await statesOf(d)).toEqual(['03', '03'])
    const done = await send(token, {
      ...{ [`decision_${one}`]: 'aprobar', [`decision_${two}`]: 'rechazar', [`motivo_${two}`]: 'Wrong weight' },
      ...{ confirmo: 'si', vistas },
    })
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining('Approved: 1. Objected to: 1.') })
    expect(await statesOf(d)).toEqual(['04', '05'])
    expect((await rounds(d.ships[0]!))[0]).toMatchObject({
      Estado: 'parcial',
      Gestiones: [
        { Resultado: 'aprobada', Motivo: null },
        { Resultado: 'rechazada', Motivo: 'Wrong weight' },
      ],
    })
    const { data } = await api.pedir('GET', `/api/comexlogistica/${d.ships[0]}/0/listar-documentos-contenedor`, { usuario: 'comex' })
    expect(data.map((g: Values) => g.Motivo_Rechazo).sort()).toEqual(['Wrong weight', null])
  })

  test('two objections keep a reason each', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(CLIENTE)!
    const vistas = seenIn((await see(token)).text)
    const [one, two] = (await idsOf(d)).map(({ Id_Gestion }) => Id_Gestion)
    const answers = {
      [`decision_${one}`]: 'rechazar',
      [`motivo_${one}`]: 'Wrong price',
      [`decision_${two}`]: 'rechazar',
      [`motivo_${two}`]: 'Wrong weight',
    }
    expect((await send(token, { ...answers, vistas })).status).toBe(200)
    expect((await rounds(d.ships[0]!))[0].Gestiones.map((g: Values) => g.Motivo)).toEqual(['Wrong price', 'Wrong weight'])
  })

  test('clicked twice at once, at two servers, decides once', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(COMERCIAL)!
    const vistas = seenIn((await see(token)).text)
    const answers = await Promise.all([api, other, api, other].map(on => send(token, { decision: 'aprobar', confirmo: 'si', vistas }, on)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    const { rows } = await api.db.pool.query(
      "select count(*)::int as n from gestion_estado join gestion using (id_gestion) where nro_embarque = $1 and gestion_estado.cod_estadogestion = '04'",
      [d.ships[0]],
    )
    expect(rows[0].n).toBe(2)
  })

  test('that is forged, over, or of somebody who left decides nothing', async () => {
    const d = await planned()
    const { token } = (await asked(d)).get(COMERCIAL)!
    const { id, en } = (await api.db.pool.query('select id_enlace as id, en from aprobacion_enlace order by 1 desc limit 2')).rows[1]
    const sign = (key: Uint8Array, audience: string) =>
      new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setSubject(String(id)).setExpirationTime('1h').sign(key)
    const forged = [
      'x',
      `${token.slice(0, -3)}abc`,
      await sign(new TextEncoder().encode('y'.repeat(40)), 'aprobacion'),
      await sign(signingKey(config()), 'recibo'),
      // signed by the portal, but never sent to anybody
      await sign(signingKey(config()), 'aprobacion'),
      await api.token('comex'),
    ]
    const confirmed = { decision: 'aprobar', confirmo: 'si' }
    for (const one of forged)
      for (const answer of [await see(one), await send(one, confirmed)])
        expect(answer, one).toMatchObject({ status: 404, text: expect.stringMatching(/Este enlace no es válido.*This link is not valid/) })
    const over = await APROBACION.token(config(), { id, since: new Date(en), until: new Date(Date.now() - 1000) })
    for (const answer of [await see(over), await send(over, confirmed)])
      expect(answer).toMatchObject({ status: 410, text: expect.stringMatching(/venció.*expired/) })
    await api.db.pool.query("update usuario set activo = false where cod_usuario = 'comercial'")
    expect(await see(token)).toMatchObject({ status: 410, text: expect.stringContaining('ya no está activo') })
    await api.db.pool.query("update usuario set activo = true where cod_usuario = 'comercial'")
    expect((await see(token)).status).toBe(200)
    expect(await api.pedir('GET', `/api/comexlogistica/${d.ships[0]}/aprobaciones`, { token })).toMatchObject({ status: 401 })
    expect(await statesOf(d)).toEqual(['03', '03'])
  })

  describe('and files', () => {
    const open = (token: string, id: number, method: 'GET' | 'HEAD' = 'GET') =>
      api.pedir(method, `/api/aprobacion/${token}/adjunto/${id}`, { usuario: null, ip: ip() })
    const statusesOf = async (token: string, ids: readonly number[]) => Promise.all(ids.map(async id => (await open(token, id)).status))
    const attach = async (item: number, name: string, bytes = pdf(name), more: Values = {}): Promise<number> =>
      (await adjuntosOf(api).attach({ De: 'gestion', Clave: item }, name, bytes, more)).Id_Adjunto
    const files = async () => {
      const d = await planned()
      const [one, two] = (await idsOf(d)).map(({ Id_Gestion }) => Id_Gestion)
      const other = (await itemsOf(d)).find(({ tipo }) => tipo === 'certificado')!.id
      return {
        d,
        shown: await attach(one!, 'Factura «1».pdf'),
        photo: await attach(one!, 'foto.png', png()),
        internal: await attach(two!, 'interna.pdf', pdf('interna'), { Visible_Cliente: false }),
        // files of an item that is not in the round, and of the shipment
        beside: await attach(other, 'certificado.pdf'),
        ofShip: (await adjuntosOf(api).attach({ De: 'embarque', Clave: d.ships[0]! }, 'embarque.pdf', pdf('x'), { Visible_Cliente: true }))
          .Id_Adjunto as number,
      }
    }

    test('shows those of what waits to whoever may see them, and opens them', async () => {
      const { d, shown, photo, internal, beside, ofShip } = await files()
      const sent = await asked(d)
      const [comercial, cliente] = [sent.get(COMERCIAL)!.token, sent.get(CLIENTE)!.token]
      const all = [shown, photo, internal, beside, ofShip, 999_999]
      expect(await statusesOf(comercial, all)).toEqual([200, 200, 200, 404, 404, 404])
      expect(await statusesOf(cliente, all)).toEqual([200, 200, 404, 404, 404, 404])
      const page = (await see(cliente)).text
      expect(page).toContain(`href="/api/aprobacion/${cliente}/adjunto/${shown}"`)
      expect(page).not.toContain('interna')
      const { headers, bytes } = await open(cliente, shown)
      expect(bytes.equals(pdf('Factura «1».pdf'))).toBe(true)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=UTF-8''Factura%20%C2%AB1%C2%BB.pdf",
        // browsers show no PDF in a sandbox
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'self'$/),
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect((await open(cliente, photo)).headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^inline;/),
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      })
      expect(page).toMatch(new RegExp(`<iframe title="Factura «1».pdf" loading="lazy" src="/api/aprobacion/[^"]+/adjunto/${shown}#`))
      expect((await open(cliente, shown, 'HEAD')).status).toBe(200)
      // a refusal is shown as a page
      expect((await open(cliente, internal)).text).toMatch(/^<!doctype html>.*does not lead to that file/s)
      expect(await statesOf(d)).toEqual(['03', '03'])
      const many = await statusesOf(cliente, Array(30).fill(shown))
      expect([many.includes(429), (await see(cliente)).status]).toEqual([true, 200])
      expect((await approve(cliente)).status).toBe(200)
    })

    test('opens none of another round, nor once it is used, over, void, or of somebody who lost the right', async () => {
      const first = await files()
      const second = await files()
      const sent = await asked(first.d)
      const token = sent.get(COMERCIAL)!.token
      const theirs = (await asked(second.d)).get(COMERCIAL)!.token
      expect(await statusesOf(token, [first.shown, second.shown])).toEqual([200, 404])
      expect(await statusesOf(theirs, [first.shown, second.shown])).toEqual([404, 200])
      await api.db.pool.query(
        `update usuario set permisos = '[{"Cod_Pantalla":"logistica","Cod_Funcion":"ver","Permitido":false}, {"Cod_Pantalla":"cliente","Cod_Funcion":"ver","Permitido":false}]' where cod_usuario = 'comercial'`,
      )
      const without = (await see(token)).text
      expect([without.includes('/adjunto/'), ...(await statusesOf(token, [first.shown]))]).toEqual([false, 404])
      await api.db.pool.query("update usuario set permisos = '[]' where cod_usuario = 'comercial'")
      const { id, en } = (await api.db.pool.query('select id_enlace as id, en from aprobacion_enlace order by 1 desc limit 1')).rows[0]
      const over = await APROBACION.token(config(), { id, since: new Date(en), until: new Date(Date.now() - 1000) })
      expect(await statusesOf(over, [second.shown])).toEqual([410])
      expect(await statusesOf('x', [first.shown])).toEqual([404])
      expect((await approve(token)).status).toBe(200)
      // the first link is used, the other link of its round ended; neither opens the approved documents any more
      expect(await statusesOf(token, [first.shown])).toEqual([410])
      expect(await statusesOf(sent.get(CLIENTE)!.token, [first.shown])).toEqual([410])
      const again = await asked(second.d)
      expect(await statusesOf(theirs, [second.shown])).toEqual([410])
      expect(await statusesOf(again.get(COMERCIAL)!.token, [second.shown])).toEqual([200])
    })

    test('a file that is hidden from the client meanwhile is shown again before the client decides', async () => {
      const { d, photo } = await files()
      const { token } = (await asked(d)).get(CLIENTE)!
      const vistas = seenIn((await see(token)).text)
      await adjuntosOf(api).change('actualizar', { Id_Adjunto: photo, Visible_Cliente: false })
      expect(await send(token, { decision: 'aprobar', confirmo: 'si', vistas })).toMatchObject({
        status: 400,
        text: expect.stringContaining('changed while you were looking'),
      })
    })
  })

  test('shows what people wrote as text, and no internal remark', async () => {
    const d = await planned()
    const [one] = await idsOf(d)
    await api.db.pool.query(
      "update gestion set referencia = '<script>alert(1)</script>', observaciones = 'Interno' where id_gestion = $1",
      [one!.Id_Gestion],
    )
    const { token } = (await asked(d, { Mensaje: '<img src=x>' })).get(COMERCIAL)!
    const page = await see(token)
    expect(page.text).not.toMatch(/<script|<img|Interno/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
