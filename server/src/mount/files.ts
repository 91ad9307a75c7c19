/** Every file that leaves is in the access log, before the answer is sent. */
import { isDiskFull } from '../db/failure.ts'
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'
import { FileAnswer, StreamAnswer } from '../http/answers.ts'
import type { HttpRequest, Sesion } from '../http/handle.ts'
import { noteAccess } from '../sesion/acceso.queries.ts'

/** Is the answer a file? */
export const isFile = (answer: unknown): answer is FileAnswer | StreamAnswer =>
  answer instanceof FileAnswer || answer instanceof StreamAnswer

/** Writes that a user gets a file; on a full disk the file leaves unwritten, because reading goes on there. */
export const noteFile = async (db: Db, request: HttpRequest, { Usuario }: Sesion, answer: FileAnswer | StreamAnswer): Promise<void> => {
  try {
    await tx(db, { usuario: Usuario || 'enlace', origen: request.ip }, client =>
      noteAccess(client, request, { clase: 'archivo', usuario: Usuario || null, detalle: answer.name }),
    )
  } catch (error) {
    if (isDiskFull(error)) return
    if (answer instanceof StreamAnswer) answer.source.destroy()
    throw error
  }
}
