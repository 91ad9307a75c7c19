import { ApiError } from '../api/error.ts'

const UNEXPECTED = 'Ocurrió un error inesperado. Vuelva a intentarlo; si se repite, avise al administrador del portal.'

/** The sentence of an error, in Spanish: the server's, or one of the portal; technical messages of the browser go to its console. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.mensaje || UNEXPECTED
  if (typeof error === 'string' && error) return error
  console.error(error)
  return UNEXPECTED
}
