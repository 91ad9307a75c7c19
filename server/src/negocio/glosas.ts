/** Clauses that were taken from the glosas are printed in the language of the paper; what people wrote themselves stays as it is. */
import type { RichDoc, RichNode } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'

export type Glosa = Record<Idioma, RichDoc | null>

const palabras = (node: RichNode): string => (node.text ?? '') + (node.content ?? []).map(palabras).join(node.type === 'doc' ? '\n' : '')
const bloque = (node: RichNode): string => palabras(node).replace(/\s+/g, ' ').trim()
/** Blocks that say something: an empty line between two does not tell them apart. */
const conPalabras = (doc: RichDoc | null | undefined): RichNode[] => (doc?.content ?? []).filter(node => bloque(node) !== '')

/** How many blocks from `from` on are the text of a glosa, one after the other; 0 when they are not. */
const largoDe = (content: RichNode[], from: number, text: string[]): number => {
  let [at, said] = [from, 0]
  while (at < content.length && said < text.length) {
    const words = bloque(content[at]!)
    if (words !== '' && words !== text[said++]) return 0
    at++
  }
  return text.length && said === text.length ? at - from : 0
}

/** The blocks of a list with the glosas among them in the other language; inside items of lists too. */
const traducir = (content: RichNode[], pares: { de: string[]; a: RichNode[] }[]): RichNode[] => {
  const out: RichNode[] = []
  for (let i = 0; i < content.length; ) {
    const node = content[i]!
    const found = pares.map(par => ({ par, n: largoDe(content, i, par.de) })).find(({ n }) => n > 0)
    if (found && bloque(node) !== '') {
      out.push(...found.par.a)
      i += found.n
      continue
    }
    const holdsBlocks = node.content?.some(child => child.content)
    out.push(holdsBlocks ? { ...node, content: traducir(node.content!, pares) } : node)
    i++
  }
  return out
}

/** A text whose blocks that repeat a glosa of the other language are put in this one. */
export const traducirGlosas = (doc: RichDoc | null | undefined, glosas: readonly Glosa[], idioma: Idioma): RichDoc | null => {
  if (!doc?.content) return doc ?? null
  const otro: Idioma = idioma === 'es' ? 'en' : 'es'
  const pares = glosas
    .map(glosa => ({ de: conPalabras(glosa[otro]).map(bloque), a: conPalabras(glosa[idioma]) }))
    .filter(({ de, a }) => de.length && a.length)
    // the longest first: one clause may begin like another
    .sort((x, y) => y.de.length - x.de.length)
  return { ...doc, content: traducir(doc.content, pares) }
}
