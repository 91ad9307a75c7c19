import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import { loaderOf } from '../program.ts'
import { withKey } from '../sesion/key.ts'
import { type Api, testApi } from '../test/api.ts'
import { engine } from '../test/db.ts'
import { callsOf, loadedShipment } from '../test/embarques.ts'
import { type MailOptions, type MailServer, mailServer } from '../test/mailServer.ts'
import { OUTBOX_MS, type SenderOptions, sendDue } from './sender.ts'

let api: Api
let embarques: ReturnType<typeof callsOf>
let config: Config
let server: MailServer | undefined
beforeAll(async () => {
  api = await testApi()
  embarques = callsOf(api)
  config = await withKey(api.db, api.config)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.pool.query("update envio set estado = 'enviado'")
})
afterEach(async () => {
  await server?.close()
  server = undefined
})

const SENDER = new URL('../test/sender.ts', import.meta.url)
/** Three programs are started one after the other, which takes longer than the usual timeout of a test. */
const PROCESSES_MS = 120_000
const NOW: SenderOptions = { pausesMs: [0, 0, 0], timeouts: { connectMs: 500, greetingMs: 400, silenceMs: 600 } }
/** A process that dies between the answer of the mail server and the commit. */
const DIES: SenderOptions = {
  ...NOW,
  onAnswer: () => {
    throw new Error('killed')
  },
}
/** Timeouts for several senders at once, whose answers take longer on a busy machine. */
const PATIENT: SenderOptions = { ...NOW, timeouts: { connectMs: 10_000, greetingMs: 10_000, silenceMs: 10_000 } }
const TO = [{ Nombre: 'Uno', Email: 'uno@agencia.example' }]

const start = async (options?: MailOptions): Promise<MailServer> => {
  server = await mailServer(options)
  return server
}
/** Puts a paper into the outbox; returns its sending. */
const written = async (Destinatarios = TO) => {
  const { ship } = await loadedShipment(api)
  return embarques.post('enviar-inst-ag-aduana', { Nro_Embarque: ship, Destinatarios })
}
const run = (url: string | undefined, options: SenderOptions = NOW) => sendDue(api.db, { ...config, SMTP_URL: url }, options)
const stateOf = async (id: number) =>
  (
    await api.pedir(
      'GET',
      `/api/correo/envios?filtros=${encodeURIComponent(JSON.stringify([{ campo: 'Id_Envio', modo: 'equals', valor: String(id) }]))}`,
    )
  ).data[0]

