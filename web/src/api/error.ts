export const UNREACHED = 0
export const UNREACHABLE = 'No se pudo llegar al servidor. Revise su conexión y vuelva a intentarlo.'
/** Status of a read that the user cancelled. */
export const CANCELLED = 499
export const WITHDRAWN = 410
const STORED_OTHERWISE = 422
const UNAVAILABLE = 501

/** A refusal by the server, or (status 0) a server that could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** The server's sentence, in Spanish, which tells the user what to do. */
  readonly mensaje: string
  readonly errores: { campo: string; mensaje: string }[]
  /** On 409, the current row. */
  readonly data: unknown

  constructor(status: number, mensaje: string, errores: { campo: string; mensaje: string }[] = [], data?: unknown) {
    super(mensaje)
    this.name = 'ApiError'
    this.status = status
    this.mensaje = mensaje
    this.errores = errores
    this.data = data
  }

  /** What an earlier attempt with the same Idempotency-Key stored, when the form was changed after its answer was lost. */
  get stored(): unknown {
    return this.status === STORED_OTHERWISE ? this.data : undefined
  }

  /** The request was withdrawn and certainly stored nothing: its Idempotency-Key is used up. */
  get withdrawn(): boolean {
    return this.status === WITHDRAWN
  }

  /** The user cancelled a load. */
  get cancelled(): boolean {
    return this.status === CANCELLED
  }

  /** This portal cannot do what was asked, as the demo with a PDF: nothing failed, and a repetition changes nothing. */
  get unavailable(): boolean {
    return this.status === UNAVAILABLE
  }

  /** The outcome is unknown, because no answer arrived. */
  get unsure(): boolean {
    return this.status === UNREACHED || (this.status >= 500 && !this.unavailable)
  }
}

/** Did no answer arrive, so that nobody knows whether the attempt succeeded? */
export const isUnsure = (error: unknown): error is ApiError => error instanceof ApiError && error.unsure

/** Is it no failure, but something that this portal cannot do? */
export const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.unavailable
