/** What a handler is given and what it may answer: the seam between a feature and the routes. */
import type { Bytes } from '@nogal/model/answer'
import type { AnyCall, BodyOf, DataOf, ListOptions, ParamsOf, QueryOf } from '@nogal/model/call'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { FileAnswer, Json, WithMessage } from './answers.ts'

/** Who asks. */
export type Sesion = {
  Id: string
  Usuario: string
  Nom_Usuario: string
  Cod_AreaGestion: number
  Cod_Cliente: number | null
  Administrador: boolean
  /** Does the session have the function that the call needs? */
  Permitido: boolean
}

/** A file that came with the request. */
export type Upload = { name: string; bytes: Buffer }

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
  request: FastifyRequest
  /** One transaction in the name of the session; it also keeps the answer of an Idempotency-Key. Its result must be the handler's. */
  tx: <T>(work: Work<T>) => Promise<T>
  /** A transaction that is not the answer's: what it wrote stands, even when the call is refused later. */
  aside: <T>(work: Work<T>) => Promise<T>
}

type AnswerOf<D> = Exclude<D, Bytes> | Json<Exclude<D, Bytes>> | WithMessage<D | Json<D>> | (Bytes extends D ? FileAnswer : never)
export type Handler<C extends AnyCall> = (context: Context<C>) => Promise<AnswerOf<DataOf<C>>> | AnswerOf<DataOf<C>>
export type Mounted = { call: AnyCall; handler: Handler<AnyCall> }

/** Pairs a call with the paragraph that answers it. */
export const handle = <C extends AnyCall>(call: C, handler: Handler<C>): Mounted => ({ call, handler: handler as Handler<AnyCall> })
