/** Clauses copied from the glosas are printed in the language of the paper; texts that users wrote stay as they are. */
import type { RichDoc, RichNode } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import { lineOf } from '@nogal/model/richText'

export type Glosa = Record<Idioma, RichDoc | null>

/** Blocks with text: empty lines are ignored when comparing. */
const withWords = (doc: RichDoc | null | undefined): RichNode[] => (doc?.content ?? []).filter(node => lineOf(node) !== '')

/** How many blocks from `from` on equal the text of a glosa; 0 when they differ. */
const lengthOf = (content: RichNode[], from: number, text: string[]): number => {
  let [at, said] = [from, 0]
  while (at < content.length && said < text.length) {
    const words = lineOf(content[at]!)
    if (words !== '' && words !== text[said++]) return 0
    at++
  }
  return text.length && said === text.length ? at - from : 0
}

/** Replaces glosas among the blocks by those in the other language; also inside list items. */
const translate = (content: RichNode[], pairs: { from: string[]; to: RichNode[] }[]): RichNode[] => {
  const out: RichNode[] = []
  for (let i = 0; i < content.length; ) {
    const node = content[i]!
    const found = pairs.map(pair => ({ pair, n: lengthOf(content, i, pair.from) })).find(({ n }) => n > 0)
    if (found && lineOf(node) !== '') {
      out.push(...found.pair.to)
      i += found.n
      continue
    }
    const holdsBlocks = node.content?.some(child => child.content)
    out.push(holdsBlocks ? { ...node, content: translate(node.content!, pairs) } : node)
    i++
  }
  return out
}

/** A text whose glosas in the other language are replaced by those in this one. */
export const translateGlosas = (doc: RichDoc | null | undefined, glosas: readonly Glosa[], idioma: Idioma): RichDoc | null => {
  if (!doc?.content) return doc ?? null
  const other: Idioma = idioma === 'es' ? 'en' : 'es'
  const pairs = glosas
    .map(glosa => ({ from: withWords(glosa[other]).map(lineOf), to: withWords(glosa[idioma]) }))
    .filter(({ from, to }) => from.length && to.length)
    // the longest first, because one clause may be the beginning of another
    .sort((x, y) => y.from.length - x.from.length)
  return { ...doc, content: translate(doc.content, pairs) }
}
