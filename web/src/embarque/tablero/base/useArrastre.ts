import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'
import css from './Tablero.module.css'
import type { LugarFruta } from './tablero.ts'

type Dragged = { line: number; from: LugarFruta; label: string }
type Dropped = { line: number; from: LugarFruta; to: LugarFruta; ask: boolean }

/** Pixels that the pointer moves before a press becomes a drag, and the distance from an edge at which the board scrolls. */
const STARTS_AT = 5
const EDGE = 48
const SCROLL_STEP = 14

const placeOf = (text: string | undefined): LugarFruta | undefined =>
  text === undefined ? undefined : text === 'saldo' ? 'saldo' : Number(text)

/**
 * Dragging fruit with the pointer: the pressed element follows it, the place below is highlighted, and releasing drops the fruit there;
 * with Shift a dialog asks for the quantity. Escape cancels. Places are elements with `data-place`; nothing renders during the drag.
 */
export const useArrastre = (onDrop: (dropped: Dropped) => void) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return useCallback((event: ReactPointerEvent<HTMLElement>, dragged: Dragged) => {
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
    const scrollAtEdges = (y: number) => {
      if (!scroll) return
      const { top, bottom } = scroll.getBoundingClientRect()
      if (y < top + EDGE) scroll.scrollTop -= SCROLL_STEP
      else if (y > bottom - EDGE) scroll.scrollTop += SCROLL_STEP
    }
    const move = (e: PointerEvent) => {
      if (!ghost && Math.hypot(e.clientX - start.x, e.clientY - start.y) < STARTS_AT) return
      if (!ghost) begin()
      ghost!.style.transform = `translate(${e.clientX + 12}px, ${e.clientY + 12}px)`
      const found = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('[data-place]') ?? undefined
      const place = placeOf(found?.dataset.place)
      light(place === undefined || place === dragged.from || found?.dataset.locked !== undefined ? undefined : found)
      scrollAtEdges(e.clientY)
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
      const to = placeOf(over?.dataset.place)
      end()
      if (to !== undefined) drop.current({ line: dragged.line, from: dragged.from, to, ask: e.shiftKey })
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
