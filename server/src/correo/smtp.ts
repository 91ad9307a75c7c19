/** Delivers one message to a mail server, and says what became of it for each receiver, or that this is unknown. */
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** The outcome of a delivery, as far as it is known. */
export type Delivery =
  /** The server answered: it accepted or refused each receiver, temporarily or permanently. */
  | { accepted: string[]; refused: { email: string; permanent: boolean; error: string }[] }
  /** Nothing was sent: the delivery may be tried again. */
  | { retry: string }
  /** The server refuses the message permanently. */
  | { permanent: string }
  /** The text was sent, and no answer came. */
  | { unknown: string }

export type Timeouts = { connectMs: number; greetingMs: number; silenceMs: number }
const TIMEOUTS: Timeouts = { connectMs: 15_000, greetingMs: 15_000, silenceMs: 300_000 }

type Failure = Error & { code?: string; responseCode?: number; response?: string; rejectedErrors?: Failure[]; recipient?: string }

/** Error codes of the configuration, which concern every message: the login, the certificate, the connection. */
const IS_SETTING = ['EAUTH', 'ETLS', 'EDNS', 'ECONNECTION', 'ESOCKET', 'EPROXY']

/** Connection errors in words, for users who read the outbox. */
const SAID: readonly [RegExp, string][] = [
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'No hay quien responda en la dirección del servidor de correo.'],
  [/ENOTFOUND|EAI_AGAIN/, 'No se encuentra el servidor de correo por su nombre.'],
  [/ECONNRESET|EPIPE|closed/i, 'El servidor de correo cortó la conexión.'],
  [/timeout|timed ?out|never received/i, 'El servidor de correo no respondió a tiempo.'],
  [/certificate|TLS|SSL/, 'No se pudo cifrar la conexión con el servidor de correo.'],
]
/** A failure as a sentence: the server's answer in its own words, any other failure in Spanish. */
const sentence = ({ response, message }: Failure): string => {
  if (response) return `El servidor de correo respondió «${response.replace(/\s+/g, ' ').slice(0, 350)}».`
  return SAID.find(([pattern]) => pattern.test(message))?.[1] ?? message.replace(/\s+/g, ' ').slice(0, 400)
}
const isForGood = ({ responseCode = 0 }: Failure): boolean => responseCode >= 500 && responseCode < 600

const refusedOf = (errors: readonly Failure[]) =>
  errors.map(error => ({ email: error.recipient ?? '', permanent: isForGood(error), error: sentence(error) }))

/** Gives the text only once the server asks for it and `leaving` allows it. */
const lazily = (message: Buffer, leaving: () => Promise<boolean>, began: () => void): Readable =>
  Readable.from(
    (async function* () {
      if (!(await leaving())) throw new Error('Otro proceso del portal tomó el mensaje.')
      began()
      yield message
    })(),
    { objectMode: false },
  )

/** Delivers a message. `leaving` is asked just before the text is sent; when it answers false, nothing is sent. */
export const deliver = (
  url: string,
  { from, to, message }: { from: string; to: string[]; message: Buffer },
  leaving: () => Promise<boolean>,
  { connectMs, greetingMs, silenceMs }: Timeouts = TIMEOUTS,
): Promise<Delivery> =>
  new Promise(resolve => {
    const { auth, ...server } = parseConnectionUrl(url) as Record<string, unknown> & { auth?: { user: string; pass: string } }
    const connection = new SMTPConnection({
      ...server,
      // a password is only sent over TLS, because otherwise anybody on the way could read it
      requireTLS: Boolean(auth) && server.ignoreTLS !== true,
      connectionTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
    })
    let began = false
    let isOver = false
    const end = (delivery: Delivery): void => {
      if (isOver) return
      isOver = true
      connection.close()
      resolve(delivery)
    }
    const fail = (error: Failure): void => end(failureOf(error))
    const failureOf = (error: Failure): Delivery => {
      const text = sentence(error)
      // a response of the server is an answer, also one to the text
      if (error.rejectedErrors?.length && !began) return { accepted: [], refused: refusedOf(error.rejectedErrors) }
      if (error.responseCode && !IS_SETTING.includes(error.code ?? '')) return isForGood(error) ? { permanent: text } : { retry: text }
      return began ? { unknown: text } : { retry: text }
    }
    const send = (): void =>
      connection.send(
        { from, to },
        lazily(message, leaving, () => {
          began = true
        }),
        (error, info) => {
          if (error) return fail(error as Failure)
          const rejected = (info as { rejectedErrors?: Failure[] }).rejectedErrors ?? []
          const refused = refusedOf(rejected)
          end({ accepted: to.filter(email => !refused.some(one => one.email === email)), refused })
        },
      )
    connection.on('error', error => fail(error as Failure))
    connection.on('end', () => fail(new Error('El servidor de correo cortó la conexión.')))
    connection.connect(error => {
      if (error) return fail(error as Failure)
      if (!auth || connection.authenticated) return send()
      connection.login(auth, failure => (failure ? fail(failure as Failure) : send()))
    })
  })
