/** The link with which a receiver confirms a paper: signed, for one sending, until a day. It opens nothing else of the portal. */
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { signingKey } from '../sesion/key.ts'

const AUDIENCE = 'recibo'

/** The token of a sending; the same one for as long as the key is the same, so that a message that is sent again is the same message. */
export const receiptToken = (config: Config, { id, until, since }: { id: number; until: Date; since: Date }): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(String(id))
    .setIssuedAt(Math.floor(since.getTime() / 1000))
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(signingKey(config))

/** The sending that a token is of; a forged one and one that is over are told apart, for the receiver can do something about the second. */
export const readReceipt = async (config: Config, token: string): Promise<number> => {
  try {
    const { payload } = await jwtVerify(token, signingKey(config), { algorithms: ['HS256'], audience: AUDIENCE })
    const id = Number(payload.sub)
    if (Number.isSafeInteger(id)) return id
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED')
      throw new Refusal(410, 'Este enlace venció. Pida a quien le envió el papel que se lo reenvíe.')
  }
  throw new Refusal(404, 'Este enlace no es válido. Ábralo completo desde el correo que recibió.')
}
