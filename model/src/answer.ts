/** Definitions of answers: each gives the type for handlers and browser, and the shape for documentation and tests. */
import type { Fields, ReadRow } from './fields.ts'

/** The shape of an answer at run time. */
export type Shape =
  /** An object with these fields, and with the objects or lists nested under further names. */
  | { kind: 'record'; fields: Fields; nested: Readonly<Record<string, Shape>> }
  | { kind: 'list'; of: Shape }
  /** The value, or null. */
  | { kind: 'maybe'; of: Shape }
  /** A row of the parameter table that the address names. */
  | { kind: 'parameter' }
  /** A list of texts. */
  | { kind: 'texts' }
  /** Any JSON value. */
  | { kind: 'anything' }
  | { kind: 'nothing' }
  /** `page`: the link to it is on a public page, so its refusals are pages, too. */
  | { kind: 'file'; page?: true }
  | { kind: 'page' }
  /** Events for as long as the client stays connected, each with this shape. */
  | { kind: 'events'; of: Shape }

declare const BYTES: unique symbol
/** The type of a call that answers with a file, whole or as a stream. */
export type Bytes = { readonly [BYTES]: true }
declare const HTML: unique symbol
/** The type of a call that answers with an HTML page. */
export type Html = { readonly [HTML]: true }
declare const LIVE: unique symbol
/** The type of a call that answers with a stream of events of type `E`. */
export type EventStream<E> = { readonly [LIVE]: E }

declare const DATA: unique symbol
/** The shape of an answer, with its type; the type has no value at run time. */
export type Returns<D = unknown> = { readonly shape: Shape; readonly [DATA]?: D }
export type Answered<R> = R extends Returns<infer D> ? D : never

type Nested = Readonly<Record<string, Returns>>
type NestedRow<N extends Nested> = { [K in keyof N]: Answered<N[K]> }

const answer = <D>(shape: Shape): Returns<D> => ({ shape })

// biome-ignore lint/complexity/noBannedTypes: no nested values at all
type None = {}

/** An object with all of these fields; `nested` are objects and lists inside it, by their names. */
export const record = <const F extends Fields, const N extends Nested = None>(fields: F, nested: N = {} as N) =>
  answer<ReadRow<F> & NestedRow<N>>({
    kind: 'record',
    fields,
    nested: Object.fromEntries(Object.entries(nested).map(([name, { shape }]) => [name, shape])),
  })
/** The same object with additional nested ones. */
export const including = <D, const N extends Nested>({ shape }: Returns<D>, nested: N): Returns<D & NestedRow<N>> => {
  if (shape.kind !== 'record') throw new Error('only an object holds more')
  const more = Object.fromEntries(Object.entries(nested).map(([name, one]) => [name, one.shape]))
  return answer<D & NestedRow<N>>({ ...shape, nested: { ...shape.nested, ...more } })
}
/** Several of them. */
export const listOf = <D>({ shape }: Returns<D>) => answer<D[]>({ kind: 'list', of: shape })
/** The value, or null. */
export const maybe = <D>({ shape }: Returns<D>) => answer<D | null>({ kind: 'maybe', of: shape })
/** A row of the parameter table that the address names. */
export const parameterRow = answer<Record<string, unknown>>({ kind: 'parameter' })
/** A list of texts. */
export const texts = answer<string[]>({ kind: 'texts' })
/** JSON whose shape this model does not fix. */
export const anything = <D = unknown>() => answer<D>({ kind: 'anything' })
/** No data, only the sentence. */
export const nothing = answer<null>({ kind: 'nothing' })
/** A file. */
export const file = answer<Bytes>({ kind: 'file' })
/** A file linked from a public page; the call's `needs` is `publico`. */
export const fileOfPage = answer<Bytes>({ kind: 'file', page: true })
/** An HTML page without scripts, for everybody who has its address; the call's `needs` is `publico`. */
export const page = answer<Html>({ kind: 'page' })
/** Server-sent events. */
export const events = <E>({ shape }: Returns<E>) => answer<EventStream<E>>({ kind: 'events', of: shape })
/** The value, or a file with it, depending on the query. */
export const orFile = <D>({ shape }: Returns<D>) => answer<D | Bytes>(shape)
