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

/** How the paths begin of what tells of a deal, its shipments, its containers, and what each area does about them. */
const STALE = [
  '/api/negocio',
  '/api/embarque',
  '/api/adjuntos',
  obtenerHistorial.path.split('{')[0]!,
  '/api/comentarios',
  ...Object.values(AREAS_GESTION).map(({ ruta }) => ruta),
]
/** A message on its way changes only what tells of messages. */
const STALE_BY_MESSAGES = [listarPapeles.path, listarEnviosEmbarque.path]
const ofMessages = ({ Tabla }: { Tabla: string }): boolean => Tabla === 'envio'

/** What is told of a record that is open, besides its values. */
export type EnVivo = {
  /** Names of the others who have it open. */
  personas: readonly string[]
  /** Who of the others saved something, the last one, and when. */
  guardado: { nombre: string; en: number } | undefined
  /** Nothing is heard for some seconds already. */
  perdido: boolean
}

/** The server tells what was saved in so many milliseconds before a stream began; what was read earlier is read again. */
const RETOLD_MS = 4_000
/** A stream that comes back sooner was not worth a word. */
const LOST_MS = 4_000
/** «Hace un momento» is true for so long. */
const MOMENT_MS = 60_000

const NOTHING: EnVivo = { personas: [], guardado: undefined, perdido: false }

/**
 * Keeps a record as the others save it, and tells who they are. Answers on screen are read again when somebody else saved something;
 * what is typed stays where it is. `readAt`: when the record on screen was read.
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
      // this window's own save shows its answer by itself
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
