import { afterEach, expect, test } from 'vitest'
import { claimDue, markLeaving, recoverAbandoned } from '../correo/envio.queries.ts'
import { type SenderOptions, sendDue } from '../correo/sender.ts'
import { tx } from '../db/tx.ts'
import { withKey } from '../sesion/key.ts'
import { useApi } from '../test/api.ts'
import { callsOf, loadedShipment } from '../test/embarques.ts'
import { type MailOptions, type MailServer, mailServer } from '../test/mailServer.ts'

const api = useApi()
let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})
const NOW: SenderOptions = { pausesMs: [60_000], timeouts: { connectMs: 2000, greetingMs: 2000, silenceMs: 2000 } }
const UNKNOWN = { code: 550, text: '5.1.1 User unknown' }

let ship: number
/** Puts a paper of a new shipment into the outbox; returns the number of the message. */
const written = async (...emails: string[]): Promise<number> => {
  await api.db.pool.query("update envio set estado = 'enviado'")
  ship = (await loadedShipment(api)).ship
  const Destinatarios = emails.map(Email => ({ Nombre: 'Uno', Email }))
  return (await callsOf(api).post('enviar-inst-ag-aduana', { Nro_Embarque: ship, Destinatarios })).Id_Envio
}
const run = async (options?: MailOptions) => {
  await server?.close()
  server = await mailServer(options)
  return sendDue(api.db, { ...(await withKey(api.db, api.config)), SMTP_URL: server.url }, NOW)
}
const listed = async (filtros: object[] = [], more = '') => {
  const answer = await api.pedir(
    'GET',
    `/api/administracion/correo?pagina=1&porPagina=20&filtros=${encodeURIComponent(JSON.stringify(filtros))}${more}`,
  )
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data as Record<string, unknown>[]
}
const one = async (id: number) => (await listed([{ campo: 'Id_Envio', modo: 'equals', valor: String(id) }]))[0]!
const act = (what: 'reintentar' | 'cancelar', ...ids: number[]) =>
  api.pedir('POST', `/api/administracion/correo/${what}`, { body: { Envios: ids.map(Id_Envio => ({ Id_Envio })) } })

test('a refused message says why, and leaves when it is sent again', async () => {
  const id = await written('lleno@agencia.example')
  await run({ rcpt: () => UNKNOWN })
  expect(await one(id)).toMatchObject({
    ...{ Estado: 'rechazado', Para: 'lleno@agencia.example', Intentos: 1, Proximo: null, Nro_Embarque: ship },
    ...{ Error: expect.stringContaining('respondió «550 5.1.1 User unknown»'), Embarque: expect.stringMatching(/^\d{4}-\d+\/\d+$/) },
  })
  const answer = await act('reintentar', id)
  expect([answer.status, answer.mensaje]).toEqual([200, '1 mensaje sale en un momento.'])
  expect(await one(id)).toMatchObject({ Estado: 'pendiente', Proximo: expect.any(String) })
  await run()
  expect(await one(id)).toMatchObject({ Estado: 'enviado', Error: null, Intentos: 2 })
  expect(server!.received.map(({ to }) => to)).toEqual([['lleno@agencia.example']])
})

test('only receivers who were refused get the message again', async () => {
  const id = await written('uno@agencia.example', 'dos@agencia.example')
  await run({ rcpt: address => (address.startsWith('dos') ? UNKNOWN : undefined) })
  expect(await one(id)).toMatchObject({ Estado: 'enviado' })
  expect((await act('reintentar', id)).status).toBe(200)
  await run()
  expect(server!.received.map(({ to }) => to)).toEqual([['dos@agencia.example']])
})

test('a message that waits is cancelled and never leaves, unless it is asked for again', async () => {
  const id = await written('uno@agencia.example')
  expect((await act('cancelar', id)).mensaje).toBe('1 mensaje cancelado.')
  expect(await one(id)).toMatchObject({ Estado: 'retirado', Error: expect.stringMatching(/^Lo canceló /) })
  expect(await run()).toBe(0)
  expect((await act('reintentar', id)).status).toBe(200)
  expect(await run()).toBe(1)
})

test('what a process is sending is neither cancelled nor sent twice', async () => {
  const id = await written('uno@agencia.example')
  const [taken] = await tx(api.db, { usuario: 'correo' }, db => claimDue(db, 1))
  for (const leaving of [false, true]) {
    if (leaving) expect(await tx(api.db, { usuario: 'correo' }, db => markLeaving(db, taken!))).toBe(true)
    for (const what of ['reintentar', 'cancelar'] as const) {
      const answer = await act(what, id)
      expect([answer.status, answer.mensaje]).toEqual([409, expect.stringContaining('está saliendo ahora')])
    }
  }
  // once the process is dead nobody knows whether the message left, and a person decides
  await api.db.pool.query("update envio set plazo = now() - interval '1 minute' where id_envio = $1", [id])
  await tx(api.db, { usuario: 'correo' }, recoverAbandoned)
  expect(await one(id)).toMatchObject({ Estado: 'incierto' })
  expect((await act('reintentar', id)).status).toBe(200)
})

test('many at once: those that can, and how many stay', async () => {
  const gone = await written('uno@agencia.example')
  await run()
  const waits = await written('dos@agencia.example')
  const { status, mensaje, data } = await act('cancelar', gone, waits, 999_999)
  expect([status, data]).toEqual([200, { Hechos: 1, Quedan: 2 }])
  expect(mensaje).toMatch(/^1 mensaje cancelado\. 2 quedan como estaban:/)
})

test('an administrador and the sender at once: a message is cancelled or sent, never both', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await written(`ambos${n}@agencia.example`)
    const [answer] = await Promise.all([act('cancelar', id), run()])
    const left = server!.received.length
    expect((await one(id)).Estado).toBe(left ? 'enviado' : 'retirado')
    expect(answer.status).toBe(left ? 409 : 200)
  }
})

test.each([
  ['its state', [{ campo: 'Estado', modo: 'equals', valor: 'rechazado' }], ''],
  ['a part of an addressee', [{ campo: 'Para', modo: 'contains', valor: 'hallado' }], ''],
  ['a word', [], '&buscar=hallado'],
])('finds a message by %s', async (_, filtros, more) => {
  const id = await written('hallado@agencia.example')
  await run({ rcpt: () => UNKNOWN })
  expect((await listed(filtros, more)).map(({ Id_Envio }) => Id_Envio)).toContain(id)
})

test.each(['comercial', 'cliente'])('%s neither reads the outbox nor changes it', async usuario => {
  expect((await api.pedir('GET', '/api/administracion/correo', { usuario })).status).toBe(403)
  expect((await api.pedir('POST', '/api/administracion/correo/cancelar', { usuario, body: { Envios: [{ Id_Envio: 1 }] } })).status).toBe(
    403,
  )
})
