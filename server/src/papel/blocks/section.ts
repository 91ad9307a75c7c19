/** Sections of a paper, and how pages break between blocks. */
import type { Column, Content } from 'pdfmake/interfaces'
import { printable } from './format.ts'
import { rule, WIDTH } from './style.ts'

/** A block of more characters than this may be broken over pages: one taller than a page would be cut. */
export const KEEP_TOGETHER = 1_800

/** Title of a section. */
export const sectionTitle = (text: string): Content => ({
  stack: [{ text: printable(text).toLocaleUpperCase(), style: 'section' }, { ...(rule() as object), margin: [0, 2, 0, 0] } as Content],
  margin: [0, 14, 0, 6],
})

/** Blocks under a title, which is never left alone at the foot of a page; nothing when there are none. */
export function section(title: string, blocks: Content[]): Content[] {
  const [first, ...rest] = blocks
  if (!first) return []
  const head = sectionTitle(title)
  return lengthOf(first) > KEEP_TOGETHER ? [head, first, ...rest] : [{ stack: [head, first], unbreakable: true }, ...rest]
}

/** Blocks and what closes them. The last block stays with it, so that nobody signs an empty page; a tall one may be parted from it. */
export function closedBy(blocks: Content[], closing: Content, isTall: boolean): Content[] {
  const last = blocks.at(-1)
  return last && !isTall ? [...blocks.slice(0, -1), { stack: [last, closing], unbreakable: true }] : [...blocks, closing]
}

/** Characters that fill a line. */
const LINE = 90

/** Characters in a piece of content: a cheap measure of its height. A paragraph, however short, takes a line. */
export function lengthOf(content: unknown, line = LINE): number {
  const sum = (parts: readonly unknown[]) => parts.reduce<number>((total, part) => total + lengthOf(part, line), 0)
  if (typeof content === 'string') return content ? Math.max(line, content.length) : 0
  if (Array.isArray(content)) return sum(content)
  if (!content || typeof content !== 'object') return 0
  const { text, stack, ul, ol, columns, table } = content as Record<string, unknown>
  const rows = (table as { body?: unknown[][] } | undefined)?.body ?? []
  const children = sum([stack, ul, ol, columns]) + rows.reduce((total, row) => total + rowLength(row, line), 0)
  return children + (text === undefined ? 0 : Math.max(line, lettersOf(text)))
}

/** Cells stand side by side: a row is as high as its highest cell, in a column that is so much narrower than the page. */
const rowLength = (row: readonly unknown[], line: number): number =>
  row.length * Math.max(0, ...row.map(cell => lengthOf(cell, line / row.length)))

const lettersOf = (text: unknown): number =>
  typeof text === 'string'
    ? text.length
    : Array.isArray(text)
      ? text.reduce<number>((n, run) => n + lettersOf(run), 0)
      : lettersOf((text as { text?: unknown } | null)?.text ?? '')

/** Items in pairs, the last one perhaps alone. */
export const inPairs = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, i) => items.slice(2 * i, 2 * i + 2))

/** Two blocks side by side, with a gutter. */
export const sideBySide = (left: Content, right: Content): Content => ({
  columns: [{ width: (WIDTH - 20) / 2, stack: [left] } as Column, { width: (WIDTH - 20) / 2, stack: [right] } as Column],
  columnGap: 20,
})
