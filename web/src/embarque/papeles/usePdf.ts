import { imprimirPapel } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { apiFile } from '../../api/client.ts'
import { IDIOMAS } from '../../correo/texto.ts'
import { usePdfOf } from '../../papel/usePdfOf.ts'
import { nombrePapel, type PapelListado } from './papeles.ts'

type Asked = { wanted?: boolean; impresion?: number | undefined }

/** The PDF of a paper of a shipment as it is now, in one language, or of an earlier printing. */
export const usePdf = (id: number, papel: PapelListado, idioma: Idioma, { wanted = true, impresion }: Asked = {}) => {
  const { Papel, Variante } = papel
  return usePdfOf(
    [imprimirPapel.path, id, Papel, Variante, impresion ?? idioma],
    `${nombrePapel(papel)}, en ${IDIOMAS[idioma].toLowerCase()}`,
    () =>
      apiFile(imprimirPapel)({
        params: { id, papel: Papel, v: Variante },
        query: { formato: 'pdf', ...(impresion ? { impresion } : { idioma }) },
      }),
    wanted,
  )
}
