import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { signingKey, withKey } from '../sesion/key.ts'
import { type Api, testApi } from '../test/api.ts'
import { callsOf, loadedShipment } from '../test/embarques.ts'
import { RECIBO } from './enlace.ts'

let api: Api
let embarques: ReturnType<typeof callsOf>
let config: Config
beforeAll(async () => {
  api = await testApi()
  embarques = callsOf(api)
  config = await withKey(api.db, api.config)
})
afterAll(() => api.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const open = (token: string, method: 'GET' | 'POST' = 'GET', more = '') =>
  api.pedir(method, `/api/recibo/${token}${more}`, { usuario: null, ...(method === 'POST' && { headers: FORM, body: '' }) })
/** A sending, and the link in its message. */
const sentPaper = async () => {
  const { ship } = await loadedShipment(api)
  const { Id_Envio } = await embarques.post('enviar-inst-ag-aduana', { Nro_Embarque: ship })
  const eml = (await api.pedir('GET', `/api/correo/envios/${Id_Envio}/eml`, { usuario: 'comex' })).text.replace(/=\r?\n/g, '')
  return { ship, id: Id_Envio as number, token: /\/r\/([\w-]{20,})/.exec(eml)![1]! }
}
const sendingOf = async (ship: number) => (await embarques.get(`${ship}/envios`))[0]

describe('the link of a sending', () => {
  test('shows the paper and nothing else; only its button confirms, once', async () => {
    const { ship, token } = await sentPaper()
    const page = await open(token)
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
    expect(page.text).toContain('Instrucción de aduana')
    expect(page.text).toContain('Confirmo que lo recibí')
    expect((await open(token, 'GET', '/papel')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await sendingOf(ship)).toMatchObject({ Recibido_En: null })

    const confirmed = await open(token, 'POST')
    expect(confirmed).toMatchObject({ status: 200, text: expect.stringContaining('quedó confirmada') })
    const { Recibido_En } = await sendingOf(ship)
    expect(Recibido_En).toEqual(expect.any(String))
    const again = await open(token, 'POST')
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining('quedó confirmada') })
    expect(again.text).not.toContain('<button')
    expect(await sendingOf(ship)).toMatchObject({ Recibido_En })
  })

  test('is told with the sending and with the printing that it carried: when it was confirmed, and from where', async () => {
    const { ship, id, token } = await sentPaper()
    const printings = () => embarques.get(`${ship}/papeles/instruccion-aduana/0/impresiones`)
    const sending = { Id_Envio: id, Para: expect.stringContaining('@'), Recibido_En: null, Recibido_Desde: null }
    expect(await printings()).toMatchObject([{ Impresion: 1, Revision: 1, Idioma: 'es', Usuario: 'comex', Envios: [sending] }])
    await open(token, 'POST')
    const received = { Recibido_En: expect.any(String), Recibido_Desde: '127.0.0.1' }
    expect(await sendingOf(ship)).toMatchObject(received)
    expect(await printings()).toMatchObject([{ Envios: [{ Id_Envio: id, ...received }] }])
  })

  test('opens nothing of the portal', async () => {
    const { ship, token } = await sentPaper()
    expect(await api.pedir('GET', `/api/embarque/${ship}/envios`, { token })).toMatchObject({ status: 401 })
  })

  test('that is over says whom to ask', async () => {
    const { id } = await sentPaper()
    const token = await RECIBO.token(config, { id, until: new Date(Date.now() - 1000), since: new Date(Date.now() - 5000) })
    for (const method of ['GET', 'POST'] as const)
      expect(await open(token, method)).toMatchObject({
        status: 410,
        text: expect.stringContaining('Este enlace venció. Pida a quien le envió'),
      })
  })

  test('that somebody made up is no link', async () => {
    const { id, token, ship } = await sentPaper()
    const sign = (key: Uint8Array, audience: string) =>
      new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setSubject(String(id)).setExpirationTime('1h').sign(key)
    const forged = [
      'x',
      `${token.slice(0, -3)}abc`,
      await sign(new TextEncoder().encode('y'.repeat(40)), 'recibo'),
      await sign(signingKey(config), 'otra-cosa'),
      await api.token('comex'),
    ]
    for (const one of forged)
      for (const [method, more] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', '/papel'],
      ] as const)
        expect(await open(one, method, more), `${method} ${one}`).toMatchObject({ status: 404 })
    expect((await open('x')).text).toContain('Este enlace no es válido')
    expect(await sendingOf(ship)).toMatchObject({ Recibido_En: null })
  })

  test('is the only thing that takes a form', async () => {
    const answer = await api.pedir('POST', '/api/embarque/enviar-papel', { usuario: 'comex', headers: FORM, body: 'Nro_Embarque=1' })
    expect(answer).toMatchObject({ status: 415 })
  })
})
