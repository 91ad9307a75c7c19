import { useCallback, useRef } from 'react'
import { ApiError } from './error.ts'
import { newKey } from './key.ts'

/** Sends a request with the idempotency key of the user's intent. */
export type Send = <T>(request: (key: string) => Promise<T>) => Promise<T>

/**
 * One Idempotency-Key per intent of the user, for all attempts: pressing again after a lost answer does nothing twice. A new key is made
 * when the intent is done, was withdrawn, or turned out to be stored; not after a refusal, because an earlier attempt may still be in
 * progress.
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

/** The intent of a dialog, while it is open. */
export const useIntent = (): Send => {
  const send = useRef<Send>(undefined)
  return useCallback(request => {
    send.current ??= intent()
    return send.current(request)
  }, [])
}

/** The intents of a page that stays open, each identified by a name. */
export const useIntents = (): ((what: string) => Send) => {
  const known = useRef(new Map<string, Send>())
  return useCallback(what => {
    const send = known.current.get(what) ?? intent()
    known.current.set(what, send)
    return send
  }, [])
}

/** The answer, or what the same intent had stored before the form was changed; for things that can't be repeated with other values. */
export const orStored = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.stored !== undefined) return error.stored as T
    throw error
  })
