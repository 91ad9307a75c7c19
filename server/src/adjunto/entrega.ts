/** How a file of an attachment leaves. */
import { tipoArchivo } from '@nogal/model/adjunto/archivos'
import type { Config } from '../config.ts'
import { StreamAnswer } from '../http/answers.ts'
import type { Contenido } from './adjunto.queries.ts'
import { readContenido } from './subida.ts'

/** A page of the browser that shows a file runs nothing of it, and asks for nothing else. */
const SHOWN = { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:" }

/** A file under a name; `inline` lets the browser show what it can show. */
export const entregar = async (
  config: Config,
  { huella, tipo, bytes }: Contenido,
  name: string,
  inline: boolean,
): Promise<StreamAnswer> => {
  const { mime, vista } = tipoArchivo(tipo)
  return new StreamAnswer(await readContenido(config, huella), mime, name, {
    inline: Boolean(vista) && inline,
    length: bytes,
    headers: SHOWN,
  })
}
