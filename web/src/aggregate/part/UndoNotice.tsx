import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconArrowBackUp } from '#icons'
import css from './Part.module.css'
import type { Undo } from './useUndo.ts'

const MENU_CLOSED_MS = 160

/** Says what was removed and offers it back, where it was; it stays until something else happens, and a focus that was lost goes to it. */
export function UndoNotice({ undo: { notice, said, busy, undo, dismiss } }: { undo: Undo }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!notice) return
    // the menu of the row that is gone gives the focus back to nobody
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
