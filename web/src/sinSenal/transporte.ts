/** The transport of a device that works without a signal: it keeps the answers of some reads, and gives them when the server is away. */

import { listarAdjuntos } from '@nogal/model/adjunto/adjunto.calls'
import type { AnyCall } from '@nogal/model/call'
import { listarProduccion } from '@nogal/model/gestion/gestion.lists'
import { listarHojasCarga } from '@nogal/model/gestion/produccion.calls'
import { listedBy } from '@nogal/model/listed'
import { obtenerMenuUsuario, obtenerSesionUsuario } from '@nogal/model/sesion/sesion.calls'
import { isAnswering } from '../api/away.ts'
import { KEPT_AT, type Transport } from '../api/transport.ts'
import { userStore } from '../sesion/sesion.ts'
import { guardarLectura, lecturaGuardada } from './almacen.ts'
import { LOTES_LLEVADOS } from './semana.ts'

/** At most this long in milliseconds a read waits for the server where an answer is kept: a weak signal is worse than none. */
const PATIENCE_MS = 6_000

const addressOf = ({ method, path }: AnyCall): string => `${method} ${path.replace(/\{\w+\}/g, '[^/?]+')}`

/** What a plant reads to open its sheets: its session, its list, the sheets, the names of their photographs, and the lots to choose from. */
const LLEVADAS = [
  ...[obtenerSesionUsuario, obtenerMenuUsuario, listarProduccion, listarHojasCarga, listarAdjuntos].map(
    one => new RegExp(`^${addressOf(one)}(\\?|$)`),
  ),
  // the list of lots that the phone carries; the matches for what a person types have another page size and are not kept
  new RegExp(`^${addressOf(listedBy('lote'))}\\?(.*&)?porPagina=${LOTES_LLEVADOS}(&|$)`),
]

/** The name under which the answer of a read is kept, by the person who read it; undefined for everything else. */
export const nombreDeLectura = (url: string, { method = 'GET', body }: RequestInit): string | undefined =>
  LLEVADAS.some(one => one.test(`${method} ${url}`))
    ? `${userStore.get()?.Usuario} ${method} ${url} ${typeof body === 'string' ? body : ''}`
    : undefined

const json = (cuerpo: string, en: number): Response =>
  new Response(cuerpo, { headers: { 'content-type': 'application/json', [KEPT_AT]: String(en) } })

/** Wraps a transport: reads that the device carries are kept, and answered from what is kept when the server does not answer in time. */
export const carrying =
  (inner: Transport): Transport =>
  async (url, init) => {
    const lectura = nombreDeLectura(url, init)
    if (lectura === undefined) return inner(url, init)
    const kept = await lecturaGuardada(lectura).catch(() => undefined)
    const late = new AbortController()
    const timer = kept && setTimeout(() => late.abort(), PATIENCE_MS)
    const signal = AbortSignal.any([late.signal, ...(init.signal ? [init.signal] : [])])
    try {
      const response = await inner(url, { ...init, signal })
      if (kept && !isAnswering(response.status)) return json(kept.cuerpo, kept.en)
      if (response.ok)
        void response
          .clone()
          .text()
          .then(cuerpo => guardarLectura(lectura, cuerpo))
          .catch(() => undefined)
      return response
    } catch (error) {
      if (!kept || init.signal?.aborted) throw error
      return json(kept.cuerpo, kept.en)
    } finally {
      clearTimeout(timer)
    }
  }
