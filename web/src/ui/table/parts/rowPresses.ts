import type { MouseEvent } from 'react'
import { pageAddress } from '../../../isDemo.ts'
import type { RowsOfBody } from '../data/shown.ts'

const INTERACTIVE = 'a,button,input,select,textarea,label'

export const openInNewTab = (href: string) => window.open(pageAddress(href), '_blank', 'noopener')

type Options<T> = Pick<RowsOfBody<T>, 'rows' | 'hrefOf' | 'onOpen' | 'onSelect' | 'onActions' | 'heads'> & {
  /** Moves the focus to a clicked cell. */
  onCell: (row: number, col: number) => void
}

/** Mouse handlers of rows; one set serves all rows. */
export const rowPresses = <T>({ rows, hrefOf, onOpen, onSelect, onActions, heads, onCell }: Options<T>) => {
  const onClick = (e: MouseEvent) => {
    const target = e.target as HTMLElement
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)
    const row = rows[at]
    if (!row) return
    const button = target.closest<HTMLElement>('[data-actions]')
    if (button) return onActions?.(row, button)
    if (target.closest('[data-tick]')) return onSelect?.(row, e.shiftKey)
    const col = target.closest<HTMLElement>('[data-col]')?.dataset.col
    if (col !== undefined) onCell(at, Number(col))
    const group = heads?.of(row)
    if (group) return group.press()
    const link = target.closest('[data-open]')
    if (!link && target.closest(INTERACTIVE)) return
    const href = hrefOf?.(row)
    if (e.ctrlKey || e.metaKey) {
      if (!link && href) openInNewTab(href)
      return
    }
    if (!onOpen || e.shiftKey || (!link && String(getSelection()))) return
    e.preventDefault()
    onOpen(row)
  }
  const onAuxClick = (e: MouseEvent) => {
    const target = e.target as HTMLElement
    const row = rows[Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)]
    const href = row && !heads?.of(row) && hrefOf?.(row)
    if (e.button === 1 && href && !target.closest(INTERACTIVE)) openInNewTab(href)
  }
  // Prevents the middle button from starting to scroll.
  const onMouseDown = (e: MouseEvent) => {
    if (e.button === 1 && hrefOf) e.preventDefault()
  }
  return { onClick, onAuxClick, onMouseDown }
}
