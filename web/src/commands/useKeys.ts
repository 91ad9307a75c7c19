import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { rutaAt } from '@nogal/model/sesion/trabajo'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leavesOf } from '../menu/menu.ts'
import { commandStore } from './commands.ts'

const TYPED_IN = 'input,textarea,select,[contenteditable="true"],[role="combobox"]'

/** Is a key press meant as a shortcut, and not as input of the focused element or an open dialog? */
const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  !(event.target as HTMLElement).closest(TYPED_IN) &&
  !document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')

const KEY_OF = { new: 'n', edit: 'e' } as const

/** The letter of a screen must follow G within this many milliseconds. */
const NEXT_MS = 1500

/** The screens that G and a letter open, from the menu of the user. */
export const goesOf = (menu: readonly EnlaceMenu[]): { letter: string; title: string; to: string }[] =>
  leavesOf(menu).flatMap(({ entry: { path, nombre } }) => {
    const letter = path && rutaAt(path)?.tecla
    return letter ? [{ letter, title: nombre, to: path }] : []
  })

/** Single-letter shortcuts: N and E run commands of the screen, G and a letter open a screen, `?` shows the help. */
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
