/** Sections of a paper, and how pages break between blocks. */
import type { Column, Content } from 'pdfmake/interfaces'
import { printable } from './format.ts'
import { rule, WIDTH } from './style.ts'

/** A block with more characters than this may break over pages, because a block taller than a page would be cut off. */
export const KEEP_TOGETHER = 1_800

/** Title of a section. */
export const sectionTitle = (text: string): Content => ({
  stack: [{ text: printable(text).toLocaleUpperCase(), style: 'section' }, { ...(rule() as object), margin: [0, 2, 0, 0] } as Content],
  margin: [0, 14, 0, 6],
})

/** Blocks under a title, which is never alone at the foot of a page; empty when there are none. */
export function section(title: string, blocks: Content[]): Content[] {
  const [first, ...rest] = blocks
  if (!first) return []
  const head = sectionTitle(title)
  return lengthOf(first) > KEEP_TOGETHER ? [head, first, ...rest] : [{ stack: [head, first], unbreakable: true }, ...rest]
}

/**
 * Blocks with a closing block. The last block stays on the page of the closing one, so that nobody signs an empty page; a tall closing
 * block may be separated.
 */
export function closedBy(blocks: Content[], closing: Content, isTall: boolean): Content[] {
  const last = blocks.at(-1)
  return last && !isTall ? [...blocks.slice(0, -1), { stack: [last, closing], unbreakable: true }] : [...blocks, closing]
}

/** Characters per line. */
const LINE = 90

/** Number of characters in a piece of content, as a cheap measure of its height. A paragraph counts at least one line. */
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

/** A row is as high as its highest cell, whose lines are shorter than the page's by the number of columns. */
const rowLength = (row: readonly unknown[], line: number): number =>
  row.length * Math.max(0, ...row.map(cell => lengthOf(cell, line / row.length)))

const lettersOf = (text: unknown): number =>
  typeof text === 'string'
    ? text.length
    : Array.isArray(text)
      ? text.reduce<number>((n, run) => n + lettersOf(run), 0)
      : lettersOf((text as { text?: unknown } | null)?.text ?? '')

/** Items in pairs; the last pair may have one. */
export const inPairs = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, i) => items.slice(2 * i, 2 * i + 2))

/** Two blocks side by side, with a gap. */
export const sideBySide = (left: Content, right: Content): Content => ({
  columns: [{ width: (WIDTH - 20) / 2, stack: [left] } as Column, { width: (WIDTH - 20) / 2, stack: [right] } as Column],
  columnGap: 20,
})
