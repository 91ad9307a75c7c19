/** How the file of an attachment is delivered. */
import { conTerminacion, tipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Config } from '../config.ts'
import { StreamAnswer } from '../http/answers.ts'
import type { Contenido } from './adjunto.queries.ts'
import { readContenido } from './subida.ts'

/** Content security policy of a file opened in the browser: no script runs, and nothing else is loaded. */
const NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:"
const SEALED = { 'content-security-policy': `sandbox; ${NOTHING_ELSE}` }

/** Browsers show no PDF in a sandbox; their PDF viewers have a sandbox of their own, and only the portal may frame it. */
const PDF = { 'content-security-policy': `${NOTHING_ELSE}; frame-ancestors 'self'` }

/** A file, named with the extension of its content type; `inline` lets the browser display the types that it can. */
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
