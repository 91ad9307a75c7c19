/** Typed functions to make any call of the model. */
import type { EventStream } from '@nogal/model/answer'
import type { AnyCall, BodyOf, DataOf, Envelope, ListOptions, ParamsOf, QueryOf } from '@nogal/model/call'
import type { Efecto } from '@nogal/model/consecuencia/ensayo'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, type CallOptions, provider } from './provider.ts'

type IsAny<T> = 0 extends 1 & T ? true : false
type HasFields<F> = IsAny<F> extends true ? false : [keyof F] extends [never] ? false : true
/** The path parameters; any input is accepted for a call known only at run time, like those of an aggregate. */
type Params<C extends AnyCall> =
  IsAny<C['params']> extends true
    ? { params?: Record<string, unknown> }
    : HasFields<C['params']> extends true
      ? { params: ParamsOf<C> }
      : { params?: undefined }
/** The body; a call without body fields may still take a form, or a body that the handler checks. */
type Body<C extends AnyCall> = HasFields<C['body']> extends true ? { body?: Partial<BodyOf<C>> } : { body?: FormData | object }

/** The input of a call: parameters of its path, query and body. */
type InputOf<C extends AnyCall> = Params<C> & Body<C> & { query?: Partial<QueryOf<C>> & ListOptions }

type Args<C extends AnyCall, More> =
  HasFields<C['params']> extends true ? [input: InputOf<C>, more?: More] : [input?: InputOf<C>, more?: More]

/** `api(call)(input)` makes the call and resolves with its data; a refusal throws ApiError. */
export const api =
  <C extends AnyCall>(call: C) =>
  async (...[input, options]: Args<C, CallOptions>): Promise<DataOf<C>> =>
    (await envelope<C>(call, input, options)).data as DataOf<C>

/** Like `api`, but with the whole envelope: `total` of a list, `mensaje` of a change. */
export const apiEnvelope =
  <C extends AnyCall>(call: C) =>
  (...[input, options]: Args<C, CallOptions>): Promise<Envelope<DataOf<C>>> =>
    envelope<C>(call, input, options)

/** The effects of a change, without making it. */
export const rehearsal =
  <C extends AnyCall>(call: C) =>
  async (...[input]: Args<C, never>): Promise<Efecto[]> =>
    (await envelope<C>(call, input, { rehearses: true })).data as unknown as Efecto[]

/** A call that answers with a file, including its name. */
export const apiFile =
  <C extends AnyCall>(call: C) =>
  async (...[input, options]: Args<C, CallOptions>): Promise<File> =>
    (await reply(call, input, options)).file()

type EventOf<C extends AnyCall> = DataOf<C> extends EventStream<infer E> ? E : never

/** A call that answers with events: resolves once the server has accepted it, with an iterator of the events. */
export const apiEvents =
  <C extends AnyCall>(call: C) =>
  async (...[input, options]: Args<C, CallOptions>): Promise<AsyncGenerator<EventOf<C>>> =>
    (await reply(call, input, options)).events() as AsyncGenerator<EventOf<C>>

/** Query options for `useQuery`, with a key from the call and its input. */
export const callQuery = <C extends AnyCall>(call: C, ...[input]: Args<C, never>) =>
  queryOptions({
    queryKey: [call.path, input ?? {}] as const,
    queryFn: async ({ signal }) => ((await envelope<C>(call, input, { signal })).data ?? null) as DataOf<C>,
  })

/** Query options of a page of a list: rows and total, with a key from the call and its input. */
export const listQuery = <C extends AnyCall>(call: C, ...[input]: Args<C, never>) => ({
  queryKey: [call.path, input ?? {}, 'total'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => envelope<C>(call, input, { signal }),
  structuralSharing: false,
})

async function envelope<C extends AnyCall>(call: C, input: unknown, options?: CallOptions): Promise<Envelope<DataOf<C>>> {
  return (await reply(call, input, options)).envelope() as Promise<Envelope<DataOf<C>>>
}

const reply = (call: AnyCall, input: unknown = {}, options: CallOptions = {}) => provider().call(call, input as CallInput, options)
