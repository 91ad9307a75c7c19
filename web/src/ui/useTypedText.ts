import { useEffect, useRef, useState } from 'react'

const PAUSE = 180

/** What applies the texts whose pauses have not ended. */
const waiting = new Set<() => void>()

/** Applies at once what was just typed: whatever else is pressed must act on the list that the text asks for. */
export const flushTyped = (): void => {
  for (const apply of [...waiting]) apply()
}

type Typed = {
  text: string
  /** Shows a text, and applies it after a pause. */
  type: (text: string) => void
  /** Applies a text at once; by default the shown one. */
  send: (text?: string) => void
  /** Shows a text that is applied by other means. */
  put: (text: string) => void
  /** True once the list is searched by the text that the box shows. */
  isSent: () => boolean
}

/** A text that is applied while the user types, after a pause; a value from elsewhere replaces it. */
export const useTypedText = (value: string, apply: (text: string) => void): Typed => {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const typed = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = useRef(apply)
  now.current = apply
  const [act] = useState(() => {
    const rest = () => {
      clearTimeout(timer.current)
      waiting.delete(flush)
    }
    const show = (next: string) => {
      typed.current = next
      setText(next)
    }
    const put = (next: string) => {
      rest()
      sent.current = next
      show(next)
    }
    const send = (next = typed.current) => {
      put(next)
      now.current(next)
    }
    const flush = () => send()
    const type = (next: string) => {
      rest()
      show(next)
      waiting.add(flush)
      timer.current = setTimeout(flush, PAUSE)
    }
    return { rest, put, send, type }
  })
  useEffect(() => {
    if (value !== sent.current) act.put(value)
  }, [value, act])
  useEffect(() => act.rest, [act])
  return { text, type: act.type, send: act.send, put: act.put, isSent: () => typed.current === sent.current }
}
