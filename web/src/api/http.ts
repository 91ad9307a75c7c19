/** The provider of the portal: calls become HTTP requests to the server of the page. */

import { type AnyCall, type Deed, deedOf, type Envelope } from '@nogal/model/call'
import { retirarEnvio } from '@nogal/model/sesion/sesion.calls'
import { callAddress } from './address.ts'
import { ApiError, CANCELLED, UNREACHED, WITHDRAWN } from './error.ts'
import { eventsIn } from './events.ts'
import { newKey } from './key.ts'
import { changing } from './own.ts'
import type { Provider, Reply } from './provider.ts'
import { type RequestSession, readEnvelope, sender } from './request.ts'

/** Timeout in milliseconds of the question what became of a cancelled request. */
const ASK_MS = 10_000

const LOAD_CANCELLED = 'Se canceló la carga. Puede reintentarla cuando quiera.'
const NOT_STORED = 'Se canceló: no se guardó nada.'
const UNSURE =
  'No se sabe si se guardó, porque el servidor no responde. Vuelva a guardar más tarde: aunque ya esté guardado, no se repetirá.'

const WAITS: Record<Deed, string> = { reads: 'Cargando registros...', saves: 'Guardando...', deletes: 'Eliminando...' }
const whatOf = ({ data }: AnyCall, deed: Deed): string => (data.shape.kind === 'file' ? 'Preparando el archivo...' : WAITS[deed])

/** The file of an answer, with the name from its headers. */
const fileOf = async (response: Response): Promise<File> => {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = await response.blob()
  return new File([blob], decodeURIComponent(name), { type: blob.type })
}

/** Makes calls over HTTP on behalf of a session. */
export const httpProvider = (session: RequestSession): Provider => {
  const send = sender(session)

  /** The outcome of a cancelled change: its answer if it was stored; otherwise throws, and the error says whether that is certain. */
  const withdrawn = async (key: string): Promise<Reply> => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), ASK_MS)
    const wait = { what: 'Cancelando: se pregunta al servidor si alcanzó a guardar...', changes: true }
    try {
      const asked = await send({ method: 'POST', url: retirarEnvio.path, body: { Clave: key }, key: newKey(), signal: limit.signal, wait })
      const { data } = await readEnvelope<{ Respuesta: Envelope | null }>(asked)
      const answer = data?.Respuesta
      if (answer) return { envelope: async () => answer, file: async () => new File([], ''), events: async function* () {} }
    } catch {
      throw new ApiError(UNREACHED, UNSURE)
    } finally {
      clearTimeout(timer)
    }
    throw new ApiError(WITHDRAWN, NOT_STORED)
  }

  return {
    call: async (definition, input, { key, rehearses, signal, wait }) => {
      const anonymous = definition.needs === 'publico'
      const takesBody = definition.method !== 'GET'
      // a GET that stores something counts as a read here, because the user asked to read a paper or a plan
      const deed = takesBody && !rehearses ? deedOf(definition) : 'reads'
      const changes = deed !== 'reads'
      const own = changes && !anonymous ? (key ?? newKey()) : undefined
      const stop = new AbortController()
      signal?.addEventListener('abort', () => stop.abort(signal.reason))
      if (signal?.aborted) stop.abort(signal.reason)
      let cancelled = false
      const cancel = () => {
        cancelled = true
        stop.abort()
      }
      const done = changes ? changing() : undefined
      try {
        const response = await send({
          method: definition.method,
          url: callAddress(definition.path, input.params, input.query),
          body: takesBody ? (input.body ?? {}) : undefined,
          anonymous,
          rehearses,
          background: definition.data.shape.kind === 'events',
          signal: stop.signal,
          ...(wait !== 'nobody' && { wait: { what: whatOf(definition, deed), changes, cancel } }),
          ...(own && { key: own }),
        })
        return { envelope: () => readEnvelope(response), file: () => fileOf(response), events: () => eventsIn(response) }
      } catch (error) {
        if (!cancelled) throw error
        if (own) return withdrawn(own)
        throw new ApiError(CANCELLED, LOAD_CANCELLED)
      } finally {
        done?.()
      }
    },
  }
}
