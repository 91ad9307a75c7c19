import { imprimirPapel } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiFile } from '../../api/client.ts'
import type { Impresa } from '../../papel/VisorPdf.tsx'
import { IDIOMAS, nombrePapel, type PapelListado } from './papeles.ts'

type Asked = { wanted?: boolean; impresion?: number | undefined }

/** A PDF that the server makes, with the address under which the page can show it; `titulo` names it for readers of the screen. */
export const usePdfOf = (key: readonly unknown[], titulo: string, load: () => Promise<File>, wanted = true) => {
  const { data, error, isPending, refetch } = useQuery({
    // the key begins with no path of a call, so that no invalidation renews the PDF while somebody reads it
    queryKey: ['pdf', ...key],
    queryFn: load,
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
  })
  const [impresa, setImpresa] = useState<Impresa>()
  useEffect(() => {
    if (!data) return setImpresa(undefined)
    const url = URL.createObjectURL(data)
    setImpresa({ url, nombre: data.name, titulo })
    return () => URL.revokeObjectURL(url)
  }, [data, titulo])
  return { impresa, isPending: wanted && (isPending || (Boolean(data) && !impresa)), error, retry: () => void refetch() }
}

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
