/** The uploads of a user here: some run at the same time, the others are queued. */
import { cancelarSubida } from '@nogal/model/adjunto/adjunto.calls'
import { MAX_BYTES, MAX_MB } from '@nogal/model/adjunto/archivos'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { newKey } from '../api/key.ts'
import { type ArchivoRechazado, type Destino, type ResultadoSubida, rechazosDe, type Subiendo, subir } from './subida.ts'

/** At most this many uploads run at the same time, because the line and the server are shared. */
const AT_ONCE = 3

export type EnCurso = {
  key: string
  destino: Destino
  nombre: string
  bytes: number
  enviado: number
  estado: 'espera' | 'sube' | 'pausa' | 'fallo'
  /** Why the upload failed: an error, or a sentence. A file that the server refused is not sent again. */
  error?: unknown
  rechazado?: boolean
}

type Work = { subiendo: Subiendo; stop?: AbortController }

const PAUSED = new DOMException('paused', 'AbortError')

/** Names a file that has no name of its own, such as a pasted image. */
export const conNombre = (file: File): File => {
  if (file.name && !/^image\.\w+$/.test(file.name)) return file
  const now = new Date()
  const two = (n: number) => String(n).padStart(2, '0')
  const stamp = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  const ending = file.name.split('.').at(-1) || file.type.split('/').at(-1) || 'png'
  return new File([file], `Imagen ${stamp}.${ending}`, { type: file.type })
}

/**
 * The uploads; `onDone` is called for each finished one, `onNowhere` with the reasons when no place took a file; without it, the file stays
 * in the list with its reason.
 */
export const useSubidas = (onDone: (result: ResultadoSubida) => void, onNowhere?: (rechazos: readonly ArchivoRechazado[]) => void) => {
  const [all, setAll] = useState<readonly EnCurso[]>([])
  const works = useRef(new Map<string, Work>())
  const latest = useRef(onDone)
  latest.current = onDone
  const nowhere = useRef(onNowhere)
  nowhere.current = onNowhere
  const change = (key: string, more: Partial<EnCurso>) => setAll(now => now.map(one => (one.key === key ? { ...one, ...more } : one)))
  const forget = (key: string) => {
    works.current.delete(key)
    setAll(now => now.filter(one => one.key !== key))
  }

  const start = (key: string) => {
    const work = works.current.get(key)
    if (!work || work.stop) return
    const stop = new AbortController()
    work.stop = stop
    change(key, { estado: 'sube' })
    work.subiendo
      .seguir(stop.signal)
      .then(result => {
        forget(key)
        latest.current(result)
      })
      .catch((error: unknown) => {
        delete work.stop
        if (stop.signal.reason === PAUSED) return change(key, { estado: 'pausa' })
        if (stop.signal.aborted) return
        const status = (error as { status?: number }).status ?? 0
        const Rechazos = rechazosDe(error)
        if (Rechazos && nowhere.current) {
          forget(key)
          return nowhere.current(Rechazos)
        }
        change(key, { estado: 'fallo', error, rechazado: status >= 400 && status < 500 && status !== 401 })
      })
  }
  // starts queued uploads as soon as there is a free slot
  const going = all.filter(({ estado }) => estado === 'sube').length
  const next = going < AT_ONCE ? all.find(({ estado }) => estado === 'espera') : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one is looked for when somebody's place is free
  useEffect(() => {
    if (next) start(next.key)
  }, [next?.key, going])
  useEffect(
    () => () => {
      for (const { stop } of works.current.values()) stop?.abort(PAUSED)
    },
    [],
  )

  const agregar = (files: readonly File[], destino: Destino) => {
    const added = files.map(given => {
      const file = conNombre(given)
      const key = newKey()
      const refused =
        file.size > MAX_BYTES
          ? `Pesa más de ${MAX_MB} MB. Reduzca su tamaño o divídalo.`
          : file.size === 0
            ? 'Está vacío. Elija otro archivo.'
            : undefined
      if (!refused) works.current.set(key, { subiendo: subir(file, destino, enviado => change(key, { enviado })) })
      const common = { key, destino, nombre: file.name, bytes: file.size, enviado: 0 }
      return refused ? { ...common, estado: 'fallo' as const, error: refused, rechazado: true } : { ...common, estado: 'espera' as const }
    })
    setAll(now => [...now, ...added])
  }
  const cancelar = (key: string) => {
    const work = works.current.get(key)
    work?.stop?.abort()
    const id = work?.subiendo.id()
    // if this fails, the server deletes the upload a day later
    if (id) void api(cancelarSubida)({ params: { subida: id } }, { wait: 'nobody' }).catch(() => undefined)
    forget(key)
  }
  const pausar = (key: string) => works.current.get(key)?.stop?.abort(PAUSED)
  const seguir = (key: string) => change(key, { estado: 'espera' })
  return { enCurso: all, agregar, cancelar, pausar, seguir }
}
export type Subidas = ReturnType<typeof useSubidas>
