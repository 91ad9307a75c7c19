/** Restores a session that was opened in another tab, or in this tab before a reload: the in-memory demo logs the same person in again. */
import { login } from '@nogal/model/sesion/sesion.calls'
import { CLAVE_MUESTRA, sha256DeClave } from '../../server/src/sesion/clave.ts'
import type { Ask, Demo } from './ask.ts'

/** Delay before a session is restored, in milliseconds, from the specification. */
const RESTORE_MS = 100

const bearerOf = ({ headers }: Ask): string | undefined => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** The user that a token names; undefined if the text is not a token. */
const personOf = (token: string): string | undefined => {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64').toString())
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** Returns a function that replaces a token this demo did not issue by one of a new session of the same person. */
export const sessionKeeper = (answer: Demo['answer']) => {
  const tokens = new Map<string, Promise<string | undefined>>()

  const restored = async (token: string): Promise<string | undefined> => {
    const usuario = personOf(token)
    await new Promise(done => setTimeout(done, RESTORE_MS))
    const body = JSON.stringify({ usuario, password: sha256DeClave(CLAVE_MUESTRA) })
    const told = await answer({ method: login.method, url: login.path, headers: { 'content-type': 'application/json' }, body })
    return JSON.parse(String(told.body)).data?.token
  }
  const isOwn = async (token: string): Promise<boolean> => {
    const told = await answer({ method: 'GET', url: '/api/vistas/negocios', headers: { authorization: `Bearer ${token}` } })
    return told.status !== 401
  }
  return async (ask: Ask): Promise<Ask> => {
    const token = bearerOf(ask)
    if (!token) return ask
    // a token that is already known is not restored again, so that a closed session stays closed
    if (!tokens.has(token))
      tokens.set(
        token,
        isOwn(token).then(own => (own ? token : restored(token))),
      )
    const known = await tokens.get(token)
    return known ? { ...ask, headers: { ...ask.headers, authorization: `Bearer ${known}` } } : ask
  }
}
