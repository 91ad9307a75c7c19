/**
 * What the server writes to its log: one JSON object a line. No line has personal data: an answered request is named by its call, never by
 * its address, and an error is written without the values that it quotes.
 */
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Where lines of the log go; a test reads them. */
export type LogStream = { write: (line: string) => void }

/** Parts of a message that may be personal or secret: addresses with credentials, mail addresses, what is quoted, RUTs, long words. */
const SECRET = [
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /[^\s,;<>()«»"'`]+@[^\s,;<>()«»"'`]+/g,
  /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|<[^>]*>|“[^”]*”/g,
  /\b\d{1,2}\.?\d{3}\.?\d{3}-[\dk]\b/gi,
  /[\w-]{16,}(?:\.[\w-]+)*/g,
]

/** A message without what may be personal or secret in it. */
export const withoutSecrets = (message: string): string => SECRET.reduce((text, part) => text.replace(part, '…'), message)

/** SQLSTATE classes whose messages tell data, and the sentences of the database's own rules. */
const TELLS_DATA = /^(?:22|23|P0|NG|42501)/

type Thrown = Error &
  Partial<Record<'code' | 'constraint' | 'table' | 'column' | 'routine' | 'statusCode' | 'command' | 'responseCode', unknown>>

/** Properties of an error that name things of the program, never of a person. */
const NAMES = ['code', 'constraint', 'table', 'column', 'routine', 'statusCode', 'command', 'responseCode'] as const

const MOST_CAUSES = 3

/** An error as the log has it: its type, its codes, its message without data, where it was thrown, and its causes. */
export const loggable = (error: unknown, causes = MOST_CAUSES): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause, ...rest } = error as Thrown
  const { code } = error as Thrown
  // a SyntaxError quotes the text that could not be read, with whatever quotation marks are in it
  const isTold = name !== 'SyntaxError' && !TELLS_DATA.test(String(code ?? ''))
  return {
    type: name,
    ...(isTold && { message: withoutSecrets(message) }),
    ...Object.fromEntries(NAMES.flatMap(key => (['string', 'number'].includes(typeof rest[key]) ? [[key, rest[key]]] : []))),
    at: stack
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .map(line => line.trim()),
    ...(cause !== undefined && causes > 0 && { cause: loggable(cause, causes - 1) }),
  }
}

/** The error of a background job in one line. */
export const loggedText = (error: Error): string => {
  const { type, message, code } = loggable(error)
  return String(message ?? [type, code].filter(Boolean).join(' '))
}

/** The options of the log; requests and answers that Fastify itself logs are reduced to their method and status. */
export const logOptions = ({ LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>, stream?: LogStream): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  serializers: {
    err: error => loggable(error) as never,
    req: ({ method }) => ({ method }),
    res: ({ statusCode }) => ({ statusCode }),
  },
})
