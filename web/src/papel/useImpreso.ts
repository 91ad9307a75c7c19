import type { AnyCall } from '@nogal/model/call'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { READ_ANEW } from '../api/queries.ts'

/** What a paper says now in a language, for a dialog that sends the paper. */
export const useImpreso = <T>(call: AnyCall, params: Record<string, unknown>, idioma: Idioma, enabled: boolean) => {
  const query = useQuery({ ...callQuery(call, { params, query: { idioma, formato: 'json' } }), enabled, ...READ_ANEW })
  return { data: query.data as T | undefined, error: query.error, retry: () => void query.refetch() }
}
