/** Converts rich text of old clients, plain text or HTML, to the editor's document format. */
import { isForbidden } from '@nogal/model/characters'
import type { Field, Fields, RichDoc } from '@nogal/model/fields'
import { MAX_HTML } from '@nogal/model/richText'
import { heavy } from '../heavy/heavy.ts'
import { isObject } from '../http/json.ts'
import { invalid, Refusal } from '../http/refusal.ts'

/** Plain text as a document with a paragraph per line. */
export const plainText = (text: string): RichDoc => ({
  type: 'doc',
  content: text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(line => (line.trim() ? { type: 'paragraph', content: [{ type: 'text', text: line.trim() }] } : { type: 'paragraph' })),
})

/** Does a text contain HTML elements, and not only a "less than" sign? */
const isHtml = (text: string): boolean => /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i.test(text)

const refusal = (campo: string, { label }: Field, mensaje: string) => invalid([{ campo, mensaje: `${label}: ${mensaje}` }])

/** Plain text or HTML as a document; null when it is empty. Only HTML is sent to the child process. */
const toDoc = async (campo: string, field: Field, text: string): Promise<RichDoc | null> => {
  if (text.length > MAX_HTML) throw refusal(campo, field, 'el texto es demasiado largo.')
  if (!text.trim()) return null
  // an HTML parser would silently drop control characters; kept, they are refused
  if (!isHtml(text) || isForbidden(text)) return plainText(text)
  const read = await heavy('readHtml', text).catch(error => {
    throw error instanceof Refusal && error.status === 400 ? refusal(campo, field, error.message) : error
  })
  if ('mensaje' in read) throw refusal(campo, field, read.mensaje)
  return read.doc.content?.length ? read.doc : null
}

/** A body whose rich texts are documents, also where they came as text. */
export const withRichText = async (fields: Fields, body: unknown): Promise<unknown> => {
  if (!isObject(body)) return body
  const entries = Object.entries(body).map(async ([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
    return [name, field?.type === 'richText' && typeof value === 'string' ? await toDoc(name, field, value) : value]
  })
  return Object.fromEntries(await Promise.all(entries))
}
