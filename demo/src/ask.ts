/** A portal without a network: what it is asked, and what comes back. */

/** A file of a form. */
export type FormFile = { field: string; name: string; type: string; bytes: Uint8Array }

/** A request, as a browser would make it over the network. */
export type Ask = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | FormFile[]
}

/** What comes back; of events only the beginning. */
export type DemoAnswer = { status: number; headers: Record<string, string>; body: Uint8Array | string }

/** Who hears the events of an answer that goes on. */
export type StreamListener = { event: (event: unknown) => void; end: () => void }

export type Demo = {
  /** Answers a request; `close` of an answer that goes on ends it. */
  answer: (ask: Ask, listener?: StreamListener) => Promise<DemoAnswer & { close?: () => void }>
  close: () => Promise<void>
}
