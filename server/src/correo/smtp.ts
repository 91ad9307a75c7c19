/** One message to a mail server: what became of it for each receiver, and whether that is known at all. */
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** What a server said of a receiver, or why nobody knows. */
export type Delivery =
  /** It answered: who was taken, who was refused, now or for good. */
  | { accepted: string[]; refused: { email: string; permanent: boolean; error: string }[] }
  /** Nothing left: it may be tried again. */
  | { retry: string }
  /** The server refuses the message for good. */
  | { permanent: string }
  /** The text left, and no answer came. */
  | { unknown: string }

export type Timeouts = { connectMs: number; greetingMs: number; silenceMs: number }
const TIMEOUTS: Timeouts = { connectMs: 15_000, greetingMs: 15_000, silenceMs: 300_000 }

type Failure = Error & { code?: string; responseCode?: number; response?: string; rejectedErrors?: Failure[]; recipient?: string }

/** What keeps the portal itself from sending, whatever the message: the login, the certificate. */
const IS_SETTING = ['EAUTH', 'ETLS', 'EDNS', 'ECONNECTION', 'ESOCKET', 'EPROXY']

/** What keeps a connection from being there, for whoever reads the outbox. */
const SAID: readonly [RegExp, string][] = [
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'No hay quien responda en la dirección del servidor de correo.'],
  [/ENOTFOUND|EAI_AGAIN/, 'No se encuentra el servidor de correo por su nombre.'],
  [/ECONNRESET|EPIPE|closed/i, 'El servidor de correo cortó la conexión.'],
  [/timeout|timed ?out|never received/i, 'El servidor de correo no respondió a tiempo.'],
  [/certificate|TLS|SSL/, 'No se pudo cifrar la conexión con el servidor de correo.'],
]
/** A failure in a sentence: what the server answered in its own words, anything else in ours. */
const sentence = ({ response, message }: Failure): string => {
  if (response) return `El servidor de correo respondió «${response.replace(/\s+/g, ' ').slice(0, 350)}».`
  return SAID.find(([pattern]) => pattern.test(message))?.[1] ?? message.replace(/\s+/g, ' ').slice(0, 400)
}
const isForGood = ({ responseCode = 0 }: Failure): boolean => responseCode >= 500 && responseCode < 600

const refusedOf = (errors: readonly Failure[]) =>
  errors.map(error => ({ email: error.recipient ?? '', permanent: isForGood(error), error: sentence(error) }))

/** Gives the text only once the server asked for it and `leaving` allowed it. */
const lazily = (message: Buffer, leaving: () => Promise<boolean>, began: () => void): Readable =>
  Readable.from(
    (async function* () {
      if (!(await leaving())) throw new Error('Otro proceso del portal tomó el mensaje.')
      began()
      yield message
    })(),
    { objectMode: false },
  )

/** Delivers a message. `leaving` is asked just before its text leaves; when it says no, nothing leaves. */
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
      // a password is not told to a server that anybody between could be
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
      // an answer is an answer, also to the text
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
