/** How requests are sent: over the network, except in the demo. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

/** The header of an answer that this device had kept: when the server gave it, in milliseconds. */
export const KEPT_AT = 'x-nogal-guardada'

let chosen: Transport | undefined
let local = false

/** Sets another transport than the network; called once, before the first request. A local one has no network at all. */
export const setTransport = (transport: Transport, { isLocal }: { isLocal: boolean }): void => {
  chosen = transport
  local = isLocal
}

/** Is there no network between the page and the server? */
export const isLocal = (): boolean => local

/** Sends a request. */
export const transport: Transport = (url, init) => (chosen ?? fetch)(url, init)
