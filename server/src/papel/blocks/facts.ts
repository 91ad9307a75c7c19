/** Facts: a label over its value. */
import type { Content, TableCell } from 'pdfmake/interfaces'
import { KEEP_TOGETHER, lengthOf } from './section.ts'
import { COLOR, NO_LINES, PADDING, WIDTH } from './style.ts'

/** Label and value; a changed one is marked. */
export type Fact = [label: string, value: string, isMarked?: boolean]

/** Facts side by side, in the given number of columns; empty ones are left out. */
export function facts(pairs: Fact[], columns: number): Content {
  const cells: TableCell[] = pairs
    .filter(([, value]) => value)
    .map(([label, value, isMarked]) => ({
      stack: [
        { text: label, style: 'label' },
        { text: value, style: 'value', ...(isMarked && { background: COLOR.mark }) },
      ],
    }))
  while (cells.length % columns) cells.push('')
  const body = Array.from({ length: cells.length / columns }, (_, i) => cells.slice(i * columns, (i + 1) * columns))
  if (body.length === 0) return ''
  return {
    table: { widths: Array(columns).fill(WIDTH / columns - 2 * PADDING), body, dontBreakRows: lengthOf(body) < KEEP_TOGETHER * 2 },
    layout: {
      ...NO_LINES,
      fillColor: COLOR.ground,
      paddingTop: () => 4,
      paddingBottom: () => 4,
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
    },
  }
}
