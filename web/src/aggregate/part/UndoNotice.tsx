import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconArrowBackUp } from '#icons'
import css from './Part.module.css'
import type { Undo } from './useUndo.ts'

const MENU_CLOSED_MS = 160

/** Says what was removed and offers to restore it, in its place; stays until another action, and takes a lost focus. */
export function UndoNotice({ undo: { notice, said, busy, undo, dismiss } }: { undo: Undo }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!notice) return
    // the menu of the removed row can't return the focus to anything
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) button.current?.focus()
    }, MENU_CLOSED_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div role="status" className={css.notice} data-empty={!notice && !said ? true : undefined}>
      {(notice ?? said) && <span>{[said, notice].filter(Boolean).join(' ')}</span>}
      {notice && (
        <Button
          ref={button}
          size="compact-sm"
          variant="light"
          loading={busy}
          title="Ctrl+Z"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={undo}
        >
          Deshacer
        </Button>
      )}
      {(notice ?? said) && <CloseButton size="sm" aria-label="Cerrar el aviso" onClick={dismiss} />}
    </div>
  )
}
