// Rich text of the editor on paper. What is printed is a whitelist; an unknown node gives its text, never markup.
import type { RichDoc, RichNode } from '@nogal/model/fields'
import type { Content, ContentText } from 'pdfmake/interfaces'
import { COLOR, largo, MAXIMO_JUNTO, raya } from './estilo.ts'
import { limpio } from './formato.ts'

const TITULOS = [13, 12, 11, 10, 9.5, 9]
const TAMANOS: Record<string, number> = { small: 7.5, normal: 9, large: 11.5, huge: 15 }
const ALINEACIONES = new Set(['left', 'center', 'right', 'justify'])
const PROFUNDIDAD = 30

const MARCAS: Record<string, (attrs: Record<string, unknown>) => Partial<ContentText>> = {
  bold: () => ({ bold: true }),
  italic: () => ({ italics: true }),
  underline: () => ({ decoration: 'underline' }),
  strike: () => ({ decoration: 'lineThrough' }),
  link: () => ({ decoration: 'underline' }),
  textStyle: ({ fontSize }) => ({ fontSize: TAMANOS[String(fontSize)] }),
}

/** Prints a rich text; nothing when it has no words. */
export function richText(doc: RichDoc | null | undefined): Content[] {
  return doc && conPalabras(doc) ? juntarTitulos(bloques(doc, 0)) : []
}

const conPalabras = (node: RichNode): boolean => Boolean(node.text?.trim()) || (node.content ?? []).some(conPalabras)

const BLOQUES: Record<string, (node: RichNode, nivel: number) => Content> = {
  paragraph: node => parrafo(node, { margin: [0, 0, 0, 4] }),
  heading: node => {
    const grado = Math.min(6, Math.max(1, Number(node.attrs?.level) || 1))
    return parrafo(node, { fontSize: TITULOS[grado - 1], bold: true, margin: [0, 6, 0, 3], headlineLevel: grado })
  },
  bulletList: (node, nivel) => ({ ul: elementos(node, nivel), markerColor: COLOR.verde, margin: [2, 0, 0, 4] }),
  orderedList: (node, nivel) => ({ ol: elementos(node, nivel), start: Number(node.attrs?.start) || 1, margin: [2, 0, 0, 4] }),
  blockquote: (node, nivel) => ({ stack: bloques(node, nivel), italics: true, color: COLOR.gris, margin: [14, 0, 14, 2] }),
  horizontalRule: () => ({ ...(raya() as object), margin: [0, 4, 0, 7] }) as Content,
}

const bloques = (node: RichNode, nivel: number): Content[] =>
  nivel > PROFUNDIDAD ? [] : (node.content ?? []).map(hijo => BLOQUES[hijo.type]?.(hijo, nivel + 1) ?? parrafo(hijo, {}))

// A single paragraph hangs from its bullet; the stack around it would add that paragraph's margin.
const elementos = (node: RichNode, nivel: number): Content[] =>
  (node.content ?? []).map(item => {
    const hijos = bloques(item, nivel + 1)
    return hijos.length === 1 ? ({ ...(hijos[0] as object), margin: [0, 0, 0, 2] } as Content) : { stack: hijos }
  })

function parrafo(node: RichNode, estilo: Partial<ContentText>): ContentText {
  const alignment = String(node.attrs?.textAlign ?? '')
  const runs = tramos(node)
  const text = runs.length > 0 ? runs : [{ text: ' ' }]
  return {
    ...estilo,
    text,
    ...(ALINEACIONES.has(alignment) && { alignment: alignment as ContentText['alignment'] }),
    // A paragraph of a few lines stays whole; a long one may go on overleaf.
    unbreakable: largo(text) < 450,
  }
}

function tramos(node: RichNode, nivel = 0): ContentText[] {
  if (node.type === 'text') return [tramo(node)]
  if (node.type === 'hardBreak') return [{ text: '\n' }]
  return nivel > PROFUNDIDAD ? [] : (node.content ?? []).flatMap(hijo => tramos(hijo, nivel + 1))
}

function tramo({ text, marks = [] }: RichNode): ContentText {
  const palabras = limpio(text)
  // A link means nothing on paper unless its address is read.
  const destino = limpio(String(marks.find(marca => marca.type === 'link')?.attrs?.href ?? '')).replace(/^mailto:/, '')
  const visible = destino && !palabras.includes(destino) ? `${palabras} (${destino})` : palabras
  return Object.assign({ text: visible, preserveLeadingSpaces: true }, ...marks.map(marca => MARCAS[marca.type]?.(marca.attrs ?? {})))
}

// A heading goes with what follows it.
function juntarTitulos(contenidos: Content[]): Content[] {
  const salida: Content[] = []
  let espera: Content[] = []
  for (const contenido of contenidos) {
    espera.push(contenido)
    if ((contenido as { headlineLevel?: number }).headlineLevel) continue
    if (espera.length > 1 && largo(espera) < MAXIMO_JUNTO) salida.push({ stack: espera, unbreakable: true })
    else salida.push(...espera)
    espera = []
  }
  return [...salida, ...espera]
}
