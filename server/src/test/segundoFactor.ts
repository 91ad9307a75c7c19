/** A person's phone in tests: the secret of a second factor, and the codes that it shows. */
import { confirmarSegundoFactor, ingresarConCodigo, prepararSegundoFactor, type SegundoPaso } from '@nogal/model/sesion/segundoFactor.calls'
import { codeAt } from '../sesion/totp.ts'
import { type Api, claveDe, type Peticion, type Respuesta } from './api.ts'

const STEP_MS = 30_000
/** A code that is asked for this close to the end of its time step would be of the step before when it arrives. */
const MARGIN_MS = 3_000
/** A timer may ring a little early. */
const EARLY_MS = 50

/** The code that a phone shows, or that a phone shows whose clock differs by a number of time steps. */
export const codeOf = async (secret: string, steps = 0): Promise<string> => {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < MARGIN_MS) await new Promise(resolve => setTimeout(resolve, left + EARLY_MS))
  return codeAt(secret, Date.now() / 1000, steps)
}

/** Logs in with a password that everybody in tests has. */
export const enterAs = (api: Api, usuario: string, more: Peticion = {}): Promise<Respuesta> =>
  api.pedir('POST', '/api/login', { usuario: null, ...more, body: { usuario, password: claveDe() } })

/** The challenge that a login gets. */
export const challengeOf = ({ data, text }: Respuesta): SegundoPaso => {
  if (!data?.Desafio) throw new Error(text)
  return data
}

/** Turns the second factor of a user on; the codes of the step before now stay good for logins. */
export const turnOn = async (api: Api, usuario: string): Promise<{ secret: string; codes: string[]; token: string }> => {
  const { token } = (await enterAs(api, usuario)).data
  const { data, text } = await api.pedir('POST', prepararSegundoFactor.path, { token, body: { password: claveDe() } })
  if (!data) throw new Error(text)
  const body = { Codigo: await codeOf(data.Secreto, -1) }
  const confirmed = await api.pedir('POST', confirmarSegundoFactor.path, { token, body })
  if (!confirmed.data) throw new Error(confirmed.text)
  return { secret: data.Secreto, codes: confirmed.data.Codigos, token }
}

/** Gives a code after the password. */
export const giveCode = (api: Api, Desafio: string, Codigo: string, more: Peticion = {}): Promise<Respuesta> =>
  api.pedir('POST', ingresarConCodigo.path, { usuario: null, ...more, body: { Desafio, Codigo } })
