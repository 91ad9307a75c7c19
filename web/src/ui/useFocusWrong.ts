import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus into the first wrong field of a form, each time that something is found wrong. */
export const useFocusWrong = <E extends HTMLElement>(wrong: unknown): RefObject<E | null> => {
  const form = useRef<E>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return form
}
