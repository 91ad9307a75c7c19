/** What takes requests to whoever answers them: the network, but in the demo. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

let chosen: Transport | undefined

/** Chooses another way than the network; called once, before the first request. */
export const setTransport = (transport: Transport): void => {
  chosen = transport
}

/** Is there no network between the page and what answers it? */
export const isLocal = (): boolean => chosen !== undefined

/** Makes a request. */
export const transport: Transport = (url, init) => (chosen ?? fetch)(url, init)
