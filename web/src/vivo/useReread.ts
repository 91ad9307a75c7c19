import type { Aviso } from '@nogal/model/vivo'
import { useEffect } from 'react'
import { invalidate } from '../api/queries.ts'
import { follow } from './follow.ts'
import { useLooking } from './useLooking.ts'

/** Opens a stream whose events say that a screen has to be read again. */
export type OpensStream = (signal: AbortSignal) => Promise<AsyncIterable<Aviso>>

/** Reads the queries whose paths have one of these prefixes again with each event, while the user looks at the window. */
export const useReread = (open: OpensStream, stale: readonly string[]): void => {
  const looking = useLooking()
  useEffect(() => {
    if (!looking) return
    const stop = new AbortController()
    const read = () => void invalidate(...stale)
    void follow<Aviso>({ open, onOpen: again => again && read(), onEvent: read, onLost: () => undefined }, stop.signal)
    return () => stop.abort()
  }, [looking, open, stale])
}
