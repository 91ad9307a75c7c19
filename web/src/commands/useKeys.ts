import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leavesOf } from '../menu/menu.ts'
import { rutaAt } from '../pantallas.ts'
import { commandStore } from './commands.ts'

const TYPED_IN = 'input,textarea,select,[contenteditable="true"],[role="combobox"]'

/** Is a press of a letter meant for the portal, and not for what has the focus or for an open dialog? */
const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  !(event.target as HTMLElement).closest(TYPED_IN) &&
  !document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')

const KEY_OF = { new: 'n', edit: 'e' } as const

/** How long after G the letter of a screen may come, in milliseconds. */
const NEXT_MS = 1500

/** Where G and a letter lead, for what the menu of the person has. */
export const goesOf = (menu: readonly EnlaceMenu[]): { letter: string; title: string; to: string }[] =>
  leavesOf(menu).flatMap(({ entry: { path, nombre } }) => {
    const letter = path && rutaAt(path)?.tecla
    return letter ? [{ letter, title: nombre, to: path }] : []
  })

/** The keys of one letter: N and E do what the screen offers, G and a letter go to a screen, `?` tells them all. */
export const useKeys = (menu: readonly EnlaceMenu[], isOn: boolean, onHelp: () => void): void => {
  const navigate = useNavigate()
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (!isFree(event)) return
      const letter = event.key.toLowerCase()
      const follows = event.timeStamp - wentAt < NEXT_MS
      wentAt = Number.NEGATIVE_INFINITY
      if (event.key === '?') {
        event.preventDefault()
        return onHelp()
      }
      if (!isOn) return
      const to = follows && goesOf(menu).find(go => go.letter === letter)?.to
      const act = to ? () => void navigate({ to }) : commandStore.get().find(({ kind }) => kind && KEY_OF[kind] === letter)?.run
      if (letter === 'g' && !to) wentAt = event.timeStamp
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [menu, isOn, onHelp, navigate])
}
