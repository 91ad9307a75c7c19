/**
 * Reads that begin before the program: a page notes in this browser what its address reads first, and `first-paint.js` sends the same
 * requests at the next load, while the code is still on its way.
 */

export const READS = 'nogal.lecturas'
/** An answer is used at most this many milliseconds after its request, because the record may change. */
const FRESH_MS = 20_000
/** At most this many reads of an address, and this many addresses, are noted. */
const MOST = { reads: 6, addresses: 20 }

export type Early = { token: string; at: number; answer: Promise<Response | null> }

const sent = (): Map<string, Early> | undefined => (globalThis as { nogalLecturas?: Map<string, Early> }).nogalLecturas

/**
 * The answer to a read that was sent before the program, once; undefined when none was sent for this session, null when it failed. The read of
 * the session, which every page makes, has a body.
 */
export const earlyAnswer = (url: string, token: string | null, body?: unknown): Promise<Response | null> | undefined => {
  const read = body === undefined ? url : `${url} ${JSON.stringify(body)}`
  const early = sent()?.get(read)
  sent()?.delete(read)
  return early?.token === token && Date.now() - early.at < FRESH_MS ? early.answer : undefined
}

let noted: string[] | undefined = []

/** Notes a read of the first screen. */
export const noteRead = (url: string): void => {
  if (noted && noted.length < MOST.reads && !noted.includes(url)) noted.push(url)
}

/** Ends the notes of the first screen and keeps them for an address; `undefined` when another screen has been opened meanwhile. */
export const keepReads = (address: string | undefined): void => {
  const reads = noted ?? []
  noted = undefined
  if (!address || !reads.length) return
  const others = Object.entries(keptReads()).filter(([one]) => one !== address)
  localStorage.setItem(READS, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST.addresses), [address, reads]])))
}

const keptReads = (): Record<string, string[]> => {
  try {
    return JSON.parse(localStorage.getItem(READS) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
