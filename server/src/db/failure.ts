/** What goes wrong between the program and its database, told by SQLSTATE, so that nobody has to read the text of an error. */

/** An error of our own that looks like one of PostgreSQL's. */
const failure = (code: string, message: string, cause?: unknown): Error & { code: string } =>
  Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })

/** The connection was lost, or could not be made; what ran on it was not answered. */
export const lost = (message: string, cause?: unknown) => failure('08006', message, cause)
/** The connection was lost while a transaction was being committed: nobody knows whether it was. */
export const unsure = (cause: unknown) => failure('08007', 'The connection was lost during a commit.', cause)
/** A statement was ended because it took too long. */
export const tooLong = (ms: number) => failure('57014', `A statement was ended after ${ms} ms.`)
/** There is no room on the disk of the data folder. */
export const diskFull = () => failure('53100', 'There is too little room on the disk of the data folder.')
/** Too many wait for a connection. */
export const busy = () => failure('53300', 'Too many wait for a connection.')

/** Waits before what was cut is done again, in milliseconds: other connections may have been cut too, and are noticed meanwhile. */
export const CUT_PAUSES_MS = [50, 250] as const

type Failed = { code?: string; message?: string; severity?: string }

const LOST = /^(08|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver says, without a code, of a connection that is gone. */
const LOST_TEXT =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|connect ENOENT|Connection terminated|connection error and is not queryable|Client was closed|timeout exceeded when trying to connect/

/** Was the connection lost, or never made? */
export const isLost = (error: unknown): boolean => {
  const { code = '', message = '' } = error as Failed
  return LOST.test(code) || LOST_TEXT.test(message)
}

/** A lost connection that was cut short by the other side, so that another one may be had at once; not one that was waited for in vain. */
export const isCut = (error: unknown): boolean => {
  const { code = '', message = '' } = error as Failed
  return (
    /^(57P01|57P02|ECONNRESET|EPIPE)$/.test(code) ||
    /Connection terminated unexpectedly|connection error and is not queryable/.test(message)
  )
}

/** Was a statement ended because it took too long? */
export const isTooLong = (error: unknown): boolean => (error as Failed).code === '57014'

/** Did the engine itself break? It answers nothing sensible any more. */
export const isPanic = (error: unknown): boolean => (error as Failed).severity === 'PANIC'
