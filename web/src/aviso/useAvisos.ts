/** Reads what the bell shows, and marks or postpones notices. */

import { aplazarAviso, enVivoAvisos, marcarAvisos, resumenAvisos } from '@nogal/model/aviso/avisos.calls'
import { TEXTOS_AVISOS } from '@nogal/model/aviso/avisos.textos'
import { useQuery } from '@tanstack/react-query'
import { refresh } from '../aggregate/data.ts'
import { api, apiEvents, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLengua } from '../sesion/idioma.ts'
import { type OpensStream, useReread } from '../vivo/useReread.ts'

/** Prefix of the paths whose answers change with the notices. */
const STALE = ['/api/aviso']
const open: OpensStream = signal => apiEvents(enVivoAvisos)(undefined, { signal, wait: 'nobody' })

/** What the bell shows, read again whenever the notices change. */
export const useCampana = () => {
  const { idioma } = useLengua()
  useReread(open, STALE)
  return useQuery({ ...callQuery(resumenAvisos, { query: { idioma } }), staleTime: 0 })
}

/** The texts of notices in the language of the user. */
export const useTextosAvisos = () => TEXTOS_AVISOS[useLengua().idioma]

/** Changes notices; each resolves once the new state is shown. */
export const useCambiarAvisos = () => {
  const send = useIntent()
  const reread = () => refresh({ path: STALE[0]! })
  return {
    /** Marks some notices, or without any all unread ones as read. */
    marcar: async (Leido: boolean, ...ids: number[]) => {
      await send(key => api(marcarAvisos)({ body: { Leido, Avisos: ids.map(Id_Aviso => ({ Id_Aviso })) } }, { key }))
      await reread()
    },
    aplazar: async (Id_Aviso: number, until: Date) => {
      await send(key => api(aplazarAviso)({ body: { Id_Aviso, Despues: until.toISOString() } }, { key }))
      await reread()
    },
  }
}
