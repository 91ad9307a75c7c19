/** The Markdown of the manual as blocks: what its pages use, and no more. */

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'image'; text: string; src: string }
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const INLINE = /!\[([^\]]*)\]\(([^)]+)\)|\[([^\]]+)\]\(([^)]+)\)|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g

/** A text with its links, images, code and emphasis. */
export const inlineOf = (text: string): Inline[] => {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, alt, src, label, to, code, strong, em] = match
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    if (src) found.push({ kind: 'image', text: alt!, src })
    else if (to) found.push({ kind: 'link', text: label!.replace(/[*`]/g, ''), to })
    else if (code) found.push({ kind: 'code', text: code })
    else if (strong) found.push({ kind: 'strong', text: strong.replace(/`/g, '') })
    else found.push({ kind: 'em', text: em! })
    end = match.index + whole.length
  }
  return end < text.length ? [...found, { kind: 'text', text: text.slice(end) }] : found
}

/** The anchor of a heading, as GitHub makes it: links within the manual lead there. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const cellsOf = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => inlineOf(cell.trim().replaceAll('\\|', '|')))

const ITEM = /^(-|\d+\.) +/
const isTable = (line: string): boolean => /^\|/.test(line)
const beginsBlock = (line: string): boolean => !line.trim() || /^#{1,6} |^```/.test(line) || isTable(line) || ITEM.test(line)

/** The blocks of a page. */
export const blocksOf = (text: string): Block[] => {
  const lines = text.replaceAll('\r', '').split('\n')
  const blocks: Block[] = []
  let at = 0
  const takeWhile = (is: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && is(lines[at]!)) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = /^(#{1,6}) +(.*)$/.exec(line)
    if (!line.trim()) at++
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, id: anchorOf(heading[2]!), text: heading[2]!.replace(/[*`]/g, '') })
      at++
    } else if (line.startsWith('```')) {
      at++
      blocks.push({ kind: 'code', text: takeWhile(one => !one.startsWith('```')).join('\n') })
      at++
    } else if (isTable(line)) {
      const [head, , ...rows] = takeWhile(isTable)
      blocks.push({ kind: 'table', head: cellsOf(head!), rows: rows.map(cellsOf) })
    } else if (ITEM.test(line)) {
      const ordered = !line.startsWith('-')
      const items: Block[][] = []
      while (at < lines.length && ITEM.test(lines[at]!)) {
        const first = lines[at++]!.replace(ITEM, '')
        // what continues an item is indented below the item, or follows its text in the next line
        const more = takeWhile(one => /^ {2,}\S/.test(one) || !beginsBlock(one))
        items.push(blocksOf([first, ...more.map(one => one.replace(/^ {2,3}/, ''))].join('\n')))
      }
      blocks.push({ kind: 'list', ordered, items })
    } else blocks.push({ kind: 'paragraph', of: inlineOf(takeWhile(one => !beginsBlock(one)).join(' ')) })
  }
  return blocks
}
