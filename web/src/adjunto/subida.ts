/**
 * Uploads a file: it is announced first, then its bytes are sent from the offset of the server; an interrupted upload is retried for a
 * while.
 */
import { continuarSubida, iniciarSubida, verSubida } from '@nogal/model/adjunto/adjunto.calls'
import type { CodPortador } from '@nogal/model/adjunto/portadores'
import type { DataOf, Envelope } from '@nogal/model/call'
import { callAddress } from '../api/address.ts'
import { api } from '../api/client.ts'
import { ApiError, UNREACHABLE, UNREACHED } from '../api/error.ts'
import { newKey } from '../api/key.ts'
import { changing } from '../api/own.ts'
import { readEnvelope } from '../api/request.ts'
import { isLocal, transport } from '../api/transport.ts'
import { ownToken } from '../sesion/sesion.ts'

export type ResultadoSubida = DataOf<typeof continuarSubida>
export type ArchivoRechazado = ResultadoSubida['Rechazos'][number]

/** The target of a file: records that carry attachments, or another file that it replaces. */
export type Destino = ({ Destinos: { De: CodPortador; Clave: number }[] } | { Id_Adjunto: number }) & {
  Descripcion?: string | null
  Visible_Cliente?: boolean
}

/** Pauses before each retry after an interruption. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

type Sending = { url: string; file: Blob; from: number; signal: AbortSignal; onProgress: (bytes: number) => void }

const headersOf = (from: number): Record<string, string> => ({
  authorization: `Bearer ${ownToken()}`,
  'content-type': 'application/offset+octet-stream',
  'tus-resumable': '1.0.0',
  'upload-offset': String(from),
})

/** Sends bytes where there is no network, so that no progress is reported. */
const handOver = async ({ url, file, from, signal, onProgress }: Sending): Promise<Envelope<ResultadoSubida>> => {
  const envelope = await readEnvelope<ResultadoSubida>(
    await transport(url, { method: continuarSubida.method, headers: headersOf(from), body: file.slice(from), signal }),
  )
  onProgress(file.size)
  return envelope
}

/** Sends bytes and reports the progress; only XMLHttpRequest has progress events of uploads. */
const sendBytes = ({ url, file, from, signal, onProgress }: Sending): Promise<Envelope<ResultadoSubida>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const unreached = () => reject(new ApiError(UNREACHED, UNREACHABLE))
    const stop = () => request.abort()
    request.open(continuarSubida.method, url)
    for (const [name, value] of Object.entries(headersOf(from))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(from + loaded)
    request.onerror = unreached
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      try {
        const envelope = JSON.parse(request.responseText) as Envelope<ResultadoSubida>
        if (envelope.estado) resolve(envelope)
        else reject(new ApiError(request.status, envelope.mensaje, envelope.errores, envelope.data))
      } catch {
        unreached()
      }
    }
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.send(file.slice(from))
  })

/** The reasons why no place takes a file, if the server refused the file for that; undefined for every other error. */
export const rechazosDe = (error: unknown): readonly ArchivoRechazado[] | undefined =>
  error instanceof ApiError ? ((error.data ?? {}) as Partial<ResultadoSubida>).Rechazos : undefined

/** Errors after which a retry makes sense: a lost connection, an expired session, or another request that continued the upload. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && !rechazosDe(error) && [UNREACHED, 401, 409, 502, 503, 504].includes(error.status)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Sends the bytes that an announced upload lacks; resolves with its result. */
const sendRest = async (known: ResultadoSubida, file: Blob, signal: AbortSignal, onProgress: (bytes: number) => void) => {
  if (known.Hechos.length) return known
  onProgress(known.Recibido)
  const url = callAddress(continuarSubida.path, { subida: known.Id_Subida })
  return (await (isLocal() ? handOver : sendBytes)({ url, file, from: known.Recibido, signal, onProgress })).data!
}

/** A file that a device keeps until it is attached. Its id, a UUID of the device, is that of its upload in all attempts. */
export type ArchivoGuardado = { id: string; nombre: string; archivo: Blob; destino: Destino }

/** One attempt to upload a kept file. An upload that the server knows goes on where it was; one that ended is not repeated. */
export const subirGuardado = async (
  { id, nombre, archivo, destino }: ArchivoGuardado,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> => {
  const body = { Id_Subida: id, Nombre: nombre, Bytes: archivo.size, ...destino }
  // a new key for each attempt, because the answer tells how far the upload is now
  const known = await api(iniciarSubida)({ body }, { signal, key: newKey(), wait: 'nobody' })
  if (known.Recibido < known.Bytes) await sendRest(known, archivo, signal, onProgress)
}

/** Would every other attempt get the same refusal? */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (Boolean(rechazosDe(error)) || (error.status >= 400 && error.status < 500 && ![401, 404, 408, 409, 429].includes(error.status)))

/** One upload. */
export type Subiendo = {
  /** Starts or continues the upload; resolves with its result. An abort pauses it. */
  seguir: (signal: AbortSignal) => Promise<ResultadoSubida>
  /** The id of the upload, once it was announced. */
  id: () => string | undefined
}

/** Prepares the upload of a file. */
export const subir = (file: File, destino: Destino, onProgress: (bytes: number) => void): Subiendo => {
  const key = newKey()
  let id: string | undefined
  const goOn = async (signal: AbortSignal): Promise<ResultadoSubida> => {
    const known = id
      ? await api(verSubida)({ params: { subida: id } }, { signal, wait: 'nobody' })
      : await api(iniciarSubida)({ body: { Nombre: file.name, Bytes: file.size, ...destino } }, { signal, key, wait: 'nobody' })
    id = known.Id_Subida
    return sendRest(known, file, signal, onProgress)
  }
  const seguir = async (signal: AbortSignal): Promise<ResultadoSubida> => {
    const done = changing()
    try {
      for (let cuts = 0; ; cuts++) {
        const startedAt = performance.now()
        try {
          return await goOn(signal)
        } catch (error) {
          // a connection that lasted for a while resets the count of interruptions
          if (performance.now() - startedAt > 30_000) cuts = 0
          const wait = PAUSES_MS[cuts]
          if (signal.aborted || !id || !isPassing(error) || wait === undefined) throw error
          await pause(wait, signal)
        }
      }
    } finally {
      done()
    }
  }
  return { seguir, id: () => id }
}
