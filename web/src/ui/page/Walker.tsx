import { ActionIcon } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import { useEffect, useRef } from 'react'
import { IconChevronDown, IconChevronUp } from '#icons'
import css from './Walker.module.css'

export type Walk = { number: number; total: number; step: (by: 1 | -1) => void }

/** By their position on the keyboard, because with Alt some keyboards produce other letters. */
const KEYS: Record<string, 1 | -1> = { KeyJ: 1, KeyK: -1 }
const TYPED_IN = 'input:not(:disabled),textarea:not(:disabled),select,[contenteditable=true]'

/**
 * J steps to the next record of a list and K to the one before; while typing, or without `letters`, with Alt. Disabled while another dialog
 * is open.
 */
export const useWalkKeys = (walk: Walk | undefined, letters: boolean, within?: () => Element | null): void => {
  const now = useRef({ walk, letters, within })
  now.current = { walk, letters, within }
  const on = Boolean(walk)
  useEffect(() => {
    if (!on) return
    const onKey = (e: KeyboardEvent) => {
      const by = KEYS[e.code]
      if (
        !by ||
        e.defaultPrevented ||
        e.ctrlKey ||
        e.metaKey ||
        (!e.altKey && (!now.current.letters || (e.target as Element).closest(TYPED_IN)))
      )
        return
      const dialog = [...document.querySelectorAll('[role=dialog],[role=menu]')].at(-1)
      if (dialog && dialog !== now.current.within?.()?.closest('[role=dialog]')) return
      e.preventDefault()
      now.current.walk?.step(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}

/** The button that was pressed last: the same button of the next page gets the focus. */
let pressed: 1 | -1 | undefined

/** The position of the record in its list, and buttons to its neighbours. */
export const Walker = ({ walk: { number, total, step } }: { walk: Walk }) => {
  const buttons = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (pressed && document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>(`[data-by="${pressed}"]`)?.focus({ preventScroll: true })
    pressed = undefined
  }, [])
  const button = (by: 1 | -1, label: string, key: string, Icon: typeof IconChevronUp, off: boolean) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      className={css.step}
      data-by={by}
      aria-label={label}
      aria-keyshortcuts={`${key} Alt+${key}`}
      title={`${label} (${key}, o Alt+${key} al escribir)`}
      disabled={off}
      onClick={() => {
        pressed = by
        step(by)
      }}
    >
      <Icon size={16} />
    </ActionIcon>
  )
  return (
    <span ref={buttons} className={css.walker}>
      {button(-1, 'Anterior de la lista', 'K', IconChevronUp, number <= 1)}
      <bdi>
        {formatNumber(number, 0)} de {formatNumber(total, 0)}
      </bdi>
      {button(1, 'Siguiente de la lista', 'J', IconChevronDown, number >= total)}
    </span>
  )
}