describe('a message of the outbox', () => {
  test('leaves once, with its paper and a link, over TLS with a login', async () => {
    const { url, received } = await start({ login: { user: 'nogal', pass: 'clave' } })
    const { Id_Envio } = await written()
    expect(await run(url)).toBe(1)
    expect(await run(url)).toBe(0)
    expect(received).toMatchObject([{ from: 'exportaciones@losnogales.example', to: ['uno@agencia.example'], user: 'nogal', secure: true }])
    const { text } = received[0]!
    expect(text).toMatch(/Content-Type: application\/pdf/)
    expect(text.replace(/=\r?\n/g, '')).toMatch(/\/r\/[\w-]{59}\b/)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado', Para: [{ Estado: 'enviado' }], Enviado_En: expect.any(String) })
    const eml = await api.pedir('GET', `/api/correo/envios/${Id_Envio}/eml`, { usuario: 'comex' })
    expect(eml.headers['content-type']).toBe('message/rfc822')
    const idOf = (message: string) => /^Message-ID: (.+)$/m.exec(message)?.[1]
    expect(idOf(eml.text)).toBe(idOf(text))
  })

  test('is read in the portal as it leaves, with its button, but without the link that confirms', async () => {
    const { url, received } = await start()
    const { Id_Envio } = await written()
    await run(url)
    const { data } = await api.pedir('GET', `/api/correo/envios/${Id_Envio}/mensaje`, { usuario: 'comex' })
    const html = (text: string) => Buffer.from(/<!doctype html>[\s\S]*<\/html>/i.exec(text)![0])
    const left = html(received[0]!.text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).toString()
    expect(data.Html).toContain('Confirmar que lo recibí')
    expect(data.Html).toContain('Va adjunto: ')
    expect(data.Html).not.toMatch(/\/r\/[\w-]{20,}|<script/)
    expect(left).toMatch(/\/r\/[\w-]{20,}/)
    const styleOf = (page: string) => /<style>[\s\S]*<\/style>/.exec(page)![0].replace(/\s/g, '')
    expect(styleOf(data.Html)).toBe(styleOf(left))
    expect((await api.pedir('GET', `/api/correo/envios/${Id_Envio}/mensaje`, { usuario: 'cliente' })).status).toBe(403)
  })

  test('is found by the words of its paper and of its state, as the list shows them', async () => {
    const { Id_Envio } = await written()
    const found = async (buscar: string): Promise<number[]> => {
      const { data } = await api.pedir('GET', `/api/correo/envios?buscar=${encodeURIComponent(buscar)}`)
      return data.map((row: { Id_Envio: number }) => row.Id_Envio)
    }
    expect(await found('Instrucción de aduana')).toContain(Id_Envio)
    expect(await found('instruccion aduana por enviar')).toEqual([Id_Envio])
    expect(await found('instrucción de transporte')).not.toContain(Id_Envio)
  })

  test('over implicit TLS', async () => {
    const { url, received } = await start({ secure: true })
    await written()
    await run(url)
    expect(received).toMatchObject([{ secure: true }])
  })

  test('without a mail server is kept, and can be opened', async () => {
    const { Id_Envio } = await written()
    await run(undefined)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'guardado' })
    expect((await api.pedir('GET', `/api/correo/envios/${Id_Envio}/eml`, { usuario: 'comex' })).text).toMatch(
      /^From: "?Exportadora Los Nogales SpA"? </m,
    )
  })

  test.each<[what: string, options: MailOptions, after: object]>([
    [
      'a greylisting server',
      { rcpt: (_, tried) => (tried === 1 ? { code: 450, text: 'greylisted, try later' } : undefined) },
      { Intentos: 2 },
    ],
    ['one that refuses the text for now', { data: tried => (tried < 3 ? { code: 451, text: 'busy' } : undefined) }, { Intentos: 3 }],
  ])('reaches %s once', async (_, options, after) => {
    const { url, received } = await start(options)
    const { Id_Envio } = await written()
    for (let i = 0; i < 5; i++) await run(url)
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado', ...after })
  })

  test('goes to each receiver once, though one of them is greylisted and one unknown', async () => {
    const answers: Record<string, (tried: number) => { code: number; text: string } | undefined> = {
      'dos@agencia.example': tried => (tried === 1 ? { code: 450, text: 'greylisted' } : undefined),
      'tres@agencia.example': () => ({ code: 550, text: 'no such user' }),
    }
    const { url, received } = await start({ rcpt: (address, tried) => answers[address]?.(tried) })
    const { Id_Envio } = await written([
      ...TO,
      { Nombre: 'Dos', Email: 'dos@agencia.example' },
      { Nombre: 'Tres', Email: 'tres@agencia.example' },
    ])
    await run(url)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'pendiente' })
    for (let i = 0; i < 3; i++) await run(url)
    expect(received.map(({ to }) => to)).toEqual([['uno@agencia.example'], ['dos@agencia.example']])
    expect(await stateOf(Id_Envio)).toMatchObject({
      Estado: 'enviado',
      Para: [{ Estado: 'enviado' }, { Estado: 'enviado' }, { Estado: 'rechazado', Error: expect.stringContaining('no such user') }],
    })
  })

  test('that is refused for good is not tried again', async () => {
    const { url, tries } = await start({ data: () => ({ code: 554, text: 'spam' }) })
    const { Id_Envio } = await written()
    for (let i = 0; i < 3; i++) await run(url)
    expect(tries()).toBe(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'rechazado', Error: expect.stringContaining('spam'), Intentos: 1 })
  })

  test('waits for a server that is down, silent, or refuses the login, and leaves when it is back', async () => {
    const { Id_Envio } = await written()
    await run('smtp://127.0.0.1:1')
    const silent = await mailServer({ greetingMs: 3_000 })
    await run(silent.url)
    await silent.close()
    const locked = await mailServer({ login: { user: 'otro', pass: 'x' } })
    await run(locked.url.replace('otro:x', 'otro:y'))
    await locked.close()
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'pendiente', Intentos: 3, Error: expect.stringContaining('bad login') })
    const { url, received } = await start()
    await run(url)
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado', Error: null })
  })

  test('is given up in the end, and can be sent again by hand', async () => {
    const { Id_Envio } = await written()
    for (let i = 0; i < 4; i++) await run('smtp://127.0.0.1:1')
    expect(await stateOf(Id_Envio)).toMatchObject({
      Estado: 'rechazado',
      Intentos: 4,
      Error: 'Se intentó 4 veces. No hay quien responda en la dirección del servidor de correo.',
    })
    const body = { Id_Envio, Destinatarios: [{ Email: 'nuevo@agencia.example' }] }
    const again = (await api.pedir('POST', '/api/correo/reenviar', { usuario: 'comex', body })).data
    expect(again).toMatchObject({ Reenvio_De: Id_Envio, Estado: 'pendiente', Revision: 1 })
    const { url, received } = await start()
    await run(url)
    expect(received.map(({ to }) => to)).toEqual([['nuevo@agencia.example']])
  })

  test('to whom no answer came is not sent again: nobody knows whether it left', async () => {
    const { url, received } = await start({ cut: () => true })
    const { Id_Envio } = await written()
    for (let i = 0; i < 3; i++) await run(url)
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'incierto', Error: 'El servidor de correo cortó la conexión.' })
  })

  test('of a slow server either is sent once, or nobody knows', async () => {
    const { url, received } = await start({ dataMs: 1_500 })
    const { Id_Envio } = await written()
    for (let i = 0; i < 3; i++) await run(url)
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'incierto' })
  })

  test.runIf(engine() === 'postgresql')(
    'leaves once, though the process that sent it is killed between the answer and the commit, and others go on',
    async () => {
      const { url, received } = await start()
      const { ship } = await loadedShipment(api)
      const paths = ['enviar-inst-ag-aduana', 'enviar-inst-ag-transporte', 'enviar-inst-ag-carga']
      for (const path of paths) await embarques.post(path, { Nro_Embarque: ship, Destinatarios: TO })
      const { DATABASE_URL, DATOS, JWT_SECRET } = config
      const env = { ...process.env, DATABASE_URL, DATOS, JWT_SECRET, SMTP_URL: url }
      const spawned = (how: string) => spawn(process.execPath, [...loaderOf(SENDER), fileURLToPath(SENDER), how], { env, stdio: 'ignore' })
      expect(await once(spawned('muere'), 'exit')).toEqual([null, 'SIGKILL'])
      await api.db.pool.query("update envio set plazo = now() - interval '1 second' where plazo is not null")
      await Promise.all([once(spawned('vive'), 'exit'), once(spawned('vive'), 'exit')])
      const idOf = (text: string) => /^Message-ID: (.+)$/m.exec(text)?.[1]?.trim()
      const ids = received.map(({ text }) => idOf(text))
      expect(new Set(ids).size).toBe(ids.length)
      const { rows } = await api.db.pool.query('select estado, mensaje_id from envio where clave = $1', [ship])
      // a message that was leaving when its server died is marked uncertain; every other one was received
      expect(rows.filter(({ estado }) => !['enviado', 'incierto'].includes(estado))).toEqual([])
      expect(rows.some(({ estado }) => estado === 'incierto')).toBe(true)
      expect(rows.filter(({ estado, mensaje_id }) => estado === 'enviado' && !ids.includes(mensaje_id))).toEqual([])
    },
    PROCESSES_MS,
  )

  test('leaves once, though its process dies between the answer and the commit', async () => {
    const { url, received } = await start()
    const { Id_Envio } = await written()
    await expect(run(url, DIES)).rejects.toThrow('killed')
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'entregando' })
    await run(url)
    await api.db.pool.query("update envio set plazo = now() - interval '1 second' where id_envio = $1", [Id_Envio])
    for (let i = 0; i < 3; i++) await run(url)
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'incierto' })
  })

  test('of a process that died before anything left is sent by another', async () => {
    const { url, received } = await start()
    const { Id_Envio } = await written()
    await api.db.pool.query("update envio set estado = 'enviando', intentos = 1, plazo = now() - interval '1 second' where id_envio = $1", [
      Id_Envio,
    ])
    await run(url)
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado', Intentos: 2 })
  })

  test('that takes long stays with the process that renews what it took', async () => {
    const { url, received } = await start({ dataMs: 1_500 })
    const { Id_Envio } = await written()
    const sent = run(url, { ...PATIENT, renewalMs: 100 })
    await vi.waitUntil(async () => (await stateOf(Id_Envio)).Estado === 'entregando', 5_000)
    await api.db.pool.query("update envio set plazo = now() + interval '300 milliseconds' where id_envio = $1", [Id_Envio])
    await sleep(600)
    expect(await run(url)).toBe(0)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'entregando' })
    await sent
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado' })
  })

  test('of a process that was taken for dead gets its true outcome', async () => {
    const { url, received } = await start({ dataMs: 1_500 })
    const { Id_Envio } = await written()
    const sent = run(url, PATIENT)
    await vi.waitUntil(async () => (await stateOf(Id_Envio)).Estado === 'entregando', 5_000)
    await api.db.pool.query("update envio set plazo = now() - interval '1 second' where id_envio = $1", [Id_Envio])
    expect(await run(url)).toBe(0)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'incierto' })
    await sent
    expect(received).toHaveLength(1)
    expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado', Error: null })
  })

  test('of a process that is killed waits for at most half a minute', async () => {
    const { url } = await start()
    const { Id_Envio } = await written()
    await expect(run(url, DIES)).rejects.toThrow('killed')
    const { rows } = await api.db.pool.query(
      "select plazo < now() + $2 * interval '1 millisecond' as soon from envio where id_envio = $1",
      [Id_Envio, 30_000 - OUTBOX_MS],
    )
    expect(rows).toEqual([{ soon: true }])
  })

  test('that a wrong clock put off for longer than any pause, or took for longer than any lease, goes on', async () => {
    const { url, received } = await start()
    const [due, taken] = [await written(), await written()]
    await api.db.pool.query("update envio set proximo = now() + interval '1 day' where id_envio = $1", [due.Id_Envio])
    await api.db.pool.query("update envio set estado = 'enviando', intentos = 1, plazo = now() + interval '1 day' where id_envio = $1", [
      taken.Id_Envio,
    ])
    await run(url)
    expect(received).toHaveLength(2)
    for (const { Id_Envio } of [due, taken]) expect(await stateOf(Id_Envio)).toMatchObject({ Estado: 'enviado' })
  })

  test('is taken by one of several that send', async () => {
    const { url, received } = await start({ dataMs: 50 })
    const { ship } = await loadedShipment(api)
    for (const path of ['enviar-inst-ag-aduana', 'enviar-inst-ag-transporte', 'enviar-inst-ag-carga'])
      await embarques.post(path, { Nro_Embarque: ship, Destinatarios: TO })
    await Promise.all(Array.from({ length: 6 }, () => run(url, PATIENT)))
    expect(received).toHaveLength(3)
  })
})

