/** Links in messages: signed, for one purpose, until a date. They need no session, and give access to nothing else. */
import { base64url, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { digestOf } from '../http/digest.ts'
import { type InBoth, UnknownLink } from '../http/pagina.ts'
import { signingKey } from '../sesion/key.ts'

/** The payload of a link: the record, and from when until when it is valid. */
type Said = { id: number; until: Date; since: Date }
/** The record of a link, and the hash by which a stored link is found. */
type Read = { id: number; huella: string }

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** A short token has three numbers of four bytes each, then the whole signature. */
const NUMBER_BYTES = 4
const SAID_BYTES = 3 * NUMBER_BYTES
const SIGNATURE_BYTES = 32
/** The length of a short token as text. */
const SHORT_LENGTH = Math.ceil(((SAID_BYTES + SIGNATURE_BYTES) * 4) / 3)
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const keyOf = (config: Config): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(signingKey(config)), HMAC, false, ['sign', 'verify'])

/** What the signature of a short token is of; the prefix keeps it apart from other uses of the key. */
const signedOf = (audience: string, said: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...new TextEncoder().encode(`enlace/${audience}/`), ...said])

const writeShort = async (config: Config, audience: string, { id, until, since }: Said): Promise<string> => {
  const said = new Uint8Array(SAID_BYTES)
  const numbers = new DataView(said.buffer)
  for (const [i, value] of [id, seconds(since), seconds(until)].entries()) numbers.setUint32(i * NUMBER_BYTES, value)
  const signature = await crypto.subtle.sign(HMAC, await keyOf(config), signedOf(audience, said))
  return base64url.encode(Uint8Array.from([...said, ...new Uint8Array(signature)]))
}

/** The bytes of a short token; undefined for any other text, because each token has one spelling. */
const bytesOf = (token: string): Uint8Array<ArrayBuffer> | undefined => {
  if (token.length !== SHORT_LENGTH || !/^[\w-]+$/.test(token)) return undefined
  const bytes = Uint8Array.from(base64url.decode(token))
  return base64url.encode(bytes) === token ? bytes : undefined
}

/** The payload of a short token; undefined unless this key signed the token for this audience. */
const readShort = async (config: Config, audience: string, token: string): Promise<Said | undefined> => {
  const bytes = bytesOf(token)
  if (!bytes) return undefined
  const said = bytes.slice(0, SAID_BYTES)
  if (!(await crypto.subtle.verify(HMAC, await keyOf(config), bytes.slice(SAID_BYTES), signedOf(audience, said)))) return undefined
  const numbers = new DataView(said.buffer)
  const [id, since, until] = [0, 1, 2].map(i => numbers.getUint32(i * NUMBER_BYTES)) as [number, number, number]
  return { id, since: new Date(since * 1000), until: new Date(until * 1000) }
}

/** The long token of a link: the only one that messages had at first, and the one of which the hash is stored. */
const writeLong = (config: Config, audience: string, { id, until, since }: Said): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(String(id))
    .setIssuedAt(seconds(since))
    .setExpirationTime(seconds(until))
    .sign(signingKey(config))

type LinkWords = Record<'over' | 'wrong', InBoth>

const readLong = async (config: Config, audience: string, token: string, { over, wrong }: LinkWords): Promise<Read> => {
  try {
    const { payload } = await jwtVerify(token, signingKey(config), { algorithms: ['HS256'], audience })
    const id = Number(payload.sub)
    if (Number.isSafeInteger(id)) return { id, huella: digestOf(token) }
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED') throw new UnknownLink(410, over)
  }
  throw new UnknownLink(404, wrong)
}

/** A kind of link: its tokens are valid for no other kind, nor as a session; `short` and `path` are the starts of its addresses. */
const linkKind = (audience: string, { short, path, ...words }: LinkWords & { short: string; path: string }) => {
  /** The token of a link. The same key gives the same token, so that a message that is sent again has the same bytes. */
  const token = (config: Config, said: Said): Promise<string> => writeShort(config, audience, said)
  return {
    short,
    path,
    token,
    /** The hash that is stored of a link, whichever of its tokens is used. */
    huella: async (config: Config, said: Said): Promise<string> => digestOf(await writeLong(config, audience, said)),
    /** The record of a token, short or long; errors distinguish forged from expired ones, because the receiver can ask for a new link. */
    read: async (config: Config, given: string): Promise<Read> => {
      const said = await readShort(config, audience, given)
      if (!said) return readLong(config, audience, given, words)
      if (said.until.getTime() <= Date.now()) throw new UnknownLink(410, words.over)
      return { id: said.id, huella: digestOf(await writeLong(config, audience, said)) }
    },
    /** The long token, as messages of earlier versions have it. */
    longToken: (config: Config, said: Said): Promise<string> => writeLong(config, audience, said),
  }
}

/** Answer to an invalid link, in both languages, because nobody knows which one the receiver reads. */
export const NO_ES_VALIDO: InBoth = {
  es: 'Este enlace no es válido. Ábralo completo desde el correo que recibió.',
  en: 'This link is not valid. Please open it in full from the e-mail that you received.',
}

/** Lets a receiver confirm a paper. */
export const RECIBO = linkKind('recibo', {
  short: '/r/',
  path: '/api/recibo/',
  over: {
    es: 'Este enlace venció. Pida a quien le envió el papel que se lo reenvíe.',
    en: 'This link has expired. Please ask whoever sent you the paper to send it again.',
  },
  wrong: NO_ES_VALIDO,
})
/** Lets a receiver cancel the mails of a subscription. */
export const BAJA = linkKind('baja', { short: '/b/', path: '/api/avisos/baja/', over: NO_ES_VALIDO, wrong: NO_ES_VALIDO })
/** Lets a receiver decide a round of approval. */
export const APROBACION = linkKind('aprobacion', {
  short: '/a/',
  path: '/api/aprobacion/',
  over: {
    es: 'Este enlace venció. Pida que le envíen la aprobación otra vez.',
    en: 'This link has expired. Please ask for a new approval request.',
  },
  wrong: NO_ES_VALIDO,
})

/** Lets an invited person choose a password; the page of the link is one of the portal's own. */
export const INVITACION = linkKind('invitacion', {
  short: '/invitacion#',
  path: '/invitacion#',
  over: {
    es: 'Esta invitación venció. Pida a un administrador que le envíe otra.',
    en: 'This invitation has expired. Please ask an administrator for another one.',
  },
  wrong: NO_ES_VALIDO,
})

const KINDS = [RECIBO, BAJA, APROBACION]

/** The address of a call for the short address of a link; any other address as it is. */
export const fullAddress = (url: string): string => {
  const kind = KINDS.find(({ short }) => url.startsWith(short))
  return kind ? `${kind.path}${url.slice(kind.short.length)}` : url
}
