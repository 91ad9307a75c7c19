/** The types of a portal without a network: its requests and its responses. */

/** A file in a multipart form. */
export type FormFile = { field: string; name: string; type: string; bytes: Uint8Array }

/** A request, with the fields of one that a browser sends over the network. */
export type Ask = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | FormFile[]
}

/** The response; for an event stream only its start. */
export type DemoAnswer = { status: number; headers: Record<string, string>; body: Uint8Array | string }

/** Receives the events of a response that stays open. */
export type StreamListener = { event: (event: unknown) => void; end: () => void }

export type Demo = {
  /** Answers a request; `close` ends a response that stays open. */
  answer: (ask: Ask, listener?: StreamListener) => Promise<DemoAnswer & { close?: () => void }>
  close: () => Promise<void>
}
