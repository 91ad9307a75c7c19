/** Checks XML of a workbook before it is parsed: one pass, no recursion, no entity expansion. */
import { Unreadable } from './sheet.ts'

const MAX_DEPTH = 64
const MAX_TAG = 20_000
const MAX_ATTRIBUTES = 100

/**
 * A comment, a CDATA section, a processing instruction, or a tag; attribute values may not contain `<`. Each is matched without
 * backtracking.
 */
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[^<>]*\?>|<(\/?)([\w:.-]+)([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const notWellFormed = () => new Unreadable('El archivo está dañado. Ábralo en Excel, guárdelo como .xlsx y vuelva a intentarlo.')

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Called for each opening tag with its local name, and a function that gives an attribute by its local name. */
export type OnTag = (name: string, attribute: (name: string) => string | undefined) => void

/** Refuses XML that declares a document type or entities, nests too deep, or has too long tags. */
export const checkXml = (text: string, onTag: OnTag): void => {
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', MARKUP.lastIndex)) {
    const end = text.indexOf('>', at)
    if (end - at > MAX_TAG && text[at + 1] !== '!') throw notWellFormed()
    MARKUP.lastIndex = at
    const found = MARKUP.exec(text)
    // also matches <!DOCTYPE and <!ENTITY, which no workbook has
    if (!found) throw notWellFormed()
    const [, closes, name, attributes = ''] = found
    if (!name) continue
    if (closes) {
      depth--
      continue
    }
    if (!attributes.endsWith('/') && ++depth > MAX_DEPTH) throw notWellFormed()
    if (attributes.length > MAX_ATTRIBUTES && attributes.split('=').length > MAX_ATTRIBUTES) throw notWellFormed()
    onTag(localName(name), wanted => {
      for (const [, own, value, other] of attributes.matchAll(ATTRIBUTE)) if (localName(own!) === wanted) return value ?? other
      return undefined
    })
  }
}
