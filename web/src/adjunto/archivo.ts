/** Files of attachments in the browser: to view, or to download. */
import { abrirAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import { obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { useQuery } from '@tanstack/react-query'
import { apiFile } from '../api/client.ts'
import { invalidate } from '../api/queries.ts'
import { download } from '../ui/download.ts'
import { useObjectUrl } from '../ui/useObjectUrl.ts'

/** Downloads a version of an attachment; 0 is the newest. */
export const bajarAdjunto = (id: number, version: number): Promise<void> =>
  download(() => apiFile(abrirAdjunto)({ params: { id, version } }))

/** An object URL with which the browser shows a version of an attachment. */
export const useArchivo = (id: number, version: number) => {
  const { data, error, refetch } = useQuery({
    // the key begins with no path of a call, so that no invalidation reloads a file that somebody is viewing
    queryKey: ['archivo', abrirAdjunto.path, id, version],
    queryFn: () => apiFile(abrirAdjunto)({ params: { id, version }, query: { ver: 'true' } }, { wait: 'nobody' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { url: useObjectUrl(data), error, retry: () => void refetch() }
}

/** Invalidates all queries about attachments. */
export const refreshAdjuntos = (): Promise<void> => invalidate('/api/adjuntos', obtenerHistorial.path.split('{')[0]!)
