import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Room of the button that opens the folded elements, in pixels. */
const MORE_WIDTH = 84

/** The number of leading widths that fit into a room; if not all do, the button for the others takes some of the room. */
export const fitting = (widths: readonly number[], gap: number, room: number): number => {
  const ends: number[] = []
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width)
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter(end => end <= room - gap - MORE_WIDTH).length
}

/**
 * Keeps elements on one line: the number of elements `[data-fold]` that fit into the line; the others are to be folded into a menu.
 * `reserved` is the width of what else stands on the line.
 */
export const useFold = <E extends HTMLElement>(count: number, reserved = 0): { ref: RefObject<E | null>; shown: number } => {
  const ref = useRef<E>(null)
  const [shown, setShown] = useState(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are observed anew
  useLayoutEffect(() => {
    const line = ref.current
    if (!line) return
    const children = [...line.querySelectorAll<HTMLElement>('[data-fold]')]
    const look = () => {
      const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0
      setShown(
        fitting(
          children.map(child => child.offsetWidth),
          gap,
          line.clientWidth - reserved,
        ),
      )
    }
    look()
    const sizes = new ResizeObserver(look)
    for (const element of [line, ...children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [count, reserved])
  return { ref, shown }
}