describe('what would go wrong later is refused now', () => {
  test.each([['uno@agencia.example\r\nBcc: otro@malo.example'], ['uno@agencia.example\nX: y'], ['uno']])(
    'an address such as %j',
    async Email => {
      const { ship } = await loadedShipment(api)
      const answer = await embarques.pedir('POST', 'enviar-inst-ag-aduana', { Nro_Embarque: ship, Destinatarios: [{ Email }] })
      expect(answer).toMatchObject({ status: 400, errores: [{ campo: 'Destinatarios.0.Email' }] })
    },
  )

  test('a subject of two lines', async () => {
    const { ship } = await loadedShipment(api)
    expect(await embarques.pedir('POST', 'enviar-inst-ag-aduana', { Nro_Embarque: ship, Asunto: 'a\r\nBcc: b@c.example' })).toMatchObject({
      status: 400,
    })
  })

  test('an agency without an address, or none at all', async () => {
    const { ship } = await loadedShipment(api)
    await api.db.pool.query("update agaduana set email = '', contactos = '[]' where cod_agaduana = 1")
    const asked = () => embarques.pedir('POST', 'enviar-inst-ag-aduana', { Nro_Embarque: ship })
    expect(await asked()).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/no tiene correo\. Agréguelo en Parámetros, Agencias de aduana/),
    })
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Cod_AgAduana: null })
    expect(await asked()).toMatchObject({ status: 409, mensaje: 'Elija la agencia de aduana del embarque.' })
    await api.db.pool.query("update agaduana set email = 'operaciones@puertoclaro.example' where cod_agaduana = 1")
  })

  test('the same revision a second time; asked for by two at once it leaves once', async () => {
    const { ship } = await loadedShipment(api)
    const answers = await Promise.all([1, 2, 3].map(() => embarques.pedir('POST', 'enviar-inst-ag-aduana', { Nro_Embarque: ship })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.mensaje).toMatch(/La revisión 1 de la instrucción de aduana ya se envió/)
    expect(await embarques.get(`${ship}/envios`)).toHaveLength(1)
    expect(await embarques.pedir('POST', 'delete-embarques-negocio', { Nro_Embarque: ship })).toMatchObject({ status: 409 })
  })
})
