/** Every file that leaves is in the access log, before the answer is sent; but one that programs read again and again. */
import { isDiskFull } from '../db/failure.ts'
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'
import { FileAnswer, StreamAnswer } from '../http/answers.ts'
import type { HttpRequest, Sesion } from '../http/handle.ts'
import { noteAccess } from '../sesion/acceso.queries.ts'

/** Is the answer a file that the access log notes? */
export const isNotedFile = (answer: unknown): answer is FileAnswer | StreamAnswer =>
  (answer instanceof FileAnswer && answer.noted) || answer instanceof StreamAnswer

/** Writes that a user gets a file; on a full disk the file leaves unwritten, because reading goes on there. */
export const noteFile = async (
  db: Db,
  request: HttpRequest,
  { Usuario, Mira }: Sesion,
  answer: FileAnswer | StreamAnswer,
): Promise<void> => {
  try {
    await tx(db, { usuario: Mira || Usuario || 'enlace', origen: request.ip }, client =>
      noteAccess(client, request, {
        clase: 'archivo',
        usuario: Mira || Usuario || null,
        detalle: answer.name,
        ...(Mira && { como: Usuario }),
      }),
    )
  } catch (error) {
    if (isDiskFull(error)) return
    if (answer instanceof StreamAnswer) answer.source.destroy()
    throw error
  }
}
