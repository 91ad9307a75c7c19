import { type RefObject, useEffect, useRef } from 'react'

const WRONG = '[aria-invalid=true],[data-lacks]'
/** What sends the form: a button that waits for an answer loses the focus. */
const SENDS = '[type=submit],[data-sends]'

/**
 * Each time that something is found wrong, puts the focus into the first wrong field of a form, or on the button that fills it. Where no
 * field is wrong but the server refused, on the button that sends the form again.
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
