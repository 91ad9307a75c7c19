/** Challenges: what a right password is worth until the second factor was given. A signed token for a few minutes that opens no session. */
import type { PasoPendiente } from '@nogal/model/sesion/segundoFactor.calls'
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { markOfClave } from './brief.ts'
import type { Entering } from './ingreso.queries.ts'
import { signingKey } from './key.ts'

const LASTS = '5m'
const AUDIENCE = 'segundo-factor'

/** What a challenge says: the user, the step that is left, and a mark of the password, so that another password makes it worthless. */
type Challenged = { usuario: string; paso: PasoPendiente; clave: string }

/** Signs a challenge for a user whose password was right. */
export const signChallenge = (config: Config, user: Entering, paso: PasoPendiente): Promise<string> =>
  new SignJWT({ paso, clave: markOfClave(user.clave_hash!) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.cod_usuario)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(LASTS)
    .sign(signingKey(config))

/** 410: the challenge is worth nothing any more. */
export const staleChallenge = () =>
  new Refusal(410, 'Pasó demasiado tiempo, o su clave cambió entretanto. Escriba otra vez su usuario y su clave.')

/** What a challenge for a step says; 410 when it is none, is for another step or has expired. */
export const readChallenge = async (config: Config, token: string, paso: PasoPendiente): Promise<Challenged> => {
  const { payload } = await jwtVerify(token, signingKey(config), { algorithms: ['HS256'], audience: AUDIENCE }).catch(() => {
    throw staleChallenge()
  })
  if (payload.paso !== paso || typeof payload.clave !== 'string' || !payload.sub) throw staleChallenge()
  return { usuario: payload.sub, paso, clave: payload.clave }
}
