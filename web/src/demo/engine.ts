/** The engine of the demo: the portal's own server in a worker of this page, which gets requests as over the network. */
import type { Transport } from '../api/transport.ts'
import { loadPieces, problemStore, progressStore } from './pieces.ts'

type Told = { id: number; status: number; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> }
type Answer = Told | { id: number; event: unknown } | { id: number; end: true } | { ready: true } | { failed: string }
type Open = { told: (told: Told) => void; stream?: ReadableStreamDefaultController<Uint8Array> }

const UNPREPARED = 'La demostración no se pudo preparar en este navegador. Vuelva a cargar la página, o ábrala en otro navegador.'
/** Interval of heartbeats, because a silent stream counts as lost (`api/events.ts`). */
const BEAT_MS = 15_000

const waiting = new Map<number, Open>()
let count = 0
let engine: Promise<Worker> | undefined

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const hear = (answer: Answer): void => {
  if (!('id' in answer)) return
  const open = waiting.get(answer.id)
  if ('status' in answer) open?.told(answer)
  else if ('event' in answer) open?.stream?.enqueue(bytes(`data: ${JSON.stringify(answer.event)}\n\n`))
  else if (open?.stream) {
    waiting.delete(answer.id)
    open.stream.close()
  }
}

const start = async (): Promise<Worker> => {
  const { programa, ...files } = await loadPieces()
  const worker = new Worker(URL.createObjectURL(new Blob([programa!], { type: 'text/javascript' })))
  await new Promise<void>((resolve, reject) => {
    worker.onerror = event => reject(new Error(event.message))
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ('ready' in data) resolve()
      else if ('failed' in data) reject(new Error(data.failed))
      else hear(data)
    }
    worker.postMessage(files, Object.values(files))
  })
  progressStore.set(1)
  return worker
}

/** Starts to load the engine, once. */
export const prepare = (): Promise<Worker> => {
  engine ??= start().catch(error => {
    problemStore.set(UNPREPARED)
    throw error
  })
  return engine
}

const bodyOf = async (body: BodyInit | null | undefined) => {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer())
  if (!(body instanceof FormData)) return body ?? undefined
  const files = [...body].filter((entry): entry is [string, File] => entry[1] instanceof File)
  return Promise.all(
    files.map(async ([field, file]) => ({ field, name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
}

/** The events of a stream, until the reader stops. */
const streamOf = (worker: Worker, id: number, open: Open, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> => {
  let beat: ReturnType<typeof setInterval>
  const over = () => {
    clearInterval(beat)
    waiting.delete(id)
    worker.postMessage({ id, close: true })
  }
  return new ReadableStream({
    start: controller => {
      open.stream = controller
      beat = setInterval(() => (waiting.has(id) ? controller.enqueue(bytes(': \n\n')) : clearInterval(beat)), BEAT_MS)
      signal?.addEventListener('abort', () => {
        if (!waiting.has(id)) return
        over()
        controller.error(signal.reason)
      })
    },
    cancel: over,
  })
}

/** Sends a request to the engine, and waits until the engine is ready. */
export const demoTransport: Transport = async (url, { method = 'GET', headers, body, signal }) => {
  const worker = await prepare()
  signal?.throwIfAborted()
  const id = ++count
  const ask = { id, method, url, headers: Object.fromEntries(new Headers(headers)), body: await bodyOf(body) }
  const open: Open = { told: () => undefined }
  const told = await new Promise<Told>((resolve, reject) => {
    open.told = resolve
    waiting.set(id, open)
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(ask)
  })
  const isStream = told.headers['content-type']?.startsWith('text/event-stream')
  if (!isStream) waiting.delete(id)
  const { status, headers: answered } = told
  const content = isStream ? streamOf(worker, id, open, signal) : status === 304 ? null : told.body
  return new Response(content, { status, headers: answered })
}
