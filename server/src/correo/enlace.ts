/** Links in messages: signed, for one thing, until a day. Whoever has one needs no session, and opens nothing else of the portal with it. */
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { signingKey } from '../sesion/key.ts'

/** What a link is of, until when, and since when. */
type Said = { id: number; until: Date; since: Date }

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** A kind of link: its tokens are no tokens of another kind, nor of a session. */
const linkKind = (audience: string, { over, wrong }: Record<'over' | 'wrong', string>) => ({
  /** The token of a link; the same one for as long as the key is the same, so that a message that is sent again is the same message. */
  token: (config: Config, { id, until, since }: Said): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setSubject(String(id))
      .setIssuedAt(seconds(since))
      .setExpirationTime(seconds(until))
      .sign(signingKey(config)),
  /** What a token is of; a forged one and one that is over are told apart, for the receiver can do something about the second. */
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

/** With which a receiver confirms a paper. */
export const RECIBO = linkKind('recibo', {
  over: 'Este enlace venció. Pida a quien le envió el papel que se lo reenvíe.',
  wrong: NO_ES_VALIDO,
})
/** With which somebody gives up the mails that they asked for. */
export const BAJA = linkKind('baja', { over: NO_ES_VALIDO, wrong: NO_ES_VALIDO })
/** What is said of a link to decide that nobody gave; whoever has it may read English only. */
export const NO_SUCH_APPROVAL = `${NO_ES_VALIDO} · This link is not valid. Please open it in full from the e-mail that you received.`
/** With which somebody decides about a round of approval. */
export const APROBACION = linkKind('aprobacion', {
  over: 'Este enlace venció. Pida que le envíen la aprobación otra vez. · This link has expired. Please ask for a new approval request.',
  wrong: NO_SUCH_APPROVAL,
})
