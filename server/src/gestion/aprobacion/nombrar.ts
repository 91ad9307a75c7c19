import type { Idioma } from '@nogal/model/palabras'
import type { Nombrada } from './ronda.queries.ts'

/** The name of a document that waits for approval, in the language of the receiver. */
export const documentOf = ({ nombre, nombre_ing }: Nombrada, idioma: Idioma): string => (idioma === 'en' && nombre_ing) || nombre

/** The container of the document, by its number or its ordinal in the deal; or the whole shipment. */
export const placeName = ({ contenedor, cual }: Nombrada, words: { container: string; whole: string }): string =>
  contenedor ?? (cual ? `${words.container} ${cual}` : words.whole)

const PLACES: Record<Idioma, { container: string; whole: string; more: (n: number) => string }> = {
  es: { container: 'contenedor', whole: 'todo el embarque', more: n => `y ${n} más` },
  en: { container: 'container', whole: 'whole shipment', more: n => `and ${n} more` },
}
const MOST_NAMED = 30

/** A document, its place and its number: «Factura comercial, todo el embarque, F-12». */
export const itemName = (g: Nombrada, idioma: Idioma): string =>
  [documentOf(g, idioma), placeName(g, PLACES[idioma]), g.numero].filter(Boolean).join(', ')

/** Documents as the lines of a message. */
export const itemLines = (gestiones: readonly Nombrada[], idioma: Idioma): string => {
  const lines = gestiones.slice(0, MOST_NAMED).map(g => `- ${itemName(g, idioma)}`)
  const left = gestiones.length - lines.length
  return [...lines, ...(left > 0 ? [`- ${PLACES[idioma].more(left)}`] : [])].join('\n')
}
