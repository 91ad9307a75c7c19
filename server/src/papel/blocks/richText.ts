/** Rich text of the editor on paper. Known nodes are printed by a whitelist; an unknown node gives its text, never markup. */
import type { RichDoc, RichNode } from '@nogal/model/fields'
import { lineOf, MAX_LEVELS } from '@nogal/model/richText'
import type { Content, ContentText } from 'pdfmake/interfaces'
import { printable } from './format.ts'
import { KEEP_TOGETHER, lengthOf } from './section.ts'
import { COLOR, rule } from './style.ts'

const HEADING_SIZES = [13, 12, 11, 10, 9.5, 9]
const SIZES: Record<string, number> = { small: 7.5, normal: 9, large: 11.5, huge: 15 }
const ALIGNMENTS = new Set(['left', 'center', 'right', 'justify'])

const MARKS: Record<string, (attrs: Record<string, unknown>) => Partial<ContentText>> = {
  bold: () => ({ bold: true }),
  italic: () => ({ italics: true }),
  underline: () => ({ decoration: 'underline' }),
  strike: () => ({ decoration: 'lineThrough' }),
  link: () => ({ decoration: 'underline' }),
  textStyle: ({ fontSize }) => ({ fontSize: SIZES[String(fontSize)] }),
}

/** Prints a rich text; empty when it has no text. */
export function richTextBlocks(doc: RichDoc | null | undefined): Content[] {
  return doc && lineOf(doc) ? withHeadings(blocksOf(doc, 0)) : []
}

const BLOCKS: Record<string, (node: RichNode, level: number) => Content> = {
  paragraph: node => paragraph(node, { margin: [0, 0, 0, 4] }),
  heading: node => {
    const grade = Math.min(6, Math.max(1, Number(node.attrs?.level) || 1))
    return paragraph(node, { fontSize: HEADING_SIZES[grade - 1], bold: true, margin: [0, 6, 0, 3], headlineLevel: grade })
  },
  bulletList: (node, level) => ({ ul: itemsOf(node, level), markerColor: COLOR.green, margin: [2, 0, 0, 4] }),
  orderedList: (node, level) => ({ ol: itemsOf(node, level), start: Number(node.attrs?.start) || 1, margin: [2, 0, 0, 4] }),
  blockquote: (node, level) => ({ stack: blocksOf(node, level), italics: true, color: COLOR.grey, margin: [14, 0, 14, 2] }),
  horizontalRule: () => ({ ...(rule() as object), margin: [0, 4, 0, 7] }) as Content,
}

const blocksOf = (node: RichNode, level: number): Content[] =>
  level > MAX_LEVELS ? [] : (node.content ?? []).map(child => BLOCKS[child.type]?.(child, level + 1) ?? paragraph(child, {}))

// A single paragraph is the list item itself; inside a stack it would add its margin.
const itemsOf = (node: RichNode, level: number): Content[] =>
  (node.content ?? []).map(item => {
    const children = blocksOf(item, level + 1)
    return children.length === 1 ? ({ ...(children[0] as object), margin: [0, 0, 0, 2] } as Content) : { stack: children }
  })

function paragraph(node: RichNode, style: Partial<ContentText>): ContentText {
  const alignment = String(node.attrs?.textAlign ?? '')
  const runs = runsOf(node)
  const text = runs.length > 0 ? runs : [{ text: ' ' }]
  return {
    ...style,
    text,
    ...(ALIGNMENTS.has(alignment) && { alignment: alignment as ContentText['alignment'] }),
    // A paragraph of a few lines stays on one page; a long one may break.
    unbreakable: lengthOf(text) < 450,
  }
}

function runsOf(node: RichNode, level = 0): ContentText[] {
  if (node.type === 'text') return [run(node)]
  if (node.type === 'hardBreak') return [{ text: '\n' }]
  return level > MAX_LEVELS ? [] : (node.content ?? []).flatMap(child => runsOf(child, level + 1))
}

function run({ text, marks = [] }: RichNode): ContentText {
  const words = printable(text)
  // The address of a link is printed after its text, because on paper it can't be opened.
  const address = printable(String(marks.find(mark => mark.type === 'link')?.attrs?.href ?? '')).replace(/^mailto:/, '')
  const visible = address && !words.includes(address) ? `${words} (${address})` : words
  return Object.assign({ text: visible, preserveLeadingSpaces: true }, ...marks.map(mark => MARKS[mark.type]?.(mark.attrs ?? {})))
}

// Keeps a heading on the page of the block after it.
function withHeadings(contents: Content[]): Content[] {
  const out: Content[] = []
  let waiting: Content[] = []
  for (const content of contents) {
    waiting.push(content)
    if ((content as { headlineLevel?: number }).headlineLevel) continue
    if (waiting.length > 1 && lengthOf(waiting) < KEEP_TOGETHER) out.push({ stack: waiting, unbreakable: true })
    else out.push(...waiting)
    waiting = []
  }
  return [...out, ...waiting]
}
