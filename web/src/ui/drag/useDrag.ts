import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'
import css from './Drag.module.css'

/** What is dragged: its words, and the place that it comes from. */
export type Dragged = { label: string; from: string }

/** Pixels that the pointer moves before a press becomes a drag, and the distance from an edge at which the places scroll. */
const STARTS_AT = 5
const EDGE = 48
const SCROLL_STEP = 14

/**
 * Dragging with the pointer: a label follows it, the place below is highlighted, and releasing drops what is dragged there. Escape cancels.
 * Places are elements with `data-place`, locked ones have `data-locked`; what scrolls around them has `data-scroll`. Nothing renders during the
 * drag. The press of a link that became a drag follows no link.
 */
export const useDrag = <D extends Dragged>(onDrop: (dragged: D, to: string, how: { shift: boolean }) => void) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return useCallback((event: ReactPointerEvent<HTMLElement>, dragged: D) => {
    if (event.button !== 0) return
    event.preventDefault()
    const start = { x: event.clientX, y: event.clientY }
    const scroll = event.currentTarget.closest<HTMLElement>('[data-scroll]')
    let ghost: HTMLElement | undefined
    let over: HTMLElement | undefined

    const light = (place: HTMLElement | undefined) => {
      if (place === over) return
      over?.removeAttribute('data-over')
      over = place
      over?.setAttribute('data-over', '')
    }
    const begin = () => {
      ghost = document.createElement('div')
      ghost.className = css.ghost!
      ghost.textContent = dragged.label
      document.body.append(ghost)
      document.body.style.cursor = 'grabbing'
    }
    const scrollAtEdges = (x: number, y: number) => {
      if (!scroll) return
      const { top, bottom, left, right } = scroll.getBoundingClientRect()
      if (y < top + EDGE) scroll.scrollTop -= SCROLL_STEP
      else if (y > bottom - EDGE) scroll.scrollTop += SCROLL_STEP
      if (x < left + EDGE) scroll.scrollLeft -= SCROLL_STEP
      else if (x > right - EDGE) scroll.scrollLeft += SCROLL_STEP
    }
    const move = (e: PointerEvent) => {
      if (!ghost && Math.hypot(e.clientX - start.x, e.clientY - start.y) < STARTS_AT) return
      if (!ghost) begin()
      ghost!.style.transform = `translate(${e.clientX + 12}px, ${e.clientY + 12}px)`
      const found = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('[data-place]') ?? undefined
      const place = found?.dataset.place
      light(place === undefined || place === dragged.from || found?.dataset.locked !== undefined ? undefined : found)
      scrollAtEdges(e.clientX, e.clientY)
    }
    const end = () => {
      light(undefined)
      ghost?.remove()
      document.body.style.cursor = ''
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKey, true)
      stop.current = undefined
    }
    const up = (e: PointerEvent) => {
      const to = over?.dataset.place
      if (ghost) addEventListener('click', click => click.preventDefault(), { capture: true, once: true, signal: AbortSignal.timeout(0) })
      end()
      if (to !== undefined) drop.current(dragged, to, { shift: e.shiftKey })
    }
    const onKey = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return
      e.stopPropagation()
      end()
    }
    stop.current = end
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKey, true)
  }, [])
}
