import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContentGauge } from './data/shown.ts'
import type { Column } from './data/types.ts'
import type { Content, Measured } from './data/widths.ts'

/** Width of a heading besides its words: padding, the arrow of the order, the border. */
const HEADING = 34
const CELL = 22
const STEP = 4
const NOTHING: Content = {}

/** Measurements of the columns of each table, so that a list that is opened again has its widths at once. */
const known = new Map<string, Content>()

const range = typeof document === 'undefined' ? undefined : document.createRange()
const widthOf = (element: Element): number => {
  range!.selectNodeContents(element)
  return range!.getBoundingClientRect().width
}

/** The measured content of each column: a column grows with newly visible rows, and never shrinks during reading. */
export const useContent = <T>(label: string, columns: readonly Column<T>[]): [Content, ContentGauge] => {
  const [content, setContent] = useState(() => known.get(label) ?? NOTHING)
  const seen = useRef(new WeakMap<Element, unknown>())
  const [fonts, setFonts] = useState(0)
  // Other columns, or other fonts, require new measurements.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to measure again
  useMemo(() => {
    seen.current = new WeakMap()
  }, [columns, fonts])
  useEffect(() => {
    // before the first text is rendered no font is requested, and all count as loaded
    const again = () => {
      known.delete(label)
      setContent(NOTHING)
      setFonts(n => n + 1)
    }
    document.fonts.addEventListener('loadingdone', again)
    return () => document.fonts.removeEventListener('loadingdone', again)
  }, [label])
  const note = useCallback(
    (part: keyof Measured, cells: Iterable<readonly [string, number]>) =>
      setContent(before => {
        const after: Record<string, Measured> = { ...before }
        let grew = false
        for (const [key, width] of cells) {
          const old = after[key] ?? { title: 0, cell: 0 }
          if (width <= old[part]) continue
          after[key] = { ...old, [part]: Math.ceil(width / STEP) * STEP }
          grew = true
        }
        if (!grew) return before
        known.set(label, after)
        return after
      }),
    [label],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: after other fonts everything is measured again
  const gauge = useMemo<ContentGauge>(
    () => ({
      table: table => {
        const titles = [...table.querySelectorAll('thead [data-title]')]
        note(
          'title',
          titles.map(title => [title.getAttribute('data-title')!, widthOf(title) + HEADING]),
        )
        const sums = [...table.querySelectorAll('tfoot [data-key]')]
        note(
          'cell',
          sums.map(sum => [sum.getAttribute('data-key')!, widthOf(sum) + CELL]),
        )
      },
      rows: (body, rowOf) => {
        const widest = new Map<string, number>()
        for (const line of body.rows) {
          if (line.dataset.row === undefined) continue
          const row = rowOf(Number(line.dataset.row))
          if (seen.current.get(line) === row) continue
          seen.current.set(line, row)
          for (const cell of line.cells) {
            const { key } = cell.dataset
            if (key) widest.set(key, Math.max(widest.get(key) ?? 0, widthOf(cell) + CELL))
          }
        }
        if (widest.size) note('cell', widest)
      },
    }),
    [note, fonts],
  )
  return [content, gauge]
}
