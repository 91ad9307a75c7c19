/** The interface between the program and the source of its answers: `main.tsx` chooses the provider, and every call uses it. */
import type { AnyCall, Envelope } from '@nogal/model/call'

export interface CallInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** The idempotency key: the same for the same intent, so that a second press of a button does nothing. */
  key?: string
  /** Only the effects of the change are asked for: nothing is saved. */
  rehearses?: true
  /** No indicator is shown while it takes long. */
  wait?: 'nobody'
}

/** An answer, read as its call defines: an envelope, a file, or a stream of events. */
export interface Reply {
  envelope: () => Promise<Envelope>
  file: () => Promise<File>
  events: () => AsyncGenerator<unknown>
}

export interface Provider {
  /** Makes a call of the model; a refusal throws ApiError. */
  call: (definition: AnyCall, input: CallInput, options: CallOptions) => Promise<Reply>
}

let chosen: Provider | undefined

/** Sets the provider; called once, before the first call. */
export const setProvider = (provider: Provider): void => {
  chosen = provider
}

/** The current provider. */
export const provider = (): Provider => {
  if (!chosen) throw new Error('No provider was chosen: main.tsx calls setProvider() first.')
  return chosen
}
