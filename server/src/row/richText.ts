/** Rich text from old clients: plain text or HTML becomes the editor's own document; nothing but a whitelist comes through. */
import type { Fields, RichDoc, RichNode } from '@nogal/model/fields'
import { SIZES } from '@nogal/model/schema'
import { isObject } from '../http/json.ts'

type Mark = NonNullable<RichNode['marks']>[number]

const MARCAS: Record<string, string> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strike',
  DEL: 'strike',
  STRIKE: 'strike',
}
const BLOQUES: Record<string, RichNode> = {
  P: { type: 'paragraph' },
  DIV: { type: 'paragraph' },
  PRE: { type: 'paragraph' },
  UL: { type: 'bulletList' },
  OL: { type: 'orderedList' },
  LI: { type: 'listItem' },
  BLOCKQUOTE: { type: 'blockquote' },
  HR: { type: 'horizontalRule' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(level => [`H${level}`, { type: 'heading', attrs: { level } }])),
}
const EN_LINEA = ['A', 'BR', 'SPAN', ...Object.keys(MARCAS)]
/** Blocks that hold text themselves; the others hold blocks. */
const DE_TEXTO = new Set(['paragraph', 'heading'])
const EN_LISTA = new Set(['bulletList', 'orderedList'])

/** Sizes as older editors wrote them. */
const tamano = (element: Element): string | undefined => SIZES.find(size => element.classList.contains(`ql-size-${size}`))

const marcaDe = (element: Element): Mark | undefined => {
  const type = MARCAS[element.tagName]
  if (type) return { type }
  const href = element.tagName === 'A' ? element.getAttribute('href') : undefined
  if (href && /^(https?:|mailto:)/i.test(href)) return { type: 'link', attrs: { href: href.slice(0, 500) } }
  const fontSize = tamano(element)
  return fontSize ? { type: 'textStyle', attrs: { fontSize } } : undefined
}

const trozo = (node: Node, marks: Mark[]): RichNode[] => {
  if (node.nodeType === 3) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ')
    return text ? [{ type: 'text', text, ...(marks.length && { marks }) }] : []
  }
  if (node.nodeName === 'BR') return [{ type: 'hardBreak' }]
  const mark = marcaDe(node as Element)
  const inner = mark && !marks.some(m => m.type === mark.type) ? [...marks, mark] : marks
  return [...node.childNodes].flatMap(child => trozo(child, inner))
}

/** Blank text at the ends of a line, or between blocks, is not shown. */
const recortar = (line: RichNode[]): RichNode[] => {
  const blank = (node: RichNode | undefined) => node?.type === 'text' && !node.text!.trim()
  let [from, to] = [0, line.length]
  while (from < to && blank(line[from])) from++
  while (to > from && blank(line[to - 1])) to--
  return line.slice(from, to)
}

const bloques = (parent: Node): RichNode[] => {
  const out: RichNode[] = []
  let line: RichNode[] = []
  const close = () => {
    const content = recortar(line)
    if (content.length) out.push({ type: 'paragraph', content })
    line = []
  }
  for (const child of parent.childNodes) {
    const block = BLOQUES[child.nodeName]
    if (!block) {
      line.push(...trozo(child, []))
      continue
    }
    close()
    out.push(...bloque(child, block))
  }
  close()
  return out
}

const bloque = (node: Node, block: RichNode): RichNode[] => {
  if (block.type === 'horizontalRule') return [block]
  const hasBlocks = [...node.childNodes].some(child => BLOQUES[child.nodeName])
  if (DE_TEXTO.has(block.type)) {
    if (hasBlocks) return bloques(node)
    const content = recortar(trozo(node, []))
    return [content.length ? { ...block, content } : block]
  }
  const inner = bloques(node)
  const content = EN_LISTA.has(block.type)
    ? inner.map(item => (item.type === 'listItem' ? item : { type: 'listItem', content: [item] }))
    : inner
  return content.length ? [{ ...block, content }] : []
}

/** Plain text as a document: a paragraph a line. */
export const plainText = (text: string): RichDoc => ({
  type: 'doc',
  content: text
    .split(/\r\n?|\n/)
    .map(line => (line.trim() ? { type: 'paragraph', content: [{ type: 'text', text: line.trim() }] } : { type: 'paragraph' })),
})

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

type Limpiador = (html: string) => Element
let limpiador: Promise<Limpiador> | undefined

// a DOM is heavy, and only old clients need it
const cargar = async (): Promise<Limpiador> => {
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')])
  const purify = createPurify(new JSDOM('').window)
  return html =>
    purify.sanitize(html, {
      ALLOWED_TAGS: [...Object.keys(BLOQUES), ...EN_LINEA].map(tag => tag.toLowerCase()),
      ALLOWED_ATTR: ['href', 'class'],
      ALLOW_DATA_ATTR: false,
      RETURN_DOM: true,
    }) as unknown as Element
}

const deHtml = async (html: string): Promise<RichDoc> => {
  limpiador ??= cargar()
  return { type: 'doc', content: bloques((await limpiador)(html)) }
}

/** Does a text hold HTML elements, and not just a sign "less than"? */
const esHtml = (text: string): boolean => /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i.test(text)

/** A text, plain or HTML, as a document; null when it says nothing. */
export const toRichText = async (text: string): Promise<RichDoc | null> => {
  if (!text.trim()) return null
  // a reader of HTML would drop control characters unseen; kept, they are refused
  const doc = esHtml(text) && !CONTROL.test(text) ? await deHtml(text) : plainText(text)
  return doc.content?.length ? doc : null
}

const MAX = 200_000

/** A body whose rich texts, where they came as text, are documents; what is too long stays as it is, to be refused. */
export const withRichText = async (fields: Fields, body: unknown): Promise<unknown> => {
  if (!isObject(body)) return body
  const entries = Object.entries(body).map(async ([name, value]) =>
    Object.hasOwn(fields, name) && fields[name]!.type === 'richText' && typeof value === 'string' && value.length <= MAX
      ? [name, await toRichText(value)]
      : [name, value],
  )
  return Object.fromEntries(await Promise.all(entries))
}
