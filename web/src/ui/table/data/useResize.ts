import { type MouseEvent, type TouchEvent, useRef, useState } from 'react'

type Column = { key: string; width: number; least: number; most: number }

const MOVES = ['mousemove', 'touchmove'] as const
const ENDS = ['mouseup', 'touchend', 'touchcancel'] as const

type Point = { touches?: ArrayLike<{ clientX: number }>; clientX?: number }
const placeOf = ({ touches, clientX = 0 }: Point): number => touches?.[0]?.clientX ?? clientX

/** Resizes a column while its edge is dragged. */
export const useResize = (rtl: boolean, onWidth: (key: string, width: number) => void) => {
  const [key, setKey] = useState<string>()
  const now = useRef(onWidth)
  now.current = onWidth
  const start = (event: MouseEvent | TouchEvent, { key, width, least, most }: Column) => {
    // Prevents text selection, which would disturb the drag.
    if (!('touches' in event)) event.preventDefault()
    const from = placeOf(event.nativeEvent)
    const move = (e: Event) => {
      const by = (placeOf(e as Point) - from) * (rtl ? -1 : 1)
      now.current(key, Math.round(Math.min(most, Math.max(least, width + by))))
    }
    const end = () => {
      setKey(undefined)
      for (const name of MOVES) removeEventListener(name, move)
      for (const name of ENDS) removeEventListener(name, end)
    }
    setKey(key)
    for (const name of MOVES) addEventListener(name, move)
    for (const name of ENDS) addEventListener(name, end)
  }
  return { key, start }
}
