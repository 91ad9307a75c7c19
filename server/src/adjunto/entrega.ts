/** How a file of an attachment leaves. */
import { conTerminacion, tipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Config } from '../config.ts'
import { StreamAnswer } from '../http/answers.ts'
import type { Contenido } from './adjunto.queries.ts'
import { readContenido } from './subida.ts'

/** A page of the browser that shows a file runs nothing of it, and asks for nothing else. */
const NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:"
const SEALED = { 'content-security-policy': `sandbox; ${NOTHING_ELSE}` }

/** Browsers show no PDF in a sandbox; their viewers run in one of their own, and only the portal frames it. */
const PDF = { 'content-security-policy': `${NOTHING_ELSE}; frame-ancestors 'self'` }

/** A file under a name that ends as its content does; `inline` lets the browser show what it can show. */
export const entregar = async (
  config: Config,
  { huella, tipo, bytes }: Contenido,
  name: string,
  inline: boolean,
): Promise<StreamAnswer> => {
  const { mime, vista } = tipoArchivo(tipo)
  const shown = Boolean(vista) && inline
  return new StreamAnswer(await readContenido(config, huella), mime, conTerminacion(name, tipo), {
    inline: shown,
    length: bytes,
    headers: shown && vista === 'pdf' ? PDF : SEALED,
  })
}
