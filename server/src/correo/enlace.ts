/** Links in messages: signed, for one purpose, until a date. They need no session, and give access to nothing else. */
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { signingKey } from '../sesion/key.ts'

/** The payload of a link: the record, and from when until when it is valid. */
type Said = { id: number; until: Date; since: Date }

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** A kind of link: its tokens are valid for no other kind, nor as a session. */
const linkKind = (audience: string, { over, wrong }: Record<'over' | 'wrong', string>) => ({
  /** The token of a link. The same key gives the same token, so that a message that is sent again has the same bytes. */
  token: (config: Config, { id, until, since }: Said): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setSubject(String(id))
      .setIssuedAt(seconds(since))
      .setExpirationTime(seconds(until))
      .sign(signingKey(config)),
  /** The record of a token; errors distinguish forged from expired ones, because the receiver can ask for a new link. */
  read: async (config: Config, token: string): Promise<number> => {
    try {
      const { payload } = await jwtVerify(token, signingKey(config), { algorithms: ['HS256'], audience })
      const id = Number(payload.sub)
      if (Number.isSafeInteger(id)) return id
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED') throw new Refusal(410, over)
    }
    throw new Refusal(404, wrong)
  },
})

const NO_ES_VALIDO = 'Este enlace no es válido. Ábralo completo desde el correo que recibió.'

/** Lets a receiver confirm a paper. */
export const RECIBO = linkKind('recibo', {
  over: 'Este enlace venció. Pida a quien le envió el papel que se lo reenvíe.',
  wrong: NO_ES_VALIDO,
})
/** Lets a receiver cancel the mails of a subscription. */
export const BAJA = linkKind('baja', { over: NO_ES_VALIDO, wrong: NO_ES_VALIDO })
/** Answer to an invalid approval link, also in English, because the receiver may not read Spanish. */
export const NO_SUCH_APPROVAL = `${NO_ES_VALIDO} · This link is not valid. Please open it in full from the e-mail that you received.`
/** Lets a receiver decide a round of approval. */
export const APROBACION = linkKind('aprobacion', {
  over: 'Este enlace venció. Pida que le envíen la aprobación otra vez. · This link has expired. Please ask for a new approval request.',
  wrong: NO_SUCH_APPROVAL,
})
