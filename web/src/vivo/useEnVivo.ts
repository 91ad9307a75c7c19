import { listarEnviosEmbarque, listarPapeles } from '@nogal/model/embarque/papeles.calls'
import { AREAS_GESTION } from '@nogal/model/gestion/gestion.areas'
import { obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import type { Aviso, LiveCall } from '@nogal/model/vivo'
import { useEffect, useRef, useState } from 'react'
import { apiEvents } from '../api/client.ts'
import { isOwnChange } from '../api/own.ts'
import { invalidate } from '../api/queries.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { follow } from './follow.ts'
import { useLooking } from './useLooking.ts'

/** Prefixes of the paths about a deal, its shipments, its containers, and the work of each area. */
const STALE = [
  '/api/negocio',
  '/api/embarque',
  '/api/adjuntos',
  '/api/pendiente',
  obtenerHistorial.path.split('{')[0]!,
  '/api/comentarios',
  '/api/actividad',
  ...Object.values(AREAS_GESTION).map(({ ruta }) => ruta),
]
/** A change of a message's status affects only the queries about messages. */
const STALE_BY_MESSAGES = [listarPapeles.path, listarEnviosEmbarque.path]
const ofMessages = ({ Tabla }: { Tabla: string }): boolean => Tabla === 'envio'

/** Live information about an open record, besides its values. */
export type EnVivo = {
  /** Names of the others who have it open. */
  personas: readonly string[]
  /** The last of the others who saved something, and when. */
  guardado: { nombre: string; en: number } | undefined
  /** The connection has been lost for some seconds. */
  perdido: boolean
}

/** The server repeats changes of the last milliseconds at the beginning of a stream; a record read earlier has to be reloaded. */
const RETOLD_MS = 4_000
/** A stream that is reopened within this time is not reported as lost. */
const LOST_MS = 4_000
/** «Hace un momento» is shown for this many milliseconds. */
const MOMENT_MS = 60_000

const NOTHING: EnVivo = { personas: [], guardado: undefined, perdido: false }

/**
 * Keeps an open record up to date with changes of others, and gives their names. Queries are refetched when somebody else saved something;
 * unsaved input stays. `readAt`: when the record on the screen was read.
 */
export const useEnVivo = (call: LiveCall | undefined, id: number, readAt: number): EnVivo => {
  const { Usuario } = useUsuario()
  const looking = useLooking()
  const [told, setTold] = useState(NOTHING)
  const seen = useRef(readAt)
  seen.current = readAt

  useEffect(() => {
    if (!call || !looking) return
    const stop = new AbortController()
    let losing: ReturnType<typeof setTimeout> | undefined
    const change = (more: Partial<EnVivo>) => setTold(now => ({ ...now, ...more }))
    const onEvent = ({ Releer, Cambios, Personas }: Aviso) => {
      const foreign = Cambios.filter(one => one.Usuario !== Usuario)
      // the answer of this window's own change updates the screen already
      if (Releer || foreign.length || (Cambios.length && !isOwnChange()))
        void invalidate(...(!Releer && Cambios.every(ofMessages) ? STALE_BY_MESSAGES : STALE))
      const nombre = foreign.findLast(one => one.Nom_Usuario)?.Nom_Usuario
      if (nombre) change({ guardado: { nombre, en: Date.now() } })
      if (Personas) change({ personas: Personas.flatMap(one => (one.Usuario === Usuario ? [] : [one.Nom_Usuario ?? ''])) })
    }
    const onOpen = (again: boolean) => {
      clearTimeout(losing)
      losing = undefined
      change({ perdido: false })
      if (again || Date.now() - seen.current > RETOLD_MS) void invalidate(...STALE)
    }
    const onLost = () => {
      losing ??= setTimeout(() => change({ perdido: true, personas: [] }), LOST_MS)
    }
    const open = (signal: AbortSignal) => apiEvents(call)({ params: { id } }, { signal, wait: 'nobody' })
    void follow<Aviso>({ open, onOpen, onEvent, onLost }, stop.signal)
    return () => {
      stop.abort()
      clearTimeout(losing)
      setTold(NOTHING)
    }
  }, [call, id, Usuario, looking])

  const { guardado } = told
  useEffect(() => {
    if (!guardado) return
    const timer = setTimeout(() => setTold(now => ({ ...now, guardado: undefined })), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [guardado])
  return told
}
