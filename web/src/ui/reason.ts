import { ApiError } from '../api/error.ts'
import { dicho } from '../dicho.ts'

const UNEXPECTED = 'Ocurrió un error inesperado. Vuelva a intentarlo; si se repite, avise al administrador del portal.'

/** The sentence of an error, in the language of the reader: the server's, or one of the portal; technical messages of the browser go to its console. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return dicho(error.mensaje || UNEXPECTED)
  if (typeof error === 'string' && error) return dicho(error)
  console.error(error)
  return dicho(UNEXPECTED)
}
