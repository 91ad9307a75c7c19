/** A refusal by the server, or (status 0) a server that could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** The server's sentence, in Spanish: it tells the person what to do. */
  readonly mensaje: string
  readonly errores: { campo: string; mensaje: string }[]
  /** On 409, the row as it is now. */
  readonly data: unknown

  constructor(status: number, mensaje: string, errores: { campo: string; mensaje: string }[] = [], data?: unknown) {
    super(mensaje)
    this.name = 'ApiError'
    this.status = status
    this.mensaje = mensaje
    this.errores = errores
    this.data = data
  }
}
