/** What a command says when it fails: always a sentence, and what was thrown only for who asks for it. */
import { StartError } from '../config.ts'
import { isLost, isTooLong } from '../db/failure.ts'
import { loggedText } from '../http/log.ts'

/** Messages for problems that a person can solve, by the error code of the system or of the database. */
const PROBLEMS: Record<string, string> = {
  ENOSPC: 'No queda espacio en el disco. Libere espacio y vuelva a intentarlo.',
  EACCES: 'No hay permiso para usar ese archivo o esa carpeta.',
  EPERM: 'No hay permiso para usar ese archivo o esa carpeta.',
  EROFS: 'Ese disco no admite escritura.',
  ENOTDIR: 'Una parte de esa ruta no es una carpeta.',
  '42501': 'El usuario de la base de datos no tiene permiso para eso.',
  '53100': 'No queda espacio en el disco de la base de datos. Libere espacio y vuelva a intentarlo.',
  '53300': 'La base de datos no acepta más conexiones. Cierre algunas y vuelva a intentarlo.',
}
const AWAY = 'La base de datos dejó de responder, y lo que se hacía no se terminó: no quedó nada a medias. Vuelva a intentarlo.'
const TOO_LONG = 'La base de datos demoró demasiado, y lo que se hacía no se terminó: no quedó nada a medias. Vuelva a intentarlo.'

/** The failure of a command as a sentence. */
export const problemSentence = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  const known = PROBLEMS[(error as { code?: string }).code ?? '']
  if (known) return known
  if (isLost(error)) return AWAY
  if (isTooLong(error)) return TOO_LONG
  return `El comando se detuvo por un error imprevisto: ${loggedText(error as Error)}. Con LOG_LEVEL=debug dice dónde.`
}

/** Is what was thrown shown, too? */
export const isTold = ({ LOG_LEVEL }: NodeJS.ProcessEnv): boolean => LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace'
