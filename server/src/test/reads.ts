/** The reads of the API, from the registry of calls: what suites and benches of all reads ask for. */
import { type AnyCall, deedOf } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import type { Values } from '@nogal/model/fields'
import type { Input } from './embarqueInputs.ts'

/** What a person asks of a list beside its first page. */
const ASKED_OF_LISTS: readonly [what: string, query: string][] = [
  ['', 'pagina=1&porPagina=50'],
  [' searched', 'pagina=1&porPagina=50&buscar=nordkern'],
  [' searched for nothing', 'pagina=1&porPagina=50&buscar=zzzzzz'],
]

const OF_PARAMETER = { pantalla: 'giro', clave: 1, formato: 'csv' }

/** One way in which a person reads by a call. */
export type CallRead = { what: string; page: boolean; url: string; method: AnyCall['method']; input: Input }

/** The reads that one call gives: a list is asked for in several ways. */
export const readsOf = (call: AnyCall, input: Input): CallRead[] => {
  const params: Values = { ...input.params, ...(call.path.startsWith('/api/parametros/{pantalla}') && OF_PARAMETER) }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const own = input.query?.slice(1)
  return (call.list ? ASKED_OF_LISTS : [['', ''] as const]).map(([more, query]) => ({
    what: callText(call) + more,
    page: Boolean(call.list) || !Object.keys(call.params).length,
    url: `${path}?${[own, query].filter(Boolean).join('&')}`,
    method: call.method,
    input,
  }))
}

/** Does the call only read, and answer at once? */
export const isRead = (call: AnyCall): boolean => call.data.shape.kind !== 'events' && (call.method === 'GET' || deedOf(call) === 'reads')
