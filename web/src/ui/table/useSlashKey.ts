import { type RefObject, useEffect } from 'react'
import type { Placed } from './data/columns.ts'

const TYPED_IN = 'input,textarea,select,[contenteditable]'

/** The `/` key focuses the filter of the focused column, or from anywhere else the search box. */
export const useSlashKey = <T>(frame: RefObject<HTMLDivElement | null>, placed: readonly Placed<T>[]): void => {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement
      if (e.key !== '/' || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || target.closest(TYPED_IN)) return
      const root = frame.current
      if (!root?.offsetParent || !(target === document.body || root.contains(target))) return
      const col = target.closest<HTMLElement>('[data-col]')?.dataset.col
      const key = col === undefined ? undefined : placed[Number(col)]?.column.key
      const input =
        (key && root.querySelector<HTMLElement>(`[data-filter="${CSS.escape(key)}"]`)) ||
        root.querySelector<HTMLElement>('[data-search]') ||
        root.querySelector<HTMLElement>('[data-filter]')
      if (!input) return
      e.preventDefault()
      input.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, placed])
}
