/**
 * Converts HTML of old clients to the editor's document format. The parser is a stream without a tree, so that nesting costs nothing. Only
 * elements of a whitelist are kept, and the result contains no HTML.
 */
import type { RichDoc, RichNode } from '@nogal/model/fields'
import { MAX_HTML, SIZES } from '@nogal/model/richText'
import { Parser } from 'htmlparser2'

type Mark = NonNullable<RichNode['marks']>[number]
type Attributes = Record<string, string>

const MARKS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
}
/** Block elements that contain text. */
const TEXTS: Record<string, RichNode> = {
  p: { type: 'paragraph' },
  div: { type: 'paragraph' },
  pre: { type: 'paragraph' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(level => [`h${level}`, { type: 'heading', attrs: { level } }])),
}
/** Block elements that contain blocks. */
const HOLDERS: Record<string, string> = { ul: 'bulletList', ol: 'orderedList', li: 'listItem', blockquote: 'blockquote' }
const LISTS = new Set(['bulletList', 'orderedList'])
/** Elements whose text is not shown either. */
const HIDDEN = new Set(
  'script style title head template noscript noembed noframes iframe object svg math video audio xmp plaintext'.split(' '),
)
/** At most this many elements may be open at once; no editor nests that deep. */
const MAX_OPEN = 100

/** A text that is refused; the message tells the user why and what to do. */
class Unreadable extends Error {}

const own = <V>(table: Record<string, V>, name: string): V | undefined => (Object.hasOwn(table, name) ? table[name] : undefined)

const markOf = (tag: string, { href, class: classes = '' }: Attributes): Mark | undefined => {
  const type = own(MARKS, tag)
  if (type) return { type }
  if (tag === 'a') return href && /^(https?:|mailto:)/i.test(href) ? { type: 'link', attrs: { href: href.slice(0, 500) } } : undefined
  const fontSize = SIZES.find(size => classes.split(/\s/).includes(`ql-size-${size}`))
  return fontSize && { type: 'textStyle', attrs: { fontSize } }
}

const isBlank = (node: RichNode | undefined) => node?.type === 'text' && !node.text!.trim()

/** Removes white space at the ends of a line and between blocks, which browsers do not show. */
const trimmed = (line: RichNode[]): RichNode[] => {
  let [from, to] = [0, line.length]
  while (from < to && isBlank(line[from])) from++
  while (to > from && isBlank(line[to - 1])) to--
  return line.slice(from, to)
}

type Open = { tag: string; mark?: Mark; text?: RichNode; holder?: RichNode[]; wrote?: boolean }

/** Handlers of the parser's events, which build the document. */
const builder = () => {
  const doc: RichNode[] = []
  const open: Open[] = []
  let line: RichNode[] = []
  let words = ''
  let hidden = 0

  const holder = () => open.findLast(one => one.holder)?.holder ?? doc
  const text = () => open.findLast(one => one.text || one.holder)?.text

  const endWords = () => {
    if (!words) return
    const marks = open.flatMap(({ mark }) => mark ?? []).filter((mark, i, all) => all.findIndex(({ type }) => type === mark.type) === i)
    const run = words.replace(/\s+/g, ' ')
    words = ''
    const last = line.at(-1)
    // joins two runs that only an ignored element separated
    if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks))
      last.text += last.text!.endsWith(' ') ? run.trimStart() : run
    else line.push({ type: 'text', text: run, ...(marks.length && { marks }) })
  }
  const write = (node: RichNode) => {
    holder().push(node)
    for (const one of open) one.wrote = true
  }
  const endLine = () => {
    endWords()
    const content = trimmed(line)
    line = []
    if (content.length) write({ ...(text() ?? { type: 'paragraph' }), content })
  }

  const onopentag = (tag: string, attributes: Attributes) => {
    if (open.length >= MAX_OPEN) throw new Unreadable('tiene demasiados formatos unos dentro de otros. Péguelo sin formato.')
    if (hidden || HIDDEN.has(tag)) {
      hidden++
      open.push({ tag })
      return
    }
    endWords()
    if (tag === 'br') line.push({ type: 'hardBreak' })
    const isBlock = Object.hasOwn(TEXTS, tag) || Object.hasOwn(HOLDERS, tag) || tag === 'hr'
    if (isBlock) endLine()
    if (tag === 'hr') write({ type: 'horizontalRule' })
    const mark = isBlock ? undefined : markOf(tag, attributes)
    const block = own(TEXTS, tag)
    open.push({ tag, ...(mark && { mark }), ...(block && { text: block }), ...(Object.hasOwn(HOLDERS, tag) && { holder: [] }) })
  }
  const onclosetag = (tag: string) => {
    // a tag cut off by the end of the text gets a close event without an open event
    if (open.at(-1)?.tag !== tag) return
    if (hidden) {
      hidden--
      open.pop()
      return
    }
    const last = open.at(-1)!
    if (last.text || last.holder) endLine()
    else endWords()
    open.pop()
    if (last.text && !last.wrote) write(last.text)
    if (last.holder?.length) closeHolder(HOLDERS[last.tag]!, last.holder)
  }
  const closeHolder = (type: string, inside: RichNode[]) => {
    const isItem = type === 'listItem'
    const inList = own(HOLDERS, open.findLast(one => one.holder)?.tag ?? '')
    if (isItem && !LISTS.has(inList ?? '')) for (const node of inside) write(node)
    else if (LISTS.has(type))
      write({ type, content: inside.map(item => (item.type === 'listItem' ? item : { type: 'listItem', content: [item] })) })
    else write({ type, content: inside })
  }
  const ontext = (more: string) => {
    if (!hidden) words += more
  }
  const end = (): RichDoc => {
    endLine()
    return { type: 'doc', content: doc }
  }
  return { handlers: { onopentag, onclosetag, ontext }, end }
}

/** The document of an HTML text, or the rest of a sentence that says what is wrong with the text. */
export const readHtml = (html: string): { doc: RichDoc } | { mensaje: string } => {
  const { handlers, end } = builder()
  try {
    const parser = new Parser(handlers, { decodeEntities: true })
    parser.write(html)
    parser.end()
  } catch (error) {
    if (error instanceof Unreadable) return { mensaje: error.message }
    throw error
  }
  const doc = end()
  // the document may be larger than the HTML, because each run of text repeats its marks
  return JSON.stringify(doc).length > 2 * MAX_HTML ? { mensaje: 'el texto es demasiado largo.' } : { doc }
}
