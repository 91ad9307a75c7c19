/** A file of an attachment in the browser: to look at, or to keep. */
import { notifications } from '@mantine/notifications'
import { abrirAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import type { AnyCall } from '@nogal/model/call'
import { obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiFile } from '../api/client.ts'
import { invalidate } from '../api/queries.ts'
import { reasonOf } from '../ui/reason.ts'
import { saveFile } from '../ui/saveFile.ts'

/** Hands what a call answers to the browser, which keeps it; says so when it can't. */
export const bajar = async <C extends AnyCall>(call: C, input: Parameters<ReturnType<typeof apiFile<C>>>[0]): Promise<void> => {
  try {
    const file = await (apiFile(call) as (given: unknown) => Promise<File>)(input)
    saveFile(file, file.name)
  } catch (error) {
    notifications.show({ color: 'red', title: 'No se pudo descargar', message: reasonOf(error) })
  }
}

/** An address under which the browser shows a version of an attachment. */
export const useArchivo = (id: number, version: number) => {
  const { data, error, refetch } = useQuery({
    // under no path: what somebody looks at is not loaded again behind them
    queryKey: ['archivo', abrirAdjunto.path, id, version],
    queryFn: () => apiFile(abrirAdjunto)({ params: { id, version }, query: { ver: 'true' } }, { wait: 'nobody' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return setUrl(undefined)
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { url, error, retry: () => void refetch() }
}

/** Asks again for all that tells of attachments. */
export const refreshAdjuntos = (): Promise<void> => invalidate('/api/adjuntos', obtenerHistorial.path.split('{')[0]!)
