/** Failures between the program and its database, distinguished by SQLSTATE, so that no code parses the text of an error. */

/** An error of the program itself in the form of PostgreSQL's errors. */
const failure = (code: string, message: string, cause?: unknown): Error & { code: string } =>
  Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })

/** The connection was lost, or could not be opened; its statements were not answered. */
export const lost = (message: string, cause?: unknown) => failure('08006', message, cause)
/** As `lost`, because no answer came in time. */
export const unanswered = (message: string) => Object.assign(lost(message), { isUnanswered: true })
/** Did no answer come in time, unlike where the other side refused or closed the connection? */
export const isUnanswered = (error: unknown): boolean => (error as { isUnanswered?: boolean }).isUnanswered === true
/** The connection was lost during a commit: nobody knows whether the transaction was committed. */
export const unsure = (cause: unknown) => failure('08007', 'The connection was lost during a commit.', cause)
/** A statement exceeded its timeout. */
export const tooLong = (ms: number) => failure('57014', `A statement was ended after ${ms} ms.`)
/** There is no free space on the disk of the data folder. */
export const diskFull = () => failure('53100', 'There is too little room on the disk of the data folder.')
/** Did the database refuse to store something because its disk is full? */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === '53100'
/** Too many requests wait for a connection. */
export const busy = () => failure('53300', 'Too many wait for a connection.')

/**
 * Pauses before an interrupted operation is retried, in milliseconds: other connections may have been cut too, and the pool notices that
 * meanwhile.
 */
export const CUT_PAUSES_MS = [50, 250] as const

type Failed = { code?: string; message?: string; severity?: string }

const LOST = /^(08|57P|25P03)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of the driver, which have no code, about a lost connection. */
const LOST_TEXT =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|connect ENOENT|Connection terminated|connection error and is not queryable|Client was closed|timeout exceeded when trying to connect/

/** Was the connection lost, or never made? */
export const isLost = (error: unknown): boolean => {
  const { code = '', message = '' } = error as Failed
  return LOST.test(code) || LOST_TEXT.test(message)
}

/** Was the connection closed by the other side, so that a new one may be opened at once? False after a timeout. */
export const isCut = (error: unknown): boolean => {
  const { code = '', message = '' } = error as Failed
  return (
    /^(57P01|57P02|25P03|ECONNRESET|EPIPE)$/.test(code) ||
    /Connection terminated unexpectedly|connection error and is not queryable/.test(message)
  )
}

/** Was a statement aborted by its timeout? */
export const isTooLong = (error: unknown): boolean => (error as Failed).code === '57014'

/** Did the engine itself crash? Its answers are not reliable any more. */
export const isPanic = (error: unknown): boolean => (error as Failed).severity === 'PANIC'
