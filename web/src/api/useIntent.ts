import { useCallback, useRef } from 'react'
import { ApiError } from './error.ts'
import { newKey } from './key.ts'

/** Sends something under the key of what the person wants done. */
export type Send = <T>(request: (key: string) => Promise<T>) => Promise<T>

/**
 * One Idempotency-Key for what a person wants done, however often it has to be sent: pressing again after an answer was lost does
 * nothing twice. It is renewed when it is done, was given up, or turned out to be stored; a refusal renews nothing, because
 * an earlier attempt may still be on its way.
 */
export const intent = (): Send => {
  let key = ''
  return async request => {
    key ||= newKey()
    try {
      const answer = await request(key)
      key = ''
      return answer
    } catch (error) {
      if (error instanceof ApiError && (error.withdrawn || error.stored !== undefined)) key = ''
      throw error
    }
  }
}

/** The intent of a dialog, from its opening to its end. */
export const useIntent = (): Send => {
  const send = useRef<Send>(undefined)
  return useCallback(request => {
    send.current ??= intent()
    return send.current(request)
  }, [])
}

/** The intents of a page that stays open, one for each thing that may be wanted of it, by a name that tells them apart. */
export const useIntents = (): ((what: string) => Send) => {
  const known = useRef(new Map<string, Send>())
  return useCallback(what => {
    const send = known.current.get(what) ?? intent()
    known.current.set(what, send)
    return send
  }, [])
}

/** The answer, or what the same intent had stored before the form was changed; for what cannot be done in another way any more. */
export const orStored = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.stored !== undefined) return error.stored as T
    throw error
  })
