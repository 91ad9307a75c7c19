import { imprimirPapel } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiFile } from '../../api/client.ts'
import type { Impresa } from '../../papel/VisorPdf.tsx'
import { IDIOMAS, nombrePapel, type PapelListado } from './papeles.ts'

type Asked = { wanted?: boolean; impresion?: number | undefined }

/** The PDF of a paper of a shipment as it is now, in one language, or of an earlier printing. */
export const usePdf = (id: number, papel: PapelListado, idioma: Idioma, { wanted = true, impresion }: Asked = {}) => {
  const { Papel, Variante } = papel
  const { data, error, isPending, refetch } = useQuery({
    // the key begins with no path of a call, so that no invalidation renews the PDF while somebody reads it
    queryKey: ['pdf', imprimirPapel.path, id, Papel, Variante, impresion ?? idioma],
    queryFn: () =>
      apiFile(imprimirPapel)({
        params: { id, papel: Papel, v: Variante },
        query: { formato: 'pdf', ...(impresion ? { impresion } : { idioma }) },
      }),
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
  })
  const [impresa, setImpresa] = useState<Impresa>()
  const titulo = `${nombrePapel(papel)}, en ${IDIOMAS[idioma].toLowerCase()}`
  useEffect(() => {
    if (!data) return setImpresa(undefined)
    const url = URL.createObjectURL(data)
    setImpresa({ url, nombre: data.name, titulo })
    return () => URL.revokeObjectURL(url)
  }, [data, titulo])
  return { impresa, isPending: wanted && (isPending || (Boolean(data) && !impresa)), error, retry: () => void refetch() }
}
