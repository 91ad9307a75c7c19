/** What a handler is given and what it may answer: the seam between a feature and the routes. */
import type { Readable } from 'node:stream'
import type { Bytes, EventStream, Html } from '@nogal/model/answer'
import type { AnyCall, BodyOf, DataOf, ListOptions, ParamsOf, QueryOf } from '@nogal/model/call'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Live as LiveRecords } from '../live/live.ts'
import type { EventsAnswer, FileAnswer, Json, PageAnswer, StreamAnswer, WithMessage } from './answers.ts'

/** A request, as much of it as those see who answer: the demo makes such requests without a web server. */
export type HttpRequest = Pick<
  FastifyRequest,
  'method' | 'url' | 'headers' | 'ip' | 'protocol' | 'host' | 'params' | 'query' | 'body' | 'file' | 'files' | 'log'
>

/** Who asks. */
export type Sesion = {
  Id: string
  Usuario: string
  Nom_Usuario: string
  Cod_AreaGestion: number
  Cod_Cliente: number | null
  /** The plants that somebody of production works at; none when at all of them. */
  Plantas: readonly number[]
  Administrador: boolean
  /** Does the session have the function that the call needs? */
  Permitido: boolean
}

/** A file that came with the request. */
export type Upload = { name: string; bytes: Buffer }

/** A file of several, while it arrives; its stream fails when the file is too large or the client goes. */
export type UploadStream = { name: string; type: string; stream: Readable }

/** Where files of a form are kept: `save` keeps one, and leaves nothing when it fails; `undo` takes back what was kept. */
export type UploadStore<T> = { save: (file: UploadStream) => Promise<T>; undo: (saved: T) => Promise<void> }

type Work<T> = (client: Tx) => Promise<T>

export type Context<C extends AnyCall = AnyCall> = {
  /** Reads outside of a transaction; inside one it refuses. */
  db: Reader
  config: Config
  /** Who asks; on a public call the empty session. */
  sesion: Sesion
  params: ParamsOf<C>
  query: QueryOf<C>
  body: C extends { free: true } ? unknown : C extends { partial: readonly string[] } ? Partial<BodyOf<C>> : BodyOf<C>
  /** What the address asks of a list. */
  options: ListOptions
  /** The file that came, on a call that takes one. */
  file: Upload
  /** Saves the files that come, one after the other, on a call that takes several. All are undone unless the call succeeds. */
  uploads: <T>(store: UploadStore<T>) => Promise<T[]>
  /** The bytes that come, on a call that takes them; they fail when the client goes. */
  bytes: Readable
  request: HttpRequest
  /** What others save, and have open, while an answer of events goes on. */
  live: Pick<LiveRecords, 'watch'>
  /** One transaction in the name of the session; it also keeps the answer of an Idempotency-Key. Its result must be the handler's. */
  tx: <T>(work: Work<T>) => Promise<T>
  /** A transaction that is not the answer's: what it wrote stands, even when the call is refused later. */
  aside: <T>(work: Work<T>) => Promise<T>
}

type Special = Bytes | Html | EventStream<unknown>
type Plain<D> = D | Json<D> | WithMessage<D | Json<D>>
type SpecialOf<D> = D extends Bytes
  ? FileAnswer | StreamAnswer
  : D extends Html
    ? PageAnswer
    : D extends EventStream<infer E>
      ? EventsAnswer<E>
      : never
type AnswerOf<D> = Plain<Exclude<D, Special>> | SpecialOf<D>
export type Handler<C extends AnyCall> = (context: Context<C>) => Promise<AnswerOf<DataOf<C>>> | AnswerOf<DataOf<C>>
/** The tables whose rows an answer shows, where a browser may keep it until one of them changes. */
type Shows<C extends AnyCall> = (params: ParamsOf<C>) => readonly string[]
export type Mounted = { call: AnyCall; handler: Handler<AnyCall>; shows?: Shows<AnyCall> }

/** Pairs a call with the paragraph that answers it. */
export const handle = <C extends AnyCall>(call: C, handler: Handler<C>, shows?: Shows<C>): Mounted => ({
  call,
  handler: handler as Handler<AnyCall>,
  ...(shows && { shows: shows as Shows<AnyCall> }),
})
