/** The input and the answers of a handler: the interface between a feature and the routes. */
import type { Readable } from 'node:stream'
import type { Bytes, EventStream, Html } from '@nogal/model/answer'
import type { AnyCall, BodyOf, DataOf, Funcion, ListOptions, ParamsOf, QueryOf } from '@nogal/model/call'
import type { Alcance } from '@nogal/model/sesion/programas'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Live as LiveRecords } from '../live/live.ts'
import type { EventsAnswer, FileAnswer, Json, PageAnswer, StreamAnswer, WithMessage } from './answers.ts'

/** The parts of a request that handlers use; the demo makes such requests without a web server. */
export type HttpRequest = Pick<
  FastifyRequest,
  'method' | 'url' | 'headers' | 'ip' | 'protocol' | 'host' | 'params' | 'query' | 'body' | 'file' | 'files' | 'log'
>

/** The session of the user who asks. */
export type Sesion = {
  Id: string
  Usuario: string
  Nom_Usuario: string
  Cod_AreaGestion: number
  /** Every area in which the user works: their own first. */
  Areas: readonly number[]
  Cod_Cliente: number | null
  /** The plants of a user of production; empty when they work at all of them. */
  Plantas: readonly number[]
  Administrador: boolean
  /** The administrador who looks at the portal as this user, and changes nothing. */
  Mira?: string | null
  /** What the token of a program lets it do; absent in the session of a person. */
  Alcance?: Alcance
  /** Does the session have the function that the call needs? */
  Permitido: boolean
}

/** A file in the request. */
export type Upload = { name: string; bytes: Buffer }

/** One of several files while it arrives; its stream fails when the file is too large or the client disconnects. */
export type UploadStream = { name: string; type: string; stream: Readable }

/** A store for the files of a form: `save` stores one, and leaves nothing behind when it fails; `undo` removes a stored one. */
export type UploadStore<T> = { save: (file: UploadStream) => Promise<T>; undo: (saved: T) => Promise<void> }

type Work<T> = (client: Tx) => Promise<T>

export type Context<C extends AnyCall = AnyCall> = {
  /** Reads outside of a transaction; refused while one is open. */
  db: Reader
  config: Config
  /** The session of the user; on a public call the empty session. */
  sesion: Sesion
  /** Does the session have a function of a screen? From the cache of permissions, without a query in most requests. */
  may: (screen: string, funcion: Funcion) => Promise<boolean>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: C extends { free: true } ? unknown : C extends { partial: readonly string[] } ? Partial<BodyOf<C>> : BodyOf<C>
  /** The list options in the address. */
  options: ListOptions
  /** The file in the request, on a call that takes one. */
  file: Upload
  /** Saves the files of the request, one after the other, on a call that takes several. All are undone unless the call succeeds. */
  uploads: <T>(store: UploadStore<T>) => Promise<T[]>
  /** The bytes of the request, on a call that takes them; the stream fails when the client disconnects. */
  bytes: Readable
  request: HttpRequest
  /** Changes by other users, and who has a record open, for answers with events. */
  live: Pick<LiveRecords, 'watch' | 'watchNotices'>
  /** One transaction on behalf of the session; it also stores the answer of an Idempotency-Key. Its result must be the handler's. */
  tx: <T>(work: Work<T>) => Promise<T>
  /** A separate transaction: its changes stay, even when the call is refused later. */
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
/** The tables shown in an answer: a browser may cache the answer until one of them changes. */
type Shows<C extends AnyCall> = (params: ParamsOf<C>) => readonly string[]
export type Mounted = { call: AnyCall; handler: Handler<AnyCall>; shows?: Shows<AnyCall> }

/** Pairs a call with the handler that answers it. */
export const handle = <C extends AnyCall>(call: C, handler: Handler<C>, shows?: Shows<C>): Mounted => ({
  call,
  handler: handler as Handler<AnyCall>,
  ...(shows && { shows: shows as Shows<AnyCall> }),
})
