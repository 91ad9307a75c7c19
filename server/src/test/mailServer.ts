/** A mail server with real sockets, for tests: TLS, logins, and failures of every kind. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = { from: string; to: string[]; text: string; user: string | undefined; secure: boolean }

export type MailServer = {
  url: string
  port: number
  received: Received[]
  /** Number of attempts to deliver a message, accepted or not. */
  tries: () => number
  close: () => Promise<void>
}

export type MailOptions = {
  /** The reply to a receiver; undefined accepts. */
  rcpt?: (address: string, tried: number) => { code: number; text: string } | undefined
  /** The reply to the text; undefined accepts. */
  data?: (tried: number) => { code: number; text: string } | undefined
  /** Delays in milliseconds before the text is accepted, and before the greeting. */
  dataMs?: number
  greetingMs?: number
  /** Whether to close the connection after the text, without a reply. */
  cut?: (tried: number, to: readonly string[]) => boolean
  login?: { user: string; pass: string }
  secure?: boolean
  /** 0 for any free port. */
  port?: number
}

const failure = ({ code, text }: { code: number; text: string }) => Object.assign(new Error(text), { responseCode: code })

/** Starts a mail server on a free port of this machine. */
export const mailServer = async ({
  rcpt,
  data,
  dataMs = 0,
  greetingMs = 0,
  cut,
  login,
  secure = false,
  port: wanted = 0,
}: MailOptions = {}): Promise<MailServer> => {
  const received: Received[] = []
  const asked = new Map<string, number>()
  let tries = 0
  const options: SMTPServerOptions = {
    secure,
    authOptional: !login,
    ...(!login && { disabledCommands: ['AUTH'] }),
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      login && username === login.user && password === login.pass
        ? done(null, { user: username })
        : done(failure({ code: 535, text: 'bad login' })),
    onConnect: (_session, done) => void setTimeout(done, greetingMs),
    onRcptTo: ({ address }, _session, done) => {
      const tried = (asked.get(address) ?? 0) + 1
      asked.set(address, tried)
      const answer = rcpt?.(address, tried)
      done(answer && failure(answer))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        tries++
        const refused = data?.(tries)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (!refused)
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to,
            text: Buffer.concat(parts).toString('latin1'),
            user: session.user as string | undefined,
            secure: session.secure,
          })
        if (cut?.(tries, to)) {
          type Open = { id: string; _socket: { destroy: () => void } }
          const open = [...server.connections] as Open[]
          open.find(({ id }) => id === session.id)?._socket.destroy()
          return
        }
        setTimeout(() => done(refused && failure(refused)), dataMs)
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const who = login ? `${login.user}:${login.pass}@` : ''
  return {
    url: `${secure ? 'smtps' : 'smtp'}://${who}127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    port,
    received,
    tries: () => tries,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
