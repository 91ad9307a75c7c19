import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { READ_ANEW } from '../api/queries.ts'
import { useObjectUrl } from '../ui/useObjectUrl.ts'
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
  const url = useObjectUrl(data)
  const nombre = data?.name
  const impresa = useMemo(
    (): Impresa | undefined => (url && nombre !== undefined ? { url, nombre, titulo } : undefined),
    [url, nombre, titulo],
  )
  return { impresa, isPending: wanted && (isPending || (Boolean(data) && !impresa)), error, retry: () => void refetch() }
}
