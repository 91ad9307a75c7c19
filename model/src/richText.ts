/** Rich texts: the allowed contents of an editor's document, and its words. All traversals are loops, however deep a document nests. */
import { FORBIDDEN_SENTENCE, isForbidden, tidyText } from './characters.ts'
import type { RichDoc, RichNode } from './fields.ts'

/** At most this many levels of nesting; texts of users have fewer, including nested lists. */
export const MAX_LEVELS = 28
/** At most this many characters in a formatted text of an old client, including HTML. */
export const MAX_HTML = 200_000
const MAX_NODES = 10_000
const MAX_CHILDREN = 2_000
const MAX_RUN = 20_000
const MAX_ATTRIBUTE = 500
const MAX_MARKS = 10

export const SIZES = ['small', 'normal', 'large', 'huge'] as const

const NODES = new Set([
  'doc',
  'paragraph',
  'heading',
  'text',
  'bulletList',
  'orderedList',
  'listItem',
  'hardBreak',
  'blockquote',
  'horizontalRule',
])
/** A person who is named with @; only fields with `mentions` take the node. */
const MENTION = 'mention'
const MARKS = new Set(['bold', 'italic', 'underline', 'strike', 'link', 'textStyle'])
const LINK = /^(https?:|mailto:)/i

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const hasOnly = (value: Record<string, unknown>, names: readonly string[]) =>
  Object.keys(value).every(name => names.includes(name) || value[name] === undefined)

const isScalar = (value: unknown) =>
  value === null || typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_ATTRIBUTE)

const isAttrs = (value: unknown) => value === undefined || (isObject(value) && Object.values(value).every(isScalar))

const isMark = (value: unknown) =>
  isObject(value) && hasOnly(value, ['type', 'attrs']) && MARKS.has(value.type as string) && isAttrs(value.attrs)

const isNode = (value: unknown, mentions: boolean): value is RichNode =>
  isObject(value) &&
  hasOnly(value, ['type', 'attrs', 'content', 'text', 'marks']) &&
  (NODES.has(value.type as string) || (mentions && value.type === MENTION)) &&
  isAttrs(value.attrs) &&
  (value.text === undefined || (typeof value.text === 'string' && value.text.length <= MAX_RUN)) &&
  (value.content === undefined || (Array.isArray(value.content) && value.content.length <= MAX_CHILDREN)) &&
  (value.marks === undefined || (Array.isArray(value.marks) && value.marks.length <= MAX_MARKS && value.marks.every(isMark)))

const textsOf = ({ text, attrs, marks }: RichNode): unknown[] => [
  text,
  ...[attrs, ...(marks ?? []).map(mark => mark.attrs)].flatMap(all => (all ? [...Object.keys(all), ...Object.values(all)] : [])),
]

const isLink = ({ attrs }: { attrs?: Record<string, unknown> }) => !attrs || !('href' in attrs) || LINK.test(String(attrs.href))

/**
 * The error of a document, as the rest of a sentence; undefined when there is none. `max` limits the length of its JSON; `mentions` allows
 * people to be named.
 */
export const faultOfDoc = (doc: unknown, max: number, mentions = false): string | undefined => {
  const invalid = 'el texto con formato no es válido.'
  if (!isObject(doc) || doc.type !== 'doc') return invalid
  const open: { node: unknown; level: number }[] = [{ node: doc, level: 0 }]
  let fault: string | undefined
  let nodes = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, level } = next
    if (level > MAX_LEVELS) return 'el texto tiene demasiados niveles. Quite listas o citas que están dentro de otras.'
    if (!isNode(node, mentions)) return invalid
    if (++nodes > MAX_NODES) return 'el texto es demasiado largo.'
    if (textsOf(node).some(text => typeof text === 'string' && isForbidden(text))) fault = FORBIDDEN_SENTENCE
    if (![node, ...(node.marks ?? [])].every(isLink)) fault ??= 'use solo enlaces http, https o mailto.'
    for (const child of node.content ?? []) open.push({ node: child, level: level + 1 })
  }
  return JSON.stringify(doc).length > max ? 'el texto es demasiado largo.' : fault
}

