/** Rounds of approval for tests, and the mails about them. */
import type { Values } from '@nogal/model/fields'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Config } from '../config.ts'
import { sendDue } from '../correo/sender.ts'
import { withKey } from '../sesion/key.ts'
import { type Api, apiOver, late, testApi } from './api.ts'
import { adjuntosOf } from './archivos.ts'
import { type Planned, planDeal } from './embarques.ts'
import { type MailServer, mailServer } from './mailServer.ts'

/** Document 1 is one per shipment, document 3 one per container; both need approval and are visible to clients. */
const DOCUMENTOS = { Documentos: [{ Cod_DocNegocio: 1 }, { Cod_DocNegocio: 3 }], Certificados: [{ Cod_CertEmbarque: 1 }] }

export const COMERCIAL = 'asalinas@losnogales.example'
export const CLIENTE = 'purchasing@nordkern.example'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Opened = { api: Api; other: Api; config: Config; mail: MailServer }

/** Two servers over one database, a mail server, and functions for users who ask and decide. */
export const useRondas = () => {
  let opened: Opened
  beforeAll(async () => {
    const api = await testApi()
    opened = { api, other: await apiOver(api), config: await withKey(api.db, api.config), mail: await mailServer() }
  })
  afterAll(async () => {
    await opened.mail.close()
    await opened.other.app.close()
    await opened.api.close()
  })
  const api = late(() => opened.api)

  /** A deal with both documents, each with its file. */
  const planned = async (): Promise<Planned> => {
    const d = await planDeal(api, 1, 1, DOCUMENTOS)
    for (const { Id_Gestion } of await idsOf(d)) await adjuntosOf(api).attach({ De: 'gestion', Clave: Id_Gestion })
    return d
  }

  const ask = (path: string, usuario: string, body: Values = {}) => api.pedir('POST', `/api/comexlogistica/${path}`, { usuario, body })
  const rounds = async (ship: number) => (await api.pedir('GET', `/api/comexlogistica/${ship}/aprobaciones`, { usuario: 'comex' })).data
  const itemsOf = async ({ ships }: Planned): Promise<{ id: number; tipo: string; estado: string; codigo: number }[]> =>
    (
      await api.db.pool.query(
        'select id_gestion as id, tipo, cod_estadogestion as estado, cod_certdocanalis as codigo from gestion where nro_embarque = $1 order by tipo, codigo',
        [ships[0]],
      )
    ).rows
  const idsOf = async (d: Planned) => (await itemsOf(d)).filter(({ tipo }) => tipo === 'documento').map(({ id }) => ({ Id_Gestion: id }))
  const statesOf = async (d: Planned) => (await itemsOf(d)).filter(({ tipo }) => tipo === 'documento').map(({ estado }) => estado)

  /** Asks for approval of both documents of a deal; returns the tokens that were mailed, by address. */
  const asked = async (d: Planned, body: Values = {}, tell: (text: string) => string = text => text) => {
    // delivers mails of earlier tests first, which would arrive at the same addresses
    await mailed()
    const answer = await ask(`mail-aprobacion/${d.ships[0]}`, 'comex', { Gestiones: await idsOf(d), ...body })
    expect(answer, tell(answer.text)).toMatchObject({ status: 200 })
    return mailed()
  }
  const mailed = async () => {
    opened.mail.received.length = 0
    while (await sendDue(api.db, { ...opened.config, SMTP_URL: opened.mail.url }));
    const plain = (text: string) => text.replace(/=\r?\n/g, '')
    return new Map(
      opened.mail.received.map(({ to, text }) => [to[0]!, { text, token: /\/a\/([\w-]{20,})/.exec(plain(text))?.[1] ?? '' }] as const),
    )
  }

  /** The client address of requests that open links: each test has its own, because the number of requests is limited. */
  let ip = ''
  let places = 0
  beforeEach(() => {
    ip = `10.0.0.${++places}`
  })
  const see = (token: string, method: 'GET' | 'HEAD' = 'GET') => api.pedir(method, `/api/aprobacion/${token}`, { usuario: null, ip })
  const send = (token: string, answers: Record<string, string>, on: Api = api) =>
    on.pedir('POST', `/api/aprobacion/${token}`, { usuario: null, ip, headers: FORM, body: new URLSearchParams(answers).toString() })
  const seenIn = (page: string): string => /name="vistas" value="(\w+)"/.exec(page)![1]!
  const approve = async (token: string, on: Api = api) =>
    send(token, { decision: 'aprobar', confirmo: 'si', vistas: seenIn((await see(token)).text) }, on)
  const reject = async (token: string, motivo: string) =>
    send(token, { decision: 'rechazar', motivo, vistas: seenIn((await see(token)).text) })
  const others = { other: late(() => opened.other), config: () => opened.config, mail: () => opened.mail, ip: () => ip }
  return { api, ...others, planned, ask, rounds, itemsOf, idsOf, statesOf, asked, mailed, see, send, seenIn, approve, reject }
}
