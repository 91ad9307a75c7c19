import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { READ_ANEW } from '../api/queries.ts'
import type { Impresa } from './VisorPdf.tsx'

/** A PDF that the server makes, with the address under which the page can show it; `titulo` names it for readers of the screen. */
export const usePdfOf = (key: readonly unknown[], titulo: string, load: () => Promise<File>, wanted = true) => {
  const { data, error, isPending, refetch } = useQuery({
    // the key begins with no path of a call, so that no invalidation renews the PDF while somebody reads it
    queryKey: ['pdf', ...key],
    queryFn: load,
    enabled: wanted,
    // a line that comes back would make the paper anew, too
    refetchOnReconnect: false,
    ...READ_ANEW,
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