type Attrs = Record<string, unknown>
const oneOf = (values: readonly unknown[]) => (value: unknown) => value === null || values.includes(value)
const whole = (from: number, to: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to
const textAlign = oneOf(['left', 'center', 'right', 'justify'])
/** The allowed attributes of nodes and marks, as the editor writes them, with checks of their values. */
const ATTRIBUTES: Readonly<Record<string, Record<string, (value: unknown) => boolean>>> = {
  paragraph: { textAlign },
  heading: { textAlign, level: whole(1, 6) },
  orderedList: { start: whole(0, 9_999), type: oneOf(['1', 'a', 'A', 'i', 'I']) },
  link: {
    href: value => typeof value === 'string' && LINK.test(value),
    target: oneOf(['_blank', '_self']),
    rel: value =>
      value === null || (typeof value === 'string' && /^(noopener|noreferrer|nofollow)( (noopener|noreferrer|nofollow))*$/.test(value)),
    class: oneOf([]),
    title: oneOf([]),
  },
  textStyle: { fontSize: oneOf(SIZES) },
  [MENTION]: { id: value => typeof value === 'string', label: value => typeof value === 'string' },
}

/** A node or a mark with its allowed attributes only. */
const withOwnAttributes = ({ attrs, ...node }: Attrs): Attrs => {
  const own = Object.hasOwn(ATTRIBUTES, node.type as string) ? ATTRIBUTES[node.type as string]! : {}
  const kept = Object.entries((attrs ?? {}) as Attrs).filter(([name, value]) => Object.hasOwn(own, name) && own[name]!(value))
  return kept.length ? { ...node, attrs: Object.fromEntries(kept) } : node
}

const isWorded = (node: unknown) => !isObject(node) || node.type !== 'text' || node.text !== ''

/**
 * Removes invisible characters and unknown attributes from a checked document, and then its empty text nodes, because editors reject
 * those.
 */
export const tidyDoc = (doc: RichDoc): RichDoc =>
  JSON.parse(JSON.stringify(doc), (name, value) => {
    if (name === 'text' && typeof value === 'string') return tidyText(value).replaceAll('\n', ' ')
    if (name !== 'attrs' && isObject(value) && 'attrs' in value) return withOwnAttributes(value)
    return name === 'content' && Array.isArray(value) ? value.filter(isWorded) : value
  })

/** Nodes that contain text; the others contain nodes. */
const HOLDS_WORDS = new Set(['paragraph', 'heading', 'text', 'hardBreak'])

/** True for a node that is part of a line of text: words or a mention. */
const isInline = (node: RichNode | undefined) => node?.type === 'text' || node?.type === MENTION

/** The words of a document or of a node, a line for each block. */
export const richTextWords = (whole: RichNode | RichDoc | null | undefined): string => {
  let words = ''
  const open: (RichNode | string)[] = whole ? [whole] : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') words += next
    else if (next.type === 'hardBreak') words += '\n'
    else if (next.type === MENTION) words += `@${next.attrs?.label ?? next.attrs?.id ?? ''}`
    else if (next.text !== undefined) words += next.text
    else {
      const { content = [] } = next
      const isBroken = !HOLDS_WORDS.has(next.type) && !isInline(content[0])
      for (let i = content.length - 1; i >= 0; i--) {
        open.push(content[i]!)
        if (isBroken && i > 0) open.push('\n')
      }
    }
  }
  return words
}

/** The words of a document or of a node in one line. */
export const lineOf = (whole: RichNode | RichDoc | null | undefined): string => richTextWords(whole).replace(/\s+/g, ' ').trim()

/** The keys of the people who are mentioned in a document, each once. */
export const mentionsOf = (doc: RichDoc | null | undefined): string[] => {
  const keys = new Set<string>()
  const open: RichNode[] = [...(doc?.content ?? [])]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === MENTION && typeof next.attrs?.id === 'string') keys.add(next.attrs.id)
    open.push(...(next.content ?? []))
  }
  return [...keys]
}

/** The same document in which each mention has the name that the person has now. */
export const withNames = (doc: RichDoc, names: ReadonlyMap<string, string>): RichDoc =>
  JSON.parse(JSON.stringify(doc), (_, value) =>
    isObject(value) && value.type === MENTION && isObject(value.attrs)
      ? { type: MENTION, attrs: { id: value.attrs.id, label: names.get(String(value.attrs.id)) ?? String(value.attrs.id) } }
      : value,
  )
