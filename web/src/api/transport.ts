/** How requests are sent: over the network, except in the demo. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

let chosen: Transport | undefined

/** Sets another transport than the network; called once, before the first request. */
export const setTransport = (transport: Transport): void => {
  chosen = transport
}

/** Is there no network between the page and the server? */
export const isLocal = (): boolean => chosen !== undefined

/** Sends a request. */
export const transport: Transport = (url, init) => (chosen ?? fetch)(url, init)
