import { type RefObject, useEffect, useRef } from 'react'

const WRONG = '[aria-invalid=true],[data-lacks]'
/** The submit buttons: a button that waits for an answer loses the focus. */
const SENDS = '[type=submit],[data-sends]'

/**
 * After each failed check, focuses the first invalid field of a form, or the button that fills it. Without an invalid field but with a
 * refusal by the server, focuses the submit button.
 */
export const useFocusWrong = <E extends HTMLElement>(wrong: unknown, refusal?: unknown): RefObject<E | null> => {
  const form = useRef<E>(null)
  useEffect(() => {
    if (!wrong && !refusal) return
    const at = form.current?.querySelector<HTMLElement>(WRONG)
    if (at) at.focus()
    else if (refusal) form.current?.querySelector<HTMLElement>(SENDS)?.focus()
  }, [wrong, refusal])
  return form
}
