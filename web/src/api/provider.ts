/** The one seam between the program and where its answers come from: `main.tsx` chooses the provider, every call goes through it. */
import type { AnyCall, Envelope } from '@nogal/model/call'

export interface CallInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** The same key for the same intent, so that a second press of the button does nothing. */
  key?: string
  /** Nobody waits for it, so that no wait is told. */
  wait?: 'nobody'
}

/** An answer, read as its call says: an envelope, a file, or events for as long as they come. */
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

/** Chooses where answers come from; called once, before the first call. */
export const setProvider = (provider: Provider): void => {
  chosen = provider
}

/** The provider that was chosen. */
export const provider = (): Provider => {
  if (!chosen) throw new Error('No provider was chosen: main.tsx calls setProvider() first.')
  return chosen
}
